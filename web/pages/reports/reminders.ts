import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { AgeingRow } from "#contract/books/reports.ts";
import { request } from "#web/api.ts";
import { addDays, daysUntil, isoDay } from "#web/days/days.ts";
import { collectRows } from "#web/list/collect-rows.ts";

/** An overdue invoice, and what is known of mailing its client. */
export interface Reminder {
  readonly id: string;
  readonly invoice: InvoiceSummary;
  readonly client: string;
  /** The address that a reminder goes to; null when there is none. */
  readonly email: string | null;
  /** How many days ago the client was last reminded of it; undefined when that is longer than two weeks ago. */
  readonly remindedDaysAgo: number | undefined;
}

/** A client who was reminded of an invoice that recently is not reminded again, unless the person chooses it. */
export const recentDays = 7;
const knownDays = 14;
const previewsAtOnce = 4;

const ignoreCount = () => undefined;

/** Finds the overdue invoices of those clients, the longest overdue first. @param readsMails whether the person may read the mail log */
export async function findReminders(
  clients: readonly AgeingRow[],
  timeZone: string,
  readsMails: boolean,
): Promise<readonly Reminder[]> {
  const [only] = clients;
  const query = { overdue: true, ...(clients.length === 1 && only !== undefined ? { clientId: only.clientId } : {}) };
  const [{ found }, reminded] = await Promise.all([
    collectRows((page) => request("GET /invoices", { query: { ...query, ...page } }), ignoreCount),
    readsMails ? lastReminders(timeZone) : new Map<string, string>(),
  ]);
  const names = new Map<string, string>(clients.map(({ clientId, name }) => [clientId, name]));
  const invoices = found.filter(({ clientId }) => names.has(clientId));
  const emails = await emailsOf(invoices);
  return invoices
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    .map((invoice) => {
      const at = reminded.get(invoice.id);
      return {
        id: invoice.id,
        invoice,
        client: names.get(invoice.clientId) ?? "",
        email: emails.get(invoice.id) ?? null,
        remindedDaysAgo: at === undefined ? undefined : -daysUntil(at, timeZone),
      };
    });
}

/** Returns where a reminder of each invoice goes, which may be to others than its client. */
async function emailsOf(invoices: readonly InvoiceSummary[]): Promise<ReadonlyMap<string, string>> {
  const emails = new Map<string, string>();
  const waiting = invoices.values();
  const work = async () => {
    for (const { id } of waiting) {
      const { to } = await request("POST /invoices/{id}/preview-mail", {
        params: { id },
        body: { kind: "INVOICE_REMINDER" },
      });
      if (to !== null) emails.set(id, to);
    }
  };
  await Promise.all(Array.from({ length: previewsAtOnce }, work));
  return emails;
}

/** Returns when each invoice was last reminded of, of those that were lately. */
async function lastReminders(timeZone: string): Promise<ReadonlyMap<string, string>> {
  const from = addDays(isoDay(new Date(), timeZone), -knownDays);
  const { found } = await collectRows(
    (page) => request("GET /mails", { query: { kind: "INVOICE_REMINDER", from, ...page } }),
    ignoreCount,
  );
  // The newest come first, and the first of an invoice must remain.
  return new Map(
    found
      .toReversed()
      .filter(({ status }) => status !== "FAILED")
      .map(({ about, createdAt }) => [about, createdAt]),
  );
}
