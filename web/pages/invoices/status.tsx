import type { InvoiceSummary } from "#contract/invoices.ts";
import { daysUntil } from "#web/days.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { words } from "#web/words.ts";

type Dated = Pick<InvoiceSummary, "status" | "dueDate">;

/** How an invoice stands, in a word or some; the same in the list and on its page. */
export function InvoiceStatus({ invoice, timeZone }: { readonly invoice: Dated; readonly timeZone: string }) {
  const { tone, text } = standing(invoice, timeZone);
  return <Badge tone={tone}>{text}</Badge>;
}

function standing({ status, dueDate }: Dated, timeZone: string): { readonly tone: Tone; readonly text: string } {
  const { status: said } = words;
  switch (status) {
    case "DRAFT":
      return { tone: "neutral", text: said.DRAFT };
    case "PAID":
      return { tone: "good", text: said.PAID };
    case "VOID":
      return { tone: "neutral", text: said.VOID };
    case "SENT":
    case "OVERDUE": {
      const days = daysUntil(dueDate, timeZone);
      // It is the clock that makes one overdue; the service notices within the hour.
      if (days < 0) return { tone: "danger", text: said.overdueBy(-days) };
      if (status === "OVERDUE") return { tone: "danger", text: said.overdueToday };
      if (days === 0) return { tone: "warn", text: said.dueToday };
      return { tone: "info", text: days === 1 ? said.dueTomorrow : said.dueIn(days) };
    }
    default:
      return { tone: "neutral", text: status };
  }
}
