import type { Logger } from "#server/core/log.ts";
import type { ClaimedMailRow, SentValues } from "./queue-store.ts";

/** Logs that a mail, or one of its copies, was not sent: to which domain, why, and when it is tried again. */
export function warnOfFailedMail(
  log: Logger,
  { id, orgId, kind, recipient, attemptCount }: ClaimedMailRow,
  { status, nextAttemptAt, lastError }: SentValues,
): void {
  log.warn(
    {
      mail: id,
      organization: orgId,
      kind,
      recipientDomain: recipient.slice(recipient.lastIndexOf("@") + 1),
      attempt: attemptCount,
      reason: withoutAddresses(lastError ?? ""),
      nextAttemptAt,
    },
    messages[status],
  );
}

const messages: Readonly<Record<SentValues["status"], string>> = {
  QUEUED: "an email could not be sent and is retried",
  FAILED: "an email could not be sent and is not retried",
  SENT: "an email was sent, but not completely",
};

/** Mail servers repeat the address that they reject; its domain remains. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/(?<![^\s<>()[\]:;,"'])[^\s<>()[\]:;,"']+@/g, "[address]@");
