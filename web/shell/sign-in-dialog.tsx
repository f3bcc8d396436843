import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { SignedIn } from "#contract/people/people.ts";
import { isApiError, request } from "#web/api.ts";
import { signInCopy } from "#web/copy/sign-in.ts";
import { sessionQuery, useSession } from "#web/session/session.ts";
import { CodeField } from "#web/ui/forms/code-field.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface SignInDialogProps {
  readonly onSettle: (isSignedIn: boolean) => void;
}

/** Signs the same person in again. Who has a passkey or a provider does so in another tab, which this one notices. */
export function SignInDialog({ onSettle }: SignInDialogProps) {
  const { user } = useSession();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { password: "", code: "" } });
  const [needsCode, setNeedsCode] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const goOn = (signedIn: SignedIn) => {
    queries.setQueryData(sessionQuery.queryKey, signedIn);
    onSettle(true);
  };
  useEffect(() => {
    const look = async () => {
      const found = await request("GET /session", {}).catch(() => null);
      if (found?.user.id === user.id) goOn(found);
      else setIsOther(found !== null);
    };
    const onFocus = () => void look();
    addEventListener("focus", onFocus);
    return () => removeEventListener("focus", onFocus);
  });
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={signInCopy.again.title}
      description={signInCopy.again.lead({ email: user.email })}
      action={signInCopy.signIn.submit}
      onClose={() => onSettle(false)}
      onSubmit={async ({ password, code }) => {
        try {
          const body = { email: user.email, password, ...(needsCode ? { code: code.trim() } : {}) };
          goOn(await request("POST /sign-in", { body }));
        } catch (error) {
          if (needsCode || !isApiError(error, "CODE_REQUIRED")) throw error;
          setNeedsCode(true);
        }
      }}
    >
      {isOther && <Notice tone="warn">{signInCopy.again.other({ email: user.email })}</Notice>}
      {/* Password managers fill in the password of this user name. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <TextField
        label={signInCopy.signIn.password}
        error={form.formState.errors.password?.message}
        type="password"
        autoComplete="current-password"
        {...form.register("password")}
      />
      {needsCode && (
        <CodeField
          label={signInCopy.signIn.code}
          hint={signInCopy.signIn.codeHint}
          error={form.formState.errors.code?.message}
          {...form.register("code")}
        />
      )}
      <p>
        <a
          href="/sign-in"
          target="_blank"
          rel="noreferrer"
          className="text-muted underline underline-offset-4 hover:text-ink"
        >
          {signInCopy.again.elsewhere}
        </a>
      </p>
    </FormDialog>
  );
}
