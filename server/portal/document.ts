import { addressLines } from "#contract/address-lines.ts";
import { html, type Html } from "#server/core/html.ts";
import type { Issuer, Parties } from "#server/pdf/facts.ts";
import { all, hasText, nothing, typed, waysToAsk } from "./page.ts";
import { words } from "./words.ts";

/** The colours of a badge. */
export type Tone = "info" | "good" | "warn" | "danger" | "neutral";

export const badge = (tone: Tone, text: string): Html => html`<span class="badge ${tone}">${text}</span>`;

/** Renders the sender and the download link. */
export const letterhead = (
  { organization }: Pick<Parties, "organization">,
  { logoFileId }: Pick<Issuer, "logoFileId">,
  base: string,
): Html =>
  html`<header class="head">
    <div class="sender">
      ${logoFileId === null ? nothing : html`<img class="logo" src="${base}/logo" alt="" />`}
      <p class="name" dir="auto">${organization.name}</p>
    </div>
    <a class="button" href="${base}/pdf">${words.download}</a>
  </header>`;

/** Renders the kind of document, its recipient, and its dates. */
export function documentHead({
  kind,
  number,
  status,
  title,
  addressed,
  client,
  facts,
}: {
  readonly kind: string;
  readonly number: string;
  readonly status: Html;
  readonly title: string;
  readonly addressed: string;
  readonly client: Parties["client"];
  readonly facts: readonly (readonly [string, string])[];
}): Html {
  const lines = [
    ...(hasText(client.attention) ? [words.attention(client.attention)] : []),
    ...addressLines(client),
    ...(hasText(client.mcstNumber) ? [words.mcst(client.mcstNumber.replace(/^MCST\s*/i, ""))] : []),
    ...(hasText(client.uen) ? [words.uen(client.uen)] : []),
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

export const notesSection = (notes: string | null): Html =>
  hasText(notes)
    ? html`<section class="notes">
        <h2>${words.notes}</h2>
        <p dir="auto">${typed(notes)}</p>
      </section>`
    : nothing;

/** Renders the legal details of the sender. */
export function imprint(
  { organization: org }: Pick<Parties, "organization">,
  { gstRegistered }: Pick<Issuer, "gstRegistered">,
): Html {
  const name = hasText(org.legalName) ? org.legalName : org.name;
  const numbers = [
    ...(hasText(org.uen) ? [words.uen(org.uen)] : []),
    ...(gstRegistered && hasText(org.gstRegistrationNumber) ? [words.gstNumber(org.gstRegistrationNumber)] : []),
  ];
  const lines = [addressLines(org).join(", "), numbers.join(" · ")].filter((line) => line !== "");
  return html`<footer class="imprint">
    <p class="name" dir="auto">${name}</p>
    ${all(lines.map((line) => html`<p dir="auto">${line}</p>`))} ${waysToAsk(org)}
  </footer>`;
}
