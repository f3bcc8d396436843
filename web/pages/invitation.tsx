import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type AnswerOf, ask, isRefusal } from "#web/api.ts";
import { sessionQuery, useTakeIn } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardLink, CardPage } from "#web/ui/card-page.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { useToken } from "#web/ui/token.ts";
import { words } from "#web/words.ts";

export function InvitationPage() {
  const token = useToken();
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => ask("POST /invitations/show", { body: { token: token ?? "" } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token !== null && data !== undefined) return <Join key={token} token={token} invitation={data} />;
  return (
    <CardPage title={error === null ? words.invitation.title(words.product) : words.invitation.notGood}>
      {token === null ? (
        <Notice tone="info">{words.invitation.noToken}</Notice>
      ) : error === null ? (
        <p role="status" className="text-muted">
          {words.invitation.waiting}
        </p>
      ) : (
        <>
          <ErrorNotice error={error} />
          <CardLink to="/sign-in">{words.invitation.signIn}</CardLink>
        </>
      )}
    </CardPage>
  );
}

interface JoinProps {
  readonly token: string;
  readonly invitation: AnswerOf<"POST /invitations/show">;
}

/** Which password the form asks for: that of a new account, of one that the person has, or of one that turned up. */
type Account = "NEW" | "OWN" | "FOUND";

function Join({ token, invitation: { organizationName, email, role } }: JoinProps) {
  const form = useForm({ defaultValues: { name: "", password: "", code: "" } });
  const { data: session } = useQuery(sessionQuery);
  const [chosen, setAccount] = useState<Account>();
  const account = chosen ?? (session?.user.email === email ? "OWN" : "NEW");
  const [needsCode, setNeedsCode] = useState(false);
  const takeIn = useTakeIn();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;
  return (
    <CardPage
      title={words.invitation.title(organizationName)}
      lead={`${words.invitation.lead(email, words.roles[role].name)} ${words.invitation.passwordOf[account]}`}
    >
      <Form
        form={form}
        label={words.invitation.title(organizationName)}
        onSubmit={async ({ name, password, code }) => {
          const body = {
            token,
            password,
            ...(account === "NEW" ? { name } : {}),
            ...(needsCode ? { code: code.trim() } : {}),
          };
          try {
            takeIn(await ask("POST /invitations/accept", { body }));
          } catch (error) {
            if (account === "NEW" && isRefusal(error, "SIGN_IN_FAILED")) {
              setAccount("FOUND");
              form.reset({ name, password: "", code: "" });
            } else if (!needsCode && isRefusal(error, "CODE_REQUIRED")) setNeedsCode(true);
            else throw error;
            return;
          }
          await router.navigate({ to: "/" });
        }}
      >
        {/* Password managers keep the password under this. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {account === "NEW" && (
          <TextField
            label={words.setUp.name}
            error={errors.name?.message}
            autoComplete="name"
            {...form.register("name")}
          />
        )}
        <TextField
          label={words.setUp.password}
          {...(account === "NEW" ? { hint: words.setUp.passwordHint } : {})}
          error={errors.password?.message}
          type="password"
          autoComplete={account === "NEW" ? "new-password" : "current-password"}
          {...form.register("password")}
        />
        {needsCode && (
          <TextField
            label={words.signIn.code}
            hint={words.signIn.codeHint}
            error={errors.code?.message}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is here because the person just asked to join
            autoFocus
            className="font-mono"
            {...form.register("code")}
          />
        )}
        <Button type="submit" look="primary" isBusy={isSubmitting} className="w-full">
          {words.invitation.submit}
        </Button>
        <Button
          look="quiet"
          className="w-full"
          onClick={() => {
            form.reset({ ...form.getValues(), password: "", code: "" });
            setNeedsCode(false);
            setAccount(account === "NEW" ? "OWN" : "NEW");
          }}
        >
          {words.invitation.useOther[account === "NEW" ? "OWN" : "NEW"]}
        </Button>
      </Form>
    </CardPage>
  );
}
