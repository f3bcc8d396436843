import { statementMessages } from "#words/statement.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the statement of account. */
export const statementCopy = toCopy("statement", statementMessages);
