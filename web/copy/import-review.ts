import type { ImportKind } from "#contract/imports/import-previews.ts";
import { importReviewMessages } from "#words/import-review.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the review of an import. */
export const importReviewCopy = toCopy("import-review", importReviewMessages);

/** Returns the name of a field; a field that this version does not know stays as it is. */
export const fieldName = (field: string, kind: ImportKind): string =>
  kind === "BANK_STATEMENT" && field === "amount"
    ? importReviewCopy.bankAmount
    : ((importReviewCopy.fields as Readonly<Record<string, string>>)[field] ?? field);
