import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Project, ProjectChange } from "#contract/clients/projects.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { isApiError, requestTagged, type Tagged } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { useTimeZone } from "#web/session/session.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { projectDetailQuery, useKeepProject } from "#web/records/projects/queries.ts";

interface EditDialogProps {
  readonly project: Tagged<Project>;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly budget: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly notes: string;
}

/** The form of a project's own details. Its status has a menu of its own, and its client never changes. */
export function EditDialog({ project, onClose }: EditDialogProps) {
  const { id } = project.record;
  const words = projectPageCopy.edit;
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const keep = useKeepProject();
  const keyOf = useIdempotencyKey();
  // What the edits are based on: the page beneath may fetch a later state while the dialog is open.
  const [basis, setBasis] = useState(project);
  const [isConflict, setIsConflict] = useState(false);
  const form = useForm<Values>({ defaultValues: valuesOf(project.record, timeZone) });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={words.title}
      action={copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const budget = values.budget.trim() === "" ? 0 : readMoney(values.budget);
        if (budget === undefined) {
          form.setError("budget", { message: words.notAnAmount }, { shouldFocus: true });
          return;
        }
        const body = changeOf(valuesOf(basis.record, timeZone), values, budget);
        if (Object.keys(body).length === 0) return onClose();
        const ifMatch = basis.etag;
        try {
          keep(
            await requestTagged("PATCH /projects/{id}", {
              params: { id },
              body,
              ifMatch,
              idempotencyKey: keyOf([body, ifMatch]),
            }),
          );
        } catch (error) {
          if (!isApiError(error, "PRECONDITION_FAILED")) throw error;
          const current = await queries.fetchQuery({ ...projectDetailQuery(id), staleTime: 0 });
          setBasis(current);
          setIsConflict(true);
          form.reset(valuesOf(current.record, timeZone), { keepDirtyValues: true });
          return;
        }
        showToast(copy.common.saved);
        onClose();
      }}
    >
      {isConflict && <Notice tone="warn">{words.changed}</Notice>}
      <TextField
        label={words.name}
        error={errors.name?.message}
        required
        maxLength={200}
        autoComplete="off"
        {...form.register("name")}
      />
      <TextField
        label={words.budget}
        hint={words.budgetHint}
        error={errors.budget?.message}
        inputMode="decimal"
        autoComplete="off"
        className="text-right tabular-nums"
        {...form.register("budget")}
      />
      <div className="grid gap-3 min-[26rem]:grid-cols-2">
        <FormDateField label={words.start} required control={form.control} name="startDate" />
        <FormDateField label={words.end} control={form.control} name="endDate" />
      </div>
      <TextArea label={words.notes} error={errors.notes?.message} rows={4} {...form.register("notes")} />
    </FormDialog>
  );
}

const valuesOf = ({ name, budget, startDate, endDate, notes }: Project, timeZone: string): Values => ({
  name,
  budget: budget === 0 ? "" : formatAmount(budget),
  startDate: isoDay(startDate, timeZone),
  endDate: endDate === null ? "" : isoDay(endDate, timeZone),
  notes: notes ?? "",
});

/** Returns the fields that differ from what the form began with. */
function changeOf(before: Values, after: Values, budget: number): ProjectChange {
  const changed = onlyChanged(before, after);
  return {
    ...(changed.name === undefined ? {} : { name: after.name.trim() }),
    ...(changed.budget === undefined ? {} : { budget }),
    ...(changed.startDate === undefined ? {} : { startDate: after.startDate }),
    ...(changed.endDate === undefined ? {} : { endDate: after.endDate === "" ? null : after.endDate }),
    ...(changed.notes === undefined ? {} : { notes: after.notes.trim() === "" ? null : after.notes }),
  };
}
