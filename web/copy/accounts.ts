import { accountsMessages } from "#words/accounts.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the settings of account codes. */
export const accountsCopy = toCopy("accounts", accountsMessages);
