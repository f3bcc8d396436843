import { gstFigures } from "#contract/books/gst-figures.ts";
import type { InvoiceItem } from "#contract/invoices/invoices.ts";
import type { QuotationItem, QuotationSection } from "#contract/quotations/quotations.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
import { taxCodeOf } from "#contract/books/tax-codes.ts";
import { lineRounding, sectionSubtotal } from "#contract/documents/totals.ts";
import { html, type Html } from "#server/core/text/html.ts";
import { formatQuantity, formatRate } from "#server/core/text/format.ts";
import { figure, money, price } from "./figures.ts";
import { all, hasText, nothing, typed } from "./page.ts";
import type { Words } from "#server/portal/words.ts";

/** A line of a document: those of credit notes are as those of invoices. */
type Item = QuotationItem | Omit<InvoiceItem, "id">;

/**
 * Renders the lines: a table on a desktop and on paper, a card per section on a phone. Items outside any section come
 * first.
 */
export function linesTable(
  words: Words,
  { items, sections = [], gstRateAtIssue }: Listed,
  { isRegistered }: { readonly isRegistered: boolean },
): Html {
  const taxNames = isRegistered || gstRateAtIssue !== 0 ? words.tax.codes : null;
  const lineRow = rowsWith(taxNames);
  const sectionOf = (item: Item) => ("sectionId" in item ? item.sectionId : null);
  const loose = items.filter((item) => sectionOf(item) === null);
  return html`<table class="lines">
    <caption class="unseen">
      ${words.items}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words.description}</th>
        <th scope="col" class="number">${words.quantity}</th>
        <th scope="col" class="number">${words.unitPrice}</th>
        <th scope="col" class="number">${words.amount}</th>
      </tr>
    </thead>
    ${
      loose.length === 0
        ? nothing
        : html`<tbody>
            ${all(loose.map(lineRow))}
          </tbody>`
    }
    ${all(
      sections.map((section) =>
        sectionBody(
          words,
          section,
          items.filter((item) => sectionOf(item) === section.id),
          lineRow,
        ),
      ),
    )}
  </table>`;
}

const sectionBody = (
  words: Words,
  { ref, title }: QuotationSection,
  items: readonly Item[],
  lineRow: (item: Item) => Html,
): Html =>
  html`<tbody>
    <tr class="section">
      <th colspan="4" scope="rowgroup" dir="auto">${refBefore(ref)}${title}</th>
    </tr>
    ${all(items.map(lineRow))}
    <tr class="sum">
      <th colspan="3" scope="row">${words.sectionTotal({ section: ref ?? "" })}</th>
      <td class="number">${figure(sectionSubtotal(items))}</td>
    </tr>
  </tbody>`;

/** Returns how a line is rendered. @param taxNames null on a document without GST, whose lines name no tax code */
const rowsWith = (taxNames: Words["tax"]["codes"] | null) => (item: Item) => {
  const taxCode = taxCodeOf(item);
  return lineRow(item, taxNames === null || taxCode === "STANDARD" ? null : taxNames[taxCode]);
};

function lineRow({ ref, description, qty, unit, unitPrice, amount }: Item, tax: string | null): Html {
  const number = html`<span class="whole">${formatQuantity(qty)}</span>`;
  const count = hasText(unit) ? html`${number} <bdi>${unit}</bdi>` : number;
  return html`<tr>
    <td class="what" dir="auto">
      ${refBefore(ref)}${typed(description)}<span class="sum-of">${count} × ${price(unitPrice)}</span>${
        tax === null ? nothing : html`<span class="tax">${tax}</span>`
      }
    </td>
    <td class="number wide quantity">${count}</td>
    <td class="number wide">${price(unitPrice)}</td>
    <td class="number">${figure(amount)}</td>
  </tr>`;
}

const refBefore = (ref: string | null): Html => (hasText(ref) ? html`<span class="ref">${ref}</span> ` : nothing);

interface Listed {
  readonly items: readonly Item[];
  readonly sections?: readonly QuotationSection[];
  readonly gstRateAtIssue: number;
}

interface Figured {
  readonly items: readonly Item[];
  readonly totals: Totals;
  readonly currency: string;
  readonly gstRateAtIssue: number;
  readonly retentionPct: number | null;
}

export interface Row {
  readonly label: string;
  readonly amount: number;
  readonly isStrong?: boolean;
}

/** Renders the steps from the lines to the total, and the balance; figures that do not apply are left out. */
export function totalsList(
  words: Words,
  document: Figured,
  { isRegistered, further = [] }: { readonly isRegistered: boolean; readonly further?: readonly Row[] },
): Html {
  const { totals, currency, retentionPct } = document;
  const lineDifference = lineRounding(document.items, totals.subtotal);
  const rows: readonly Row[] = [
    ...(lineDifference === 0 ? [] : [{ label: words.lineRounding, amount: lineDifference }]),
    { label: words.subtotal, amount: totals.subtotal },
    ...(totals.retention === 0
      ? []
      : [
          { label: words.retentionAt({ rate: formatRate(retentionPct ?? 0) }), amount: -totals.retention },
          { label: words.net, amount: totals.net },
        ]),
    ...(isRegistered || totals.gst !== 0 ? gstRows(words, document) : []),
    ...(totals.rounding === 0 ? [] : [{ label: words.rounding, amount: totals.rounding }]),
    { label: words.total, amount: totals.total, isStrong: true },
    ...further,
  ];
  return html`<section class="totals" aria-label="${words.totals}">
    <dl>
      ${all(
        rows.map(
          ({ label, amount, isStrong = false }) =>
            html`<div class="${isStrong ? "strong" : ""}">
              <dt>${label}</dt>
              <dd>${money(amount, currency)}</dd>
            </div>`,
        ),
      )}
    </dl>
  </section>`;
}

const gstRows = ({ gstAt, tax }: Words, document: Figured): readonly Row[] =>
  gstFigures(document, {
    standard: gstAt({ rate: formatRate(document.gstRateAtIssue) }),
    codes: tax.codes,
    on: (name, net) => tax.on({ tax: name, net: figure(net) }),
  });
