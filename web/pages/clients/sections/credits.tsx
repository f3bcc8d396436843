import type { Client } from "#contract/clients/clients.ts";
import { Empty } from "#web/list/empty.tsx";
import { usePage } from "#web/list/use-page.ts";
import { columnsWith, CreditNoteCard } from "#web/records/credit-notes/columns.tsx";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { SectionList } from "./section-list.tsx";
import { useCursor } from "./use-cursor.ts";

/** All credit notes of a client. */
export function ClientCreditNotes({ client: { id } }: { readonly client: Client }) {
  const page = usePage("GET /credit-notes", { clientId: id, cursor: useCursor() });
  return (
    <SectionList
      page={page}
      label={clientPageCopy.tabs.credits}
      whole={{ to: "/credit-notes", search: { client: id } }}
      columns={columnsWith(null)}
      linkOf={({ id: creditNoteId }) => ({ to: `/credit-notes/${creditNoteId}` })}
      card={(creditNote) => <CreditNoteCard creditNote={creditNote} client={null} />}
      empty={<Empty {...clientPageCopy.lists.credits} />}
    />
  );
}
