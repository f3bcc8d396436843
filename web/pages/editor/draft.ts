import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { formatAmount, formatQuantity } from "#web/values/amounts.ts";
import { isoDay } from "#web/days/days.ts";
import { percentOf } from "#web/values/percent.ts";

/** A line as it is typed: every cell is text, whether it can be read or not. */
export interface Line {
  /** Identifies the row in the editor only; the server gives items new ids with every save. */
  readonly key: string;
  readonly ref: string;
  readonly description: string;
  readonly unit: string;
  readonly qty: string;
  readonly unitPrice: string;
  /** Missing in a line that is standard-rated and booked to the organization's account. */
  readonly booking?: Booking;
}
export type Column = Exclude<keyof Line, "key" | "booking">;

/** How a line is taxed, and the account that its sale is booked to. */
export interface Booking {
  readonly taxCode: TaxCode;
  /** Empty for the organization's account. */
  readonly accountCode: string;
}

export const usualBooking: Booking = { taxCode: "STANDARD", accountCode: "" };

/** Returns the field of a line with that booking; none for the usual one. */
export const booked = (booking: Booking): Pick<Line, "booking"> =>
  booking.taxCode === "STANDARD" && booking.accountCode === "" ? {} : { booking };

/** A section of the bill. The first one of every draft has no title: it holds the lines before the first section. */
export interface Section {
  readonly key: string;
  readonly ref: string;
  readonly title: string | null;
  readonly lines: readonly Line[];
}

/** A document as it is edited. */
export interface Draft {
  readonly clientId: ClientId | null;
  readonly projectId: ProjectId | null;
  readonly title: string;
  /** The last day of validity, or the due date, as `YYYY-MM-DD`; empty for the organization's default. */
  readonly until: string;
  /** The number of the client's order; missing in local copies of the time before the editor had it. */
  readonly clientReference?: string;
  /** In percent; empty for none. */
  readonly retention: string;
  readonly notes: string;
  readonly sections: readonly Section[];
}
export type HeadField = Exclude<keyof Draft, "sections">;

let keys = 0;
/** Returns a key that no other row of this page has. */
export function newKey(): string {
  keys += 1;
  return `row-${keys}`;
}

export const blankLine = (): Line => ({ key: newKey(), ref: "", description: "", unit: "", qty: "", unitPrice: "" });

/** Returns the lines of a bill in order, over all its sections. */
export const linesOf = (sections: readonly Section[]): readonly Line[] => sections.flatMap(({ lines }) => lines);

/** True when nothing was typed in the line. */
export const isBlank = ({ ref, description, unit, qty, unitPrice }: Line): boolean =>
  `${ref}${description}${unit}${qty}${unitPrice}`.trim() === "";

/** Returns a draft in which only what is given and the organization's defaults are filled in. */
export const emptyDraft = (
  given: Pick<Draft, "clientId" | "projectId">,
  defaultRetentionPct: number | null,
  terms: string | null = null,
): Draft => ({
  ...given,
  title: "",
  until: "",
  clientReference: "",
  retention: defaultRetentionPct === null ? "" : percentOf(defaultRetentionPct),
  notes: terms ?? "",
  sections: [{ key: newKey(), ref: "", title: null, lines: [blankLine()] }],
});

/** Converts a document of the API to a draft. */
export function draftOf(record: Quotation | Invoice, timeZone: string): Draft {
  const until = "dueDate" in record ? record.dueDate : record.validUntil;
  const titled = "sections" in record ? record.sections : [];
  const linesIn = (sectionId: string | null) =>
    record.items
      .filter((item) => ("sectionId" in item ? item.sectionId : null) === sectionId)
      .map(({ ref, description, unit, qty, unitPrice, accountCode, taxCode }) => ({
        key: newKey(),
        ref: ref ?? "",
        description,
        unit: unit ?? "",
        qty: formatQuantity(qty),
        unitPrice: formatAmount(unitPrice),
        ...booked({ taxCode, accountCode: accountCode ?? "" }),
      }));
  const sections: Section[] = [
    { key: newKey(), ref: "", title: null, lines: linesIn(null) },
    ...titled.map(({ id, ref, title }) => ({ key: newKey(), ref: ref ?? "", title, lines: linesIn(id) })),
  ];
  return {
    clientId: record.clientId,
    projectId: record.projectId,
    title: record.title,
    until: until === null ? "" : isoDay(until, timeZone),
    clientReference: record.clientReference ?? "",
    retention: record.retentionPct === null ? "" : percentOf(record.retentionPct),
    notes: record.notes ?? "",
    sections: withOneLine(sections),
  };
}

/** Adds a blank line to a bill without lines: the editor always has a row to type in. */
export function withOneLine(sections: readonly Section[]): readonly Section[] {
  if (sections.some(({ lines }) => lines.length > 0)) return sections;
  return sections.map((section, i) => (i === sections.length - 1 ? { ...section, lines: [blankLine()] } : section));
}
