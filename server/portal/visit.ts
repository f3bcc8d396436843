import type { FastifyReply, FastifyRequest } from "fastify";
import type { QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { RequestContext, Services, SessionLimits } from "#server/http/caller.ts";
import { unlessStorageFull } from "#server/core/storage-full.ts";
import { readInOrg } from "#server/db/sql.ts";
import { ensurePdf } from "#server/billing/documents/issued/issue.ts";
import { keyOf } from "#server/billing/documents/facts.ts";
import type { LinkKind } from "#server/billing/documents/portal-link/link.ts";
import { askSection } from "./questions/ask-section.ts";
import { claimPage } from "./pages/claim-page.ts";
import { creditPage } from "./pages/credit-page.ts";
import { addressForCode, maskedAddress, needsCode } from "./decisions/decision-code.ts";
import type { Gone, Shown } from "./find-shown.ts";
import { isMachine } from "./views/is-machine.ts";
import { invoicePage } from "./pages/invoice-page.ts";
import { gonePage } from "./pages/note-pages.ts";
import { type Opened, openLink } from "./open-link.ts";
import { nothing } from "./pages/page.ts";
import { payNowQr } from "./pay-now.ts";
import { type PageState, quotationPage } from "./pages/quotation-page.ts";
import { isEmbeddedElsewhere, isProgram } from "./request-kind.ts";
import { recordView } from "./views/record-view.ts";
import type { AnonymousLimit } from "#server/http/limits/anonymous-limit.ts";
import type { LargeRequests, Sized } from "#server/http/limits/large-requests.ts";
import { languageOf } from "#server/http/language.ts";
import { addressOf } from "#server/http/origin.ts";
import { deviceTokenOf } from "#server/identity/sessions/session-cookie.ts";

export interface Options extends Services {
  readonly anonymousLimit: AnonymousLimit;
  readonly publicUrl: () => string;
  readonly largeRequests: LargeRequests;
  readonly sessionLimits: SessionLimits;
}

export const htmlType = "text/html; charset=utf-8";

export type ByToken = FastifyRequest<{ Params: { kind: LinkKind; token: string } }>;

export const baseOf = ({ params }: ByToken) => `/portal/${params.kind}/${encodeURIComponent(params.token)}`;

/** Counted once it is known whether the link is valid. */
export const countedByLink = { config: { counted: "never" } } as const;

/**
 * Opens the link of a request. What a page of another site embeds, such as a picture, is no visit of a person: it is
 * neither looked up nor counted, so that a site cannot use up the guesses of those who see it.
 * @throws Refusal 404, 429
 */
export async function open(options: Options, request: ByToken): Promise<Opened> {
  if (isEmbeddedElsewhere(request)) throw notFound();
  const opened = await openLink(options, {
    ...request.params,
    address: addressOf(request),
    countUnknown: () => options.anonymousLimit.count(request),
  });
  options.anonymousLimit.count(request, "links");
  return opened;
}

export function visitorOf(options: Options, request: FastifyRequest): RequestContext {
  const publicUrl = options.publicUrl();
  return {
    ...options,
    requestId: request.id,
    address: addressOf(request),
    // Not shortened: it distinguishes visits of different browsers.
    userAgent: request.headers["user-agent"] ?? null,
    publicUrl,
    device: deviceTokenOf(request, publicUrl),
    browser: "",
    log: request.log,
  };
}

/** Records a view by a person who is not of the office: prefetching browsers, link previews and scanners have read nothing. */
export async function recordIfClient(options: Options, request: FastifyRequest, opened: Opened): Promise<void> {
  if (request.method !== "GET" || request.headers["sec-purpose"] !== undefined) return;
  if (isMachine(request.headers["user-agent"])) return;
  await unlessStorageFull(() => recordView(visitorOf(options, request), opened));
}

/**
 * Begins to make the PDF of a quotation that waits for the client's decision, so that its digest joins the evidence. The
 * page does not wait for it. One that cannot be made now is made when it is requested.
 */
export function beginPdf(
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

export function sendGone(request: FastifyRequest, reply: FastifyReply, gone: Gone): FastifyReply {
  if (isProgram(request)) throw new Refusal("LINK_NOT_VALID", wording("portal.linkEnded"));
  return sendPage(reply, gonePage(gone, languageOf(request)), 410);
}

/** Returns what a page is expected to cost: of a large document each reload is a large request of its office. */
export const sizedPage = ({ org, id }: Opened, reply: FastifyReply): Sized => ({
  org,
  kind: `portal ${id}`,
  items: 1,
  mayBeLarge: false,
  bodyBytes: 0,
  isUnwanted: () => reply.raw.destroyed,
});

export const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.sent ? reply : reply.code(status).type(htmlType).send(page);

export async function pageOf(shown: Shown, base: string, state: PageState): Promise<string> {
  const ask = state.isOffice === true ? nothing : askSection(shown.facts.parties, base, state.asking ?? {});
  switch (shown.kind) {
    case "quotation":
      return quotationPage(shown, base, state, ask);
    case "invoice":
      return invoicePage(shown, base, ask, await payNowQr(shown));
    case "claim":
      return claimPage(shown, base, ask);
    case "credit":
      return creditPage(shown, base, ask);
  }
}

/** Returns what the page says about the code that the client enters first, while they can decide. */
export async function codeStateOf(
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
