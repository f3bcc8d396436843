import { clientPageMessages } from "#words/client-page.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of a client's page. */
export const clientPageCopy = toCopy("client-page", clientPageMessages);
