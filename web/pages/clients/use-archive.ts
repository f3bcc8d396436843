import { useMutation } from "@tanstack/react-query";
import type { Client } from "#contract/clients/clients.ts";
import { ApiError, request } from "#web/api.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { useKeepClient } from "#web/records/clients/use-keep-client.ts";

/** Returns a function that archives a client or takes it into use again, with a message that offers to undo it. */
export function useArchive({ id, name }: Client): (archives: boolean) => void {
  const keep = useKeepClient();
  const change = useMutation({
    mutationFn: ({ archives }: { readonly archives: boolean; readonly isUndo: boolean }) =>
      request(archives ? "POST /clients/{id}/archive" : "POST /clients/{id}/unarchive", { params: { id } }),
    onSuccess(client, { archives, isUndo }) {
      keep(client);
      const text = archives ? copy.clients.wasArchived({ name }) : copy.clients.unarchived({ name });
      const undo = { name: copy.documents.undo, onClick: () => change.mutate({ archives: !archives, isUndo: true }) };
      showToast(text, ...(isUndo ? [] : [undo]));
    },
    onError: (error) => void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected),
  });
  return (archives) => change.mutate({ archives, isUndo: false });
}
