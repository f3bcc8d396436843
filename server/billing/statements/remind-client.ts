import type { ClientId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Client } from "#contract/clients/clients.ts";
import { type ClientReminder, remindedInvoicesMax } from "#contract/clients/client-reminders.ts";
import { asNumber } from "#contract/money.ts";
import { invalidFields, Refusal } from "#server/core/refusal.ts";
import { inOrg, isoInstant, isoInstantOrNull, readHeavilyInOrg } from "#server/db/sql.ts";
import type { Caller } from "#server/http/caller.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { addressMail, recipientsOf } from "#server/mail/mailing.ts";
import { getClient } from "#server/records/clients/read.ts";
import { mailReminder, periodOfReminder } from "./mail-reminder.ts";
import { getStatement } from "./read.ts";
import { findOverdueOf, type OverdueRow } from "./reminders-store.ts";

/** Returns what the client would be reminded of now. @throws Refusal 404 */
export async function getClientReminder(caller: Caller, id: ClientId): Promise<ClientReminder> {
  const read = readHeavilyInOrg(caller);
  const client = await getClient(read, id);
  const rows = await findOverdueOf(read, id, caller.clock(), remindedInvoicesMax);
  const { recipient } = await recipientsOf(read, {}, followedBy(client, rows));
  return present(id, recipient, rows);
}

/**
 * Mails the client their overdue invoices, with the statement since the first of them was issued; nothing else changes.
 * @throws Refusal 404, 409 INVALID_STATE, 422, 429
 */
export async function remindClient(caller: Caller, id: ClientId): Promise<ClientReminder> {
  const at = caller.clock();
  const overdue = await findOverdueOf(readHeavilyInOrg(caller), id, at, remindedInvoicesMax);
  // Refuses a statement that is too long to be sent.
  if (isSome(overdue)) await getStatement(readHeavilyInOrg(caller), id, periodOfReminder(overdue, at), () => at);
  return inOrg(caller, async (tx) => {
    const client = await getClient(tx, id);
    const rows = await findOverdueOf(tx, id, at, remindedInvoicesMax);
    if (!isSome(rows)) throw new Refusal("INVALID_STATE", wording("statements.nothingOverdue"));
    const addressed = await addressMail(tx, {}, followedBy(client, rows));
    if (addressed === undefined) throw invalidFields([noRecipient]);
    await mailReminder(tx, id, rows, addressed, { at, limits: caller.mailLimits });
    return present(id, addressed.recipient, await findOverdueOf(tx, id, at, remindedInvoicesMax));
  });
}

const isSome = (rows: readonly OverdueRow[]): rows is readonly [OverdueRow, ...OverdueRow[]] => rows.length > 0;

const followedBy = (client: Client, rows: readonly OverdueRow[]) => ({
  client,
  documents: [client.id, ...rows.map(({ id }) => id)],
});

const present = (clientId: ClientId, to: string | null, rows: readonly OverdueRow[]): ClientReminder => ({
  clientId,
  to,
  invoices: rows.map(({ id, number, title, dueDate, outstanding, remindedAt }) => ({
    id,
    number,
    title,
    dueDate: isoInstant(dueDate),
    outstanding: asNumber(outstanding),
    remindedAt: isoInstantOrNull(remindedAt),
  })),
});
