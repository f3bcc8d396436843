import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FileId, QuotationId } from "#contract/ids.ts";
import type { DecisionTaken } from "#contract/portal.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { RequestContext, Services, SessionLimits } from "#server/caller.ts";
import { unlessStorageFull } from "#server/core/storage-full.ts";
import { readInOrg } from "#server/db/sql.ts";
import { contentDisposition } from "#server/core/file-answer.ts";
import { getFileContent } from "#server/files/read.ts";
import { ensurePdf, issuedPdf } from "#server/documents/issued/issue.ts";
import { keyOf } from "#server/documents/facts.ts";
import { pdfName } from "#server/documents/pdf-name.ts";
import type { LinkKind } from "#server/documents/portal-link/link.ts";
import { acceptInPortal } from "./accept-in-portal.ts";
import { methodsAt, patternOf, type RegisteredRoute } from "./allowed-methods.ts";
import { claimPage } from "./claim-page.ts";
import { creditPage } from "./credit-page.ts";
import { addressForCode, maskedAddress, needsCode, sendDecisionCode } from "./decision-code.ts";
import { findFacts, findShown, type Gone, type Shown } from "./find-shown.ts";
import { isMachine } from "./is-machine.ts";
import { invoicePage } from "./invoice-page.ts";
import { findMember } from "./find-member.ts";
import { gonePage, refusedPage } from "./note-pages.ts";
import { type Opened, openLink } from "./open-link.ts";
import { payNowQr } from "./pay-now.ts";
import { problemOf } from "./problem.ts";
import { type PageState, quotationPage } from "./quotation-page.ts";
import { wordsOf } from "./words.ts";
import { registerAssets } from "./register-assets.ts";
import { isEmbeddedElsewhere, isForm, isProgram } from "./request-kind.ts";
import { recordRefusedDecision } from "./record-refused-decision.ts";
import { recordView } from "./record-view.ts";
import { rejectInPortal } from "./reject-in-portal.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { AnonymousLimit } from "#server/http/anonymous-limit.ts";
import { publicBodyBytesMax } from "#server/http/body-size.ts";
import { logFailure, logRefusal, refusalOf, sendError, setRetryAfter } from "#server/http/errors.ts";
import { bodyOfForm, readAcceptance, readRejection, typedIn } from "./read-form.ts";
import { languageOf } from "#server/http/language.ts";
import { pagePolicy, strictPolicy } from "#server/http/security-headers.ts";
import { addressOf } from "#server/http/origin.ts";
import { deviceTokenOf } from "#server/identity/session-cookie.ts";

interface Options extends Services {
  readonly anonymousLimit: AnonymousLimit;
  readonly publicUrl: () => string;
  readonly sessionLimits: SessionLimits;
}

const contentSecurityPolicy = pagePolicy();

