import { html } from "#server/core/text/html.ts";
import type { Refusal } from "#server/core/refusal.ts";
import { badge } from "./document.ts";
import type { Gone } from "#server/portal/find-shown.ts";
import { notePage, nothing, waysToAsk } from "./page.ts";
import type { Language } from "#contract/language.ts";
import { inLanguage, type Words } from "#server/portal/words.ts";

/**
 * Renders the page of a link that no longer shows a document.
 * @param asked the language of the browser, where that of the client is not known
 */
export function gonePage({ reason, what, number, organization, ...gone }: Gone, asked: Language): string {
  const language = gone.language ?? asked;
  const words = inLanguage(language);
  const kind = {
    quotation: words.quotation,
    invoice: words.invoice,
    claim: words.paymentClaim,
    credit_note: words.creditNote,
    client: words.account.title,
  }[what];
  const texts = words.gone[reason];
  const named = { what: words.what[what] };
  const note = { title: filled(texts.title, named), hint: filled(texts.hint, named) };
  const above = html`<p class="kind">
    <span>${kind} <span class="docnumber">${number ?? ""}</span></span>
    ${reason === "VOID" || reason === "VOID_CREDIT" ? badge("neutral", words.void) : nothing}
  </p>`;
  const head = html`<header class="head">
    <div class="sender"><p class="name" dir="auto">${organization.name}</p></div>
  </header>`;
  const further = html`<p>${words.contact({ organization: organization.name })}</p>
    ${waysToAsk(organization)}`;
  return notePage(language, note, { head, above, further, brand: organization });
}

/** Renders the page of any other error. For an unknown link it reveals nothing. */
export function refusedPage(
  refusal: Pick<Refusal, "status" | "retryAfterSeconds">,
  requestId: string,
  language: Language,
): string {
  const words = inLanguage(language);
  if (refusal.status < 500) return notePage(language, noteOf(words, refusal));
  return notePage(language, words.away, { further: html`<p class="soft">${words.requestId} ${requestId}</p>` });
}

type Text<Values> = string | ((values: Values) => string);
const filled = <Values>(text: Text<Values>, values: Values): string => (typeof text === "string" ? text : text(values));

const minuteSeconds = 60;

function noteOf(words: Words, { status, retryAfterSeconds = Infinity }: Pick<Refusal, "status" | "retryAfterSeconds">) {
  switch (status) {
    case 404:
      return words.notFound;
    case 405:
      return words.notAllowed;
    case 413:
      return words.tooLarge;
    case 429:
      return retryAfterSeconds > minuteSeconds ? words.tooMany : words.tooManyRequests;
    default:
      return words.unreadable;
  }
}
