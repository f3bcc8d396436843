import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Client } from "#contract/clients.ts";
import { ApiError, request } from "#web/api.ts";
import { MoreActions } from "#web/pages/documents/more-actions.tsx";
import { usePermission } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { useKeepClient } from "./use-keep-client.ts";

const ClientDialog = lazy(async () => ({ default: (await import("./client-dialog.tsx")).ClientDialog }));

/** The actions of a client: a new document, edit, and a menu with the others. */
export function ClientActions({ client }: { readonly client: Client }) {
  const { id, archivedAt } = client;
  const isActive = archivedAt === null;
  const canEdit = usePermission("clients:write");
  const canQuote = usePermission("quotations:write") && isActive;
  const canInvoice = usePermission("invoices:write") && isActive;
  const [isEditing, setIsEditing] = useState(false);
  const router = useRouter();
  const archive = useArchive(client);
  const create = (path: string) => () => void router.navigate({ href: `${path}?client=${id}` });
  return (
    <>
      {canQuote && (
        <Button variant="primary" onClick={create("/quotations/new")}>
          {copy.shell.newQuotation}
        </Button>
      )}
      {canInvoice && <Button onClick={create("/invoices/new")}>{copy.shell.newInvoice}</Button>}
      {canEdit && <Button onClick={() => setIsEditing(true)}>{copy.clients.edit}</Button>}
      {canEdit && (
        <MoreActions
          actions={[
            { name: isActive ? copy.clients.archive : copy.clients.unarchive, onChoose: () => archive.mutate() },
          ]}
        />
      )}
      <Suspense>{isEditing && <ClientDialog client={client} onClose={() => setIsEditing(false)} />}</Suspense>
    </>
  );
}

/** Returns the change that archives an active client, or takes an archived one into use again. */
function useArchive({ id, name, archivedAt }: Client) {
  const keep = useKeepClient();
  return useMutation({
    mutationFn: () =>
      request(archivedAt === null ? "POST /clients/{id}/archive" : "POST /clients/{id}/unarchive", { params: { id } }),
    onSuccess(client) {
      keep(client);
      showToast(client.archivedAt === null ? copy.clients.unarchived(name) : copy.clients.wasArchived(name));
    },
    onError: (error) => void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected),
  });
}
