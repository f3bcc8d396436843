import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import type { SessionSummary } from "#contract/people/people.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { useSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { signInCopy } from "#web/copy/sign-in.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { deviceOf } from "#web/values/device.ts";
import { PasskeysSection } from "./passkeys.tsx";
import { ProviderLinkSection } from "./provider-link.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";
import { Rows } from "#web/pages/settings/rows.tsx";

const TurnOnTotp = lazyPart(async () => (await import("#web/records/sign-in/totp.tsx")).TurnOnTotp);
const TurnOffTotp = lazyPart(async () => (await import("#web/records/sign-in/totp.tsx")).TurnOffTotp);

export function SecurityPage() {
  const { user } = useSession();
  const [openDialog, setOpenDialog] = useState<"turnOn" | "turnOff" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /sessions"],
    queryFn: ({ signal }) => request("GET /sessions", { signal }),
  });
  return (
    <>
      <PageHeader title={peopleCopy.security.title} lead={user.email} guide="/docs/security" />
      <div className="space-y-10">
        <SettingsSection title={peopleCopy.security.totp} lead={peopleCopy.security.totpLead}>
          <div className="card flex items-center justify-between gap-4 px-5 py-4">
            <Badge tone={user.hasTotp ? "good" : "neutral"}>
              {user.hasTotp ? peopleCopy.security.totpOn : peopleCopy.security.totpOff}
            </Badge>
            <Button onClick={() => setOpenDialog(user.hasTotp ? "turnOff" : "turnOn")}>
              {user.hasTotp ? peopleCopy.security.turnOff : peopleCopy.security.turnOn}
            </Button>
          </div>
        </SettingsSection>
        <PasskeysSection />
        <ProviderLinkSection />
        <SettingsSection title={peopleCopy.security.password} lead={peopleCopy.security.passwordLead}>
          {user.hasPassword ? <PasswordForm /> : <p className="text-muted">{singleSignOnCopy.noPassword}</p>}
        </SettingsSection>
        <SettingsSection title={peopleCopy.security.sessions} lead={peopleCopy.security.sessionsLead}>
          <Rows label={peopleCopy.security.sessions} rows={data?.data} error={error} onRetry={() => void refetch()}>
            {(session) => <SessionRow session={session} />}
          </Rows>
        </SettingsSection>
      </div>
      <Suspense>
        {openDialog === "turnOn" && <TurnOnTotp onClose={() => setOpenDialog(null)} />}
        {openDialog === "turnOff" && <TurnOffTotp onClose={() => setOpenDialog(null)} />}
      </Suspense>
    </>
  );
}

function PasswordForm() {
  const queries = useQueryClient();
  const { user } = useSession();
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm({ defaultValues: { currentPassword: "", newPassword: "" } });
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="card p-5">
      <Form
        form={form}
        label={peopleCopy.security.changePassword}
        onSubmit={async (body) => {
          setIsChanged(false);
          await request("POST /password", { body });
          form.reset();
          setIsChanged(true);
          await queries.invalidateQueries({ queryKey: ["GET /sessions"] });
        }}
      >
        {isChanged && <Notice tone="good">{peopleCopy.security.passwordChanged}</Notice>}
        {/* Password managers save the password under this user name. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={peopleCopy.security.currentPassword}
            error={errors.currentPassword?.message}
            type="password"
            autoComplete="current-password"
            {...form.register("currentPassword")}
          />
          <TextField
            label={peopleCopy.security.newPassword}
            hint={signInCopy.setUp.passwordHint}
            error={errors.newPassword?.message}
            type="password"
            autoComplete="new-password"
            {...form.register("newPassword")}
          />
        </div>
        <Button type="submit" isBusy={isSubmitting}>
          {peopleCopy.security.changePassword}
        </Button>
      </Form>
    </div>
  );
}

function SessionRow({
  session: { id, isCurrent, userAgent, address, lastSeenAt },
}: {
  readonly session: SessionSummary;
}) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => request("DELETE /sessions/{id}", { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["GET /sessions"] }),
  });
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium" title={userAgent ?? undefined}>
            {deviceOf(userAgent) ?? peopleCopy.security.unknownDevice}
          </span>
          {isCurrent && <Badge tone="good">{peopleCopy.security.thisSession}</Badge>}
        </p>
        <p className="text-muted">
          {address !== null && `${address} · `}
          {peopleCopy.security.lastSeen} <Time at={lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button isBusy={end.isPending} onClick={() => end.mutate()}>
          {peopleCopy.security.endSession}
        </Button>
      )}
      {end.error !== null && (
        <div className="basis-full">
          <ErrorNotice error={end.error} />
        </div>
      )}
    </>
  );
}
