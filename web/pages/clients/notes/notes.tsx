import { useMutation } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { Suspense } from "react";
import type { Client } from "#contract/clients/clients.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { requestTagged } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { useKeepClient } from "#web/records/clients/use-keep-client.ts";

const NotesForm = lazyPart(async () => (await import("./notes-form.tsx")).NotesForm);

/** The internal notes of a client, which are edited in place. */
export function Notes({ client: { id, notes } }: { readonly client: Client }) {
  const keep = useKeepClient();
  const canEdit = usePermission("clients:write");
  // Editing begins with what the server has now, and replaces nothing that another person has written since.
  const edited = useMutation({
    mutationFn: () => requestTagged("GET /clients/{id}", { params: { id } }),
    onSuccess: ({ record }) => keep(record),
  });
  if (notes === null && !canEdit) return null;
  return (
    <section className="card p-5" aria-labelledby="client-notes">
      <div className="flex items-center justify-between gap-3">
        <h2 id="client-notes" className="font-medium text-muted">
          {copy.clients.notes}
        </h2>
        {canEdit && edited.data === undefined && (
          <Button
            variant="quiet"
            aria-label={clientPageCopy.notes.edit}
            isBusy={edited.isPending}
            onClick={() => edited.mutate()}
            className="-my-2 -mr-2 px-2.5"
          >
            {!edited.isPending && <Pencil className="size-4" aria-hidden />}
            {copy.clients.edit}
          </Button>
        )}
      </div>
      <p className="mb-3 text-xs text-muted">{copy.clients.notesHint}</p>
      {edited.error !== null && <ErrorNotice error={edited.error} />}
      <Suspense>
        {edited.data !== undefined ? (
          <NotesForm client={edited.data} onClose={() => edited.reset()} />
        ) : (
          <p className={`break-words whitespace-pre-line ${notes === null ? "text-muted" : ""}`}>
            {notes ?? clientPageCopy.notes.none}
          </p>
        )}
      </Suspense>
    </section>
  );
}
