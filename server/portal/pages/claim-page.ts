import { clockWordsIn } from "#server/core/text/document-words.ts";
import { html, type Html } from "#server/core/text/html.ts";
import { daySentences } from "#server/pdf/models/claim-days.ts";
import { claimModel, hasGst, termsOf } from "#server/pdf/models/claim-model.ts";
import type { PrintedDay } from "#server/pdf/facts.ts";
import { periodOf } from "#server/pdf/models/progress-model.ts";
import { calendarDaysOf, daysOf, languageOf, wordsOf as printWordsOf } from "#server/pdf/words.ts";
import { badge, documentHead, imprint, letterhead } from "./document.ts";
import { money } from "./figures.ts";
import type { Shown } from "#server/portal/find-shown.ts";
import { all, hasText, nothing, page, typed, waysToAsk } from "./page.ts";
import { figuresTable, progressTable } from "./progress.ts";
import { wordsOf } from "#server/portal/words.ts";

type ShownClaim = Extract<Shown, { kind: "claim" }>;

/** Renders the page of a payment claim, as it was submitted. @param base the path of the link */
export async function claimPage(shown: ShownClaim, base: string, ask: Html): Promise<string> {
  const { claim, parties, issuer, projectName } = shown.facts;
  const { statement } = claim;
  // As it is known now: the email may have arrived, and the letter been received, after the paper was drawn.
  const { servedOn } = shown.clock;
  const words = wordsOf(parties);
  const { remarks, progress, labels } = claimModel(shown.facts);
  const terms = [...termsOf(claim, printWordsOf(parties)), ...daySentences(daysNow(shown), parties)];
  const { contract } = statement;
  const table = await progressTable(words, progress, labels.byLine);
  return page(
    words.language,
    `${words.paymentClaim} ${statement.number ?? ""} · ${parties.organization.name}`,
    html`${letterhead(parties, issuer, base)}
      <main class="two claim">
        <article class="card paper">
          ${documentHead({
            words,
            kind: words.paymentClaim,
            number: statement.number ?? "",
            status: statusOf(shown),
            title: contract.title,
            addressed: words.claimTo,
            client: parties.client,
            facts: [
              ...(servedOn === null ? [] : [[words.servedOn, calendarDaysOf(parties)(servedOn)] as const]),
              [words.period, periodOf(shown.facts.claim.statement, shown.facts.parties)],
              [words.project, projectName],
              [words.contractNumber, contract.number],
              ...(hasText(contract.clientReference)
                ? [[words.clientReference, contract.clientReference] as const]
                : []),
              ...sumsOf(shown),
            ],
          })}
          ${all(terms.map((term) => html`<p class="term">${term}</p>`))}
          <section class="progress">
            <h2>${labels.amounts}</h2>
            ${figuresTable(words, progress.figures, labels.amounts)}
          </section>
          <section class="progress">
            <h2>${labels.byLine}</h2>
            ${table}
          </section>
          <section class="notes">${all(remarks.map((remark) => html`<p>${remark}</p>`))}</section>
        </article>
        ${outcome(shown)}
      </main>
      ${ask} ${imprint(parties, issuer)}`,
    issuer,
  );
}

/** Returns the contract sum, and its parts where there are variations. */
function sumsOf({ facts }: ShownClaim): (readonly [string, string])[] {
  const words = wordsOf(facts.parties);
  const { contract, currency } = facts.claim.statement;
  const parts = [
    [words.originalSum, money(contract.originalSum, currency)],
    [words.variations, money(contract.variationsSum, currency)],
  ] as const;
  const isVaried = facts.claim.statement.parts.some(({ variationNo }) => variationNo !== null);
  return [...(isVaried ? parts : []), [words.contractSum, money(contract.contractSum, currency)]];
}

function statusOf({ facts, now, clock, billing }: ShownClaim): Html {
  const { claimed, paid } = wordsOf(facts.parties);
  if (billing?.invoice.status === "PAID") return badge("good", paid);
  if (billing !== undefined) return badge("info", now.status === "CARRIED" ? claimed.carried : claimed.billed);
  return now.response === null || isTooEarly(clock)
    ? badge("info", claimed.waiting)
    : badge("neutral", claimed.answered);
}

