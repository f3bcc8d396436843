import type { FastifyInstance, FastifyReply } from "fastify";
import type { QuotationId } from "#contract/api/ids.ts";
import type { DecisionTaken } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { acceptInPortal } from "./accept-in-portal.ts";
import { needsCode, sendDecisionCode } from "./decision-code.ts";
import { findShown } from "#server/portal/find-shown.ts";
import { findMember } from "#server/portal/views/find-member.ts";
import type { Opened } from "#server/portal/open-link.ts";
import { problemOf } from "./problem.ts";
import { wordsOf } from "#server/portal/words.ts";
import { isForm, isProgram } from "#server/portal/request-kind.ts";
import { recordRefusedDecision } from "./record-refused-decision.ts";
import { rejectInPortal } from "./reject-in-portal.ts";
import { publicBodyBytesMax } from "#server/http/limits/body-size.ts";
import { bodyOfForm, readAcceptance, readRejection, typedIn } from "#server/portal/read-form.ts";
import { strictPolicy } from "#server/http/security-headers.ts";
import {
  baseOf,
  beginPdf,
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

type Decide = (
  visitor: RequestContext,
  opened: Opened & { readonly id: QuotationId },
  body: unknown,
) => Promise<Quotation>;

const decisions: Readonly<Record<"accept" | "reject", Decide>> = {
  accept: async (visitor, opened, body) => acceptInPortal(visitor, opened, readAcceptance(body)),
  reject: async (visitor, opened, body) => rejectInPortal(visitor, opened, readRejection(body)),
};

/** Registers the decisions of a client about a quotation, and the request for the code before them. */
export function registerDecisions(portal: FastifyInstance, options: Options): void {
  registerCode(portal, options);
  for (const [name, decide] of Object.entries(decisions) as [keyof typeof decisions, Decide][]) {
    const path = `/:kind(^q$)/:token/${name}`;
    // Reloading the response to a form requests the form's own address.
    portal.get(path, async (request: ByToken, reply) => reply.redirect(baseOf(request), 303));
    portal.post(path, { bodyLimit: publicBodyBytesMax, ...countedByLink }, async (request: ByToken, reply) => {
      const opened = await open(options, request);
      const shown = await findShown(options, opened);
      if (shown.kind === "gone") return sendGone(request, reply, shown);
      // Once more: when the page was opened there may have been no time for it.
      beginPdf(options, request, { opened, shown });
      const visitor = visitorOf(options, request);
      const ofQuotation = { ...opened, id: opened.id as QuotationId };
      const member = await findMember(options, request, opened.org);
      if (member !== undefined) {
        await recordRefusedDecision(visitor, ofQuotation, name, member);
        if (!isForm(request)) throw decidedByOffice();
        return sendPage(reply, await pageOf(shown, baseOf(request), { isOffice: true, isRefused: true }), 403);
      }
      if (!isForm(request)) {
        reply.headers(strictPolicy);
        return taken(await decide(visitor, ofQuotation, request.body));
      }
      const form = (request.body ?? {}) as Parameters<typeof bodyOfForm>[0];
      try {
        await decide(visitor, ofQuotation, bodyOfForm(form));
        // The thanks are far below the top on a phone, and take the focus.
        return reply.sent ? reply : await reply.redirect(`${baseOf(request)}#decide`, 303);
      } catch (error) {
        return sendProblem(options, request, reply, { error, opened, form });
      }
    });
  }
}

const codePath = "/:kind(^q$)/:token/code";

/** Registers the request for the code that a client enters before a decision. */
function registerCode(portal: FastifyInstance, options: Options): void {
  portal.get(codePath, async (request: ByToken, reply) => reply.redirect(baseOf(request), 303));
  portal.post(codePath, { bodyLimit: publicBodyBytesMax, ...countedByLink }, async (request: ByToken, reply) => {
    const opened = await open(options, request);
    const shown = await findShown(options, opened);
    if (shown.kind === "gone") return sendGone(request, reply, shown);
    if ((await findMember(options, request, opened.org)) !== undefined) throw decidedByOffice();
    if (shown.kind !== "quotation" || shown.now.status !== "SENT" || shown.isExpired) {
      throw new Refusal("INVALID_STATE", wording("portal.notDecidable"));
    }
    const ofQuotation = { ...opened, id: opened.id as QuotationId };
    if (!(await needsCode(readInOrg(opened)))) {
      throw new Refusal("INVALID_STATE", wording("portal.noCodeNeeded"));
    }
    const sent = await sendDecisionCode(visitorOf(options, request), ofQuotation);
    if (isProgram(request)) return reply.headers(strictPolicy).send(sent);
    return reply.redirect(`${baseOf(request)}?code=sent#decide`, 303);
  });
}

/** Shows an error that the client can correct on the page itself, with the input they had typed. */
async function sendProblem(
  options: Options,
  request: ByToken,
  reply: FastifyReply,
  {
    error,
    opened,
    form,
  }: { readonly error: unknown; readonly opened: Opened; readonly form: Parameters<typeof typedIn>[0] },
): Promise<FastifyReply> {
  if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 422)) throw error;
  const shown = await findShown(options, opened);
  if (shown.kind === "gone") return sendGone(request, reply, shown);
  return sendPage(
    reply,
    await pageOf(shown, baseOf(request), {
      ...(await codeStateOf(request, { opened, shown })),
      problem: problemOf(wordsOf(shown.facts.parties), error, typedIn(form)),
    }),
    error.status,
  );
}

const decidedByOffice = () => new Refusal("FORBIDDEN", wording("portal.memberDecides"));

const taken = ({ number, status, decidedAt }: Quotation): DecisionTaken => ({
  number,
  status: status === "ACCEPTED" ? "ACCEPTED" : "REJECTED",
  decidedAt,
});
