import { useQuery } from "@tanstack/react-query";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { RecordSection } from "#web/list/record-section.tsx";
import { usePermission } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { copy } from "#web/copy/copy.ts";

/** The number of credit notes that the page of an invoice shows. */
const creditNotesShown = 50;

/** The credit notes of an invoice, also drafts; nothing when there are none. */
export function CreditNotes({ invoice: { id, status, clientId } }: { readonly invoice: Invoice }) {
  const canRead = usePermission("credits:read");
  const found = useQuery({
    queryKey: ["GET /credit-notes", "of invoice", id],
    queryFn: ({ signal }) =>
      request("GET /credit-notes", { query: { invoiceId: id, limit: creditNotesShown }, signal }),
    enabled: canRead && status !== "DRAFT",
  });
  const words = invoiceCreditsCopy;
  if (found.data === undefined || found.data.data.length === 0) return null;
  return (
    <RecordSection
      words={{ title: words.title, all: words.all, none: "" }}
      found={found}
      all={{ to: "/credit-notes", search: { client: clientId } }}
      show={(creditNote) => ({
        key: creditNote.id,
        to: `/credit-notes/${creditNote.id}`,
        title: creditNote.sentAt === null ? words.draft : creditNote.number,
        hint: creditNote.reason,
        badge: creditNote.status === "VOID" && <Badge tone="neutral">{copy.status.VOID}</Badge>,
        amount: formatMoney(creditNote.totals.total, creditNote.currency),
      })}
    />
  );
}