/** Renders what became of the claim, or that it waits for the client's response. */
function outcome(shown: ShownClaim): Html {
  if (shown.billing !== undefined) return billed(shown);
  const { facts, now } = shown;
  const { claimed, thisClaim } = wordsOf(facts.parties);
  const { organization } = facts.parties;
  const { currency, figures } = facts.claim.statement;
  if (now.response !== null)
    return html`<aside class="card side">${response(shown)} ${waysToAsk(organization)}</aside>`;
  return html`<aside class="card side">
    <h2>${thisClaim}</h2>
    ${amount(shown, money(figures.net.claim, currency))}
    <p>${claimed.lead({ organization: organization.name })} ${claimed.respond}</p>
    ${countsFrom(shown)} ${waysToAsk(organization)}
  </aside>`;
}

/** Returns the days of the claim as they are now. That of payment is shown by its invoice. */
const daysNow = ({ clock }: ShownClaim): PrintedDay[] =>
  (["deemedOn", "responseDueOn"] as const).flatMap((name) => {
    const on = clock[name];
    const isShown = name !== "deemedOn" || on !== clock.servedOn;
    return on === null || !isShown ? [] : [{ name, on, section: clock.sections[name] ?? "" }];
  });

/** Renders from which day a response counts, as long as that has not come. */
function countsFrom({ clock, facts }: ShownClaim): Html {
  const { responseCountsFrom, today } = clock;
  if (responseCountsFrom === null || today >= responseCountsFrom) return nothing;
  const day = calendarDaysOf(facts.parties)(responseCountsFrom);
  return html`<p><strong>${clockWordsIn[languageOf(facts.parties)].countsFrom({ day })}</strong></p>`;
}

/** Renders that a response which came too early is asked for again. */
function answerAgain({ clock, facts }: ShownClaim): Html {
  if (!isTooEarly(clock) || clock.responseCountsFrom === null) return nothing;
  const day = calendarDaysOf(facts.parties)(clock.responseCountsFrom);
  return html`<p><strong>${clockWordsIn[languageOf(facts.parties)].answerAgain({ day })}</strong></p>`;
}

const isTooEarly = ({ notices }: ShownClaim["clock"]): boolean => notices.some(({ code }) => code === "EARLY_RESPONSE");

/** Renders an amount of the claim, which is before GST where there is any. */
const amount = ({ facts }: ShownClaim, text: string): Html =>
  html`<p class="amount">
    ${text} ${hasGst(facts) ? html`<span class="soft">${wordsOf(facts.parties).claimed.beforeGst}</span>` : nothing}
  </p>`;

/** Renders the response, which the office recorded. */
function response(shown: ShownClaim): Html {
  const { facts, now } = shown;
  if (now.response === null || now.responseNet === null) return nothing;
  const { claimed, decided } = wordsOf(facts.parties);
  const { reason, receivedOn } = now.response;
  const day = calendarDaysOf(facts.parties)(receivedOn);
  return html`<h2>${claimed.yourResponse}</h2>
    ${answerAgain(shown)} ${amount(shown, money(now.responseNet, facts.claim.statement.currency))}
    ${
      hasText(reason)
        ? html`<p class="label">${decided.reason}</p>
            <p dir="auto">${typed(reason)}</p>`
        : nothing
    }
    <p>${claimed.received({ organization: facts.parties.organization.name, day })} ${decided.wrong}</p>`;
}

/** Renders the invoice that bills the claim, and the later claim that carries it. */
function billed(shown: ShownClaim): Html {
  const { facts, billing } = shown;
  if (billing === undefined) return nothing;
  const { claimed, outstanding: owed, pay } = wordsOf(facts.parties);
  const { invoice, path, carrier } = billing;
  const { total, outstanding } = invoice.totals;
  const day = daysOf(facts.parties, facts.issuer)(invoice.dueDate);
  const isPaid = invoice.status === "PAID";
  return html`<aside class="card side ${isPaid ? "good" : ""}">
    <h2>${claimed.billedWith({ number: invoice.number })}</h2>
    <p class="amount">${money(total, invoice.currency)}</p>
    ${isPaid || outstanding === total ? nothing : html`<p>${owed} ${money(outstanding, invoice.currency)}</p>`}
    <p>
      ${isPaid ? claimed.invoicePaid : invoice.status === "OVERDUE" ? pay.wasDue({ day }) : claimed.invoiceDue({ day })}
    </p>
    ${path === undefined ? nothing : html`<a class="button primary broad" href="${path}">${claimed.viewInvoice}</a>`}
    ${carrier === undefined ? nothing : html`<p>${claimed.includedIn({ number: carrier.number })}</p>`}
    ${
      carrier?.path === undefined
        ? nothing
        : html`<a class="button broad" href="${carrier.path}">${claimed.viewClaim({ number: carrier.number })}</a>`
    }
    ${shown.now.response === null ? nothing : html`<div class="further">${response(shown)}</div>`}
  </aside>`;
}
