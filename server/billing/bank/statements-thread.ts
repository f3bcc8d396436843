import type { Reading } from "#reader/bank/statement.ts";
import { readStatements } from "./read-statement.ts";

/** Reads an export of a bank, of one account or several, in the thread of files. */
export const read = ({ content, ...reading }: Reading & { readonly content: Uint8Array }) =>
  readStatements(content, reading);
