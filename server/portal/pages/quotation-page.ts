import { isoInstant } from "#server/db/sql.ts";
import { signatureSheet } from "#contract/documents/portal.ts";
import { html, type Html } from "#server/core/text/html.ts";
import { signaturePath, signatureViewBox } from "#server/pdf/signature.ts";
import { daysOf } from "#server/pdf/words.ts";
import { formatDayAndTime } from "#server/core/text/format.ts";
import { money } from "./figures.ts";
import type { Asking } from "#server/portal/questions/ask-section.ts";
import { badge, documentHead, imprint, letterhead, notesSection } from "./document.ts";
import type { Shown } from "#server/portal/find-shown.ts";
import { linesTable, totalsList } from "./lines.ts";
import { stagesTable } from "./stages.ts";
import { all, hasText, nothing, page, typed, waysToAsk } from "./page.ts";
import { type Words, wordsOf } from "#server/portal/words.ts";

type ShownQuotation = Extract<Shown, { kind: "quotation" }>;

/** The errors in the client's input, and the input itself. */
export interface Problem {
  readonly message: string;
  /** The error of each field, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
}

/** The facts that the page shows besides the quotation. */
export interface PageState {
  /** The errors in the decision that was just made. */
  readonly problem?: Problem;
  /** True for a member of the organization, who cannot decide. */
  readonly isOffice?: boolean;
  /** True when a member's decision was just refused. */
  readonly isRefused?: boolean;
  /** The masked address that the client confirms with a code first; null when none is known, undefined when none is asked for. */
  readonly codeTo?: string | null;
  /** What became of a question that was just asked. */
  readonly asking?: Asking;
  /** True when a code was just mailed. */
  readonly isCodeSent?: boolean;
}

/** Renders the page of a quotation. @param base the path of the link */
export function quotationPage(shown: ShownQuotation, base: string, state: PageState, ask: Html): string {
  const { problem, isOffice = false, isRefused = false } = state;
  const { facts, now } = shown;
  const { quotation, parties, issuer, projectName } = facts;
  const words = wordsOf(parties);
  const day = daysOf(parties, issuer);
  const { number, revision, currency, totals } = quotation;
  const isOpen = now.status === "SENT" && !shown.isExpired;
  const canDecide = isOpen && !isOffice;
  return page(
    words.language,
    `${words.quotation} ${number} · ${parties.organization.name}`,
    html`${letterhead(parties, issuer, base)}
      <main class="two">
        ${problem === undefined ? nothing : problemNote(words, problem)}
        ${isRefused ? problemNote(words, { message: words.office.refused, fields: {} }) : nothing}
        <article class="card paper">
          ${documentHead({
            words,
            kind: words.quotation,
            number,
            status: statusOf(shown),
            title: quotation.title,
            addressed: words.preparedFor,
            client: parties.client,
            facts: [
              ...(revision > 1 ? [[words.revision, String(revision)] as const] : []),
              [words.project, projectName],
              // Missing in quotations of the time before they had one.
              ...(hasText(quotation.clientReference ?? null)
                ? [[words.clientReference, quotation.clientReference ?? ""] as const]
                : []),
              [words.issued, day(quotation.updatedAt)],
              ...(now.validUntil === null ? [] : [[words.validUntil, day(now.validUntil)] as const]),
            ],
          })}
          ${linesTable(words, quotation, { isRegistered: issuer.gstRegistered })}
          ${totalsList(words, quotation, { isRegistered: issuer.gstRegistered })}
          ${stagesTable(words, quotation, { isRegistered: issuer.gstRegistered })}
          ${notesSection(words, quotation.notes)}
          ${
            canDecide
              ? html`<p class="bar">
                  <span
                    ><span class="label">${words.total}</span> <strong>${money(totals.total, currency)}</strong></span
                  >
                  <a class="button primary" href="#decide">${words.decide.jump}</a>
                </p>`
              : nothing
          }
        </article>
        ${canDecide ? decisionForms(shown, base, state) : isOpen ? officeNote(shown) : outcome(shown)}
      </main>
      ${ask} ${imprint(parties, issuer)}`,
    issuer,
  );
}

/** Renders what a member of the organization sees in place of the forms. */
const officeNote = ({ facts: { parties } }: ShownQuotation): Html => {
  const { office } = wordsOf(parties);
  return html`<aside class="card side warn" id="decide">
    <h2>${office.title}</h2>
    <p>${office.lead({ organization: parties.organization.name })}</p>
    <p>${office.hint}</p>
  </aside>`;
};

const problemNote = (words: Words, { message, fields }: Pick<Problem, "message" | "fields">): Html =>
  html`<p class="problem" role="alert">
    ${message} ${Object.keys(fields).length === 0 ? nothing : html`<a href="#decide">${words.problem.goThere}</a>`}
  </p>`;

function statusOf({ facts, now, isExpired }: ShownQuotation): Html {
  const words = wordsOf(facts.parties);
  if (now.status === "ACCEPTED") return badge("good", words.accepted);
  if (now.status === "REJECTED") return badge("neutral", words.rejected);
  return isExpired ? badge("warn", words.expired) : badge("info", words.waiting);
}

/** Renders the decision, or why none can be made any more. */
function outcome(shown: ShownQuotation): Html {
  const { facts, now, isExpired, decision } = shown;
  const { organization, client } = facts.parties;
  const { timeZone } = facts.issuer;
  const words = wordsOf(facts.parties);
  const day = daysOf(facts.parties, facts.issuer);
  const { decided, lapsed } = words;
  if (isExpired && now.validUntil !== null) {
    return html`<aside class="card side warn" id="decide">
      <h2>${lapsed.title({ when: day(now.validUntil) })}</h2>
      <p>${lapsed.hint({ organization: organization.name })}</p>
      ${waysToAsk(organization)}
    </aside>`;
  }
  const isAccepted = now.status === "ACCEPTED";
  if (decision === undefined) {
    const when = now.decidedAt === null ? "" : day(now.decidedAt);
    const notice = isAccepted ? decided.byOfficeAccepted : decided.byOfficeRejected;
    return html`<aside class="card side ${isAccepted ? "good" : ""}" id="decide">
      <h2>${isAccepted ? words.accepted : words.rejected}</h2>
      <p>${notice({ organization: organization.name, when })} ${decided.wrong}</p>
      ${waysToAsk(organization)}
    </aside>`;
  }
  const when = formatDayAndTime(isoInstant(decision.decidedAt), timeZone, words.language);
  const who = decision.name ?? client.name;
  const named = { organization: organization.name };
  const path = signaturePath(decision.signature);
  return html`<aside class="card side ${isAccepted ? "good" : ""}" id="decide" tabindex="-1">
    <h2>
      ${isAccepted ? html`${words.acceptedBy} <bdi>${who}</bdi> ${decided.on({ when })}` : decided.rejected({ when })}
    </h2>
    ${path === null ? nothing : signatureImage(path, decided.signature({ who }))}
    ${
      hasText(decision.reason)
        ? html`<p class="label">${decided.reason}</p>
            <p dir="auto">${typed(decision.reason)}</p>`
        : nothing
    }
    <p>${isAccepted ? decided.acceptedThanks(named) : decided.rejectedThanks(named)}</p>
    ${waysToAsk(organization)}
  </aside>`;
}

const signatureImage = (path: string, label: string): Html =>
  html`<svg class="signature" viewBox="${signatureViewBox}" role="img" aria-label="${label}">
    <path d="${path}" />
  </svg>`;

/** Renders the forms. They work without the script, which adds the signature pad. */
function decisionForms(shown: ShownQuotation, base: string, state: PageState): Html {
  const { facts, now } = shown;
  const { problem, codeTo } = state;
  const { decide, code } = wordsOf(facts.parties);
  const { organization } = facts.parties;
  const total = money(facts.quotation.totals.total, facts.quotation.currency);
  const kept = (name: string) => problem?.typed[name] ?? "";
  const codeField = (form: string): Html =>
    codeTo == null
      ? nothing
      : html`<div class="field">
          <label for="code-${form}">${code.label}</label>
          <input
            id="code-${form}"
            name="code"
            required
            inputmode="numeric"
            maxlength="6"
            autocomplete="one-time-code"
            ${aboutFault("code", problem)}
          />
          ${fault("code", problem)}
        </div>`;
  const isRejecting = problem !== undefined && ("reason" in problem.typed || "reason" in problem.fields);
  const version = html`<input type="hidden" name="version" value="${now.version}" />`;
  return html`<aside class="card side" id="decide">
    <h2>${decide.title}</h2>
    <p>${decide.lead({ total, organization: organization.name })}</p>
    ${codeTo === undefined ? nothing : codeRequest(shown, base, state)}
    <form method="post" action="${base}/accept">
      ${version} ${codeField("accept")}
      <div class="field">
        <label for="name">${decide.name}</label>
        <input
          id="name"
          name="name"
          required
          maxlength="100"
          autocomplete="name"
          dir="auto"
          value="${kept("name")}"
          ${aboutFault("name", problem)}
        />
        ${fault("name", problem)}
      </div>
      <div class="field sign" hidden>
        <p class="label" id="sign-label">${decide.signature} <span class="soft">${decide.optional}</span></p>
        <canvas
          width="${signatureSheet.width * 2}"
          height="${signatureSheet.height * 2}"
          role="img"
          aria-label="${decide.sheet}"
        ></canvas>
        <p class="under"><span class="soft">${decide.draw}</span> <button type="button">${decide.clear}</button></p>
        <input type="hidden" name="signature" value="${kept("signature")}" />
        ${fault("signature", problem)}
      </div>
      <button class="button primary broad">${decide.accept}</button>
    </form>
    <details ${isRejecting ? html`open` : nothing}>
      <summary>${decide.reject}</summary>
      <form method="post" action="${base}/reject">
        ${version} ${codeField("reject")}
        <div class="field">
          <label for="reason">${decide.reason} <span class="soft">${decide.optional}</span></label>
          <textarea id="reason" name="reason" rows="4" maxlength="2000" dir="auto" ${aboutFault("reason", problem)}>
${kept("reason")}</textarea>
          ${fault("reason", problem)}
          <p class="soft">${decide.reasonHint({ organization: organization.name })}</p>
        </div>
        <button class="button broad">${decide.submitReject}</button>
      </form>
    </details>
  </aside>`;
}

/** Renders the request for a code, which is mailed to the client before the decision. */
function codeRequest({ facts }: ShownQuotation, base: string, { codeTo, isCodeSent = false }: PageState): Html {
  const { code } = wordsOf(facts.parties);
  const { name: organization } = facts.parties.organization;
  if (codeTo == null) return html`<p class="problem">${code.missing({ organization })}</p>`;
  return html`<form method="post" action="${base}/code">
    <p>${code.lead({ organization, address: codeTo })}</p>
    ${isCodeSent ? html`<p role="status"><strong>${code.sent}</strong></p>` : nothing}
    <button class="button broad">${isCodeSent ? code.again : code.send}</button>
  </form>`;
}

const fault = (name: string, problem: Problem | undefined): Html => {
  const message = problem?.fields[name];
  return message === undefined ? nothing : html`<p class="fault" id="${name}-fault">${message}</p>`;
};

const aboutFault = (name: string, problem: Problem | undefined): Html =>
  problem?.fields[name] === undefined
    ? nothing
    : all([html`aria-invalid="true" `, html`aria-describedby="${name}-fault"`]);
