import type { Caller } from "#server/caller.ts";
import type { ImportColumns, RowsRead } from "./read-rows.ts";
import type { read } from "./rows-thread.ts";

/**
 * Reads the rows of a file, before a transaction begins: it may have to wait for others.
 * @throws Refusal as `readRows` and `FileReader` do
 */
export const readFile = async <Field extends string>(
  { fileReader, org }: Pick<Caller, "fileReader" | "org">,
  content: Uint8Array,
  columns: ImportColumns<Field>,
): Promise<RowsRead<Field>> =>
  (await fileReader.read<typeof read>(org, new URL("./rows-thread.ts", import.meta.url), {
    content,
    columns,
  })) as RowsRead<Field>;
