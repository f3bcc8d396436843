import { isDeepStrictEqual } from "node:util";

/** The fields that every change sets, and those that are no fact of the business (docs/decisions/0049-external-ids-and-metadata.md). */
const ignored = ["updatedAt", "version", "externalId", "metadata"];

/** True when a resource differs from its state before in more than the ignored fields: only then is an event raised. */
export const hasChanged = <Before extends object>(before: Before, after: Before): boolean =>
  Object.entries(before).some(
    ([field, value]) => !ignored.includes(field) && !isDeepStrictEqual(value, after[field as keyof Before]),
  );
