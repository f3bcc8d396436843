import type { ClientId } from "#contract/api/ids.ts";
import type { Statement, StatementQuery } from "#contract/clients/statements.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { inOrg, readHeavilyInOrg } from "#server/db/sql.ts";
import type { Caller } from "#server/http/caller.ts";
import { enqueueMail, noRecipient } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";
import { getClient } from "#server/records/clients/read.ts";
import { getStatement } from "./read.ts";

/** Mails the client a statement of account; nothing changes. @throws Refusal 404, 400, 422, 429 */
export async function sendStatement(
  caller: Caller,
  id: ClientId,
  query: StatementQuery,
  mailing: Mailing,
): Promise<Statement> {
  const at = caller.clock();
  const statement = await getStatement(readHeavilyInOrg(caller), id, query, () => at);
  await inOrg(caller, async (tx) => {
    const client = await getClient(tx, id);
    const addressed = await addressMail(tx, mailing, { client, documents: [id] });
    if (addressed === undefined) throw invalidFields([noRecipient]);
    const periodFrom = statement.from === null ? null : new Date(statement.from);
    const period = { periodFrom, periodTo: new Date(statement.to) };
    const mail = { kind: "STATEMENT", documentId: id, revision: 1, ...period, ...addressed } as const;
    await enqueueMail(tx, mail, { at, limits: caller.mailLimits });
  });
  return statement;
}
