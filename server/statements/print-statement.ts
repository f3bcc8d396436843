import type { ClientId } from "#contract/ids.ts";
import type { StatementQuery } from "#contract/statements.ts";
import { dayOf } from "#server/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { partiesNow } from "#server/documents/parties.ts";
import { FileAnswer } from "#server/file-answer.ts";
import { issuerNow } from "#server/pdf/facts.ts";
import { printedStatement } from "#server/pdf/print.ts";
import { getStatement } from "./read.ts";

/** The client's statement of account as a PDF. @throws Refusal 404, 400 */
export async function printStatement(caller: Caller, id: ClientId, query: StatementQuery): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const statement = await getStatement(read, id, query, caller.clock);
  const parties = await partiesNow(read, id);
  const issuer = await issuerNow(read);
  const bytes = await caller.pdf.render(printedStatement(read, { statement, parties, issuer }));
  const day = dayOf(new Date(statement.to), issuer.timeZone);
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: `Statement ${parties.client.name} ${day}.pdf` });
}
