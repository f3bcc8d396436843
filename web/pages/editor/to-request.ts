import type { NewLine } from "#contract/documents/lines.ts";
import type { InvoiceChange, NewInvoice } from "#contract/invoices/invoices.ts";
import type { NewQuotation } from "#contract/quotations/quotations.ts";
import { fractionOf } from "#web/values/percent.ts";
import { readAmount } from "#web/values/read-amount.ts";
import { type Column, type Draft, type HeadField, isBlank, type Line, type Section } from "./draft.ts";
import type { EditorKind } from "./kinds.ts";

/** The fields of a draft as the API takes them; both kinds of document have a subset of them. */
export type DocumentFields = Partial<Omit<NewQuotation, "items"> & Omit<NewInvoice, "dueDate"> & InvoiceChange>;

/** A quantity and a price that a line has when its cell is empty. */
const emptyQty = "1";
const emptyPrice = "0";

/** Reads a cell as a number; undefined when it cannot be read. An empty one has the value of a line without it. */
export const numberIn = (line: Line, column: "qty" | "unitPrice"): string | undefined =>
  line[column].trim() === "" ? (column === "qty" ? emptyQty : emptyPrice) : readAmount(line[column]);

/** Passes text that is not a number on unchanged, so that the API refuses it at its field. */
const sentNumber = (text: string | undefined, typed: string): number =>
  text === undefined ? (typed as never) : Number(text);

const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** A line without a description keeps its empty one, which is said at its cell. */
const lineOf = (line: Line): NewLine => ({
  description: line.description.trim(),
  qty: sentNumber(numberIn(line, "qty"), line.qty),
  unitPrice: sentNumber(numberIn(line, "unitPrice"), line.unitPrice),
  ref: textOrNull(line.ref),
  unit: textOrNull(line.unit),
  ...(line.booking === undefined
    ? {}
    : { taxCode: line.booking.taxCode, accountCode: textOrNull(line.booking.accountCode) }),
});

const sentLines = (section: Section | undefined): readonly Line[] =>
  (section?.lines ?? []).filter((line) => !isBlank(line));

/** True for the lines before the first section, and for a section in which nothing was typed. */
const isLeftOut = (section: Section): boolean =>
  section.title === null ||
  (section.title.trim() === "" && section.ref.trim() === "" && sentLines(section).length === 0);

const sentSections = ({ sections }: Draft): readonly Section[] => sections.filter((section) => !isLeftOut(section));

/** Converts a draft to the fields of a request. Blank rows are left out. */
export function fieldsOf(draft: Draft, kind: EditorKind): DocumentFields {
  const { clientId, projectId, title, until, clientReference = "", retention, notes } = draft;
  const retentionPct = retention.trim() === "" ? null : (fractionOf(retention) ?? (retention as never));
  return {
    ...(clientId === null ? {} : { clientId }),
    ...(projectId === null ? {} : { projectId }),
    title: title.trim(),
    notes: textOrNull(notes),
    clientReference: textOrNull(clientReference),
    retentionPct,
    [kind.untilField]: until === "" ? null : until,
    items: sentLines(draft.sections[0]).map(lineOf),
    ...(kind.hasSections
      ? {
          sections: sentSections(draft).map((section) => ({
            title: (section.title ?? "").trim(),
            ref: textOrNull(section.ref),
            items: sentLines(section).map(lineOf),
          })),
        }
      : {}),
  };
}

/** Returns the fields with which a document is created: one without a due date follows the payment terms. */
export function fieldsOfNew({ dueDate, ...fields }: DocumentFields): DocumentFields {
  return dueDate === undefined || dueDate === null ? fields : { ...fields, dueDate };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields of a draft that differ from those of another, and undefined when none does. */
export function changedFields(before: DocumentFields, after: DocumentFields): DocumentFields | undefined {
  const bill = ["items", "sections"] as const;
  const isBillChanged = bill.some((name) => !same(before[name], after[name]));
  const changed = Object.entries(after).filter(([name, value]) =>
    // Either of the two replaces the whole bill, so they are sent together.
    name === "items" || name === "sections" ? isBillChanged : !same(before[name as keyof DocumentFields], value),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** A cell of a row, or a field below its cells. */
export type Place = Column | "title" | "accountCode";

/** Where a fault is: a field of the header, a cell, or a section's title. */
export type FaultPlace = { readonly head: HeadField } | { readonly row: string; readonly column: Place };

const headFields: Readonly<Record<string, HeadField>> = {
  clientId: "clientId",
  projectId: "projectId",
  title: "title",
  notes: "notes",
  clientReference: "clientReference",
  retentionPct: "retention",
  validUntil: "until",
  dueDate: "until",
};
const columns: readonly Place[] = ["ref", "description", "unit", "qty", "unitPrice", "title", "accountCode"];

/** Returns where a fault of the API is in the draft, by its path such as `sections[1].items[2].qty`. */
export function placeOf(path: string, draft: Draft): FaultPlace | undefined {
  const head = headFields[path];
  if (head !== undefined) return { head };
  const match = /^(?:sections\[(\d+)\]\.?)?(?:items\[(\d+)\]\.?)?(\w+)?$/.exec(path);
  const [, sectionIndex, itemIndex, name] = match ?? [];
  const section = sectionIndex === undefined ? draft.sections[0] : sentSections(draft)[Number(sectionIndex)];
  const column = columns.find((each) => each === name);
  if (section === undefined || match === null) return undefined;
  if (itemIndex === undefined) {
    return sectionIndex === undefined ? undefined : { row: section.key, column: column === "ref" ? "ref" : "title" };
  }
  const line = sentLines(section)[Number(itemIndex)];
  return line === undefined ? undefined : { row: line.key, column: column ?? "description" };
}
