import type { ClientId } from "#contract/api/ids.ts";
import { documentHead, mailSubject } from "#server/db/expressions/document-head.ts";
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

export interface MailSubjectRow {
  id: string;
  number: string | null;
  clientName: string | null;
}

/** Finds the number and the client's name of what mails are about, by the ids of that. */
export const findMailSubjects = (read: Read, ids: readonly string[]) =>
  read.rows<MailSubjectRow>(read.sql`
    select mail.about as id, s.number, c.name as client_name
    from unnest(${ids as string[]}::text[]) as mail(about)
      cross join lateral (${mailSubject(read, read.sql`mail.about`)}) s
      left join client c on c.org_id = ${read.org} and c.id = s.client_id`);
