import { readStatement } from "./read-statement.ts";

/** Reads an export of a bank in the thread of files. */
export const read = ({ content, today }: { readonly content: Uint8Array; readonly today: string }) =>
  readStatement(content, today);
