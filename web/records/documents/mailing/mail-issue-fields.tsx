import type { InvoiceSendPreview } from "#contract/documents/document-mails.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { formatMoney } from "#web/values/amounts.ts";
import { isoDay } from "#web/days/days.ts";
import { percentOf } from "#web/values/percent.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { mailingCopy } from "#web/copy/mailing.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { MailValues } from "./mail-values.ts";
import { invoiceQuery } from "#web/records/documents/queries.ts";

interface IssueFieldsProps {
  readonly form: UseFormReturn<MailValues>;
  readonly issue: InvoiceSendPreview | undefined;
  /** The invoice's id. */
  readonly id: string;
  /** Why the chosen day of issue cannot be used. */
  readonly fault: string | undefined;
}

/** The number that an invoice will get, and its dates. */
export function IssueFields({ id, form, issue, fault }: IssueFieldsProps) {
  const { data: draft } = useQuery(invoiceQuery(id));
  const today = isoDay(new Date(), useTimeZone());
  return (
    <div className="space-y-4 rounded-lg bg-sunken/60 p-4">
      <dl className="flex flex-wrap gap-x-2">
        <dt className="text-muted">{mailingCopy.number}</dt>
        <dd className="font-medium tabular-nums">{issue?.number ?? "…"}</dd>
      </dl>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormDateField
          label={mailingCopy.issuedAt}
          max={today}
          error={fault}
          control={form.control}
          name="issuedAt"
          rules={{ required: mailingCopy.noDay }}
        />
        <FormDateField
          label={mailingCopy.dueDate}
          control={form.control}
          name="dueDate"
          rules={{ required: mailingCopy.noDay }}
        />
      </div>
      {issue !== undefined && draft !== undefined && issue.gstRateAtIssue !== draft.record.gstRateAtIssue && (
        <Notice tone="warn">
          {mailingCopy.otherRate({
            rate: percentOf(issue.gstRateAtIssue),
            draftRate: percentOf(draft.record.gstRateAtIssue),
            total: formatMoney(issue.totals.total, draft.record.currency),
          })}
        </Notice>
      )}
    </div>
  );
}
