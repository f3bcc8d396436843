import { html, type Html } from "#server/core/text/html.ts";
import { daysOf } from "#server/pdf/words.ts";
import { badge, documentHead, imprint, letterhead, notesSection } from "./document.ts";
import { money } from "./figures.ts";
import type { Shown } from "#server/portal/find-shown.ts";
import { linesTable, totalsList } from "./lines.ts";
import { all, nothing, page, waysToAsk } from "./page.ts";
import { wordsOf } from "#server/portal/words.ts";

type ShownCredit = Extract<Shown, { kind: "credit" }>;

/** Renders the page of a credit note: as it was issued, with what has become of the credit. @param base the path of the link */
export function creditPage(shown: ShownCredit, base: string, ask: Html): string {
  const { creditNote, invoice, parties, issuer, projectName } = shown.facts;
  const words = wordsOf(parties);
  const day = daysOf(parties, issuer);
  return page(
    words.language,
    `${words.creditNoteHeading} ${creditNote.number} · ${parties.organization.name}`,
    html`${letterhead(parties, issuer, base, shown.eInvoice)}
      <main class="two">
        <article class="card paper">
          ${documentHead({
            words,
            kind: words.creditNoteHeading,
            number: creditNote.number,
            status: statusOf(shown),
            title: creditNote.reason,
            addressed: words.creditTo,
            client: parties.client,
            facts: [
              [words.forInvoice, `${invoice.number}, ${day(invoice.issuedAt)}`],
              [words.issued, day(creditNote.issuedAt)],
              [words.project, projectName],
            ],
          })}
          ${linesTable(words, creditNote, { isRegistered: issuer.gstRegistered })}
          ${totalsList(words, creditNote, { isRegistered: issuer.gstRegistered })} ${invoiceLink(shown)}
          ${notesSection(words, creditNote.notes)}
        </article>
        ${use(shown)}
      </main>
      ${ask} ${imprint(parties, issuer)}`,
    issuer,
  );
}

function invoiceLink({ facts, invoicePath }: ShownCredit): Html {
  if (invoicePath === undefined) return nothing;
  const label = wordsOf(facts.parties).credited.viewInvoice({ number: facts.invoice.number });
  return html`<p class="more"><a href="${invoicePath}">${label}</a></p>`;
}

function statusOf({ facts, now }: ShownCredit): Html {
  const { credited } = wordsOf(facts.parties);
  return now.totals.remaining > 0 ? badge("info", credited.open) : badge("good", credited.used);
}

interface Use {
  readonly at: string;
  readonly what: Html;
  readonly amount: number;
}

/** Renders which invoices the credit settled and what was refunded, in the order of time, and what is left. */
function use(shown: ShownCredit): Html {
  const { facts, now } = shown;
  const words = wordsOf(facts.parties);
  const { credited } = words;
  const day = daysOf(facts.parties, facts.issuer);
  const uses: readonly Use[] = [
    ...now.applications.toReversed().map(({ paidAt, number, amount }) => ({
      at: paidAt,
      what: html`${credited.applied({ number })}`,
      amount,
    })),
    ...now.refunds.toReversed().map(({ paidAt, method, reference, amount }) => ({
      at: paidAt,
      what: html`${words.refunded} · ${words.methods[method]} <bdi>${reference ?? ""}</bdi>`,
      amount,
    })),
  ];
  const { remaining } = now.totals;
  return html`<aside class="card side ${remaining > 0 ? "" : "good"}">
    <h2>${words.creditLeft}</h2>
    <p class="amount">${money(remaining, now.currency)}</p>
    ${remaining > 0 ? html`<p>${credited.left({ organization: facts.parties.organization.name })}</p>` : nothing}
    ${
      uses.length === 0
        ? nothing
        : html`<section class="payments">
            <h2>${credited.use}</h2>
            <ul>
              ${all(
                uses.map(
                  ({ at, what, amount }) =>
                    html`<li>
                      <span>${day(at)} <span class="soft">${what}</span></span>
                      <span>${money(amount, now.currency)}</span>
                    </li>`,
                ),
              )}
            </ul>
          </section>`
    }
    ${remaining > 0 ? waysToAsk(facts.parties.organization) : nothing}
  </aside>`;
}
