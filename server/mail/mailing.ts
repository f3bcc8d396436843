import type { Mailing } from "#contract/documents.ts";
import type { Fault } from "#contract/errors.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { noRecipient } from "./enqueue.ts";

/** The addresses and texts of a mail to a client. */
export interface Addressed {
  readonly recipient: string;
  readonly cc: readonly string[];
  readonly subject: string | null;
  readonly message: string | null;
}

/**
 * Returns the addresses and texts of a mail to a client; undefined when neither the request nor the client has an
 * address. @throws Refusal 422 for copies without a recipient, or to an address that already receives the mail
 */
export function addressMail({ to, cc, subject, message }: Mailing, clientEmail: string | null): Addressed | undefined {
  const recipient = to ?? clientEmail;
  const copies = cc ?? [];
  refuseFaults(ccFaults(recipient, copies));
  if (recipient === null) return undefined;
  return { recipient, cc: copies, subject: subject ?? null, message: message ?? null };
}

/** Returns a fault for copies without a recipient, and for each address that occurs before. */
export function ccFaults(recipient: string | null, cc: readonly string[]): Fault[] {
  if (recipient === null) return cc.length === 0 ? [] : [noRecipient];
  const addresses = [recipient, ...cc].map((each) => each.toLowerCase());
  return addresses.flatMap((address, i) =>
    addresses.indexOf(address) === i
      ? []
      : [{ path: `cc[${i - 1}]`, code: "DUPLICATE", message: `${cc[i - 1]} already receives this email; remove it` }],
  );
}
