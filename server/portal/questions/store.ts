import type { PortalQuestionId } from "#contract/api/ids.ts";
import type { Tx } from "#server/db/sql.ts";
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
