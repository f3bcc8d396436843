import { useForm } from "react-hook-form";
import { SelectField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { words } from "#web/words.ts";

interface RotateDialogProps {
  readonly title: string;
  readonly hint: string;
  /** What goes on for a while beside the new one. */
  readonly overlap: string;
  readonly action: string;
  readonly onRotate: (overlapHours: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Puts a new secret in place of one, and asks how long the old one goes on. */
export function RotateDialog({ title, hint, overlap, action, onRotate, onClose }: RotateDialogProps) {
  const form = useForm({ defaultValues: { hours: "24" } });
  return (
    <FormDialog
      form={form}
      leavesFreely
      title={title}
      description={hint}
      action={action}
      onClose={onClose}
      onSubmit={({ hours }) => onRotate(Number(hours))}
    >
      <SelectField label={overlap} error={form.formState.errors.hours?.message} {...form.register("hours")}>
        {words.security.overlaps.map(({ hours, name }) => (
          <option key={hours} value={hours}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
