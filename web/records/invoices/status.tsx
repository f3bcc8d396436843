import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { daysUntil } from "#web/days/days.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { copy } from "#web/copy/copy.ts";

type InvoiceDates = Pick<InvoiceSummary, "status" | "dueDate">;

/** The status badge of an invoice. */
export function InvoiceStatus({ invoice, timeZone }: { readonly invoice: InvoiceDates; readonly timeZone: string }) {
  const { tone, text } = badgeOf(invoice, timeZone);
  return <Badge tone={tone}>{text}</Badge>;
}

function badgeOf({ status, dueDate }: InvoiceDates, timeZone: string): { readonly tone: Tone; readonly text: string } {
  switch (status) {
    case "DRAFT":
      return { tone: "neutral", text: copy.status.DRAFT };
    case "PAID":
      return { tone: "good", text: copy.status.PAID };
    case "VOID":
      return { tone: "neutral", text: copy.status.VOID };
    case "SENT":
    case "OVERDUE": {
      const days = daysUntil(dueDate, timeZone);
      // The server marks invoices as overdue once an hour; the badge does not wait for it.
      if (days < 0) return { tone: "danger", text: copy.status.overdueBy({ days: -days }) };
      if (status === "OVERDUE") return { tone: "danger", text: copy.status.overdueToday };
      if (days === 0) return { tone: "warn", text: copy.status.dueToday };
      return { tone: "info", text: days === 1 ? copy.status.dueTomorrow : copy.status.dueIn({ days }) };
    }
    default:
      return { tone: "neutral", text: status };
  }
}
