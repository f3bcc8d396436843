import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type ResponseOf, request, isApiError } from "#web/api.ts";
import { goToProvider } from "#web/session/kept-for-return.ts";
import { askForPasskey } from "#web/session/passkeys.ts";
import { sessionQuery, useReplaceSession } from "#web/session/session.ts";
import { CodeField } from "#web/ui/forms/code-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardLink, CardPage } from "#web/ui/page/card-page.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { useFragmentToken } from "#web/ui/use-fragment-token.ts";
import { copy } from "#web/copy/copy.ts";
import { passkeyCopy } from "#web/copy/passkeys.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { signInCopy } from "#web/copy/sign-in.ts";

export function InvitationPage() {
  const token = useFragmentToken();
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => request("POST /invitations/show", { body: { token: token ?? "" } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token !== null && data !== undefined) return <Join key={token} token={token} invitation={data} />;
  return (
    <CardPage
      title={
        error === null ? signInCopy.invitation.title({ organization: copy.product }) : signInCopy.invitation.invalid
      }
    >
      {token === null ? (
        <Notice tone="info">{signInCopy.invitation.noToken}</Notice>
      ) : error === null ? (
        <p role="status" className="text-muted">
          {signInCopy.invitation.loading}
        </p>
      ) : (
        <>
          <ErrorNotice error={error} />
          <CardLink to="/sign-in">{signInCopy.invitation.signIn}</CardLink>
        </>
      )}
    </CardPage>
  );
}

interface ProviderInvitationProps {
  readonly token: string;
  /** The name of the provider. */
  readonly provider: string;
  /** Returns the name that the person has entered; empty for that of the provider. */
  readonly nameNow: () => string;
}

/** The way in without a password, which the organization of the invitation prefers. */
function ProviderInvitation({ token, provider, nameNow }: ProviderInvitationProps) {
  const begin = useMutation({
    mutationFn: () => request("POST /invitations/provider/begin", { body: { token } }),
    onSuccess: ({ url }) => {
      const name = nameNow();
      goToProvider(url, { invitation: name === "" ? { token } : { token, name } });
    },
  });
  return (
    <div className="mb-6 space-y-2 border-b border-line pb-6">
      {begin.error !== null && <ErrorNotice error={begin.error} />}
      <Button variant="primary" isBusy={begin.isPending} className="w-full" onClick={() => begin.mutate()}>
        {singleSignOnCopy.join({ name: provider })}
      </Button>
      <p className="text-center text-muted">{singleSignOnCopy.joinHint({ name: provider })}</p>
    </div>
  );
}

interface JoinProps {
  readonly token: string;
  readonly invitation: ResponseOf<"POST /invitations/show">;
}

/** The account to join with: a new one, one the person says they have, or one the API found for the email address. */
type Account = "NEW" | "EXISTING" | "FOUND";

function Join({ token, invitation: { organizationName, email, role, provider } }: JoinProps) {
  const form = useForm({ defaultValues: { name: "", password: "", code: "" } });
  const { data: session } = useQuery(sessionQuery);
  const [chosen, setAccount] = useState<Account>();
  const account = chosen ?? (session?.user.email === email ? "EXISTING" : "NEW");
  const [factors, setFactors] = useState<ResponseOf<"POST /sign-in/second-factor"> | null>(null);
  const replaceSession = useReplaceSession();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;
  return (
    <CardPage
      title={signInCopy.invitation.title({ organization: organizationName })}
      lead={`${signInCopy.invitation.lead({ email, role: signInCopy.roles[role].name })} ${signInCopy.invitation.passwordHint[account]}`}
    >
      {provider !== null && account === "NEW" && (
        <ProviderInvitation token={token} provider={provider} nameNow={() => form.getValues("name").trim()} />
      )}
      <Form
        form={form}
        label={signInCopy.invitation.title({ organization: organizationName })}
        onSubmit={async ({ name, password, code }) => {
          const body = {
            token,
            password,
            ...(account === "NEW" ? { name } : {}),
            ...(factors === null
              ? {}
              : code.trim() === "" && factors.options !== null
                ? { passkey: await askForPasskey(factors.options) }
                : { code: code.trim() }),
          };
          try {
            replaceSession(await request("POST /invitations/accept", { body }));
          } catch (error) {
            if (account === "NEW" && isApiError(error, "SIGN_IN_FAILED")) {
              setAccount("FOUND");
              form.reset({ name, password: "", code: "" });
            } else if (factors === null && isApiError(error, "CODE_REQUIRED")) {
              setFactors(await request("POST /sign-in/second-factor", { body: { email, password } }));
            } else throw error;
            return;
          }
          await router.navigate({ to: "/" });
        }}
      >
        {/* Password managers save the password under this user name. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {account === "NEW" && (
          <TextField
            label={signInCopy.setUp.name}
            error={errors.name?.message}
            autoComplete="name"
            {...form.register("name")}
          />
        )}
        <TextField
          label={signInCopy.setUp.password}
          {...(account === "NEW" ? { hint: signInCopy.setUp.passwordHint } : {})}
          error={errors.password?.message}
          type="password"
          autoComplete={account === "NEW" ? "new-password" : "current-password"}
          {...form.register("password")}
        />
        {factors !== null && (
          <CodeField
            label={signInCopy.signIn.code}
            hint={factors.options === null ? signInCopy.signIn.codeHint : passkeyCopy.confirmHint}
            error={errors.code?.message}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is here because the person just asked to join
            autoFocus
            {...form.register("code")}
          />
        )}
        <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
          {signInCopy.invitation.submit}
        </Button>
        <Button
          variant="quiet"
          className="w-full"
          onClick={() => {
            form.reset({ ...form.getValues(), password: "", code: "" });
            setFactors(null);
            setAccount(account === "NEW" ? "EXISTING" : "NEW");
          }}
        >
          {signInCopy.invitation.switchTo[account === "NEW" ? "EXISTING" : "NEW"]}
        </Button>
      </Form>
    </CardPage>
  );
}
