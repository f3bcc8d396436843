import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { isDay } from "#web/days/is-day.ts";
import { percentOf } from "#web/values/percent.ts";
import { numberOf, rateOf } from "#web/records/organization/read-numbers.ts";

/** Converts the settings of new documents to form values, with rates in percent. */
export const valuesOf = (organization: Organization) => ({
  invoicePrefix: organization.invoicePrefix,
  quotationPrefix: organization.quotationPrefix,
  creditNotePrefix: organization.creditNotePrefix,
  receiptPrefix: organization.receiptPrefix,
  paymentTermsDays: String(organization.paymentTermsDays),
  quotationValidityDays: String(organization.quotationValidityDays),
  defaultRetentionPct: organization.defaultRetentionPct === null ? "" : percentOf(organization.defaultRetentionPct),
  quotationTerms: organization.quotationTerms ?? "",
  invoiceTerms: organization.invoiceTerms ?? "",
  publicHolidays: organization.publicHolidays.map(({ on, name }) => `${on} ${name}`).join("\n"),
  notHolidays: organization.notHolidays.join("\n"),
});

export type DocumentValues = ReturnType<typeof valuesOf>;

/** Converts form values to a change: empty texts become null. The API validates the rest. */
export const changeOf = (values: DocumentValues): OrganizationChange => ({
  invoicePrefix: values.invoicePrefix,
  quotationPrefix: values.quotationPrefix,
  creditNotePrefix: values.creditNotePrefix,
  receiptPrefix: values.receiptPrefix,
  paymentTermsDays: numberOf(values.paymentTermsDays),
  quotationValidityDays: numberOf(values.quotationValidityDays),
  defaultRetentionPct: values.defaultRetentionPct.trim() === "" ? null : rateOf(values.defaultRetentionPct),
  quotationTerms: values.quotationTerms.trim() === "" ? null : values.quotationTerms.trim(),
  invoiceTerms: values.invoiceTerms.trim() === "" ? null : values.invoiceTerms.trim(),
  publicHolidays: linesOf(values.publicHolidays).map((line) => {
    const [, on = line, name = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
    return { on, name };
  }),
  notHolidays: linesOf(values.notHolidays),
});

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** True when each line is a day and, where that is wanted, a name. */
export const areHolidays = (text: string, { isNamed }: { readonly isNamed: boolean }): boolean =>
  linesOf(text).every((line) => {
    const [on = "", ...name] = line.split(/\s+/);
    return isDay(on) && isNamed === name.length > 0;
  });
