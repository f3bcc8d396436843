import type { PaymentReceiptId } from "#contract/api/ids.ts";
import { splitPaid } from "#contract/documents/totals.ts";
import { html, type Html } from "#server/core/text/html.ts";
import { bankCodeOf, invoiceHeading, isAbovePayNow } from "#server/pdf/models/invoice-model.ts";
import { payNowMax } from "#server/pdf/models/pay-now.ts";
import { daysOf } from "#server/pdf/words.ts";
import { daysBetween } from "#server/core/calendar.ts";
import { figure, money } from "./figures.ts";
import { badge, documentHead, imprint, letterhead, notesSection } from "./document.ts";
import type { Shown } from "#server/portal/find-shown.ts";
import { linesTable, totalsList } from "./lines.ts";
import { all, hasText, nothing, page, waysToAsk } from "./page.ts";
import { type Words, wordsOf } from "#server/portal/words.ts";

type ShownInvoice = Extract<Shown, { kind: "invoice" }>;

/**
 * Renders the page of an invoice.
 * @param base the path of the link
 * @param ask the form for questions
 * @param payNowQr the PayNow code for the outstanding amount, as an SVG of our own
 */
export function invoicePage(shown: ShownInvoice, base: string, ask: Html, payNowQr?: string): string {
  const { facts, now } = shown;
  const { invoice, parties, issuer, projectName, quotationNumber } = facts;
  const words = wordsOf(parties);
  const day = daysOf(parties, issuer);
  const { currency } = invoice;
  const { paid, outstanding } = now.totals;
  const settledBy = splitPaid(now.payments);
  const kind = invoiceHeading(words, facts);
  const isOwed = outstanding > 0;
  return page(
    words.language,
    `${kind} ${invoice.number} · ${parties.organization.name}`,
    html`${letterhead(parties, issuer, base, shown.eInvoice)}
      <main class="two">
        <article class="card paper">
          ${documentHead({
            words,
            kind,
            number: invoice.number,
            status: statusOf(shown),
            title: invoice.title,
            addressed: words.billTo,
            client: parties.client,
            facts: [
              [words.project, projectName],
              ...(quotationNumber === undefined ? [] : [[words.quotation, quotationNumber] as const]),
              // Missing in invoices of the time before they had one.
              ...(hasText(invoice.clientReference ?? null)
                ? [[words.clientReference, invoice.clientReference ?? ""] as const]
                : []),
              [words.issued, day(invoice.issuedAt)],
              [words.due, day(now.dueDate)],
            ],
          })}
          ${linesTable(words, invoice, { isRegistered: issuer.gstRegistered })}
          ${totalsList(words, invoice, {
            isRegistered: issuer.gstRegistered,
            further:
              paid === 0
                ? []
                : [
                    ...(settledBy.money === 0 ? [] : [{ label: words.paid, amount: -settledBy.money }]),
                    ...(settledBy.credit === 0 ? [] : [{ label: words.credited.credits, amount: -settledBy.credit }]),
                    ...(settledBy.writtenOff === 0
                      ? []
                      : [{ label: words.methods.WRITE_OFF, amount: -settledBy.writtenOff }]),
                    { label: words.outstanding, amount: outstanding, isStrong: true },
                  ],
          })}
          ${statementLink(shown)} ${payments(shown, base)} ${creditNotes(shown)} ${credits(shown)}
          ${notesSection(words, invoice.notes)}
          ${
            isOwed
              ? html`<p class="bar">
                  <span>
                    <span class="label">${words.outstanding}</span> <strong>${money(outstanding, currency)}</strong>
                  </span>
                  <a class="button primary" href="#pay">${words.howToPay}</a>
                </p>`
              : nothing
          }
        </article>
        ${isOwed ? howToPay(shown, base, payNowQr) : settled(shown)}
      </main>
      ${ask} ${imprint(parties, issuer)}`,
    issuer,
  );
}

