import { useForm } from "react-hook-form";
import { useSession } from "#web/session.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { signInCopy } from "#web/copy/sign-in.ts";
import { peopleCopy } from "#web/copy/people.ts";

interface PasswordDialogProps {
  readonly title: string;
  readonly action: string;
  /** True where a person with an authenticator must give its code too. */
  readonly asksForCode?: boolean;
  readonly onPassword: (password: string, code: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before a sensitive action. */
export function PasswordDialog({ title, action, asksForCode = false, onPassword, onClose }: PasswordDialogProps) {
  const { user } = useSession();
  const form = useForm({ defaultValues: { password: "", code: "" } });
  const needsCode = asksForCode && user.hasTotp;
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={title}
      description={peopleCopy.security.confirmPassword}
      action={action}
      onClose={onClose}
      onSubmit={({ password, code }) => onPassword(password, needsCode ? code.trim() : undefined)}
    >
      {/* Password managers save the password under this user name. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <TextField
        label={signInCopy.signIn.password}
        error={form.formState.errors.password?.message}
        type="password"
        autoComplete="current-password"
        {...form.register("password")}
      />
      {needsCode && (
        <TextField
          label={signInCopy.signIn.code}
          hint={signInCopy.signIn.codeHint}
          error={form.formState.errors.code?.message}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          {...form.register("code")}
        />
      )}
    </FormDialog>
  );
}
