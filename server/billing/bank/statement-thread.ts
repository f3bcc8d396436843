import type { Reading } from "#reader/bank/statement.ts";
import { readStatement } from "./read-statement.ts";

/** Reads an export of a bank in the thread of files. */
export const read = ({ content, ...reading }: Reading & { readonly content: Uint8Array }) =>
  readStatement(content, reading);
