import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError, request, type ResponseOf } from "#web/api.ts";
import { askForPasskey, supportsPasskeys } from "#web/session/passkeys.ts";
import { useReplaceSession } from "#web/session/session.ts";
import { CodeField } from "#web/ui/forms/code-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardPage } from "#web/ui/page/card-page.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ProviderButton } from "#web/records/sign-in/provider-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { passkeyCopy } from "#web/copy/passkeys.ts";
import { signInCopy } from "#web/copy/sign-in.ts";

type Factors = ResponseOf<"POST /sign-in/second-factor">;

const hintOf = ({ hasTotp, options }: Factors) =>
  options === null ? signInCopy.signIn.codeHint : hasTotp ? passkeyCopy.usedTotpHint : passkeyCopy.usedCodeHint;

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { next, email, organization } = route.useSearch();
  const { data: provider } = useQuery({
    queryKey: ["GET /sign-in/single-sign-on", organization],
    queryFn: ({ signal }) =>
      request("GET /sign-in/single-sign-on", { signal, query: organization === undefined ? {} : { organization } }),
  });
  const [factors, setFactors] = useState<Factors | null>(null);
  const needsCode = factors !== null;
  const form = useForm({ defaultValues: { email: email ?? "", password: "", code: "" } });
  const replaceSession = useReplaceSession();
  const router = useRouter();
  const { errors, isSubmitting } = form.formState;

  async function signIn(values: { email: string; password: string; code: string }) {
    const { code, ...credentials } = values;
    try {
      replaceSession(
        await request("POST /sign-in", { body: needsCode ? { ...credentials, code: code.trim() } : credentials }),
      );
    } catch (error) {
      if (needsCode || !isApiError(error, "CODE_REQUIRED")) throw error;
      setFactors(await request("POST /sign-in/second-factor", { body: credentials }));
      return;
    }
    await open();
  }
  const open = () => router.navigate({ href: next ?? "/" });

  async function signInWithFactor(options: object) {
    const { email: account, password } = form.getValues();
    const passkey = await askForPasskey(options);
    replaceSession(await request("POST /sign-in", { body: { email: account, password, passkey } }));
    await open();
  }

  return (
    <CardPage title={needsCode ? signInCopy.signIn.codeTitle : signInCopy.signIn.title}>
      <Form form={form} label={signInCopy.signIn.title} onSubmit={signIn}>
        {factors !== null ? (
          <>
            {factors.options !== null && (
              <PasskeyButton
                label={passkeyCopy.use}
                variant="primary"
                onUse={() => signInWithFactor(factors.options ?? {})}
              />
            )}
            <CodeField
              key="code"
              label={signInCopy.signIn.code}
              hint={hintOf(factors)}
              error={errors.code?.message}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is here because the person just asked for it
              autoFocus
              {...form.register("code")}
            />
            <Button
              type="submit"
              variant={factors.options === null ? "primary" : "secondary"}
              isBusy={isSubmitting}
              className="w-full"
            >
              {signInCopy.signIn.codeSubmit}
            </Button>
            <Button
              variant="quiet"
              className="w-full"
              onClick={() => {
                form.reset({ email: "", password: "", code: "" });
                setFactors(null);
              }}
            >
              {signInCopy.signIn.otherAccount}
            </Button>
          </>
        ) : (
          <>
            <TextField
              key="email"
              label={signInCopy.signIn.email}
              error={errors.email?.message}
              type="email"
              autoComplete="username"
              {...form.register("email")}
            />
            <TextField
              key="password"
              label={signInCopy.signIn.password}
              error={errors.password?.message}
              type="password"
              autoComplete="current-password"
              {...form.register("password")}
            />
            <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
              {signInCopy.signIn.submit}
            </Button>
            {provider != null && <ProviderButton {...provider} next={next} />}
            {supportsPasskeys() && (
              <PasskeyButton
                label={passkeyCopy.signIn}
                onUse={async () => {
                  const { options } = await request("POST /sign-in/passkey/begin", {});
                  const answer = await askForPasskey(options);
                  replaceSession(await request("POST /sign-in/passkey", { body: { answer } }));
                  await open();
                }}
              />
            )}
            <p className="text-center">
              <Link
                to="/reset-password"
                className="inline-block py-2 text-muted underline underline-offset-4 hover:text-ink"
              >
                {signInCopy.signIn.forgot}
              </Link>
            </p>
          </>
        )}
      </Form>
    </CardPage>
  );
}
