import { apiKeysMessages } from "#words/api-keys.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the API keys page. */
export const apiKeysCopy = toCopy("api-keys", apiKeysMessages);
