import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Attachment } from "#contract/documents/attachments.ts";
import { ApiError, request } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { showToast } from "#web/ui/toasts.ts";
import { attachmentsCopy } from "#web/copy/attachments.ts";
import { copy } from "#web/copy/copy.ts";

/** The owners of attached files. */
export type AttachmentOwner = "projects" | "clients";

/** The files of a project or a client, and how to add and remove them. */
export function useAttachments(owner: AttachmentOwner, id: string) {
  const queries = useQueryClient();
  const queryKey = [`GET /${owner}/{id}/files`, id];
  const files = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(`GET /${owner}/{id}/files`, { params: { id }, signal }),
  });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: [`GET /${owner}/{id}/timeline`, id] }),
    ]);
  const report = (name: string, error: unknown) => {
    const reason = error instanceof ApiError ? error.message : copy.failure.unexpected;
    showToast(attachmentsCopy.attachFailed({ name, reason }));
  };
  const attach = async ({ id: fileId, name }: Pick<Attachment, "id" | "name">) => {
    const idempotencyKey = newIdempotencyKey();
    try {
      await request(`POST /${owner}/{id}/files`, { params: { id }, body: { fileId }, idempotencyKey });
      await refresh();
    } catch (error) {
      report(name, error);
    }
  };
  const detach = async (file: Pick<Attachment, "id" | "name">) => {
    const params = { id, fileId: file.id };
    try {
      await request(`DELETE /${owner}/{id}/files/{fileId}`, { params, idempotencyKey: newIdempotencyKey() });
      showToast(attachmentsCopy.removed({ name: file.name }), {
        name: attachmentsCopy.undo,
        onClick: () => void attach(file),
      });
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : copy.failure.unexpected);
    }
    await refresh();
  };
  return { files, attach, detach };
}
