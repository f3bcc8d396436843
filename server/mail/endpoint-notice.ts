import type { WebhookFailure } from "#contract/webhooks/webhook-failures.ts";

/** The facts of a mail that an endpoint fails or works again, as they were when it was queued. */
export interface EndpointNotice extends Pick<WebhookFailure, "waiting" | "failed" | "status" | "error" | "cause"> {
  /** When it began to fail. */
  readonly since: string;
  /** When it began to work again; null while it fails. */
  readonly until: string | null;
  /** The beginning of a replay that misses no event; null without one to replay. */
  readonly replayFrom: string | null;
}

export const readEndpointNotice = (message: string | null): EndpointNotice =>
  JSON.parse(message ?? "{}") as EndpointNotice;
