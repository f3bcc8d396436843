import { eventTypes } from "./event-types.ts";
import { webhooksCopy } from "#web/copy/webhooks.ts";

export const eventCountOf = ({ length }: readonly unknown[]): string =>
  length === eventTypes.length ? webhooksCopy.webhooks.allEvents : webhooksCopy.webhooks.eventCount({ count: length });
