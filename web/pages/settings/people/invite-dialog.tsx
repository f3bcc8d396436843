import { useForm } from "react-hook-form";
import type { Role } from "#contract/people/roles.ts";
import { request } from "#web/api.ts";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { peopleCopy } from "#web/copy/people.ts";
import { signInCopy } from "#web/copy/sign-in.ts";

interface InviteDialogProps {
  /** The roles that the person may give. */
  readonly roles: readonly Role[];
  readonly onClose: () => void;
  readonly onInvited: () => Promise<unknown>;
}

/** A form that invites a person by email. */
export function InviteDialog({ roles, onClose, onInvited }: InviteDialogProps) {
  const form = useForm<{ email: string; role: Role }>({ defaultValues: { email: "", role: "FINANCE" } });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={peopleCopy.people.inviteTitle}
      description={peopleCopy.people.inviteHint}
      action={peopleCopy.people.invite}
      onClose={onClose}
      onSubmit={async (body) => {
        await request("POST /members", { body });
        await onInvited();
        onClose();
      }}
    >
      <TextField
        label={peopleCopy.people.email}
        error={errors.email?.message}
        type="email"
        autoComplete="off"
        {...form.register("email")}
      />
      <SelectField label={peopleCopy.people.role} error={errors.role?.message} {...form.register("role")}>
        {roles.map((value) => (
          <option key={value} value={value}>
            {signInCopy.roles[value].name}: {signInCopy.roles[value].hint}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
