import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { absolute, decimal, toNumber } from "#contract/money.ts";
import { isCharge } from "#contract/clients/statement-kinds.ts";
import type { Statement, StatementQuery } from "#contract/clients/statements.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { getClient } from "#server/records/clients/read.ts";
import { dayOf } from "#server/core/calendar.ts";
import { csvType, FileStream } from "#server/core/file-answer.ts";
import { inOrg, readHeavilyInOrg } from "#server/db/sql.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { getStatement } from "#server/billing/statements/read.ts";
import { statementName } from "#server/billing/statements/statement-name.ts";
import { type Column, csvParts } from "./write-csv.ts";

/** Exports the client's statement of account as a file for a spreadsheet. @throws Refusal 404, 400 */
export async function exportStatement(caller: Caller, id: ClientId, query: StatementQuery): Promise<FileStream> {
  const read = readHeavilyInOrg(caller);
  const statement = await getStatement(read, id, query, caller.clock);
  const { name } = await getClient(read, id);
  const timeZone = await getTimeZone(read);
  await inOrg(caller, (tx) =>
    recordEvent(tx, { resourceType: "client", resourceId: id, details: { list: "statement" } }),
  );
  const data = rowsOf(statement);
  return new FileStream({
    name: `${statementName(name, statement, timeZone)}.csv`,
    mediaType: csvType,
    parts: csvParts(columnsIn(timeZone, statement.currency), async () => ({ data, hasMore: false })),
  });
}

type Line = Statement["lines"][number];

/** A line of the statement, or its balance at the beginning or the end. */
interface Row extends Partial<Omit<Line, "kind">> {
  readonly kind: Line["kind"] | "OPENING_BALANCE" | "CLOSING_BALANCE";
  readonly date: string;
  readonly balance: number;
}

const rowsOf = ({ from, to, openingBalance, lines, closingBalance }: Statement): readonly Row[] => [
  ...(from === null ? [] : [{ kind: "OPENING_BALANCE" as const, date: from, balance: openingBalance }]),
  ...lines,
  { kind: "CLOSING_BALANCE", date: to, balance: closingBalance },
];

const columnsIn = (timeZone: string, currency: string): readonly Column<Row>[] => [
  { name: terms.date, cell: ({ date }) => dayOf(new Date(date), timeZone) },
  { name: "Type", cell: ({ kind }) => kind },
  { name: terms.invoiceNumber, cell: ({ number = null }) => number },
  { name: terms.description, cell: ({ description = null }) => description },
  { name: terms.currency, cell: () => currency },
  { name: "Charged", cell: (row) => (row.amount !== undefined && isCharge(row) ? row.amount : null) },
  { name: terms.paid, cell: (row) => (row.amount === undefined || isCharge(row) ? null : paid(row.amount)) },
  { name: "Balance", cell: ({ balance }) => balance },
  { name: terms.method, cell: ({ method = null }) => method },
  { name: terms.reference, cell: ({ reference = null }) => reference },
  { name: "Invoice id", cell: ({ invoiceId = null }) => invoiceId },
  { name: "Payment id", cell: ({ paymentId = null }) => paymentId },
  { name: "Credit note id", cell: ({ creditNoteId = null }) => creditNoteId },
  { name: "Refund id", cell: ({ refundId = null }) => refundId },
];

const paid = (amount: number): number => toNumber(absolute(decimal(amount)));
