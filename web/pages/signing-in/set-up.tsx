import { useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { request, isApiError } from "#web/api.ts";
import { useReplaceSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardLink, CardPage } from "#web/ui/page/card-page.tsx";
import { CheckField, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useFragmentToken } from "#web/ui/use-fragment-token.ts";
import { signInCopy } from "#web/copy/sign-in.ts";

export function SetUpPage() {
  const token = useFragmentToken();
  const form = useForm({ defaultValues: { organizationName: "", name: "", email: "", password: "", test: false } });
  const replaceSession = useReplaceSession();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.["failure"] as { readonly error?: unknown } | undefined;

  if (token === null) {
    return (
      <CardPage title={signInCopy.setUp.title}>
        <Notice tone="info">{signInCopy.setUp.noToken}</Notice>
        <CardLink to="/sign-in">{signInCopy.setUp.signIn}</CardLink>
      </CardPage>
    );
  }
  return (
    <CardPage title={signInCopy.setUp.title} lead={signInCopy.setUp.lead}>
      <Form
        form={form}
        label={signInCopy.setUp.title}
        onSubmit={async (values) => {
          replaceSession(await request("POST /set-up", { body: { token, ...values } }));
          await router.navigate({ to: "/welcome" });
        }}
      >
        <TextField
          label={signInCopy.setUp.organizationName}
          error={errors.organizationName?.message}
          autoComplete="organization"
          {...form.register("organizationName")}
        />
        <TextField
          label={signInCopy.setUp.name}
          error={errors.name?.message}
          autoComplete="name"
          {...form.register("name")}
        />
        <TextField
          label={signInCopy.setUp.email}
          error={errors.email?.message}
          type="email"
          autoComplete="username"
          {...form.register("email")}
        />
        <TextField
          label={signInCopy.setUp.password}
          hint={signInCopy.setUp.passwordHint}
          error={errors.password?.message}
          type="password"
          autoComplete="new-password"
          {...form.register("password")}
        />
        <CheckField label={signInCopy.setUp.test} hint={signInCopy.setUp.testHint} {...form.register("test")} />
        <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
          {signInCopy.setUp.submit}
        </Button>
        {isApiError(failure?.error, "LINK_NOT_VALID") && <CardLink to="/sign-in">{signInCopy.setUp.signIn}</CardLink>}
      </Form>
    </CardPage>
  );
}
