import { Html, html } from "#server/core/html.ts";
import type { Passage } from "./search.ts";

const excerptLength = 220;

/** Returns the content of the page of results. */
export function resultsContent(query: string, found: readonly Passage[]): Html {
  if (query === "")
    return html`<h1>Search</h1>
      <p>Enter a word, such as “retention” or “webhook”.</p>`;
  const count = found.length === 0 ? "No results" : found.length === 1 ? "1 result" : `${found.length} results`;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const items = found.map(
    ({ href, title, source, text }) =>
      html` <li>
        <a href="${href}">${title}</a><span>${source === title ? "" : source}</span>
        <p>${excerptOf(text, words)}</p>
      </li>`,
  );
  const hint = html`<p>
    Check the spelling, or try fewer words. The <a href="#contents">contents</a> list every guide.
  </p>`;
  return html` <h1>${count} for “${query}”</h1>
    ${
      found.length === 0
        ? hint
        : html`<ul class="results">
            ${new Html(items.map((item) => item.text).join(""))}
          </ul>`
    }`;
}

/** Returns the part of a text around the first of the words, with all of them marked. */
function excerptOf(text: string, words: readonly string[]): Html {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - excerptLength / 4);
  const from = places.length === 0 || start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const part = text.slice(from, from + excerptLength);
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "gi");
  const marked = part.split(pattern).map((piece, i) => (i % 2 === 1 ? html`<mark>${piece}</mark>` : html`${piece}`));
  const body = new Html(marked.map((piece) => piece.text).join(""));
  return html`${from > 0 ? "… " : ""}${body}${from + excerptLength < text.length ? " …" : ""}`;
}
