import { formatAmount } from "./words.ts";
import type { Read } from "#server/db/sql.ts";
import type { DocumentFacts } from "./facts.ts";
import type { PrintJob } from "./render-thread.ts";

/** How a document is printed beside what it says. */
export interface Printing {
  /** Across the page of what is not issued. */
  readonly watermark?: string;
}

/** What the renderer needs for it. */
export async function printed(_read: Read, facts: DocumentFacts, printing: Printing): Promise<PrintJob> {
  const document = facts.kind === "quotation" ? facts.quotation : facts.invoice;
  const amount = (value: number) => formatAmount(value, document.currency);
  return {
    template: "document",
    data: {
      heading: facts.kind === "quotation" ? "Quotation" : facts.issuer.gstRegistered ? "Tax Invoice" : "Invoice",
      watermark: printing.watermark ?? null,
      number: document.number,
      title: document.title,
      organization: facts.parties.organization.name,
      client: facts.parties.client.name,
      lines: document.items.map((item) => [
        item.description,
        String(item.qty),
        amount(item.unitPrice),
        amount(item.amount),
      ]),
      total: amount(document.totals.total),
    },
    images: {},
    at: new Date(document.updatedAt),
  };
}
