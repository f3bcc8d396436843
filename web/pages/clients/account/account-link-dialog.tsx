import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import type { Client } from "#contract/clients/clients.ts";
import { isApiError, request } from "#web/api.ts";
import { ShareUrl } from "#web/records/documents/mailing/share-links.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";

interface AccountLinkDialogProps {
  readonly client: Pick<Client, "id">;
  /** Opens the form that emails the link. */
  readonly onMail: () => void;
  readonly onClose: () => void;
}

/** Makes, shares and withdraws the link of the page with all documents of a client. */
export function AccountLinkDialog({ client: { id }, onMail, onClose }: AccountLinkDialogProps) {
  const words = clientPageCopy.accountLink;
  const queries = useQueryClient();
  const queryKey = ["account link", id];
  const { data: url, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => findLink(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: async (isMade: boolean) => {
      if (isMade) return (await request("POST /clients/{id}/portal-link", { params: { id } })).url;
      await request("POST /clients/{id}/portal-link/withdraw", { params: { id } });
      return null;
    },
    onSuccess: (made) => queries.setQueryData(queryKey, made),
  });
  const failure = change.error ?? error;
  return (
    <Dialog title={words.title} description={words.hint} onClose={onClose}>
      <div className="space-y-5">
        {failure !== null && <ErrorNotice error={failure} />}
        {typeof url === "string" && (
          <>
            <p className="rounded-md bg-sunken px-3 py-2 break-all">{url}</p>
            <div className="flex flex-wrap gap-2">
              <ShareUrl url={url} name={words.name} />
            </div>
          </>
        )}
        <DialogActions>
          <Button onClick={onClose}>{copy.common.close}</Button>
          {url === null && (
            <Button isBusy={change.isPending} onClick={() => change.mutate(true)}>
              {words.make}
            </Button>
          )}
          {typeof url === "string" && (
            <Button variant="danger" isBusy={change.isPending} onClick={() => change.mutate(false)}>
              {words.withdraw}
            </Button>
          )}
          {url !== undefined && (
            <Button variant="primary" onClick={onMail}>
              <Mail className="size-4" aria-hidden />
              {words.mail}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Returns the link; null while the office has made none. */
async function findLink(id: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await request("GET /clients/{id}/portal-link", { params: { id }, signal })).url;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return null;
    throw error;
  }
}