const headers = {
  "content-security-policy": contentSecurityPolicy,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

const htmlType = "text/html; charset=utf-8";

/** Registers the pages that clients open with the link from a mail: no account, no session, and no script needed. */
export async function registerPortal(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(
    async (portal) => {
      await portal.register(formbody, { bodyLimit: publicBodyBytesMax });
      portal.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
      portal.setErrorHandler((error, request, reply) => refuse(error, request, reply));
      const registered: RegisteredRoute[] = [];
      portal.addHook("onRoute", ({ url, method }) => {
        registered.push({ pattern: patternOf(url), methods: [method].flat() });
      });
      portal.setNotFoundHandler(async (request, reply) => {
        const methods = methodsAt(registered, request);
        if (methods === "") throw notFound();
        reply.header("allow", methods);
        throw new Refusal("METHOD_NOT_ALLOWED", `This path does not support ${request.method}. Use ${methods}.`);
      });
      registerAssets(portal);
      registerDocuments(portal, options);
      registerDecisions(portal, options);
      registerCode(portal, options);
    },
    { prefix: "/portal" },
  );
}

type ByToken = FastifyRequest<{ Params: { kind: LinkKind; token: string } }>;

const documentPath = "/:kind(^[qicn]$)/:token";
const baseOf = ({ params }: ByToken) => `/portal/${params.kind}/${encodeURIComponent(params.token)}`;

/** Counted once it is known whether the link is valid. */
const countedByLink = { config: { counted: "never" } } as const;

function registerDocuments(portal: FastifyInstance, options: Options): void {
  portal.get(documentPath, countedByLink, async (request: ByToken, reply) => {
    const opened = await open(options, request);
    const shown = await findShown(options, opened);
    if (shown.kind === "gone") return sendGone(request, reply, shown);
    if (reply.sent) return reply;
    const member = await findMember(options, request, opened.org);
    if (member === undefined) await recordIfClient(options, request, opened);
    beginPdf(options, request, { opened, shown });
    const state = member === undefined ? await codeStateOf(request, { opened, shown }) : { isOffice: true };
    return sendPage(reply, await pageOf(shown, baseOf(request), state));
  });

  portal.get(`${documentPath}/pdf`, countedByLink, async (request: ByToken, reply) => {
    const opened = await open(options, request);
    const shown = await findShown(options, opened);
    if (shown.kind === "gone") return sendGone(request, reply, shown);
    const { pdf } = await issuedPdf(
      { ...options, db: opened.db, org: opened.org },
      keyOf(shown.facts),
      async () => shown.facts,
    );
    // The request timed out and was answered already.
    if (reply.sent) return reply;
    if ((await findMember(options, request, opened.org)) === undefined) {
      await recordIfClient(options, request, opened);
    }
    return reply
      .header("content-disposition", contentDisposition(pdfName(documentOf(shown))))
      .type("application/pdf")
      .send(pdf);
  });

  portal.get(`${documentPath}/logo`, countedByLink, async (request: ByToken, reply) => {
    const opened = await open(options, request);
    if (opened.isWithdrawn) throw notFound();
    const read = readInOrg(opened);
    const { issuer } = await findFacts(read, opened);
    const file = issuer.logoFileId === null ? undefined : await getFileContent(read, issuer.logoFileId as FileId);
    if (file === undefined || !file.mediaType.startsWith("image/")) throw notFound();
    return reply.header("cache-control", "private, max-age=3600").type(file.mediaType).send(file.content);
  });
}

type Decide = (
  visitor: RequestContext,
  opened: Opened & { readonly id: QuotationId },
  body: unknown,
) => Promise<Quotation>;

const decisions: Readonly<Record<"accept" | "reject", Decide>> = {
  accept: async (visitor, opened, body) => acceptInPortal(visitor, opened, readAcceptance(body)),
  reject: async (visitor, opened, body) => rejectInPortal(visitor, opened, readRejection(body)),
};

function registerDecisions(portal: FastifyInstance, options: Options): void {
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
        return reply.sent ? reply : await reply.redirect(baseOf(request), 303);
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
      throw new Refusal("INVALID_STATE", "This quotation can no longer be decided. Reload its page.");
    }
    const ofQuotation = { ...opened, id: opened.id as QuotationId };
    if (!(await needsCode(readInOrg(opened)))) {
      throw new Refusal("INVALID_STATE", "No code is needed. Send your decision without one.");
    }
    const sent = await sendDecisionCode(visitorOf(options, request), ofQuotation);
    if (isProgram(request)) return reply.headers(strictPolicy).send(sent);
    return reply.redirect(`${baseOf(request)}?code=sent#decide`, 303);
  });
}

