import { useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { request, isApiError } from "#web/api.ts";
import { useReplaceSession } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardLink, CardPage } from "#web/ui/card-page.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useFragmentToken } from "#web/ui/use-fragment-token.ts";
import { copy } from "#web/copy/copy.ts";

export function SetUpPage() {
  const token = useFragmentToken();
  const form = useForm({ defaultValues: { organizationName: "", name: "", email: "", password: "" } });
  const replaceSession = useReplaceSession();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.["failure"] as { readonly error?: unknown } | undefined;

  if (token === null) {
    return (
      <CardPage title={copy.setUp.title}>
        <Notice tone="info">{copy.setUp.noToken}</Notice>
        <CardLink to="/sign-in">{copy.setUp.signIn}</CardLink>
      </CardPage>
    );
  }
  return (
    <CardPage title={copy.setUp.title} lead={copy.setUp.lead}>
      <Form
        form={form}
        label={copy.setUp.title}
        onSubmit={async (values) => {
          replaceSession(await request("POST /set-up", { body: { token, ...values } }));
          await router.navigate({ to: "/" });
        }}
      >
        <TextField
          label={copy.setUp.organizationName}
          error={errors.organizationName?.message}
          autoComplete="organization"
          {...form.register("organizationName")}
        />
        <TextField
          label={copy.setUp.name}
          error={errors.name?.message}
          autoComplete="name"
          {...form.register("name")}
        />
        <TextField
          label={copy.setUp.email}
          error={errors.email?.message}
          type="email"
          autoComplete="username"
          {...form.register("email")}
        />
        <TextField
          label={copy.setUp.password}
          hint={copy.setUp.passwordHint}
          error={errors.password?.message}
          type="password"
          autoComplete="new-password"
          {...form.register("password")}
        />
        <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
          {copy.setUp.submit}
        </Button>
        {isApiError(failure?.error, "LINK_NOT_VALID") && <CardLink to="/sign-in">{copy.setUp.signIn}</CardLink>}
      </Form>
    </CardPage>
  );
}
