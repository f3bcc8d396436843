import { wording } from "#contract/api/wording.ts";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#server/core/refusal.ts";
import { publicBodyBytesMax } from "#server/http/limits/body-size.ts";
import { strictPolicy } from "#server/http/security-headers.ts";
import { askQuestion } from "./ask-question.ts";
import { findMember } from "#server/portal/views/find-member.ts";
import { findShown } from "#server/portal/find-shown.ts";
import { bodyOfForm, readQuestion, typedIn } from "#server/portal/read-form.ts";
import { isForm } from "#server/portal/request-kind.ts";
import {
  baseOf,
  type ByToken,
  codeStateOf,
  countedByLink,
  open,
  type Options,
  pageOf,
  sendGone,
  sendPage,
  visitorOf,
} from "#server/portal/visit.ts";

const path = "/:kind(^[qicn]$)/:token/question";

/** Registers the questions that clients ask about a document. */
export function registerQuestions(portal: FastifyInstance, options: Options): void {
  // Reloading the response to a form requests the form's own address.
  portal.get(path, async (request: ByToken, reply) => reply.redirect(baseOf(request), 303));
  portal.post(path, { bodyLimit: publicBodyBytesMax, ...countedByLink }, async (request: ByToken, reply) => {
    const opened = await open(options, request);
    const shown = await findShown(options, opened);
    if (shown.kind === "gone") return sendGone(request, reply, shown);
    if ((await findMember(options, request, opened.org)) !== undefined) {
      throw new Refusal("FORBIDDEN", wording("portal.memberAsks"));
    }
    const visitor = visitorOf(options, request);
    if (!isForm(request)) {
      await askQuestion(visitor, opened, readQuestion(request.body));
      return reply.headers(strictPolicy).code(204).send();
    }
    const form = (request.body ?? {}) as Parameters<typeof bodyOfForm>[0];
    try {
      await askQuestion(visitor, opened, readQuestion(bodyOfForm(form)));
      return await reply.redirect(`${baseOf(request)}?question=sent#ask`, 303);
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 422 && error.status !== 429)) throw error;
      const because = error.status === 422 ? "fault" : "tooMany";
      const refused = { text: typedIn(form)["question"] ?? "", because } as const;
      const state = { ...(await codeStateOf(request, { opened, shown })), asking: { refused } };
      return sendPage(reply, await pageOf(shown, baseOf(request), state), error.status);
    }
  });
}
