import { type StageAmounts, stageAmounts } from "#contract/contracts/claim-figures.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { formatRate } from "#server/core/text/format.ts";
import { html, type Html } from "#server/core/text/html.ts";
import { figure } from "./figures.ts";
import { all, nothing } from "./page.ts";
import type { Words } from "#server/portal/words.ts";

/** Renders the schedule of payments, if the quotation has one. Without GST there is one column of amounts. */
export function stagesTable(
  words: Words,
  { stages, totals, gstRateAtIssue }: Quotation,
  { isRegistered }: { readonly isRegistered: boolean },
): Html {
  // Missing in quotations of the time before they had stages.
  if (stages == null) return nothing;
  const hasGst = isRegistered || gstRateAtIssue !== 0;
  return html`<section class="stages">
    <h2>${words.paymentSchedule}</h2>
    <table class="lines">
      <thead>
        <tr>
          <th scope="col">${words.stage}</th>
          <th scope="col" class="number">${words.share}</th>
          ${hasGst ? html`<th scope="col" class="number">${words.beforeGst}</th>` : nothing}
          <th scope="col" class="number">${hasGst ? words.withGst : words.amount}</th>
        </tr>
      </thead>
      <tbody>
        ${all(stageAmounts(stages, totals).map((stage) => stageRow(words, stage, hasGst)))}
        <tr class="sum">
          <th scope="row" colspan="2">${words.total}</th>
          ${hasGst ? html`<td class="number wide">${figure(totals.net)}</td>` : nothing}
          <td class="number">${figure(totals.total)}</td>
        </tr>
      </tbody>
    </table>
  </section>`;
}

const stageRow = (words: Words, { title, share, net, total }: StageAmounts, hasGst: boolean): Html =>
  html`<tr>
    <td class="what" dir="auto">
      ${title}<span class="sum-of"
        >${formatRate(share)}${hasGst ? html` · ${words.beforeGst} ${figure(net)}` : nothing}</span
      >
    </td>
    <td class="number wide">${formatRate(share)}</td>
    ${hasGst ? html`<td class="number wide">${figure(net)}</td>` : nothing}
    <td class="number">${figure(total)}</td>
  </tr>`;
