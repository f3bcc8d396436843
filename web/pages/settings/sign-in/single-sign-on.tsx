import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import type { SingleSignOn } from "#contract/people/single-sign-on.ts";
import { request, type ResponseOf } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { formatDateTime } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyIconButton } from "#web/ui/copy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";

const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);
const LinkProvider = lazyPart(async () => (await import("#web/records/sign-in/provider-dialogs.tsx")).LinkProvider);

const texts = singleSignOnCopy.settings;
const settingsKey = ["GET /single-sign-on"];

/** The identity provider of the organization, for its owners. */
export function SingleSignOnPage() {
  const { data, error } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => request("GET /single-sign-on", { signal }),
  });
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} guide="/docs/office" />
      {error !== null && <ErrorNotice error={error} />}
      {data !== undefined && (
        <div className="space-y-10">
          <SettingsSection title={texts.atProvider} lead={texts.atProviderLead}>
            <Addresses {...data} />
          </SettingsSection>
          <SettingsSection title={texts.provider} lead={texts.providerLead}>
            <ProviderForm provider={data.provider} />
          </SettingsSection>
          {data.provider !== null && (
            <SettingsSection title={texts.rule} lead={texts.ruleLead}>
              <Rule provider={data.provider} />
            </SettingsSection>
          )}
        </div>
      )}
    </>
  );
}

function Addresses({ redirectUrl, signInUrl, provider }: ResponseOf<"GET /single-sign-on">) {
  return (
    <dl className="card space-y-4 p-5">
      <Address label={texts.redirectUrl} url={redirectUrl} />
      {provider !== null && <Address label={texts.signInUrl} url={signInUrl} />}
    </dl>
  );
}

function Address({ label, url }: { readonly label: string; readonly url: string }): ReactNode {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="flex items-center gap-2">
        <code className="min-w-0 font-mono break-all">{url}</code>
        <CopyIconButton text={url} label={texts.copyAddress} />
      </dd>
    </div>
  );
}

/** Says when and why an answer of the provider signed no one in. */
function LastFailure({ at, cause, clockSeconds }: NonNullable<SingleSignOn["lastFailure"]>) {
  const timeZone = useTimeZone();
  const { failure } = texts;
  const difference = clockSeconds !== null && clockSeconds < 0 ? failure.behind : failure.ahead;
  return (
    <Notice tone="warn">
      <p>{failure.at({ time: formatDateTime(at, timeZone) })}</p>
      <p>{failure.causes[cause]}</p>
      {clockSeconds !== null && <p>{difference({ count: Math.abs(clockSeconds) })}</p>}
    </Notice>
  );
}

function ProviderForm({ provider }: { readonly provider: SingleSignOn | null }) {
  const queries = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const { name = "", issuer = "", clientId = "" } = provider ?? {};
  const form = useForm({ defaultValues: { name, issuer, clientId, clientSecret: "" } });
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="card space-y-4 p-5">
      {provider?.lastFailure != null && <LastFailure {...provider.lastFailure} />}
      <Form
        form={form}
        label={texts.provider}
        onSubmit={async ({ clientSecret, ...values }) => {
          setIsSaved(false);
          const body = clientSecret === "" ? values : { ...values, clientSecret };
          await request("POST /single-sign-on", { body });
          form.reset({ ...values, clientSecret: "" });
          setIsSaved(true);
          await queries.invalidateQueries({ queryKey: settingsKey });
        }}
      >
        {isSaved && <Notice tone="good">{texts.saved}</Notice>}
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={errors.name?.message}
          autoComplete="off"
          {...form.register("name")}
        />
        <TextField
          label={texts.issuer}
          hint={texts.issuerHint}
          error={errors.issuer?.message}
          type="url"
          autoComplete="off"
          {...form.register("issuer")}
        />
        <TextField
          label={texts.clientId}
          error={errors.clientId?.message}
          autoComplete="off"
          spellCheck={false}
          {...form.register("clientId")}
        />
        <TextField
          label={texts.clientSecret}
          hint={provider === null ? undefined : texts.secretHint}
          error={errors.clientSecret?.message}
          type="password"
          autoComplete="off"
          {...form.register("clientSecret")}
        />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {texts.save}
        </Button>
      </Form>
    </div>
  );
}

/** Whether people must use the provider, and its removal. */
function Rule({ provider: { name, isRequired, isTried, linkedCount } }: { readonly provider: SingleSignOn }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<"link" | "remove" | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: settingsKey });
  const change = useMutation({
    mutationFn: () => request("POST /single-sign-on/require", { body: { required: !isRequired } }),
    onSuccess: reload,
  });
  const onClose = () => setOpen(null);
  return (
    <div className="card space-y-4 p-5">
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div>
        <p className="font-medium">{isRequired ? texts.isRequired({ name }) : texts.optional({ name })}</p>
        <p className="text-muted">{texts.linkedCount({ count: linkedCount })}</p>
        {!isTried && !isRequired && <p className="text-muted">{texts.tryFirst}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {isTried || isRequired ? (
          <Button isBusy={change.isPending} onClick={() => change.mutate()}>
            {isRequired ? texts.makeOptional : texts.require}
          </Button>
        ) : (
          <Button onClick={() => setOpen("link")}>{singleSignOnCopy.link.add}</Button>
        )}
        <Button onClick={() => setOpen("remove")}>{texts.remove}</Button>
      </div>
      <Suspense>
        {open === "link" && <LinkProvider name={name} onClose={onClose} />}
        {open === "remove" && (
          <Confirm
            title={texts.removeTitle({ name })}
            hint={texts.removeHint}
            action={texts.remove}
            onConfirm={async () => {
              await request("DELETE /single-sign-on", {});
              await reload();
            }}
            onClose={onClose}
          />
        )}
      </Suspense>
    </div>
  );
}
