import type { ClientId } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import { add, decimal, toNumber, zero } from "#contract/money.ts";
import { type Statement, statementLinesMax, type StatementQuery } from "#contract/clients/statements.ts";
import { wording } from "#contract/api/wording.ts";
import { getClient } from "#server/records/clients/read.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Read } from "#server/db/sql.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { getOrganization, periodOf } from "#server/organizations/read.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type Move, presentCharge, presentCredit, presentReceived, presentRefund, presentReversal } from "./present.ts";
import { findCharges, findCredits, findOwedBefore, findReceived, findRefunds, type StatementTime } from "./store.ts";

export { findReminded } from "./reminders-store.ts";

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
    if (query.to !== undefined) throw new Refusal("BAD_REQUEST", wording("fields.periodReversed"));
    const details = futureFaults("from", from, to);
    throw new Refusal("BAD_REQUEST", wording("statements.beginsInFuture"), { details });
  }

  // One more than the limit shows that there are too many.
  const limit = statementLinesMax + 1;
  const time = { from, to };
  const moves = inOrder(
    [
      ...(await findCharges(read, clientId, time, limit)).map((row) => [presentCharge(row), row.voidedAt] as const),
      ...(await findCredits(read, clientId, time, limit)).map((row) => [presentCredit(row), row.voidedAt] as const),
      ...(await findReceived(read, clientId, time, limit)).map(
        (row) => [presentReceived(row, language), row.reversedAt] as const,
      ),
      ...(await findRefunds(read, clientId, time, limit)).map(
        (row) => [presentRefund(row, language), row.reversedAt] as const,
      ),
    ].flatMap(([move, reversedAt]) => movesWithin(time, move, reversedAt, timeZone)),
    timeZone,
  );
  if (moves.length > statementLinesMax) {
    throw new Refusal(
      "BAD_REQUEST",
      wording("statements.tooManyLines", { max: statementLinesMax.toLocaleString("en") }),
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

/**
 * Returns a move and what took it back, as far as they are in the period. Those of one day are left out: a typing error that
 * was corrected at once is no news to the client.
 * @param reversedAt in PostgreSQL's format
 */
function movesWithin({ from, to }: StatementTime, move: Move, reversedAt: string | null, timeZone: string): Move[] {
  const moves = [move, ...(reversedAt === null ? [] : [presentReversal(move, reversedAt)])].filter(({ date }) => {
    const at = new Date(date);
    return (from === undefined || at >= from) && at <= to;
  });
  const days = new Set(moves.map(({ date }) => dayOf(new Date(date), timeZone)));
  return moves.length === 2 && days.size === 1 ? [] : moves;
}

const places: readonly Move["kind"][] = [
  "INVOICE",
  "INVOICE_VOIDED",
  "CREDIT_NOTE",
  "CREDIT_NOTE_VOIDED",
  "PAYMENT",
  "PAYMENT_REVERSED",
  "REFUND",
  "REFUND_REVERSED",
];

/**
 * Orders by local day, each with its documents first: payments are entered by day, so one on the day of its invoice has
 * an earlier time. Then by time and id, so that simultaneous entries have the same order in every response.
 */
function inOrder(moves: readonly Move[], timeZone: string): Move[] {
  const keyed = moves.map((move) => {
    const { date, kind, paymentId, refundId, creditNoteId, receiptId, invoiceId } = move;
    const id = paymentId ?? refundId ?? creditNoteId ?? receiptId ?? invoiceId;
    return { move, key: `${dayOf(new Date(date), timeZone)} ${places.indexOf(kind)} ${date} ${id}` };
  });
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ move }) => move);
}
