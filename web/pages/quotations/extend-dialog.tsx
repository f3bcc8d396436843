import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { requestTagged, type Tagged } from "#web/api.ts";
import { addDays, isoDay } from "#web/days/days.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { SendDialog } from "./send-dialog.tsx";

interface ExtendDialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

/**
 * Gives a sent quotation a later validity: as a new revision, since what the client has in hand never changes. The
 * revision is sent in the next step.
 */
export function ExtendDialog({ quotation, onClose }: ExtendDialogProps) {
  const words = quotationsCopy.quotations.extension;
  const { id, number } = quotation.record;
  const [next] = useState(quotation.record.revision + 1);
  const timeZone = useTimeZone();
  const today = isoDay(new Date(), timeZone);
  const change = useDocumentChange();
  // Revised already, when a day was refused and the person chooses another one.
  const [revised, setRevised] = useState<Tagged<Quotation>>();
  const [extended, setExtended] = useState<Tagged<Quotation>>();
  const { data: organization } = useQuery(organizationQuery);
  const day = organization === undefined ? "" : addDays(today, organization.quotationValidityDays);
  // The organization may arrive after the first key.
  const form = useForm({ values: { validUntil: day }, resetOptions: { keepDirtyValues: true } });
  if (extended !== undefined) return <SendDialog quotation={extended} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={words.title({ number })}
      description={words.hint({ next })}
      action={words.action}
      onClose={onClose}
      onSubmit={async (values) => {
        const params = { id };
        const draft =
          revised ??
          (await change(() => requestTagged("POST /quotations/{id}/revise", { params, ifMatch: quotation.etag })));
        setRevised(draft);
        setExtended(
          await change(() => requestTagged("PATCH /quotations/{id}", { params, body: values, ifMatch: draft.etag })),
        );
      }}
    >
      <FormDateField
        label={quotationsCopy.quotations.validUntil}
        min={today}
        control={form.control}
        name="validUntil"
        rules={{ required: words.noDay }}
      />
    </FormDialog>
  );
}
