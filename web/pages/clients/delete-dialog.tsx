import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Client } from "#contract/clients/clients.ts";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { clientQuery } from "#web/records/clients/names.ts";

interface DeleteClientDialogProps {
  readonly client: Client;
  readonly onArchive: () => void;
  readonly onClose: () => void;
}

/** Asks before a client is deleted, which only an unused one can be; one with projects can be archived instead. */
export function DeleteClientDialog({ client, onArchive, onClose }: DeleteClientDialogProps) {
  const { id, name, archivedAt } = client;
  const words = clientPageCopy.deleting;
  const canReadProjects = usePermission("projects:read");
  // Every document belongs to a project of its client.
  const projects = useQuery({
    queryKey: ["GET /projects", "of client", id, "any"],
    queryFn: ({ signal }) => request("GET /projects", { query: { clientId: id, limit: 1 }, signal }),
    enabled: canReadProjects,
    staleTime: 0,
  });
  const isUsed = projects.data !== undefined && projects.data.data.length > 0;
  const deletion = useDeletion(client, onClose);
  return (
    <Dialog title={words.title({ name })} onClose={onClose}>
      <div className="space-y-5">
        {deletion.error !== null && <ErrorNotice error={deletion.error} />}
        <p>{isUsed ? (archivedAt === null ? words.used : words.usedAndArchived) : words.unused}</p>
        <DialogActions>
          <Button onClick={onClose}>{copy.common.cancel}</Button>
          {!isUsed ? (
            <Button
              variant="danger"
              isBusy={deletion.isPending || (canReadProjects && projects.isPending)}
              onClick={() => deletion.mutate()}
            >
              {words.action}
            </Button>
          ) : archivedAt === null ? (
            <Button
              variant="primary"
              onClick={() => {
                onArchive();
                onClose();
              }}
            >
              {copy.clients.archive}
            </Button>
          ) : null}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function useDeletion({ id, name }: Client, onClose: () => void) {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => request("DELETE /clients/{id}", { params: { id } }),
    async onSuccess() {
      onClose();
      await router.navigate({ to: "/clients", replace: true });
      queries.removeQueries({ queryKey: clientQuery(id).queryKey });
      void queries.invalidateQueries({ queryKey: ["GET /clients"] });
      showToast(clientPageCopy.deleting.done({ name }));
    },
  });
}
