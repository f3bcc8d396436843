import { Marked, type Token, type Tokens } from "marked";
import { Html, html } from "#server/core/text/html.ts";

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A heading with the text below it, up to the next heading. */
export interface Section {
  readonly heading: Heading;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly content: Html;
  readonly sections: readonly Section[];
}

interface Options {
  /**
   * Returns the address of a link or picture, and the title of the guide that it leads to. Without an address, only its
   * text is shown.
   */
  readonly resolve: (href: string) => { readonly href: string; readonly title?: string | undefined } | undefined;
  readonly sizeOf: (path: string) => { readonly width: number; readonly height: number } | undefined;
}

/** Renders a guide. Markup inside the Markdown is shown as text. */
export function renderMarkdown(markdown: string, { resolve, sizeOf }: Options): Rendered {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown);
  const headings = headingsOf(tokens);
  marked.use({
    renderer: {
      heading(token) {
        const { id = "" } = headings.get(token) ?? {};
        const text = new Html(this.parser.parseInline(token.tokens));
        if (token.depth === 1) return html`<h1>${text}</h1>`.text;
        const tag = new Html(`h${token.depth}`);
        return html`<${tag} id="${id}"><a href="#${id}">${text}</a></${tag}>`.text;
      },
      html: ({ text }) => html`${text}`.text,
      link(token) {
        const { href, title } = resolve(token.href) ?? {};
        // A link that is named after its file reads better with the title of the guide.
        const isFileName = title !== undefined && token.text === token.href;
        const text = isFileName ? html`${title}` : new Html(this.parser.parseInline(token.tokens));
        return href === undefined ? text.text : html`<a href="${href}">${text}</a>`.text;
      },
      image(token) {
        const { href } = resolve(token.href) ?? {};
        if (href === undefined) return html`${token.text}`.text;
        const { width, height } = sizeOf(href) ?? { width: "", height: "" };
        return html`<img src="${href}" alt="${token.text}" width="${width}" height="${height}" loading="lazy" />`.text;
      },
      // Code that scrolls sideways must be reachable by keyboard.
      code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>`.text,
    },
  });
  const content = marked
    .parser(tokens)
    .replaceAll("<table>", '<div class="scrolling" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");
  const sections = sectionsOf(tokens, headings);
  return { title: sections[0]?.heading.text ?? "", content: new Html(content), sections };
}

/** Returns the headings with the anchors that GitHub gives them, so that links work in both places. */
function headingsOf(tokens: readonly Token[]): ReadonlyMap<Token, Heading> {
  const used = new Map<string, number>();
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  return new Map(
    headings.map((token) => {
      const text = textOf(token);
      const plain = text.toLowerCase().replaceAll(/[^\p{L}\p{N}_ -]/gu, "");
      const slug = plain.replaceAll(" ", "-");
      const count = used.get(slug) ?? 0;
      used.set(slug, count + 1);
      return [token, { id: count === 0 ? slug : `${slug}-${count}`, text, depth: token.depth }];
    }),
  );
}

function sectionsOf(tokens: readonly Token[], headings: ReadonlyMap<Token, Heading>): Section[] {
  const sections: { heading: Heading; text: string }[] = [];
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading !== undefined) sections.push({ heading, text: "" });
    const section = sections.at(-1);
    if (heading === undefined && section !== undefined) section.text = `${section.text} ${textOf(token)}`.trim();
  }
  return sections;
}

/** Returns the plain text of a token, for the search. */
function textOf(token: Token): string {
  const { type } = token;
  if (type === "list") return (token as Tokens.List).items.map(textOf).join(" ");
  if (type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((cells) => cells.map((cell) => cell.tokens.map(textOf).join("")).join(" ")).join(" ");
  }
  const parts = (token as { tokens?: Token[] }).tokens;
  if (parts !== undefined) return parts.map(textOf).join(type === "list_item" || type === "blockquote" ? " " : "");
  return "text" in token ? String(token.text) : "";
}
