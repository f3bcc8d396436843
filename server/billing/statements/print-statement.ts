import type { ClientId } from "#contract/api/ids.ts";
import type { StatementQuery } from "#contract/clients/statements.ts";
import type { JobServices } from "#server/http/caller.ts";
import { type OrgScope, readHeavilyInOrg } from "#server/db/sql.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { issuerNow } from "#server/billing/documents/facts.ts";
import { printedStatement } from "#server/billing/documents/print.ts";
import { getStatement } from "./read.ts";
import { statementName } from "./statement-name.ts";

/** Returns the client's statement of account as a PDF. @throws Refusal 404, 400 */
export async function printStatement(
  scope: OrgScope & Pick<JobServices, "clock" | "pdf">,
  id: ClientId,
  query: StatementQuery,
): Promise<FileAnswer> {
  const read = readHeavilyInOrg(scope);
  const parties = await partiesNow(read, id);
  const statement = await getStatement(read, id, query, scope.clock, parties.client.language);
  const issuer = await issuerNow(read);
  const bytes = await scope.pdf.render(printedStatement(read, { statement, parties, issuer }));
  const name = `${statementName(parties.client.name, statement, issuer.timeZone)}.pdf`;
  return new FileAnswer({ bytes, mediaType: "application/pdf", name });
}
