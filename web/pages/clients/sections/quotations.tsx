import type { Client } from "#contract/clients/clients.ts";
import { usePage } from "#web/list/use-page.ts";
import { Empty } from "#web/list/empty.tsx";
import { DocumentCard } from "#web/records/documents/list-columns.tsx";
import { columnsWith } from "#web/records/quotations/columns.tsx";
import { QuotationStatus } from "#web/records/quotations/status.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { SectionList } from "./section-list.tsx";
import { useCursor } from "./use-cursor.ts";

const noNames = new Map<string, string>();

/** All quotations of a client. */
export function ClientQuotations({ client: { id } }: { readonly client: Client }) {
  const timeZone = useTimeZone();
  const page = usePage("GET /quotations", { clientId: id, cursor: useCursor() });
  return (
    <SectionList
      page={page}
      label={quotationsCopy.quotations.title}
      whole={{ to: "/quotations", search: { client: id } }}
      columns={columnsWith(noNames, timeZone)}
      linkOf={({ id: quotationId }) => ({ to: `/quotations/${quotationId}` })}
      card={(quotation) => (
        <DocumentCard
          title={quotation.title}
          number={quotation.number}
          client={null}
          total={quotation.totals.total}
          currency={quotation.currency}
          status={<QuotationStatus quotation={quotation} timeZone={timeZone} />}
        />
      )}
      empty={<Empty {...clientPageCopy.lists.quotations} />}
    />
  );
}
