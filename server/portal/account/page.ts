import { addressLines } from "#contract/address-lines.ts";
import { decimal, subtract, toNumber } from "#contract/money.ts";
import { html, type Html } from "#server/core/text/html.ts";
import { formatDay } from "#server/core/text/format.ts";
import type { Account, Entry } from "./find.ts";
import { money } from "#server/portal/pages/figures.ts";
import { all, nothing, page, waysToAsk } from "#server/portal/pages/page.ts";
import { inLanguage } from "#server/portal/words.ts";

/** Renders the page of a client's account: what waits, what is to pay, and what was paid, each with its own page. */
export function accountPage({ client, organization, owed, ...lists }: Account): string {
  const words = inLanguage(client.language);
  const { account } = words;
  const { currency, timeZone } = organization;
  const day = (at: string) => formatDay(at, timeZone, client.language);
  const balance = toNumber(subtract(decimal(owed), decimal(client.credit)));
  const section = (title: string, entries: readonly Entry[], about: (at: string) => string): Html =>
    entries.length === 0
      ? nothing
      : html`<section class="payments">
          <h2>${title}</h2>
          <ul>
            ${all(
              entries.map(
                ({ number, title: name, at, amount, path }) =>
                  html`<li>
                    <span>
                      ${path === undefined ? html`<span>${number}</span>` : html`<a href="${path}">${number}</a>`}
                      ${name === "" ? nothing : html`<bdi>${name}</bdi>`}
                      ${at === null ? nothing : html`<span class="soft">${about(at)}</span>`}
                    </span>
                    <span>${amount === null ? nothing : money(amount, currency)}</span>
                  </li>`,
              ),
            )}
          </ul>
        </section>`;
  const isQuiet = [lists.quotations, lists.invoices, lists.claims].every(({ length }) => length === 0);
  return page(
    words.language,
    `${account.title} · ${organization.name}`,
    html`<header class="head">
        <div class="sender"><p class="name" dir="auto">${organization.name}</p></div>
      </header>
      <main class="two">
        <article class="card paper">
          <div class="title">
            <p class="kind"><span dir="auto">${client.name}</span></p>
            <h1>${account.title}</h1>
            <p>${isQuiet ? account.none : account.lead}</p>
          </div>
          ${section(account.quotations, lists.quotations, (at) => account.validUntil({ day: day(at) }))}
          ${section(account.invoices, lists.invoices, (at) => account.dueOn({ day: day(at) }))}
          ${section(account.claims, lists.claims, day)} ${section(account.receipts, lists.receipts, day)}
          ${section(account.creditNotes, lists.creditNotes, day)}
        </article>
        <aside class="card side ${balance > 0 ? "" : "good"}">
          <h2>${balance < 0 ? account.inFavour : account.balance}</h2>
          <p class="amount">${money(Math.abs(balance), currency)}</p>
          ${
            client.credit === 0
              ? nothing
              : html`<p>
                  ${account.owed} ${money(owed, currency)} · ${account.credit} ${money(client.credit, currency)}
                </p>`
          }
          ${waysToAsk(organization)}
        </aside>
      </main>
      <footer class="imprint">
        <p class="name" dir="auto">${organization.name}</p>
        ${all(addressLines(organization, client.language).map((line) => html`<p dir="auto">${line}</p>`))}
      </footer>`,
    organization,
  );
}