function statusOf({ facts, now, at }: ShownInvoice): Html {
  const words = wordsOf(facts.parties);
  const { dueWords } = words;
  if (now.status === "PAID") return badge("good", words.paid);
  const days = daysBetween(at, new Date(now.dueDate), facts.issuer.timeZone);
  if (days < 0) return badge("danger", dueWords.overdueBy({ days: -days }));
  if (now.status === "OVERDUE") return badge("danger", dueWords.overdueToday);
  if (days === 0) return badge("warn", dueWords.dueToday);
  return badge("info", days === 1 ? dueWords.dueTomorrow : dueWords.dueIn({ days }));
}

/** Leads to the work that the invoice of a claim bills. */
function statementLink({ facts, claim }: ShownInvoice): Html {
  if (claim === undefined) return nothing;
  const { claimed } = wordsOf(facts.parties);
  return html`<p class="more"><a href="${claim.path}">${claimed.seeWork({ number: claim.number })}</a></p>`;
}

/** Renders the credit that settled some of the invoice, of credit notes and kept money, apart from the money that was paid. */
function credits({ facts, now, creditPages }: ShownInvoice): Html {
  if (splitPaid(now.payments).credit === 0) return nothing;
  const { credited } = wordsOf(facts.parties);
  const day = daysOf(facts.parties, facts.issuer);
  return html`<section class="payments">
    <h2>${credited.credits}</h2>
    <ul>
      ${all(
        now.payments.toReversed().flatMap(({ paidAt, creditNoteId, creditReceiptId, reference, amount }) => {
          if (creditNoteId === null && creditReceiptId === null) return [];
          const path = creditNoteId === null ? undefined : creditPages.get(creditNoteId);
          const name = creditNoteId === null ? (reference ?? "") : credited.credit({ number: reference ?? "" });
          return [
            html`<li>
              <span>
                ${day(paidAt)}
                <span class="soft">${path === undefined ? name : html`<a href="${path}">${name}</a>`}</span>
              </span>
              <span>${money(amount, now.currency)}</span>
            </li>`,
          ];
        }),
      )}
    </ul>
  </section>`;
}

function payments({ facts, now, receipts }: ShownInvoice, base: string): Html {
  if (splitPaid(now.payments).money === 0) return nothing;
  const words = wordsOf(facts.parties);
  const day = daysOf(facts.parties, facts.issuer);
  return html`<section class="payments">
    <h2>${words.payments}</h2>
    <ul>
      ${all(
        now.payments
          .filter(({ receiptId }) => receiptId !== null)
          .toReversed()
          .map(
            ({ paidAt, method, reference, amount, receiptId }) =>
              html`<li>
                <span>
                  ${day(paidAt)}
                  <span class="soft">${words.methods[method]} <bdi>${reference ?? ""}</bdi></span>
                  ${receiptLink(words, base, receiptId, receipts)}
                </span>
                <span>${money(amount, now.currency)}</span>
              </li>`,
          ),
      )}
    </ul>
  </section>`;
}

/** Links the receipt of a payment as a PDF, if it has one of its own. */
function receiptLink(
  words: Words,
  base: string,
  id: PaymentReceiptId | null,
  receipts: ShownInvoice["receipts"],
): Html {
  const number = id === null ? undefined : receipts.get(id);
  if (id === null || number === undefined) return nothing;
  return html`<a class="file" href="${base}/receipts/${id}">${words.files.receipt({ number })}</a>`;
}

/** Renders the credit notes that were issued for the invoice, whatever they were used for. */
function creditNotes({ facts, now, creditPages }: ShownInvoice): Html {
  if (now.creditNotes.length === 0) return nothing;
  const { credited, files } = wordsOf(facts.parties);
  return html`<section class="payments">
    <h2>${files.creditNotes}</h2>
    <ul>
      ${all(
        now.creditNotes.map(({ id, number, total }) => {
          const path = creditPages.get(id);
          const name = credited.credit({ number });
          return html`<li>
            ${
              path === undefined
                ? html`<span>${name}</span>`
                : html`<span>
                    <a href="${path}">${name}</a>
                    <a class="file" href="${path}/pdf">${files.creditNote({ number })}</a>
                  </span>`
            }
            <span>${money(total, now.currency)}</span>
          </li>`;
        }),
      )}
    </ul>
  </section>`;
}

