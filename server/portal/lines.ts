import type { InvoiceItem } from "#contract/invoices.ts";
import type { QuotationItem, QuotationSection } from "#contract/quotations.ts";
import type { Totals } from "#contract/shown-totals.ts";
import { sectionSubtotal } from "#contract/totals.ts";
import { html, type Html } from "#server/core/html.ts";
import { formatQuantity, formatRate } from "#server/core/format.ts";
import { figure, money, price } from "./figures.ts";
import { all, hasText, nothing, typed } from "./page.ts";
import type { Words } from "./words.ts";

/** A line of a document: those of credit notes are as those of invoices. */
type Item = QuotationItem | Omit<InvoiceItem, "id">;

/**
 * Renders the lines: a table on a desktop and on paper, a card per section on a phone. Items outside any section come
 * first.
 */
export function linesTable(words: Words, items: readonly Item[], sections: readonly QuotationSection[]): Html {
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
        ),
      ),
    )}
  </table>`;
}

const sectionBody = (words: Words, { ref, title }: QuotationSection, items: readonly Item[]): Html =>
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

function lineRow({ ref, description, qty, unit, unitPrice, amount }: Item): Html {
  const number = html`<span class="whole">${formatQuantity(qty)}</span>`;
  const count = hasText(unit) ? html`${number} <bdi>${unit}</bdi>` : number;
  return html`<tr>
    <td class="what" dir="auto">
      ${refBefore(ref)}${typed(description)}<span class="sum-of">${count} × ${price(unitPrice)}</span>
    </td>
    <td class="number wide quantity">${count}</td>
    <td class="number wide">${price(unitPrice)}</td>
    <td class="number">${figure(amount)}</td>
  </tr>`;
}

const refBefore = (ref: string | null): Html => (hasText(ref) ? html`<span class="ref">${ref}</span> ` : nothing);

interface Figured {
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
  { totals, currency, gstRateAtIssue, retentionPct }: Figured,
  { isRegistered, further = [] }: { readonly isRegistered: boolean; readonly further?: readonly Row[] },
): Html {
  const rows: readonly Row[] = [
    { label: words.subtotal, amount: totals.subtotal },
    ...(totals.retention === 0
      ? []
      : [
          { label: words.retentionAt({ rate: formatRate(retentionPct ?? 0) }), amount: -totals.retention },
          { label: words.net, amount: totals.net },
        ]),
    ...(isRegistered || totals.gst !== 0
      ? [{ label: words.gstAt({ rate: formatRate(gstRateAtIssue) }), amount: totals.gst }]
      : []),
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
