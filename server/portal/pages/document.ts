import { addressLines } from "#contract/address-lines.ts";
import { html, type Html } from "#server/core/text/html.ts";
import type { Issuer, Parties } from "#server/pdf/facts.ts";
import { all, hasText, nothing, typed, waysToAsk } from "./page.ts";
import { type Words, wordsOf } from "#server/portal/words.ts";

/** The colours of a badge. */
export type Tone = "info" | "good" | "warn" | "danger" | "neutral";

export const badge = (tone: Tone, text: string): Html => html`<span class="badge ${tone}">${text}</span>`;

/** Renders the sender and the download links. @param eInvoice the file for programs, where the client gets one */
export const letterhead = (
  parties: Parties,
  { logoFileId, isTest }: Pick<Issuer, "logoFileId" | "isTest">,
  base: string,
  eInvoice?: unknown,
): Html =>
  html`${isTest === true ? testNotice(parties) : nothing}
    <header class="head">
      <div class="sender">
        ${logoFileId === null ? nothing : html`<img class="logo" src="${base}/logo" alt="" />`}
        <p class="name" dir="auto">${parties.organization.name}</p>
      </div>
      ${eInvoice === undefined ? nothing : html`<a href="${base}/e-invoice">${wordsOf(parties).downloadXml}</a>`}
      <a class="button" href="${base}/pdf">${wordsOf(parties).download}</a>
    </header>`;

function testNotice(parties: Parties): Html {
  const { test, testNotice } = wordsOf(parties);
  return html`<p class="test"><strong>${test}</strong> ${testNotice}</p>`;
}

/** Renders the kind of document, its recipient, and its dates. */
export function documentHead({
  words,
  kind,
  number,
  status,
  title,
  addressed,
  client,
  facts,
}: {
  readonly words: Words;
  readonly kind: string;
  readonly number: string;
  readonly status: Html;
  readonly title: string;
  readonly addressed: string;
  readonly client: Parties["client"];
  readonly facts: readonly (readonly [string, string])[];
}): Html {
  const lines = [
    ...(hasText(client.attention) ? [words.attentionOf({ name: client.attention })] : []),
    ...addressLines(client, client.language),
    ...(hasText(client.mcstNumber) ? [words.mcstOf({ number: client.mcstNumber.replace(/^MCST\s*/i, "") })] : []),
    ...(hasText(client.uen) ? [words.uenOf({ uen: client.uen })] : []),
  ];
  return html`<div class="title">
      <p class="kind">
        <span>${kind} <span class="docnumber">${number}</span></span> ${status}
      </p>
      <h1 dir="auto">${title}</h1>
    </div>
    <div class="facts">
      <div class="party">
        <p class="label">${addressed}</p>
        <p class="name" dir="auto">${client.name}</p>
        ${all(lines.map((line) => html`<p dir="auto">${line}</p>`))}
      </div>
      <dl>
        ${all(
          facts.map(
            ([label, text]) =>
              html`<div>
                <dt>${label}</dt>
                <dd dir="auto">${text}</dd>
              </div>`,
          ),
        )}
      </dl>
    </div>`;
}

export const notesSection = (words: Words, notes: string | null): Html =>
  hasText(notes)
    ? html`<section class="notes">
        <h2>${words.notes}</h2>
        <p dir="auto">${typed(notes)}</p>
      </section>`
    : nothing;

/** Renders the legal details of the sender. */
export function imprint(
  parties: Parties,
  { gstRegistered, footerText }: Pick<Issuer, "gstRegistered" | "footerText">,
): Html {
  const { organization: org } = parties;
  const words = wordsOf(parties);
  const name = hasText(org.legalName) ? org.legalName : org.name;
  const numbers = [
    ...(hasText(org.uen) ? [words.uenOf({ uen: org.uen })] : []),
    ...(gstRegistered && hasText(org.gstRegistrationNumber)
      ? [words.gstNumber({ number: org.gstRegistrationNumber })]
      : []),
  ];
  const lines = [addressLines(org, parties.client.language).join(", "), numbers.join(" · ")].filter(
    (line) => line !== "",
  );
  return html`<footer class="imprint">
    <p class="name" dir="auto">${name}</p>
    ${all(lines.map((line) => html`<p dir="auto">${line}</p>`))} ${waysToAsk(org)}
    ${hasText(footerText) ? html`<p class="own" dir="auto">${typed(footerText.trim())}</p>` : nothing}
  </footer>`;
}
