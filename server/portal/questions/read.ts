import { type OpenQuestionList, openQuestionsMax } from "#contract/documents/portal.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { findOpenQuestions } from "./store.ts";

/** Lists the questions of clients that are not answered, the longest waiting first. */
export async function listOpenQuestions(read: Read): Promise<OpenQuestionList> {
  // One more than the limit shows that there are further ones.
  const rows = await findOpenQuestions(read, openQuestionsMax + 1);
  return {
    data: rows.slice(0, openQuestionsMax).map((row) => ({ ...row, askedAt: isoInstant(row.askedAt) })),
    hasMore: rows.length > openQuestionsMax,
  };
}
