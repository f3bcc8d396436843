import * as contracts from "./contracts.ts";
import * as creditNotes from "./credit-notes.ts";
import * as documents from "./documents.ts";
import * as fields from "./fields.ts";
import * as files from "./files.ts";
import * as invoices from "./invoices.ts";
import * as organization from "./organization.ts";
import * as others from "./others.ts";
import * as people from "./people.ts";
import * as records from "./records.ts";
import * as requests from "./requests.ts";
import * as words from "./words.ts";

/** The texts of all refusals, by area. */
export const catalog = {
  ...contracts,
  ...creditNotes,
  ...documents,
  ...fields,
  ...files,
  ...invoices,
  ...organization,
  ...others,
  ...people,
  ...records,
  ...requests,
  ...words,
};

export type Catalog = typeof catalog;
