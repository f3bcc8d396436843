import { absolute, decimal, toNumber } from "#contract/money.ts";
import type { Statement } from "#contract/statements.ts";
import { inOneLine } from "./break-long-words.ts";
import type { Issuer, Parties } from "./facts.ts";
import { addresseeOf, letterheadOf } from "./letterhead.ts";
import { formatAmount, formatFigure } from "#server/core/format.ts";
import { daysOf, watermarkOf, wordsOf } from "./words.ts";

export interface StatementFacts {
  readonly statement: Statement;
  readonly parties: Parties;
  readonly issuer: Issuer;
}

/** Returns the complete text of a printed statement of account. */
export function statementModel({ statement, parties, issuer }: StatementFacts) {
  const { from, to, currency } = statement;
  const day = daysOf(parties, issuer);
  const { terms, print } = wordsOf(parties);
  return {
    heading: print.statement,
    watermark: watermarkOf(issuer, terms),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(terms.client, parties),
    details: [
      ...(from === null ? [] : [[print.period.from, day(from)]]),
      [print.period.to, day(to)],
      [terms.currency, currency],
    ],
    currency,
    opening: from === null ? null : { day: day(from), balance: formatFigure(statement.openingBalance) },
    lines: statement.lines.map(({ date, kind, number, description, amount, balance }) => ({
      day: day(date),
      number,
      description: inOneLine(kind === "REFUND" ? `${terms.refunded} · ${description}` : description),
      charge: kind === "INVOICE" || kind === "REFUND" ? formatFigure(amount) : "",
      payment: kind === "PAYMENT" || kind === "CREDIT_NOTE" ? formatFigure(toNumber(absolute(decimal(amount)))) : "",
      balance: formatFigure(balance),
    })),
    closing: { label: print.balanceOn({ day: day(to) }), balance: formatAmount(statement.closingBalance, currency) },
  };
}
