import { html, type Html } from "#server/core/text/html.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { ProgressTables } from "#server/pdf/models/progress-model.ts";
import { all, nothing, typed } from "./page.ts";
import type { Words } from "#server/portal/words.ts";

type FigureRow = ProgressTables["figures"][number];
type Group = ProgressTables["groups"][number];
type Line = Group["lines"][number];
type Sum = Group["sums"][number];

/** Renders the figures of a claim in three columns, of which a phone has the last; the others are below its label. */
export const figuresTable = (words: Words, rows: readonly FigureRow[], caption: string): Html =>
  html`<table class="lines figures">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col"><span class="unseen">${words.description}</span></th>
        <th scope="col" class="number">${words.toDate}</th>
        <th scope="col" class="number">${words.before}</th>
        <th scope="col" class="number">${words.thisClaim}</th>
      </tr>
    </thead>
    <tbody>
      ${all(rows.map((row) => figureRow(words, row)))}
    </tbody>
  </table>`;

function figureRow({ claimed }: Words, { label, tone, ...row }: FigureRow): Html {
  const [toDate, before] = [row.toDate, row.before];
  return html`<tr class="${tone === "plain" ? "" : `sum ${tone}`}">
    <th scope="row">
      ${label}${toDate === "" ? nothing : html`<span class="sum-of">${claimed.figure({ toDate, before })}</span>`}
    </th>
    <td class="number wide">${toDate}</td>
    <td class="number wide">${before}</td>
    <td class="number">${row.claim}</td>
  </tr>`;
}

const columnCount = 5;

/** Renders the lines of a claim by part and section, of which there may be thousands, in slices. */
export async function progressTable(words: Words, { groups, total }: ProgressTables, caption: string): Promise<Html> {
  const bodies: Html[] = [];
  for (const group of groups) bodies.push(await groupBody(words, group));
  return html`<table class="lines statement">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words.description}</th>
        <th scope="col" class="number">${words.contractValue}</th>
        <th scope="col" class="number">${words.toDate}</th>
        <th scope="col" class="number">${words.before}</th>
        <th scope="col" class="number">${words.thisClaim}</th>
      </tr>
    </thead>
    ${all(bodies)}
    <tbody>
      ${amountsRow(words, { label: words.workDone, ...total }, "total")}
    </tbody>
  </table>`;
}

async function groupBody(words: Words, { part, section, lines, sums }: Group): Promise<Html> {
  const rows = await mapInSlices(lines, (line) => lineRow(words, line));
  return html`<tbody>
    ${
      part === null
        ? nothing
        : html`<tr class="section part">
            <th colspan="${columnCount}" scope="rowgroup" dir="auto">
              ${shown(part.name)} <span class="soft">${shown(part.title)}</span>
            </th>
          </tr>`
    }
    ${
      section === null
        ? nothing
        : html`<tr class="section">
            <th colspan="${columnCount}" scope="rowgroup" dir="auto">
              ${refBefore(section.ref)}${shown(section.title)}
            </th>
          </tr>`
    }
    ${all(rows)} ${all(sums.map((sum) => amountsRow(words, sum)))}
  </tbody>`;
}

const lineRow = (words: Words, { ref, description, ...amounts }: Line): Html =>
  html`<tr>
    <td class="what" dir="auto">${refBefore(ref)}${typed(shown(description))}${onPhone(words, amounts)}</td>
    ${cells(amounts)}
  </tr>`;

const amountsRow = (words: Words, { label, ...amounts }: Sum, tone = ""): Html =>
  html`<tr class="sum ${tone}">
    <th scope="row">${label}${onPhone(words, amounts)}</th>
    ${cells(amounts)}
  </tr>`;

type Amounts = Omit<Sum, "label">;

const cells = ({ value, rate, toDate, before, claim }: Amounts): Html =>
  html`<td class="number wide">${value}</td>
    <td class="number wide">${toDate}${rate === "" ? nothing : html`<span class="rate">${rate}</span>`}</td>
    <td class="number wide">${before}</td>
    <td class="number">${claim}</td>`;

function onPhone({ claimed }: Words, { value, rate, ...amounts }: Amounts): Html {
  const [toDate, of] = [amounts.toDate, value];
  const progress = rate === "" ? claimed.line({ toDate, value: of }) : claimed.lineAt({ toDate, value: of, rate });
  return html`<span class="sum-of">${progress}</span>
    <span class="sum-of">${claimed.before({ before: amounts.before })}</span>`;
}

const refBefore = (ref: string): Html => (ref === "" ? nothing : html`<span class="ref">${shown(ref)}</span> `);

/** Returns a text of the printed claim without the places at which paper breaks long words. */
const shown = (text: string): string => text.replaceAll("\u200b", "");
