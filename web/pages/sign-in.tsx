import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ask, isRefusal } from "#web/api.ts";
import { useTakeIn } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CardPage } from "#web/ui/card-page.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { words } from "#web/words.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { next, email } = route.useSearch();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({ defaultValues: { email: email ?? "", password: "", code: "" } });
  const takeIn = useTakeIn();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;

  async function signIn(values: { email: string; password: string; code: string }) {
    const { code, ...credentials } = values;
    try {
      takeIn(await ask("POST /sign-in", { body: needsCode ? { ...credentials, code: code.trim() } : credentials }));
    } catch (error) {
      if (needsCode || !isRefusal(error, "CODE_REQUIRED")) throw error;
      setNeedsCode(true);
      return;
    }
    await router.navigate({ href: next ?? "/" });
  }

  return (
    <CardPage title={needsCode ? words.signIn.codeTitle : words.signIn.title}>
      <Form form={form} label={words.signIn.title} onSubmit={signIn}>
        {needsCode ? (
          <>
            <TextField
              key="code"
              label={words.signIn.code}
              hint={words.signIn.codeHint}
              error={errors.code?.message}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is here because the person just asked for it
              autoFocus
              className="font-mono"
              {...form.register("code")}
            />
            <Button type="submit" look="primary" isBusy={isSubmitting} className="w-full">
              {words.signIn.codeSubmit}
            </Button>
            <Button
              look="quiet"
              className="w-full"
              onClick={() => {
                form.reset({ email: "", password: "", code: "" });
                setNeedsCode(false);
              }}
            >
              {words.signIn.otherAccount}
            </Button>
          </>
        ) : (
          <>
            <TextField
              key="email"
              label={words.signIn.email}
              error={errors.email?.message}
              type="email"
              autoComplete="username"
              {...form.register("email")}
            />
            <TextField
              key="password"
              label={words.signIn.password}
              error={errors.password?.message}
              type="password"
              autoComplete="current-password"
              {...form.register("password")}
            />
            <Button type="submit" look="primary" isBusy={isSubmitting} className="w-full">
              {words.signIn.submit}
            </Button>
            <p className="text-center">
              <Link
                to="/reset-password"
                className="inline-block py-2 text-muted underline underline-offset-4 hover:text-ink"
              >
                {words.signIn.forgot}
              </Link>
            </p>
          </>
        )}
      </Form>
    </CardPage>
  );
}
