import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FileId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { readInOrg } from "#server/db/sql.ts";
import { contentDisposition, FileAnswer } from "#server/core/file-answer.ts";
import { getFileContent } from "#server/files/read.ts";
import { issuedPdf } from "#server/billing/documents/issued/issue.ts";
import { keyOf } from "#server/billing/documents/facts.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import { findAcceptance, printAccepted } from "#server/billing/quotations/print-accepted.ts";
import { methodsAt, patternOf, type RegisteredRoute } from "./allowed-methods.ts";
import { findFacts, findShown, type Shown } from "./find-shown.ts";
import { findMember } from "./views/find-member.ts";
import type { Opened } from "./open-link.ts";
import { refusedPage } from "./pages/note-pages.ts";
import { registerAssets } from "./register-assets.ts";
import { isProgram } from "./request-kind.ts";
import { publicBodyBytesMax } from "#server/http/limits/body-size.ts";
import { logFailure, logRefusal, refusalOf, sendError, setRetryAfter } from "#server/http/errors.ts";
import { languageOf } from "#server/http/language.ts";
import { pagePolicy } from "#server/http/security-headers.ts";
import { registerDecisions } from "./decisions/register-decisions.ts";
import { registerInvoiceFiles } from "./register-invoice-files.ts";
import { sendAccount } from "./account/send.ts";
import { registerQuestions } from "./questions/register-questions.ts";
import {
  type Options,
  htmlType,
  type ByToken,
  baseOf,
  countedByLink,
  codeStateOf,
  sendPage,
  sizedPage,
  pageOf,
  open,
  recordIfClient,
  beginPdf,
  sendGone,
} from "./visit.ts";

const contentSecurityPolicy = pagePolicy();

const headers = {
  "content-security-policy": contentSecurityPolicy,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

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
        throw new Refusal(
          "METHOD_NOT_ALLOWED",
          wording("requests.methodNotAllowed", { method: request.method, allowed: methods }),
        );
      });
      registerAssets(portal);
      registerDocuments(portal, options);
      registerInvoiceFiles(portal, options);
      registerDecisions(portal, options);
      registerQuestions(portal, options);
    },
    { prefix: "/portal" },
  );
}

const documentPath = "/:kind(^[qicn]$)/:token";

function registerDocuments(portal: FastifyInstance, options: Options): void {
  portal.get("/:kind(^[qicna]$)/:token", countedByLink, async (request: ByToken, reply) => {
    if (request.params.kind === "a") return sendAccount(options, request, reply);
    const { largeRequests } = options;
    const opened = await open(options, request);
    largeRequests.note(opened.org);
    const pageFor = async (by: Opened): Promise<string | undefined> => {
      const shown = await findShown(options, by);
      if (shown.kind === "gone") return void sendGone(request, reply, shown);
      if (reply.sent) return undefined;
      const member = await findMember(options, request, by.org);
      if (member === undefined) await recordIfClient(options, request, by);
      beginPdf(options, request, { opened, shown });
      const isSent = (request.query as { readonly question?: unknown }).question === "sent";
      const state =
        member === undefined
          ? { ...(await codeStateOf(request, { opened: by, shown })), asking: { isSent } }
          : { isOffice: true };
      return pageOf(shown, baseOf(request), state);
    };
    const sizeOf = (made: string | undefined) => made?.length ?? 0;
    const made = await largeRequests.within(sizedPage(opened, reply), opened, pageFor, sizeOf);
    return made === undefined ? reply : sendPage(reply, made);
  });

  portal.get(
    `${documentPath}/pdf`,
    { ...countedByLink, handlerTimeout: options.pdf.answerTimeoutMs },
    async (request: ByToken, reply) => {
      const opened = await open(options, request);
      const shown = await findShown(options, opened);
      if (shown.kind === "gone") return sendGone(request, reply, shown);
      const file = await pdfOf(options, opened, shown, request.query as { readonly as?: unknown });
      // The request timed out and was answered already.
      if (reply.sent) return reply;
      if ((await findMember(options, request, opened.org)) === undefined) {
        await recordIfClient(options, request, opened);
      }
      return reply.header("content-disposition", contentDisposition(file.name)).type(file.mediaType).send(file.bytes);
    },
  );

  portal.get(`${documentPath}/e-invoice`, countedByLink, async (request: ByToken, reply) => {
    const opened = await open(options, request);
    const shown = await findShown(options, opened);
    if (shown.kind === "gone") return sendGone(request, reply, shown);
    const file = "eInvoice" in shown ? shown.eInvoice : undefined;
    if (file === undefined) throw notFound();
    return reply
      .header("content-disposition", contentDisposition(file.name, "attachment"))
      .type(file.mediaType)
      .send(file.bytes);
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

/** Returns the document as it was issued; an accepted quotation with its acceptance, unless it is requested `as=issued`. */
async function pdfOf(options: Options, { db, org }: Opened, shown: Shown, query: { readonly as?: unknown }) {
  const scope = { ...options, db, org };
  if (shown.kind === "quotation" && query.as !== "issued") {
    const acceptance = await findAcceptance(readInOrg(scope), shown.now);
    if (acceptance !== undefined) return printAccepted(scope, shown.facts, acceptance);
  }
  const { pdf } = await issuedPdf(scope, keyOf(shown.facts), async () => shown.facts);
  return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: pdfName(documentOf(shown)) });
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
