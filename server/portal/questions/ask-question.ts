import { wording } from "#contract/api/wording.ts";
import type { Question } from "#contract/documents/portal.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { officeAddresses } from "#server/identity/members/read.ts";
import { linkKindOf, linkKinds } from "#server/billing/documents/portal-link/link.ts";
import { enqueueOfficeMail } from "#server/mail/enqueue.ts";
import { clientOrigin } from "#server/portal/decisions/evidence.ts";
import type { Opened } from "#server/portal/open-link.ts";
import { countQuestions, insertQuestion } from "./store.ts";
import { keptUserAgent, lockLink } from "#server/portal/views/record-view.ts";

/** The number of questions that one document takes in a day. */
const questionsPerDayMax = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** Stores a client's question about the document of the link, and mails it to the office. @throws Refusal 429 */
export function askQuestion(visitor: RequestContext, opened: Opened, { question }: Question): Promise<void> {
  const { id: documentId, revision } = opened;
  return inOrg({ ...opened, asked: clientOrigin(visitor, "askInPortal") }, async (tx) => {
    // Questions at the same time are counted one after another.
    await lockLink(tx, { documentId, revision });
    const askedAt = visitor.clock();
    if ((await countQuestions(tx, documentId, new Date(askedAt.getTime() - dayMs))) >= questionsPerDayMax) {
      throw new Refusal("RATE_LIMITED", wording("portal.tooManyQuestions", { max: questionsPerDayMax }), {
        retryAfterSeconds: dayMs / 1000,
      });
    }
    await insertQuestion(tx, {
      id: newId("pqn", askedAt),
      documentId,
      question,
      address: visitor.address,
      userAgent: keptUserAgent(visitor.userAgent),
      askedAt,
    });
    await recordEvent(tx, { resourceType: linkKinds[linkKindOf(documentId)].resourceType, resourceId: documentId });
    for (const recipient of await officeAddresses(tx)) {
      await enqueueOfficeMail(
        tx,
        { kind: "CLIENT_QUESTION", documentId, revision, recipient, message: question },
        askedAt,
      );
    }
  });
}
