import { webhooksMessages } from "#words/webhooks.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the webhook pages. */
export const webhooksCopy = toCopy("webhooks", webhooksMessages);
