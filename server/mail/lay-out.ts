import { legibleOn, standardBrandColour } from "#contract/organizations/brand.ts";
import { type Language, languageTags } from "#contract/language.ts";
import { Html, html } from "#server/core/text/html.ts";
import { isIsolate, splitAtIsolates } from "#server/core/text/direction.ts";
import { asLine, type Figure, type Letter, viaQuoin } from "./letter.ts";

/** A mail ready to be sent. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sender: Letter["sender"];
}

/** Renders a letter as plain text and as HTML with the same content. */
export function layOut(letter: Letter): WrittenMail {
  const clean: Letter = {
    ...letter,
    heading: asLine(letter.heading),
    subject: asLine(letter.subject),
    paragraphs: letter.paragraphs.map(withoutControls),
    figures: letter.figures.map((figure) => ({ ...figure, value: asLine(figure.value) })),
    footnotes: letter.footnotes.map(withoutControls),
    sender: letter.sender === null ? null : { ...letter.sender, name: viaQuoin(letter.sender.name) },
  };
  return { subject: clean.subject, text: asText(clean), html: asHtml(clean), sender: clean.sender };
}

const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, "");

function asText({ paragraphs, figures, button, footnotes }: Letter): string {
  const table = figures.map(({ name, value }) => `${name}: ${value}`).join("\n");
  const action = button === null ? "" : `${button.label}:\n${button.link}`;
  const parts = [...paragraphs, table, action].filter((part) => part !== "");
  // Mail programs treat everything below these two dashes as a signature.
  return `${[...parts, `-- \n${footnotes.join("\n")}`].join("\n\n")}\n`;
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A very long word must not make the mail wider than the screen. */
const wrapping = "overflow-wrap:anywhere;word-break:break-word";

/** The background of a mail for a reader with a dark theme. */
const darkCard = "#292524";
const darkBrand = "#6ee7b7";

/** Used by mail programs that follow the reader's dark theme; others use the inline styles. */
const darkTheme = (brand: string) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1c1917 !important}
.card{background:${darkCard} !important;border-color:#44403c !important}
.panel{background:#1c1917 !important}
.ink{color:#fafaf9 !important}
.soft{color:#d6d3d1 !important}
.line{border-color:#44403c !important}
.brand{color:${brand} !important}
}`;

/** Renders the HTML with tables and inline styles, which all mail programs support. */
function asHtml({ language, heading, subject, paragraphs, figures, button, footnotes, brand }: Letter): string {
  const colour = brand?.brandColour ?? standardBrandColour;
  const onDark = brand?.brandColour == null ? darkBrand : legibleOn(darkCard, brand.brandColour);
  return `<!doctype html>
<html lang="${languageTags[language]}" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">${html`<title>${subject}</title>`.text}<style>
${darkTheme(onDark)}
</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f5f4">
<div style="display:none;max-height:0;overflow:hidden">${lineHtml(previewOf(paragraphs))}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f5f4"><tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed">
<tr><td dir="auto" align="left" class="brand" style="padding:0 4px 12px;${font};font-size:17px;line-height:24px;font-weight:700;color:${colour};${wrapping}">${html`${heading}`.text}</td></tr>
<tr><td align="left" class="card" style="padding:28px 24px;background:#ffffff;border:1px solid #e7e5e4;border-radius:12px">
${paragraphs.map(paragraphHtml).join("\n")}
${figures.length === 0 ? "" : figuresHtml(figures)}
${button === null ? "" : buttonHtml(button, colour, language)}
</td></tr>
<tr><td align="left" style="padding:16px 4px 0">${footnotes.map(footnoteHtml).join("\n")}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`;
}

const previewLengthMax = 140;

/** Returns the preview text for the list of a mail program: the first words after the greeting. */
const previewOf = (paragraphs: readonly string[]): string =>
  (paragraphs[1] ?? paragraphs[0] ?? "").slice(0, previewLengthMax).toWellFormed();

/** Escapes a line but keeps the isolate marks that we put around right-to-left values. */
const lineHtml = (line: string): string =>
  splitAtIsolates(line)
    .map((piece) => (isIsolate(piece) ? piece : html`${piece}`.text))
    .join("");

function paragraphHtml(text: string): string {
  const lines = text.split("\n").map(lineHtml);
  const style = `margin:0 0 16px;${font};font-size:16px;line-height:25px;color:#1c1917;${wrapping}`;
  return html`<p dir="auto" class="ink" style="${style}">${new Html(lines.join("<br>\n"))}</p>`.text;
}

function figuresHtml(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, isMain }, i) => {
    const edge = i === 0 ? "" : "border-top:1px solid #e7e5e4;";
    const look = isMain ? "font-size:18px;font-weight:700" : "font-size:15px";
    const nameStyle = `${edge}padding:9px 12px 9px 0;${font};font-size:14px;line-height:24px;color:#57534e`;
    const valueStyle = `${edge}padding:9px 0;${font};${look};line-height:24px;color:#1c1917;${wrapping}`;
    return html`<tr>
      <td class="soft line" width="108" valign="top" align="left" style="${nameStyle}">${name}</td>
      <td dir="auto" class="ink line" valign="top" align="left" style="${valueStyle}">${value}</td>
    </tr>`.text;
  });
  return `<table class="panel" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;background:#fafaf9;border-radius:8px"><tr><td style="padding:6px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">${rows.join("")}</table></td></tr></table>`;
}

/** The line above the link, for mail programs that do not show the button as one. */
const withoutButton: Readonly<Record<Language, string>> = {
  en: "If the button does not work, copy this link into your browser:",
  zh: "如果按钮无法使用，请将此链接复制到浏览器：",
};

function buttonHtml({ label, link }: NonNullable<Letter["button"]>, colour: string, language: Language): string {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px">
      <tr>
        <td bgcolor="${colour}" style="border-radius:8px;background:${colour}">
          <a
            href="${link}"
            style="display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="margin:0;${font};font-size:13px;line-height:20px;color:#57534e">
      ${withoutButton[language]}<br /><a class="brand" href="${link}" style="color:${colour};word-break:break-all"
        >${link}</a
      >
    </p>`.text;
}

const footnoteHtml = (text: string): string =>
  html`<p
    dir="auto"
    class="soft"
    style="margin:0 0 4px;${font};font-size:13px;line-height:20px;color:#57534e;${wrapping}"
  >
    ${new Html(lineHtml(text))}
  </p>`.text;
