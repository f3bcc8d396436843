import type { ClientId } from "#contract/api/ids.ts";
import { documentHead } from "#server/db/expressions/document-head.ts";
import type { Read } from "#server/db/sql.ts";

export async function findEndpointUrl(read: Read, id: string): Promise<string | undefined> {
  const [row] = await read.rows<{ url: string }>(read.sql`
    select url from webhook_endpoint where org_id = ${read.org} and id = ${id}`);
  return row?.url;
}

/** True when that invitation is to the role of owner. */
export async function invitesOwner(read: Read, id: string): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as is_so from membership where org_id = ${read.org} and id = ${id} and role = 'OWNER'`);
  return rows.length > 0;
}

export interface DocumentHeadRow {
  number: string;
  title: string;
  clientId: ClientId;
}

/** Finds what a mail says of a document of any kind. */
export async function findDocumentHead(read: Read, id: string): Promise<DocumentHeadRow | undefined> {
  const [row] = await read.rows<DocumentHeadRow>(documentHead(read, read.sql`${id}`));
  return row;
}
