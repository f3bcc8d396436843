import { mapInSlices } from "#server/core/sharing/slices.ts";
import { allOf, type Page } from "#server/db/lists/page.ts";

/** Few enough that a batch of documents with hundreds of items each fits into memory. */
const batchRowsMax = 50;

/** Writes a list as a JSON array, a record per line, batch by batch as it is read. */
export async function* jsonParts(
  list: (page: Page) => Promise<{ readonly data: readonly unknown[]; readonly hasMore: boolean }>,
): AsyncGenerator<string> {
  yield "[";
  let separator = "\n";
  for await (const items of allOf(list, batchRowsMax)) {
    if (items.length === 0) continue;
    const lines = await mapInSlices(items, (item) => JSON.stringify(item));
    yield separator + lines.join(",\n");
    separator = ",\n";
  }
  yield "\n]\n";
}

/** Writes one value as JSON. */
export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
