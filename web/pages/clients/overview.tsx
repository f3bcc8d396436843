import type { Client } from "#contract/clients/clients.ts";
import { Labels } from "#web/records/documents/labels.tsx";
import { usePermission } from "#web/session/session.ts";
import { Account } from "./account/account.tsx";
import { Contact } from "./contact.tsx";
import { ClientCredit } from "./credit.tsx";
import { ClientFiguresRow } from "./figures.tsx";
import { Notes } from "./notes/notes.tsx";
import { RecentInvoices, RecentQuotations } from "./recent-documents.tsx";

/** The facts that an office asks for first about a client: what is owed, how to reach them, and the latest documents. */
export function ClientOverview({ client }: { readonly client: Client }) {
  const canReadQuotations = usePermission("quotations:read");
  const canReadInvoices = usePermission("invoices:read");
  const canReadCredits = usePermission("credits:read");
  return (
    <div className="space-y-5">
      {canReadInvoices && <ClientFiguresRow id={client.id} />}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          {canReadInvoices && <RecentInvoices client={client} />}
          {canReadQuotations && <RecentQuotations client={client} />}
        </div>
        <div className="order-first min-w-0 space-y-5 lg:order-none">
          {canReadInvoices && <Account client={client} />}
          {canReadCredits && client.credit !== 0 && <ClientCredit client={client} />}
          <Contact client={client} />
          <Notes client={client} />
          <Labels record={client} />
        </div>
      </div>
    </div>
  );
}