/** Returns what the page says about the code that the client enters first, while they can decide. */
async function codeStateOf(
  request: FastifyRequest,
  { opened, shown }: { readonly opened: Opened; readonly shown: Shown },
): Promise<PageState> {
  if (shown.kind !== "quotation" || shown.now.status !== "SENT" || shown.isExpired) return {};
  const read = readInOrg(opened);
  if (!(await needsCode(read))) return {};
  const address = await addressForCode(read, { ...opened, id: opened.id as QuotationId });
  const isCodeSent = (request.query as { code?: unknown }).code === "sent";
  return { codeTo: address === null ? null : maskedAddress(address), isCodeSent };
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

const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.sent ? reply : reply.code(status).type(htmlType).send(page);

async function pageOf(shown: Shown, base: string, state: PageState): Promise<string> {
  switch (shown.kind) {
    case "quotation":
      return quotationPage(shown, base, state);
    case "invoice":
      return invoicePage(shown, base, await payNowQr(shown));
    case "claim":
      return claimPage(shown, base);
    case "credit":
      return creditPage(shown, base);
  }
}

function documentOf({ facts }: Shown): { readonly number: string; readonly revision?: number } {
  switch (facts.kind) {
    case "quotation":
      return facts.quotation;
    case "invoice":
      return facts.invoice;
    case "claim":
      return { number: facts.claim.statement.number ?? "" };
    case "credit":
      return { number: facts.creditNote.number };
  }
}

const decidedByOffice = () =>
  new Refusal(
    "FORBIDDEN",
    "You are signed in as a member of the organization that issued this quotation, and only its client can decide here. " +
      "Record the client's decision in Quoin.",
  );

const taken = ({ number, status, decidedAt }: Quotation): DecisionTaken => ({
  number,
  status: status === "ACCEPTED" ? "ACCEPTED" : "REJECTED",
  decidedAt,
});

/**
 * Opens the link of a request. What a page of another site embeds, such as a picture, is no visit of a person: it is
 * neither looked up nor counted, so that a site cannot use up the guesses of those who see it.
 * @throws Refusal 404, 429
 */
async function open(options: Options, request: ByToken): Promise<Opened> {
  if (isEmbeddedElsewhere(request)) throw notFound();
  const opened = await openLink(options, {
    ...request.params,
    address: addressOf(request),
    countUnknown: () => options.anonymousLimit.count(request),
  });
  options.anonymousLimit.count(request, "links");
  return opened;
}

function visitorOf(options: Options, request: FastifyRequest): RequestContext {
  const publicUrl = options.publicUrl();
  return {
    ...options,
    requestId: request.id,
    address: addressOf(request),
    // Not shortened: it distinguishes visits of different browsers.
    userAgent: request.headers["user-agent"] ?? null,
    publicUrl,
    device: deviceTokenOf(request, publicUrl),
    log: request.log,
  };
}

/** Records a view by a person who is not of the office: prefetching browsers, link previews and scanners have read nothing. */
async function recordIfClient(options: Options, request: FastifyRequest, opened: Opened): Promise<void> {
  if (request.method !== "GET" || request.headers["sec-purpose"] !== undefined) return;
  if (isMachine(request.headers["user-agent"])) return;
  await unlessStorageFull(() => recordView(visitorOf(options, request), opened));
}

/**
 * Begins to make the PDF of a quotation that waits for the client's decision, so that its digest joins the evidence. The
 * page does not wait for it. One that cannot be made now is made when it is requested.
 */
function beginPdf(
  options: Options,
  request: FastifyRequest,
  { opened, shown }: { readonly opened: Opened; readonly shown: Shown },
): void {
  if (request.method === "HEAD" || shown.kind !== "quotation" || shown.now.status !== "SENT") return;
  ensurePdf({ ...options, db: opened.db, org: opened.org }, keyOf(shown.facts), async () => shown.facts).catch(
    (error: unknown) =>
      request.log.info({ err: error, document: opened.id }, "the PDF of a viewed quotation is not made yet"),
  );
}

function sendGone(request: FastifyRequest, reply: FastifyReply, gone: Gone): FastifyReply {
  if (isProgram(request))
    throw new Refusal("LINK_NOT_VALID", "This link no longer leads to a document. Ask for a new link.");
  return sendPage(reply, gonePage(gone, languageOf(request)), 410);
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isProgram(request)) return sendError(error, request, reply);
  const refusal = refusalOf(error, request);
  if (refusal.status >= 500) logFailure(error, request, reply);
  logRefusal(refusal, request);
  return sendRefusedPage(request, reply, refusal);
}

/** Sends a refusal as an HTML page. */
export function sendRefusedPage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  setRetryAfter(refusal, reply);
  return reply
    .code(refusal.status)
    .headers(headers)
    .type(htmlType)
    .send(refusedPage(refusal, request.id, languageOf(request)));
}
