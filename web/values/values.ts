import type { Comparison } from "#contract/organizations/dashboard.ts";
import type { JournalQuery } from "#contract/books/journal.ts";
import type { GstBox } from "#contract/books/reports.ts";

/** Further values of the API's fields that pages list, without loading the contract's schemas or any texts. */

/** Returns the names of a table, in its order: the type makes sure that none is missing. */
const namesOf = <Name extends string>(table: Readonly<Record<Name, 0>>): readonly Name[] =>
  Object.keys(table) as Name[];

export const comparisons = namesOf<Comparison>({ NONE: 0, PREVIOUS: 0, LAST_YEAR: 0 });
/** The boxes of the GST return, in the order of its form: numbers as keys are in their order. */
export const gstBoxes = namesOf<GstBox>({ "1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0, "7": 0, "8": 0, "13": 0 });
export const journalFormats = namesOf<NonNullable<JournalQuery["format"]>>({ generic: 0, xero: 0 });

/** The sections of a client's page beside its overview. */
export const clientSections = [
  "quotations",
  "invoices",
  "projects",
  "payments",
  "credits",
  "expenses",
  "files",
] as const;

/** The periods of a statement of account. */
export const statementPeriods = ["thisYear", "lastYear", "all", "own"] as const;
