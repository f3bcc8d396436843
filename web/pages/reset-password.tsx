import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ask, type AskError, isRefusal } from "#web/api.ts";
import { useTakeIn } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardLink, CardPage } from "#web/ui/card-page.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { useToken } from "#web/ui/token.ts";
import { words } from "#web/words.ts";

/** With the token of the mailed link the new password is chosen, without one the link is asked for. */
export function ResetPasswordPage() {
  const token = useToken();
  const [spent, setSpent] = useState<string | null>(null);
  if (token === null || token === spent) return <RequestLink />;
  return <ChoosePassword key={token} token={token} onAnother={() => setSpent(token)} />;
}

function RequestLink() {
  const [isSent, setSent] = useState(false);
  const form = useForm({ defaultValues: { email: "" } });
  if (isSent) {
    return (
      <CardPage title={words.reset.sentTitle}>
        <p>{words.reset.sent}</p>
        <BackToSignIn />
      </CardPage>
    );
  }
  return (
    <CardPage title={words.reset.title} lead={words.reset.lead}>
      <Form
        form={form}
        label={words.reset.title}
        onSubmit={async (body) => {
          await ask("POST /password-reset", { body });
          setSent(true);
        }}
      >
        <TextField
          label={words.signIn.email}
          error={form.formState.errors.email?.message}
          type="email"
          autoComplete="username"
          {...form.register("email")}
        />
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting} className="w-full">
          {words.reset.submit}
        </Button>
      </Form>
      <BackToSignIn />
    </CardPage>
  );
}

function ChoosePassword({ token, onAnother }: { readonly token: string; readonly onAnother: () => void }) {
  const [isSet, setIsSet] = useState(false);
  const [refusal, setRefusal] = useState<AskError | null>(null);
  const form = useForm({ defaultValues: { password: "" } });
  const takeIn = useTakeIn();
  const router = useRouter();
  if (isSet) {
    return (
      <CardPage title={words.reset.confirmTitle}>
        <Notice tone="good">{words.signIn.reset}</Notice>
        <Button look="primary" className="mt-6 w-full" onClick={() => void router.navigate({ to: "/sign-in" })}>
          {words.signIn.submit}
        </Button>
      </CardPage>
    );
  }
  if (refusal !== null) {
    return (
      <CardPage title={words.reset.confirmTitle}>
        <ErrorNotice error={refusal} />
        <Button look="primary" className="mt-6 w-full" onClick={onAnother}>
          {words.reset.another}
        </Button>
        <BackToSignIn />
      </CardPage>
    );
  }
  return (
    <CardPage title={words.reset.confirmTitle} lead={words.reset.confirmHint}>
      <Form
        form={form}
        label={words.reset.confirmTitle}
        onSubmit={async ({ password }) => {
          try {
            await ask("POST /password-reset/confirm", { body: { token, password } });
          } catch (error) {
            if (!isRefusal(error, "LINK_NOT_VALID")) throw error;
            setRefusal(error);
            return;
          }
          // It ended every session, this browser's too.
          takeIn(null);
          setIsSet(true);
        }}
      >
        <TextField
          label={words.setUp.password}
          hint={words.setUp.passwordHint}
          error={form.formState.errors.password?.message}
          type="password"
          autoComplete="new-password"
          {...form.register("password")}
        />
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting} className="w-full">
          {words.reset.confirmSubmit}
        </Button>
      </Form>
    </CardPage>
  );
}

const BackToSignIn = () => <CardLink to="/sign-in">{words.reset.back}</CardLink>;
