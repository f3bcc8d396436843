import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { type AnswerOf, ask } from "#web/api.ts";
import { useTakeIn } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardPage } from "#web/ui/card-page.tsx";
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
  if (token !== null && data !== undefined) return <Join token={token} invitation={data} />;
  return (
    <CardPage title={words.invitation.title(words.product)}>
      {token === null ? (
        <Notice tone="info">{words.invitation.noToken}</Notice>
      ) : error === null ? (
        <p role="status" className="text-muted">
          {words.invitation.waiting}
        </p>
      ) : (
        <ErrorNotice error={error} />
      )}
    </CardPage>
  );
}

interface JoinProps {
  readonly token: string;
  readonly invitation: AnswerOf<"POST /invitations/show">;
}

function Join({ token, invitation: { organizationName, email, role, hasAccount } }: JoinProps) {
  const form = useForm({ defaultValues: { name: "", password: "" } });
  const takeIn = useTakeIn();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;
  return (
    <CardPage
      title={words.invitation.title(organizationName)}
      lead={`${words.invitation.lead(email, words.roles[role].name)} ${hasAccount ? words.invitation.hasAccount : ""}`}
    >
      <Form
        form={form}
        label={words.invitation.title(organizationName)}
        onSubmit={async ({ name, password }) => {
          const body = hasAccount ? { token, password } : { token, name, password };
          takeIn(await ask("POST /invitations/accept", { body }));
          await router.navigate({ to: "/" });
        }}
      >
        {/* Password managers keep the password under this. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {!hasAccount && (
          <TextField
            label={words.setUp.name}
            error={errors.name?.message}
            autoComplete="name"
            {...form.register("name")}
          />
        )}
        <TextField
          label={words.setUp.password}
          {...(hasAccount ? {} : { hint: words.setUp.passwordHint })}
          error={errors.password?.message}
          type="password"
          autoComplete={hasAccount ? "current-password" : "new-password"}
          {...form.register("password")}
        />
        <Button type="submit" look="primary" isBusy={isSubmitting} className="w-full">
          {words.invitation.submit}
        </Button>
      </Form>
    </CardPage>
  );
}
