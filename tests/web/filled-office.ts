import { fillOrganization } from "../support/fill-organization.ts";
import { newOffice, type Office } from "./office.ts";
import { invoiceStatuses, quotationStatuses } from "#contract/values.ts";

/** An office with resources of every kind, with their ids. */
export interface FilledOffice extends Office {
  /** Ids by their prefix. */
  readonly ids: Readonly<Record<string, string[]>>;
  /** The id of an invoice in each status. */
  readonly invoices: Readonly<Record<(typeof invoiceStatuses)[number], string>>;
  /** The id of a quotation in each status. */
  readonly quotations: Readonly<Record<(typeof quotationStatuses)[number], string>>;
}

let filled: Promise<FilledOffice> | undefined;

/** Returns the office of this worker for tests that look at its pages and ask nothing about its figures. */
export function filledOffice(): Promise<FilledOffice> {
  filled ??= fill();
  return filled;
}

async function fill(): Promise<FilledOffice> {
  const office = await newOffice();
  const { ids } = await fillOrganization(office.api);
  const byStatus = <Status extends string>(statuses: readonly Status[], prefix: string) =>
    Object.fromEntries(statuses.map((status, i) => [status, ids[prefix]?.[i] ?? ""])) as Record<Status, string>;
  return { ...office, ids, invoices: byStatus(invoiceStatuses, "inv"), quotations: byStatus(quotationStatuses, "qtn") };
}
