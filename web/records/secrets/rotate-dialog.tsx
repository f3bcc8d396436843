import { useForm } from "react-hook-form";
import { SelectField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { peopleCopy } from "#web/copy/people.ts";

interface RotateDialogProps {
  readonly title: string;
  readonly hint: string;
  /** The label of the field for how long the old secret stays valid. */
  readonly overlap: string;
  readonly action: string;
  readonly onRotate: (overlapHours: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Rotates a secret, and asks how long the old one stays valid. */
export function RotateDialog({ title, hint, overlap, action, onRotate, onClose }: RotateDialogProps) {
  const form = useForm({ defaultValues: { hours: "24" } });
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={title}
      description={hint}
      action={action}
      onClose={onClose}
      onSubmit={({ hours }) => onRotate(Number(hours))}
    >
      <SelectField label={overlap} error={form.formState.errors.hours?.message} {...form.register("hours")}>
        {[0, 1, 24, 72].map((hours) => (
          <option key={hours} value={hours}>
            {hours === 0 ? peopleCopy.security.overlaps.never : peopleCopy.security.overlaps.hours({ hours })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
