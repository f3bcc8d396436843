import type { ClientId, InvoiceId } from "#contract/api/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { isoInstant, type Tx } from "#server/db/sql.ts";
import { enqueueMail, type Enqueuing } from "#server/mail/enqueue.ts";
import type { Addressed } from "#server/mail/mailing.ts";
import { getStatement } from "./read.ts";
import { insertReminded } from "./reminders-store.ts";

/** An invoice that a mail reminds of; `issuedAt` is in PostgreSQL's format. */
export interface Reminded {
  readonly id: InvoiceId;
  readonly issuedAt: string;
}

/** Returns the period of the statement that goes with the reminder: since the first of the invoices was issued. */
export const periodOfReminder = (invoices: readonly [Reminded, ...Reminded[]], at: Date) => {
  const [first, ...others] = invoices.map(({ issuedAt }) => isoInstant(issuedAt));
  return { from: others.reduce((least, each) => (each < least ? each : least), first ?? ""), to: at.toISOString() };
};

/** Queues one mail that reminds of all the invoices, with the statement of account. It counts as a reminder of each. */
export async function mailReminder(
  tx: Tx,
  clientId: ClientId,
  invoices: readonly [Reminded, ...Reminded[]],
  addressed: Addressed,
  enqueuing: Enqueuing,
): Promise<void> {
  const { from, to } = periodOfReminder(invoices, enqueuing.at);
  const period = { periodFrom: new Date(from), periodTo: new Date(to) };
  const mail = { kind: "STATEMENT", documentId: clientId, revision: 1, ...period, ...addressed } as const;
  const mailId = await enqueueMail(tx, mail, enqueuing);
  await insertReminded(
    tx,
    mailId,
    invoices.map(({ id }) => id),
  );
}

/** True when the statement that goes with the reminder has at most as many lines as one may have. */
export async function hasStatement(
  tx: Tx,
  clientId: ClientId,
  invoices: readonly [Reminded, ...Reminded[]],
  at: Date,
): Promise<boolean> {
  try {
    await getStatement(tx, clientId, periodOfReminder(invoices, at), () => at);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "BAD_REQUEST") return false;
    throw error;
  }
}
