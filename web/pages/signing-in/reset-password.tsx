import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { request, type ApiError, isApiError } from "#web/api.ts";
import { useReplaceSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardLink, CardPage } from "#web/ui/page/card-page.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { useFragmentToken } from "#web/ui/use-fragment-token.ts";
import { signInCopy } from "#web/copy/sign-in.ts";

/** Asks for the new password when opened with the emailed link, and for the email address otherwise. */
export function ResetPasswordPage() {
  const token = useFragmentToken();
  const [usedToken, setUsedToken] = useState<string | null>(null);
  if (token === null || token === usedToken) return <RequestLink />;
  return <ChoosePassword key={token} token={token} onRequestAnother={() => setUsedToken(token)} />;
}

function RequestLink() {
  // Undefined until it was asked for; then, if this server can send the link.
  const [isSent, setSent] = useState<boolean>();
  const form = useForm({ defaultValues: { email: "" } });
  if (isSent === false) {
    return (
      <CardPage title={signInCopy.reset.noMailTitle}>
        <p>{signInCopy.reset.noMail}</p>
        <BackToSignIn />
      </CardPage>
    );
  }
  if (isSent) {
    return (
      <CardPage title={signInCopy.reset.sentTitle}>
        <p>{signInCopy.reset.sent}</p>
        <BackToSignIn />
      </CardPage>
    );
  }
  return (
    <CardPage title={signInCopy.reset.title} lead={signInCopy.reset.lead}>
      <Form
        form={form}
        label={signInCopy.reset.title}
        onSubmit={async (body) => {
          const { isMailServerSet } = await request("POST /password-reset", { body });
          setSent(isMailServerSet);
        }}
      >
        <TextField
          label={signInCopy.signIn.email}
          error={form.formState.errors.email?.message}
          type="email"
          autoComplete="username"
          {...form.register("email")}
        />
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting} className="w-full">
          {signInCopy.reset.submit}
        </Button>
      </Form>
      <BackToSignIn />
    </CardPage>
  );
}

function ChoosePassword({
  token,
  onRequestAnother,
}: {
  readonly token: string;
  readonly onRequestAnother: () => void;
}) {
  const [isSet, setIsSet] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { password: "" } });
  const replaceSession = useReplaceSession();
  const router = useRouter();
  if (isSet) {
    return (
      <CardPage title={signInCopy.reset.confirmTitle}>
        <Notice tone="good">{signInCopy.signIn.passwordReset}</Notice>
        <Button variant="primary" className="mt-6 w-full" onClick={() => void router.navigate({ to: "/sign-in" })}>
          {signInCopy.signIn.submit}
        </Button>
      </CardPage>
    );
  }
  if (failure !== null) {
    return (
      <CardPage title={signInCopy.reset.confirmTitle}>
        <ErrorNotice error={failure} />
        <Button variant="primary" className="mt-6 w-full" onClick={onRequestAnother}>
          {signInCopy.reset.another}
        </Button>
        <BackToSignIn />
      </CardPage>
    );
  }
  return (
    <CardPage title={signInCopy.reset.confirmTitle} lead={signInCopy.reset.confirmHint}>
      <Form
        form={form}
        label={signInCopy.reset.confirmTitle}
        onSubmit={async ({ password }) => {
          try {
            await request("POST /password-reset/confirm", { body: { token, password } });
          } catch (error) {
            if (!isApiError(error, "LINK_NOT_VALID")) throw error;
            setFailure(error);
            return;
          }
          // The reset ended every session, including this one.
          replaceSession(null);
          setIsSet(true);
        }}
      >
        <TextField
          label={signInCopy.setUp.password}
          hint={signInCopy.setUp.passwordHint}
          error={form.formState.errors.password?.message}
          type="password"
          autoComplete="new-password"
          {...form.register("password")}
        />
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting} className="w-full">
          {signInCopy.reset.confirmSubmit}
        </Button>
      </Form>
    </CardPage>
  );
}

const BackToSignIn = () => <CardLink to="/sign-in">{signInCopy.reset.back}</CardLink>;