function settled({ facts, now }: ShownInvoice): Html {
  const { pay, credited } = wordsOf(facts.parties);
  const day = daysOf(facts.parties, facts.issuer);
  const by = splitPaid(now.payments);
  const isByCredit = by.credit > 0 && by.money === 0;
  const hint = now.settledAt === null || isByCredit ? pay.nothingOwed : pay.thanks({ day: day(now.settledAt) });
  return html`<aside class="card side good" id="pay">
    <h2>${isByCredit ? credited.done : pay.done}</h2>
    <p>${hint}</p>
  </aside>`;
}

function howToPay({ facts, now, at }: ShownInvoice, base: string, payNowQr: string | undefined): Html {
  const words = wordsOf(facts.parties);
  const { pay } = words;
  const { bank, payNowProxy, timeZone } = facts.issuer;
  const { organization } = facts.parties;
  const { outstanding } = now.totals;
  const [codeLabel, code] = bankCodeOf(facts.issuer, words);
  const day = daysOf(facts.parties, facts.issuer)(now.dueDate);
  const isPast = daysBetween(at, new Date(now.dueDate), timeZone) < 0 || now.status === "OVERDUE";
  const details: readonly Detail[] = [
    ...(bank === null
      ? []
      : [
          { label: words.bank, text: bank.name },
          ...(code === "" ? [] : [{ label: codeLabel, text: code, copied: code }]),
          { label: words.accountName, text: bank.accountName },
          { label: words.accountNumber, text: bank.accountNumber, copied: bank.accountNumber },
        ]),
    ...(hasText(payNowProxy) ? [{ label: words.payNowTo, text: payNowProxy, copied: payNowProxy }] : []),
    { label: words.reference, text: now.number, copied: now.number },
    { label: words.amount, text: money(outstanding, now.currency), copied: figure(outstanding).replaceAll(",", "") },
  ];
  const canPay = bank !== null || hasText(payNowProxy);
  const isAbove = isAbovePayNow(outstanding, now.currency, facts.issuer);
  return html`<aside class="card side" id="pay">
    <h2>${words.howToPay}</h2>
    <p class="amount">${money(outstanding, now.currency)}</p>
    <p>${isPast ? pay.wasDue({ day }) : pay.dueBy({ day })}</p>
    ${canPay ? detailList(words, details) : html`<p>${pay.ask({ organization: organization.name })}</p>`}
    ${canPay ? nothing : waysToAsk(organization)}
    ${payNowQr === undefined ? nothing : payNowFigure(words, base, payNowQr)}
    ${isAbove ? html`<p>${pay.abovePayNow({ max: money(payNowMax, now.currency) })}</p>` : nothing}
  </aside>`;
}

const payNowFigure = (words: Words, base: string, svg: string): Html =>
  html`<figure class="qr">
    <img src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}" alt="${words.pay.payNowCode}" />
    <figcaption>${words.pay.payNow}</figcaption>
    <a class="button" href="${base}/pay-now.png">${words.pay.saveCode}</a>
    <p class="soft">${words.pay.saveHint}</p>
  </figure>`;

interface Detail {
  readonly label: string;
  readonly text: string;
  /** The text that the copy button copies, for a banking app that asks for it. */
  readonly copied?: string;
}

const detailList = (words: Words, details: readonly Detail[]): Html =>
  html`<dl class="details">
    ${all(
      details.map(
        ({ label, text, copied }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>
              <span dir="auto">${text}</span>
              ${copied === undefined ? nothing : copyButton(words, label, copied)}
            </dd>
          </div>`,
      ),
    )}
  </dl>`;

/** The script shows it if the browser can copy. */
const copyButton = (words: Words, label: string, text: string): Html =>
  html`<button
    type="button"
    class="copy"
    hidden
    data-copy="${text}"
    data-copied="${words.pay.copied}"
    aria-label="${words.pay.copyOf({ what: label.toLowerCase() })}"
  >
    ${words.pay.copy}
  </button>`;
