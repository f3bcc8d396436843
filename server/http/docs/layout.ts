import { Html, html } from "#server/core/text/html.ts";
import type { Guide } from "./guides.ts";

interface Page {
  readonly title: string;
  readonly path: string;
  readonly content: Html;
  readonly guides: readonly Guide[];
  /** The text of the search field. */
  readonly query?: string;
  /** The assets' version, so that browsers may keep them. */
  readonly version: string;
}

const join = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(""));

/** Returns a page of the documentation. It works without a script. */
export const layOutPage = ({ title, path, content, guides, query = "", version }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Quoin help</title>
        <script src="/docs/theme.js?v=${version}"></script>
        <link rel="stylesheet" href="/docs/docs.css?v=${version}" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a class="home" href="/docs">Quoin help</a>
          <form role="search" action="/docs/search">
            <input
              type="search"
              name="q"
              value="${query}"
              maxlength="100"
              required
              aria-label="Search the help"
              placeholder="Search the help"
            />
            <button>Search</button>
          </form>
          <a class="contents" href="#contents">Contents</a>
          <a class="app" href="/">Open Quoin</a>
        </header>
        <div class="frame">
          <main id="content" tabindex="-1">${content}</main>
          <nav id="contents" aria-label="Contents">${contentsOf(guides, path)}</nav>
        </div>
      </body>
    </html> `.text;

function contentsOf(guides: readonly Guide[], path: string): Html {
  const link = (href: string, name: string) =>
    html`<li><a href="${href}" ${href === path ? new Html(' aria-current="page"') : ""}>${name}</a></li>`;
  const links = (isOfResource: boolean) =>
    join(guides.filter((guide) => guide.isOfResource === isOfResource).map((guide) => link(guide.path, guide.title)));
  return html` <h2>Guides</h2>
    <ul>
      ${links(false)}
    </ul>
    <h2>API</h2>
    <ul>
      ${link("/docs/api-reference", "API reference")}${link("/openapi.json", "OpenAPI document")}${link("/postman.json", "Postman collection")}${links(true)}
    </ul>`;
}

/** Returns the content of a guide's page, with the list of its sections. */
export function guideContent({ sections, content }: Guide): Html {
  const parts = sections.filter(({ heading }) => heading.depth === 2);
  if (parts.length < 3) return html`<article>${content}</article>`;
  const list = html`<ul>
    ${join(parts.map(({ heading: { id, text } }) => html`<li><a href="#${id}">${text}</a></li>`))}
  </ul>`;
  return html` <nav class="sections" aria-label="On this page">
      <h2>On this page</h2>
      ${list}
    </nav>
    <details class="sections">
      <summary>On this page</summary>
      ${list}
    </details>
    <article>${content}</article>`;
}

/** Returns the content of the first page. */
export const homeContent = (guides: readonly Guide[]): Html =>
  html` <h1>Help</h1>
    <p>Guides for the office, for those who run the server, and for programs that use the API.</p>
    <ul class="cards">
      ${join(
        guides
          .filter(({ isOfResource }) => !isOfResource)
          .map(
            ({ path, title, summary }) =>
              html`<li>
                <a href="${path}">${title}</a>
                <p>${summary}</p>
              </li>`,
          ),
      )}
      <li>
        <a href="/docs/api-reference">API reference</a>
        <p>Every operation, field and error.</p>
      </li>
    </ul>`;
