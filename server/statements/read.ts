import type { ClientId } from "#contract/ids.ts";
import { add, decimal, toNumber, zero } from "#contract/money.ts";
import { type Statement, statementLinesMax, type StatementQuery } from "#contract/statements.ts";
import { getClient } from "#server/clients/read.ts";
import type { Clock } from "#server/clock.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization, periodOf } from "#server/orgs/read.ts";
import { Refusal } from "#server/refusal.ts";
import { type Move, presentCharge, presentReceived } from "./present.ts";
import { findCharges, findReceived } from "./store.ts";

/** What the client was charged and paid in that time, and what is owed after each. @throws Refusal 404, 400 */
export async function getStatement(
  read: Read,
  clientId: ClientId,
  query: StatementQuery,
  clock: Clock,
): Promise<Statement> {
  await getClient(read, clientId);
  const { currency } = await getOrganization(read);
  const { from, to = clock() } = await periodOf(read, query);
  if (from !== undefined && from > to) throw new Refusal("BAD_REQUEST", "`from` is after `to`; exchange them.");

  const charges = await findCharges(read, clientId, to);
  const received = await findReceived(read, clientId, to);
  const moves = [...charges.map(presentCharge), ...received.map(presentReceived)].toSorted(byTime);
  const begin = from?.toISOString() ?? "";
  const earlier = moves.filter(({ date }) => date < begin);
  const within = moves.slice(earlier.length);
  if (within.length > statementLinesMax) {
    throw new Refusal(
      "BAD_REQUEST",
      `The statement has ${within.length} lines, and ${statementLinesMax} at most are given. Choose a shorter time.`,
    );
  }

  const opening = earlier.reduce((sum, { amount }) => add(sum, decimal(amount)), zero);
  let balance = opening;
  const lines = within.map((move) => {
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

/** Ids rise with time, so that what happened at once keeps its order from reading to reading. */
const byTime = (a: Move, b: Move): number => {
  const [left, right] = [a, b].map(
    ({ date, kind, paymentId, invoiceId }) => `${date} ${kind} ${paymentId ?? invoiceId}`,
  );
  return (left ?? "") < (right ?? "") ? -1 : 1;
};
