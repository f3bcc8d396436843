import { Empty } from "#web/list/empty.tsx";
import type { Client } from "#contract/clients/clients.ts";
import { usePage } from "#web/list/use-page.ts";
import { columnsWith, PaymentCard } from "#web/records/payments/columns.tsx";
import { PaymentSum } from "#web/records/payments/sum.tsx";
import { useSession } from "#web/session/session.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { SectionList } from "./section-list.tsx";
import { useCursor } from "./use-cursor.ts";

/** All payments of a client, with their sum. */
export function ClientPayments({ client: { id } }: { readonly client: Client }) {
  const query = { clientId: id };
  const page = usePage("GET /payments", { ...query, cursor: useCursor() });
  const currency = useSession().organization?.currency ?? "SGD";
  return (
    <SectionList
      page={page}
      label={paymentsCopy.payments.title}
      above={<PaymentSum query={query} />}
      whole={{ to: "/payments", search: { client: id } }}
      columns={columnsWith(null)}
      linkOf={({ invoiceId }) => ({ to: `/invoices/${invoiceId}` })}
      card={(payment) => <PaymentCard payment={payment} client={null} currency={currency} />}
      empty={<Empty {...clientPageCopy.lists.payments} />}
    />
  );
}
