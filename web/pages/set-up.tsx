import { useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { ask, isRefusal } from "#web/api.ts";
import { useTakeIn } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardLink, CardPage } from "#web/ui/card-page.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToken } from "#web/ui/token.ts";
import { words } from "#web/words.ts";

export function SetUpPage() {
  const token = useToken();
  const form = useForm({ defaultValues: { organizationName: "", name: "", email: "", password: "" } });
  const takeIn = useTakeIn();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;
  const refusal = errors.root?.["refusal"] as { readonly error?: unknown } | undefined;

  if (token === null) {
    return (
      <CardPage title={words.setUp.title}>
        <Notice tone="info">{words.setUp.noToken}</Notice>
        <CardLink to="/sign-in">{words.setUp.signIn}</CardLink>
      </CardPage>
    );
  }
  return (
    <CardPage title={words.setUp.title} lead={words.setUp.lead}>
      <Form
        form={form}
        label={words.setUp.title}
        onSubmit={async (values) => {
          takeIn(await ask("POST /set-up", { body: { token, ...values } }));
          await router.navigate({ to: "/" });
        }}
      >
        <TextField
          label={words.setUp.organizationName}
          error={errors.organizationName?.message}
          autoComplete="organization"
          {...form.register("organizationName")}
        />
        <TextField
          label={words.setUp.name}
          error={errors.name?.message}
          autoComplete="name"
          {...form.register("name")}
        />
        <TextField
          label={words.setUp.email}
          error={errors.email?.message}
          type="email"
          autoComplete="username"
          {...form.register("email")}
        />
        <TextField
          label={words.setUp.password}
          hint={words.setUp.passwordHint}
          error={errors.password?.message}
          type="password"
          autoComplete="new-password"
          {...form.register("password")}
        />
        <Button type="submit" look="primary" isBusy={isSubmitting} className="w-full">
          {words.setUp.submit}
        </Button>
        {isRefusal(refusal?.error, "LINK_NOT_VALID") && <CardLink to="/sign-in">{words.setUp.signIn}</CardLink>}
      </Form>
    </CardPage>
  );
}
