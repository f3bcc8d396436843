import { type Language, languageTags } from "#contract/language.ts";
import { html, Html } from "#server/core/text/html.ts";
import type { Brand } from "#server/pdf/facts.ts";
import { brandStylePath, portalScript, portalStyle } from "#server/portal/assets.ts";

/** Concatenates markup. */
export const all = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(""));

/** Empty markup. */
export const nothing = new Html("");

export const hasText = (text: string | null | undefined): text is string => text != null && text.trim() !== "";

/** Renders text of several lines; the element contains only the text, since its whitespace is kept. */
export const typed = (text: string): Html => html`<span class="typed" dir="auto">${text}</span>`;

/** A contact, with the details that the organization has given. */
export interface Contact {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Renders the contact details as links. */
export function waysToAsk({ phone, email }: Contact): Html {
  const ways = [
    ...(hasText(phone) ? [html`<a href="tel:${phone.replaceAll(/[^\d+]/g, "")}">${phone}</a>`] : []),
    ...(hasText(email) ? [html`<a href="mailto:${encodeURI(email)}">${email}</a>`] : []),
  ];
  return ways.length === 0 ? nothing : html`<p class="ways">${all(ways)}</p>`;
}

/**
 * Renders a complete page around its body. Nothing in it comes from another host.
 * @param brand the organization whose colour the page has; without one, the standard colour
 */
export const page = (language: Language, title: string, body: Html, { brandColour }: Brand = {}): string =>
  `<!doctype html>${
    html`<html lang="${languageTags[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${portalStyle.path}" />
        ${brandColour == null ? nothing : html`<link rel="stylesheet" href="${brandStylePath(brandColour)}" />`}
        <script src="${portalScript.path}" defer></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
  }`;

/** Renders a page with a single message. */
export const notePage = (
  language: Language,
  { title, hint }: { readonly title: string; readonly hint: string },
  {
    head = nothing,
    above = nothing,
    further = nothing,
    brand = {},
  }: { readonly head?: Html; readonly above?: Html; readonly further?: Html; readonly brand?: Brand } = {},
): string =>
  page(
    language,
    title,
    html`${head}
      <main class="note">
        <div class="card">
          ${above}
          <h1>${title}</h1>
          <p>${hint}</p>
          ${further}
        </div>
      </main>`,
    brand,
  );
