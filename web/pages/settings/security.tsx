import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { SessionSummary } from "#contract/people.ts";
import { ask } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { words } from "#web/words.ts";
import { deviceOf } from "./device.ts";
import { Part } from "./part.tsx";
import { Rows } from "./rows.tsx";
import { BeginTotp, EndTotp } from "./totp.tsx";

const said = words.security;

export function SecurityPage() {
  const { user } = useSession();
  const [opened, setOpened] = useState<"begin" | "end" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /sessions"],
    queryFn: ({ signal }) => ask("GET /sessions", { signal }),
  });
  return (
    <>
      <PageHeader title={said.title} lead={user.email} />
      <div className="space-y-10">
        <Part title={said.totp} lead={said.totpLead}>
          <div className="card flex items-center justify-between gap-4 px-5 py-4">
            <Badge tone={user.hasTotp ? "good" : "neutral"}>{user.hasTotp ? said.totpOn : said.totpOff}</Badge>
            <Button onClick={() => setOpened(user.hasTotp ? "end" : "begin")}>
              {user.hasTotp ? said.end : said.begin}
            </Button>
          </div>
        </Part>
        <Part title={said.password} lead={said.passwordLead}>
          <PasswordForm />
        </Part>
        <Part title={said.sessions} lead={said.sessionsLead}>
          <Rows label={said.sessions} rows={data?.data} error={error} onRetry={() => void refetch()}>
            {(session) => <SessionRow session={session} />}
          </Rows>
        </Part>
      </div>
      {opened === "begin" && <BeginTotp onClose={() => setOpened(null)} />}
      {opened === "end" && <EndTotp onClose={() => setOpened(null)} />}
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
        label={said.changePassword}
        onSubmit={async (body) => {
          setIsChanged(false);
          await ask("POST /password", { body });
          form.reset();
          setIsChanged(true);
          await queries.invalidateQueries({ queryKey: ["GET /sessions"] });
        }}
      >
        {isChanged && <Notice tone="good">{said.passwordChanged}</Notice>}
        {/* Password managers keep the password under this. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={said.currentPassword}
            error={errors.currentPassword?.message}
            type="password"
            autoComplete="current-password"
            {...form.register("currentPassword")}
          />
          <TextField
            label={said.newPassword}
            hint={words.setUp.passwordHint}
            error={errors.newPassword?.message}
            type="password"
            autoComplete="new-password"
            {...form.register("newPassword")}
          />
        </div>
        <Button type="submit" isBusy={isSubmitting}>
          {said.changePassword}
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
    mutationFn: () => ask("DELETE /sessions/{id}", { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["GET /sessions"] }),
  });
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium" title={userAgent ?? undefined}>
            {deviceOf(userAgent) ?? said.unknownDevice}
          </span>
          {isCurrent && <Badge tone="good">{said.thisSession}</Badge>}
        </p>
        <p className="text-muted">
          {address !== null && `${address} · `}
          {said.lastSeen} <Time at={lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button isBusy={end.isPending} onClick={() => end.mutate()}>
          {said.endSession}
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
