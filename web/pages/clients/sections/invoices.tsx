import type { Client } from "#contract/clients/clients.ts";
import { Empty } from "#web/list/empty.tsx";
import { usePage } from "#web/list/use-page.ts";
import { columnsWith, InvoiceCard } from "#web/records/invoices/columns.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { copy } from "#web/copy/copy.ts";
import { SectionList } from "./section-list.tsx";
import { useCursor } from "./use-cursor.ts";

const noNames = new Map<string, string>();

/** All invoices of a client. */
export function ClientInvoices({ client: { id } }: { readonly client: Client }) {
  const timeZone = useTimeZone();
  const page = usePage("GET /invoices", { clientId: id, cursor: useCursor() });
  return (
    <SectionList
      page={page}
      label={copy.invoices.title}
      whole={{ to: "/invoices", search: { client: id } }}
      columns={columnsWith(noNames, timeZone)}
      linkOf={({ id: invoiceId }) => ({ to: `/invoices/${invoiceId}` })}
      card={(invoice) => <InvoiceCard invoice={invoice} client={null} timeZone={timeZone} />}
      empty={<Empty {...clientPageCopy.lists.invoices} />}
    />
  );
}
