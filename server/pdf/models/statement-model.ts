import { absolute, decimal, toNumber } from "#contract/money.ts";
import { isCharge } from "#contract/clients/statement-kinds.ts";
import type { Statement } from "#contract/clients/statements.ts";
import type { DocumentTerms } from "#server/core/text/document-words.ts";
import { inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import type { Issuer, Parties } from "#server/pdf/facts.ts";
import { addresseeOf, letterheadOf } from "#server/pdf/letterhead.ts";
import { formatAmount, formatFigure } from "#server/core/text/format.ts";
import { daysOf, watermarkOf, wordsOf } from "#server/pdf/words.ts";

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
      description: inOneLine([...wordsFor(kind, terms), description].join(" · ")),
      charge: isCharge({ kind }) ? formatFigure(amount) : "",
      payment: isCharge({ kind }) ? "" : formatFigure(toNumber(absolute(decimal(amount)))),
      balance: formatFigure(balance),
    })),
    closing: { label: print.balanceOn({ day: day(to) }), balance: formatAmount(statement.closingBalance, currency) },
  };
}

/** Returns the words before the description that say what happened to the document or the money. */
const wordsFor = (kind: string, terms: DocumentTerms): string[] => [
  ...(kind.startsWith("CREDIT_NOTE") ? [terms.creditNote] : []),
  ...(kind.endsWith("_VOIDED") ? [terms.void] : []),
  ...(kind.endsWith("_REVERSED") ? [terms.reversed] : []),
  ...(kind.startsWith("REFUND") ? [terms.refunded] : []),
];
