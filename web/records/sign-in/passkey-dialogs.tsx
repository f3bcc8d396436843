import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Passkey } from "#contract/people/passkeys.ts";
import { request } from "#web/api.ts";
import { passkeyCopy } from "#web/copy/passkeys.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { createPasskey } from "#web/session/passkeys.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { OwnProofDialog } from "./password-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface AddPasskeyProps {
  /** Called when the passkeys have changed, while the recovery codes may still be shown. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

type Step =
  | { readonly name: "password" }
  | { readonly name: "create"; readonly options: object }
  | { readonly name: "recovery"; readonly codes: readonly string[] };

/** Adds a passkey in up to three steps: password, name and the browser's own dialog, recovery codes. */
export function AddPasskey({ onChanged, onClose }: AddPasskeyProps) {
  const [step, setStep] = useState<Step>({ name: "password" });
  if (step.name === "recovery") return <RecoveryCodes codes={step.codes} onClose={onClose} />;
  if (step.name === "password") {
    return (
      <OwnProofDialog
        title={passkeyCopy.addTitle}
        action={peopleCopy.security.continue}
        onClose={onClose}
        onProof={async (body) => setStep({ name: "create", ...(await request("POST /passkeys/begin", { body })) })}
      />
    );
  }
  return (
    <NameDialog
      title={passkeyCopy.addTitle}
      hint={passkeyCopy.addHint}
      action={passkeyCopy.create}
      name=""
      onClose={onClose}
      onName={async (name) => {
        const answer = await createPasskey(step.options);
        const { recoveryCodes } = await request("POST /passkeys", { body: { name, answer } });
        if (recoveryCodes.length > 0) setStep({ name: "recovery", codes: recoveryCodes });
        else onClose();
        await onChanged();
      }}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  /** The name that the field shows first. */
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

function NameDialog({ title, hint, action, name, onName, onClose }: NameDialogProps) {
  const form = useForm({ defaultValues: { name } });
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={title}
      description={hint}
      action={action}
      onClose={onClose}
      onSubmit={({ name }) => onName(name)}
    >
      <TextField
        label={passkeyCopy.name}
        error={form.formState.errors.name?.message}
        autoComplete="off"
        {...form.register("name")}
      />
    </FormDialog>
  );
}

export function RenamePasskey({ passkey, onChanged, onClose }: AddPasskeyProps & { readonly passkey: Passkey }) {
  return (
    <NameDialog
      title={passkeyCopy.renameTitle({ name: passkey.name })}
      hint={passkeyCopy.renameHint}
      action={passkeyCopy.save}
      name={passkey.name}
      onClose={onClose}
      onName={async (name) => {
        await request("PATCH /passkeys/{id}", { params: { id: passkey.id }, body: { name } });
        await onChanged();
        onClose();
      }}
    />
  );
}

export function RemovePasskey({ passkey, onChanged, onClose }: AddPasskeyProps & { readonly passkey: Passkey }) {
  return (
    <OwnProofDialog
      title={passkeyCopy.removeTitle({ name: passkey.name })}
      action={passkeyCopy.remove}
      onClose={onClose}
      onProof={async (body) => {
        await request("POST /passkeys/{id}/remove", { params: { id: passkey.id }, body });
        await onChanged();
        onClose();
      }}
    />
  );
}
