import { useForm } from "react-hook-form";
import { useSession } from "#web/session.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { signInCopy } from "#web/copy/sign-in.ts";
import { peopleCopy } from "#web/copy/people.ts";

interface PasswordDialogProps {
  readonly title: string;
  readonly action: string;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before a sensitive action. */
export function PasswordDialog({ title, action, onPassword, onClose }: PasswordDialogProps) {
  const { user } = useSession();
  const form = useForm({ defaultValues: { password: "" } });
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={title}
      description={peopleCopy.security.confirmPassword}
      action={action}
      onClose={onClose}
      onSubmit={({ password }) => onPassword(password)}
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
    </FormDialog>
  );
}
