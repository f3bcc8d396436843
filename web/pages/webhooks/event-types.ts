import { keysOf } from "#web/copy/copy.ts";
import { webhooksCopy } from "#web/copy/webhooks.ts";

/** The types of events, in the order in which they are offered. */
export const eventTypes = keysOf(webhooksCopy.eventTypes);
