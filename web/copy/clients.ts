import { clientsMessages } from "#words/clients.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the client pages. */
export const clientsCopy = toCopy("clients", clientsMessages);
