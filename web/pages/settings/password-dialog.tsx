import { useForm } from "react-hook-form";
import { useSession } from "#web/session.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { words } from "#web/words.ts";

interface PasswordDialogProps {
  readonly title: string;
  readonly action: string;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Before what somebody else at this browser must not do. */
export function PasswordDialog({ title, action, onPassword, onClose }: PasswordDialogProps) {
  const { user } = useSession();
  const form = useForm({ defaultValues: { password: "" } });
  return (
    <FormDialog
      form={form}
      leavesFreely
      title={title}
      description={words.security.confirmPassword}
      action={action}
      onClose={onClose}
      onSubmit={({ password }) => onPassword(password)}
    >
      {/* Password managers keep the password under this. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <TextField
        label={words.signIn.password}
        error={form.formState.errors.password?.message}
        type="password"
        autoComplete="current-password"
        {...form.register("password")}
      />
    </FormDialog>
  );
}
