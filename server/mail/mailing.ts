import type { Mailing } from "#contract/documents/documents.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { noRecipient } from "./enqueue.ts";
import { findLastMailed } from "./store.ts";

/** The addresses and texts of a mail to a client. */
export interface Addressed {
  readonly recipient: string;
  readonly cc: readonly string[];
  readonly subject: string | null;
  readonly message: string | null;
}

/** The client and the documents that a mail follows: itself, and those that its recipient knows it by. */
export interface Followed {
  readonly client: { readonly id: ClientId; readonly email: string | null };
  readonly documents: readonly string[];
}

/**
 * Returns the recipients of a mail to a client: those named, or else those whom its documents were mailed to last, or
 * else the client. A mail that went to the client's own address goes to the present one when that has changed since.
 */
export async function recipientsOf(
  read: Read,
  { to, cc }: Pick<Mailing, "to" | "cc">,
  { client, documents }: Followed,
): Promise<{ readonly recipient: string | null; readonly cc: readonly string[] }> {
  const last = to == null ? await findLastMailed(read, documents, client.id) : undefined;
  if (last === undefined) return { recipient: to ?? client.email, cc: cc ?? [] };
  const recipient = last.wentToClient ? client.email : last.recipient;
  const copies = recipient === null ? [] : last.cc.filter((each) => each.toLowerCase() !== recipient.toLowerCase());
  return { recipient, cc: cc ?? copies };
}

/**
 * Returns the addresses and texts of a mail to a client; undefined when there is no address for it.
 * @throws Refusal 422 for copies without a recipient, or to an address that already receives the mail
 */
export async function addressMail(read: Read, mailing: Mailing, followed: Followed): Promise<Addressed | undefined> {
  const { recipient, cc } = await recipientsOf(read, mailing, followed);
  refuseFaults(ccFaults(recipient, cc));
  if (recipient === null) return undefined;
  const { subject = null, message = null } = mailing;
  return { recipient, cc, subject, message };
}

/** Returns a fault for copies without a recipient, and for each address that occurs before. */
export function ccFaults(recipient: string | null, cc: readonly string[]): Fault[] {
  if (recipient === null) return cc.length === 0 ? [] : [noRecipient];
  const addresses = [recipient, ...cc].map((each) => each.toLowerCase());
  return addresses.flatMap((address, i) =>
    addresses.indexOf(address) === i
      ? []
      : [
          {
            path: `cc[${i - 1}]`,
            code: "DUPLICATE",
            message: wording("mails.receivesAlready", { address: cc[i - 1] ?? "" }),
          },
        ],
  );
}
