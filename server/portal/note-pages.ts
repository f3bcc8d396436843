import { html } from "#server/core/html.ts";
import type { Refusal } from "#server/core/refusal.ts";
import { badge } from "./document.ts";
import type { Gone } from "./find-shown.ts";
import { notePage, nothing, waysToAsk } from "./page.ts";
import { words } from "./words.ts";

/** Renders the page of a link that no longer shows a document. */
export function gonePage({ reason, what, number, organization }: Gone): string {
  const kind = what === "quotation" ? words.quotation : words.invoice;
  const note = words.gone[reason](what);
  const above = html`<p class="kind">
    <span>${kind} <span class="docnumber">${number ?? ""}</span></span>
    ${reason === "VOID" ? badge("neutral", words.status.void) : nothing}
  </p>`;
  const head = html`<header class="head">
    <div class="sender"><p class="name" dir="auto">${organization.name}</p></div>
  </header>`;
  const further = html`<p>${words.contact(organization.name)}</p>
    ${waysToAsk(organization)}`;
  return notePage(note, { head, above, further });
}

/** Renders the page of any other error. For an unknown link it reveals nothing. */
export function refusedPage(refusal: Pick<Refusal, "status" | "retryAfterSeconds">, requestId: string): string {
  if (refusal.status < 500) return notePage(noteOf(refusal));
  return notePage(words.away, { further: html`<p class="soft">${words.requestId} ${requestId}</p>` });
}

const minuteSeconds = 60;

function noteOf({ status, retryAfterSeconds = Infinity }: Pick<Refusal, "status" | "retryAfterSeconds">) {
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
