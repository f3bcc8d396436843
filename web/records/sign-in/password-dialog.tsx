import { useForm } from "react-hook-form";
import type { Confirmation, OwnProof } from "#contract/people/people.ts";
import { request } from "#web/api.ts";
import { passkeyCopy } from "#web/copy/passkeys.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { signInCopy } from "#web/copy/sign-in.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { askForPasskey } from "#web/session/passkeys.ts";
import { useSession } from "#web/session/session.ts";
import { CodeField } from "#web/ui/forms/code-field.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";

interface DialogProps<Proof> {
  readonly title: string;
  readonly action: string;
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before a sensitive action, and for a code or a passkey where the person has one. */
export function PasswordDialog({
  asksForCode = false,
  ...dialog
}: DialogProps<Confirmation> & {
  /** True where a person with a second factor must prove it too. */
  readonly asksForCode?: boolean;
}) {
  return <ProofDialog {...dialog} asksForCode={asksForCode} asksForPassword />;
}

/**
 * Asks for the same before a change of the person's own second factors. Who has no password confirms the change at the
 * identity provider, to which the refusal of the request leads.
 */
export function OwnProofDialog({ onProof, ...dialog }: DialogProps<OwnProof>) {
  const { user } = useSession();
  const { hasPassword } = user;
  return (
    <ProofDialog
      {...dialog}
      asksForCode
      asksForPassword={hasPassword}
      onProof={({ password, ...factor }) => onProof(hasPassword ? { password, ...factor } : factor)}
    />
  );
}

interface ProofDialogProps extends DialogProps<Confirmation> {
  readonly asksForCode: boolean;
  readonly asksForPassword: boolean;
}

function ProofDialog({ title, action, asksForCode, asksForPassword, onProof, onClose }: ProofDialogProps) {
  const { user } = useSession();
  const form = useForm({ defaultValues: { password: "", code: "" } });
  const needsFactor = asksForCode && (user.hasTotp || user.hasPasskey);
  const prove = async (password: string, code: string): Promise<Confirmation> => {
    if (!needsFactor) return { password };
    if (code !== "" || !user.hasPasskey) return { password, code };
    const { options } = await request("POST /passkeys/challenge", {});
    return { password, passkey: await askForPasskey(options) };
  };
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={title}
      description={asksForPassword ? peopleCopy.security.confirmPassword : singleSignOnCopy.ownProofHint}
      action={action}
      onClose={onClose}
      onSubmit={async ({ password, code }) => onProof(await prove(password, code.trim()))}
    >
      {asksForPassword && (
        <>
          {/* Password managers save the password under this user name. */}
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <TextField
            label={signInCopy.signIn.password}
            error={form.formState.errors.password?.message}
            type="password"
            autoComplete="current-password"
            {...form.register("password")}
          />
        </>
      )}
      {needsFactor && (
        <CodeField
          label={signInCopy.signIn.code}
          hint={user.hasPasskey ? passkeyCopy.confirmHint : signInCopy.signIn.codeHint}
          error={form.formState.errors.code?.message}
          {...form.register("code")}
        />
      )}
    </FormDialog>
  );
}
