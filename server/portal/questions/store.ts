import type { ClientId, PortalQuestionId } from "#contract/api/ids.ts";
import { documentHead } from "#server/db/expressions/document-head.ts";
import { isOpenQuestion } from "#server/db/expressions/open-questions.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import type { Opened } from "#server/portal/open-link.ts";

export interface NewQuestionRow {
  id: PortalQuestionId;
  documentId: Opened["id"];
  question: string;
  address: string;
  userAgent: string | null;
  askedAt: Date;
}

/** Counts the questions about a document since then. */
export async function countQuestions(tx: Tx, documentId: Opened["id"], since: Date): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(tx.sql`
    select count(*)::integer as count from portal_question
    where org_id = ${tx.org} and document_id = ${documentId} and asked_at > ${since}`);
  return row?.count ?? 0;
}

export const insertQuestion = (tx: Tx, row: NewQuestionRow) =>
  tx.sql`insert into portal_question ${tx.sql({ orgId: tx.org, ...row })}`;

/** Returns the document of the question; undefined for one that does not exist. */
export async function markAnswered(tx: Tx, id: PortalQuestionId, at: Date): Promise<Opened["id"] | undefined> {
  const [row] = await tx.rows<{ documentId: Opened["id"] }>(tx.sql`
    update portal_question set answered_at = coalesce(answered_at, ${at})
    where org_id = ${tx.org} and id = ${id} returning document_id`);
  return row?.documentId;
}

export interface OpenQuestionRow {
  id: PortalQuestionId;
  question: string;
  /** In PostgreSQL's format. */
  askedAt: string;
  documentId: Opened["id"];
  number: string | null;
  title: string | null;
  clientId: ClientId | null;
  clientName: string | null;
}

/** Finds the questions that are not answered, with their documents, the longest waiting first. */
export const findOpenQuestions = (read: Read, limit: number) =>
  read.rows<OpenQuestionRow>(read.sql`
    select p.id, p.question, p.asked_at, p.document_id, d.number, d.title, d.client_id, c.name as client_name
    from (
      select id, question, asked_at, document_id from portal_question
      where org_id = ${read.org} and ${isOpenQuestion(read)}
      order by asked_at, id limit ${limit}) p
      left join lateral (${documentHead(read, read.sql`p.document_id`)}) d on true
      left join client c on c.org_id = ${read.org} and c.id = d.client_id
    order by p.asked_at, p.id`);
