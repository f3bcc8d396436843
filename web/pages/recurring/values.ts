import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { lastDayOfMonth, monthEndOf } from "#contract/invoices/recurring-days.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { newLineValues } from "#web/records/documents/new-line-values.ts";
import { readQuantity } from "#web/records/quotations/convert-values.ts";
import { fractionOf, percentOf } from "#web/values/percent.ts";
import { readAmount } from "#web/values/read-amount.ts";

/** A recurring invoice as a person edits it: empty texts instead of null. */
export interface RecurringFormValues {
  readonly clientId: ClientId | null;
  readonly projectId: ProjectId | null;
  readonly title: string;
  readonly everyMonths: string;
  readonly nextOn: string;
  /** True when each invoice is drafted on the last day of its month. */
  readonly onLastDay: boolean;
  readonly endOn: string;
  readonly paymentDays: string;
  readonly clientReference: string;
  readonly sends: boolean;
  readonly items: {
    description: string;
    qty: string;
    unit: string;
    unitPrice: string;
    /** Kept as it is. */
    ref: string | null;
    accountCode: string;
    taxCode: TaxCode;
  }[];
  /** In percent. */
  readonly retentionPct: string;
  readonly notes: string;
}

export const newValues = (nextOn: string): RecurringFormValues => ({
  clientId: null,
  projectId: null,
  title: "",
  everyMonths: "1",
  nextOn,
  onLastDay: false,
  endOn: "",
  paymentDays: "",
  clientReference: "",
  sends: false,
  items: [newLineValues],
  retentionPct: "",
  notes: "",
});

type Content = Pick<
  Invoice | RecurringInvoice,
  "clientId" | "projectId" | "title" | "clientReference" | "items" | "retentionPct" | "notes"
>;

/** The content of an invoice, or of a recurring one, without its days. */
export const contentOf = (document: Content) => ({
  clientId: document.clientId,
  projectId: document.projectId,
  title: document.title,
  clientReference: document.clientReference ?? "",
  items: document.items.map(({ description, qty, unit, unitPrice, ref, accountCode, taxCode }) => ({
    description,
    qty: String(qty),
    unit: unit ?? "",
    unitPrice: String(unitPrice),
    ref,
    accountCode: accountCode ?? "",
    taxCode,
  })),
  retentionPct: document.retentionPct === null ? "" : percentOf(document.retentionPct),
  notes: document.notes ?? "",
});

export const valuesOf = (rule: RecurringInvoice): RecurringFormValues => ({
  ...contentOf(rule),
  everyMonths: String(rule.everyMonths),
  nextOn: rule.nextOn ?? "",
  onLastDay: rule.dayOfMonth === lastDayOfMonth,
  endOn: rule.endOn ?? "",
  paymentDays: rule.paymentDays === null ? "" : String(rule.paymentDays),
  sends: rule.sends,
});

export const itemsOf = (items: RecurringFormValues["items"]) =>
  items.map(({ description, qty, unit, unitPrice, ref, accountCode, taxCode }) => ({
    description,
    qty: readQuantity(qty) ?? 0,
    unit: unit.trim() === "" ? null : unit.trim(),
    unitPrice: Number(readAmount(unitPrice) ?? 0),
    ref,
    accountCode: textOf(accountCode),
    taxCode,
  }));

const textOf = (typed: string): string | null => typed.trim() || null;

/** Converts valid form values to the fields of a request, but for its client, project and next day. */
export const fieldsOf = (values: RecurringFormValues) => ({
  title: values.title.trim(),
  everyMonths: Number(values.everyMonths),
  ...(values.nextOn !== "" && values.nextOn === monthEndOf(values.nextOn) && { onLastDay: values.onLastDay }),
  endOn: textOf(values.endOn),
  paymentDays: values.paymentDays.trim() === "" ? null : Number(values.paymentDays),
  clientReference: textOf(values.clientReference),
  sends: values.sends,
  items: itemsOf(values.items),
  retentionPct: fractionOf(values.retentionPct) ?? null,
  notes: textOf(values.notes),
});
