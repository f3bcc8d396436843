import { Html, html } from "#server/core/text/html.ts";
import { type Passage, termsOf } from "./search.ts";

const excerptLength = 220;

/** Returns the content of the page of results. */
export function resultsContent(query: string, found: readonly Passage[]): Html {
  if (query === "")
    return html`<h1>Search</h1>
      <p>Enter a word, such as “retention” or “webhook”.</p>`;
  const count = found.length === 0 ? "No results" : found.length === 1 ? "1 result" : `${found.length} results`;
  const words = termsOf(query);
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
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - excerptLength / 4);
  const from = places.length === 0 || start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const part = text.slice(from, from + excerptLength);
  const body = new Html(
    piecesOf(part, words)
      .map(({ text: piece, isFound }) => (isFound ? html`<mark>${piece}</mark>` : html`${piece}`).text)
      .join(""),
  );
  return html`${from > 0 ? "… " : ""}${body}${from + excerptLength < text.length ? " …" : ""}`;
}

/** Divides a text into what is one of the words, in any case, and what is between. */
function piecesOf(text: string, words: readonly string[]) {
  const lower = text.toLowerCase();
  const pieces: { text: string; isFound: boolean }[] = [];
  let from = 0;
  while (from < text.length) {
    const next = words
      .map((word) => ({ at: lower.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.length - a.length)[0];
    const [at, end] = next === undefined ? [text.length, text.length] : [next.at, next.at + next.length];
    pieces.push({ text: text.slice(from, at), isFound: false }, { text: text.slice(at, end), isFound: true });
    from = end;
  }
  return pieces.filter((piece) => piece.text !== "");
}
