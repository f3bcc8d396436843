import type { QuotationSummary } from "#contract/quotations/quotations.ts";
import { daysUntil, isPast } from "#web/days/days.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { quotationsCopy } from "#web/copy/quotations.ts";

interface QuotationStatusProps {
  readonly quotation: Pick<QuotationSummary, "status" | "validUntil">;
  readonly timeZone: string;
}

/** The status badge of a quotation; while it waits for the client, how long it is valid. */
export function QuotationStatus({ quotation, timeZone }: QuotationStatusProps) {
  const { tone, text } = badgeOf(quotation, timeZone);
  return <Badge tone={tone}>{text}</Badge>;
}

function badgeOf(
  { status, validUntil }: QuotationStatusProps["quotation"],
  timeZone: string,
): { readonly tone: Tone; readonly text: string } {
  const { tabs, badges } = quotationsCopy.quotations;
  switch (status) {
    case "DRAFT":
      return { tone: "neutral", text: tabs.DRAFT };
    case "ACCEPTED":
      return { tone: "good", text: tabs.ACCEPTED };
    case "REJECTED":
      return { tone: "neutral", text: tabs.REJECTED };
    case "SENT": {
      if (validUntil === null) return { tone: "info", text: badges.waiting };
      if (isPast(validUntil)) return { tone: "warn", text: badges.expired };
      const days = daysUntil(validUntil, timeZone);
      return days === 0 ? { tone: "warn", text: badges.validToday } : { tone: "info", text: badges.validFor({ days }) };
    }
    default:
      return { tone: "neutral", text: status };
  }
}
