import type { ClientId } from "#contract/ids.ts";
import type { Language } from "#contract/language.ts";
import { add, decimal, toNumber, zero } from "#contract/money.ts";
import { type Statement, statementLinesMax, type StatementQuery } from "#contract/statements.ts";
import { getClient } from "#server/clients/read.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Read } from "#server/db/sql.ts";
import { futureFaults } from "#server/documents/check-dates.ts";
import { getOrganization, periodOf } from "#server/organizations/read.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type Move, presentCharge, presentCredit, presentReceived, presentRefund } from "./present.ts";
import { findCharges, findCredits, findOwedBefore, findReceived, findRefunds } from "./store.ts";

/**
 * Returns what the client was charged and paid in a period, and the balance after each.
 * @param language that of the descriptions of payments
 * @throws Refusal 404, 400
 */
export async function getStatement(
  read: Read,
  clientId: ClientId,
  query: StatementQuery,
  clock: Clock,
  language: Language = "en",
): Promise<Statement> {
  await getClient(read, clientId);
  const { currency, timeZone } = await getOrganization(read);
  const { from, to = clock() } = await periodOf(read, query);
  if (from !== undefined && from > to) {
    if (query.to !== undefined) throw new Refusal("BAD_REQUEST", "`from` is after `to`. Swap them.");
    const details = futureFaults("from", from, to);
    throw new Refusal("BAD_REQUEST", "`from` must not be in the future without `to`.", { details });
  }

  // One more than the limit shows that there are too many.
  const limit = statementLinesMax + 1;
  const charges = await findCharges(read, clientId, { from, to }, limit);
  const received = await findReceived(read, clientId, { from, to }, limit - charges.length);
  const credits = await findCredits(read, clientId, { from, to }, limit);
  const refunds = await findRefunds(read, clientId, { from, to }, limit);
  const moves = inOrder(
    [
      ...charges.map(presentCharge),
      ...credits.map(presentCredit),
      ...received.map((row) => presentReceived(row, language)),
      ...refunds.map((row) => presentRefund(row, language)),
    ],
    timeZone,
  );
  if (moves.length > statementLinesMax) {
    throw new Refusal(
      "BAD_REQUEST",
      `The statement has more than ${statementLinesMax.toLocaleString("en")} lines. Choose a shorter period.`,
    );
  }

  const opening = from === undefined ? zero : decimal(await findOwedBefore(read, clientId, from));
  let balance = opening;
  const lines = moves.map((move) => {
    balance = add(balance, decimal(move.amount));
    return { ...move, balance: toNumber(balance) };
  });
  return {
    clientId,
    from: from?.toISOString() ?? null,
    to: to.toISOString(),
    currency,
    openingBalance: toNumber(opening),
    lines,
    closingBalance: toNumber(balance),
  };
}

const places: readonly Move["kind"][] = ["INVOICE", "CREDIT_NOTE", "PAYMENT", "REFUND"];

/**
 * Orders by local day, each with its documents first: payments are entered by day, so one on the day of its invoice has
 * an earlier time. Then by time and id, so that simultaneous entries have the same order in every response.
 */
function inOrder(moves: readonly Move[], timeZone: string): Move[] {
  const keyed = moves.map((move) => {
    const { date, kind, paymentId, refundId, creditNoteId, invoiceId } = move;
    const id = paymentId ?? refundId ?? creditNoteId ?? invoiceId;
    return { move, key: `${dayOf(new Date(date), timeZone)} ${places.indexOf(kind)} ${date} ${id}` };
  });
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ move }) => move);
}
