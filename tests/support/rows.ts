import type { OrganizationId } from "#contract/api/ids.ts";
import { allDatabases, databaseOf } from "#server/db/placement/databases.ts";
import { asSystem } from "#server/db/sql.ts";
import { service } from "./service.ts";

interface MailRow {
  kind: string;
  documentId: string;
  revision: number;
  recipient: string;
  message: string | null;
  status: string;
}

/** Returns the mails in the outbox of an organization, oldest first. */
export async function mailsOf(org: OrganizationId): Promise<MailRow[]> {
  const { db } = await service();
  return asSystem(
    await databaseOf(db, org),
    (system) => system<MailRow[]>`
      select kind, document_id, revision, recipient, message, status from mail
      where org_id = ${org} order by created_at, id`,
  );
}

/** Returns who receives the mails of a kind in the outbox of an organization, oldest first. */
export async function recipientsOf(org: OrganizationId, kind: string): Promise<{ to: string; cc: string[] }[]> {
  const { db } = await service();
  return asSystem(
    await databaseOf(db, org),
    (system) => system<{ to: string; cc: string[] }[]>`
      select recipient as to, cc from mail where org_id = ${org} and kind = ${kind} order by created_at, id`,
  );
}

interface PartyNames {
  organization: { name: string; address: string | null };
  client: { name: string; address: string | null };
}

/** Returns the parties of a sent document; null while it is a draft. */
export async function partiesOf(kind: "invoice" | "quotation", id: string): Promise<PartyNames | null> {
  const { db } = await service();
  for (const cell of await allDatabases(db)) {
    const [row] = await asSystem(
      cell,
      (system) => system<{ parties: PartyNames | null }[]>`select parties from ${system(kind)} where id = ${id}`,
    );
    if (row !== undefined) return row.parties;
  }
  throw new Error(`no ${kind} ${id}`);
}
