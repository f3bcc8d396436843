import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { request, type Tagged } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { quotationsCopy } from "#web/copy/quotations.ts";

interface DialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

export const AcceptDialog = (props: DialogProps) => <DecisionDialog {...props} decision="accept" />;
export const RejectDialog = (props: DialogProps) => <DecisionDialog {...props} decision="reject" />;

interface DecisionDialogProps extends DialogProps {
  readonly decision: "accept" | "reject";
}

/** Records a decision that reached the office outside the portal. */
function DecisionDialog({ quotation: { record, etag }, decision, onClose }: DecisionDialogProps) {
  const words = quotationsCopy.quotations.decision;
  const today = isoDay(new Date(), useTimeZone());
  const change = useDocumentChange();
  const { data: client } = useQuery(clientQuery(record.clientId));
  const form = useForm({
    values: { decidedBy: client?.attention ?? client?.name ?? "", decidedAt: today, note: "" },
    // The client's name may arrive after the first key.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const isAccepted = decision === "accept";
  return (
    <FormDialog
      form={form}
      title={isAccepted ? words.acceptTitle({ number: record.number }) : words.rejectTitle({ number: record.number })}
      description={words.hint}
      action={quotationsCopy.quotations.actions.names[decision]}
      onClose={onClose}
      onSubmit={async ({ decidedBy, decidedAt, note }) => {
        const body = {
          ...(decidedBy.trim() === "" ? {} : { decidedBy: decidedBy.trim() }),
          // Without a day the server records the present instant, which is more exact than the day.
          ...(decidedAt === "" || decidedAt === today ? {} : { decidedAt }),
          ...(note.trim() === "" ? {} : { note: note.trim() }),
        };
        await change(() =>
          request(`POST /quotations/{id}/${decision}`, { params: { id: record.id }, body, ifMatch: etag }),
        );
        onClose();
      }}
    >
      <TextField
        label={words.decidedBy[decision]}
        hint={words.decidedByHint}
        error={errors.decidedBy?.message}
        maxLength={200}
        autoComplete="off"
        {...form.register("decidedBy")}
      />
      <FormDateField label={words.decidedAt} max={today} control={form.control} name="decidedAt" />
      <TextArea
        label={words.note}
        hint={words.noteHint[decision]}
        error={errors.note?.message}
        maxLength={2_000}
        {...form.register("note")}
      />
    </FormDialog>
  );
}
