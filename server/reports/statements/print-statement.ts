import type { ClientId } from "#contract/ids.ts";
import type { StatementQuery } from "#contract/statements.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { partiesNow } from "#server/documents/parties.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { issuerNow } from "#server/documents/facts.ts";
import { printedStatement } from "#server/documents/print.ts";
import { getStatement } from "./read.ts";

/** Returns the client's statement of account as a PDF. @throws Refusal 404, 400 */
export async function printStatement(caller: Caller, id: ClientId, query: StatementQuery): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const statement = await getStatement(read, id, query, caller.clock);
  const parties = await partiesNow(read, id);
  const issuer = await issuerNow(read);
  const bytes = await caller.pdf.render(printedStatement(read, { statement, parties, issuer }));
  const day = dayOf(new Date(statement.to), issuer.timeZone);
  const name = `Statement ${shortened(parties.client.name)} ${day}.pdf`;
  return new FileAnswer({ bytes, mediaType: "application/pdf", name });
}

/** File systems allow names of 255 bytes, and the text around the client's name takes few. */
const nameBytesMax = 200;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Truncates a name at a whole letter, by bytes, which differ between scripts. */
function shortened(name: string): string {
  let kept = "";
  for (const { segment } of segmenter.segment(name)) {
    if (Buffer.byteLength(kept + segment) > nameBytesMax) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return kept;
}
