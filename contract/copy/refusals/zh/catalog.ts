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
import type { Catalog } from "#contract/copy/refusals/en/catalog.ts";
import type { Translation } from "#contract/copy.ts";

export const catalog: Translation<Catalog> = {
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
