import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { webhooksCopy } from "#web/copy/webhooks.ts";

/** Returns a secret as libraries of Standard Webhooks take it, for an endpoint that is sent their headers. */
export const standardSecret = ({ standardWebhooks }: Pick<WebhookEndpoint, "standardWebhooks">, secret: string) =>
  standardWebhooks ? { label: webhooksCopy.webhooks.standardSecret, secret: `whsec_${btoa(secret)}` } : undefined;
