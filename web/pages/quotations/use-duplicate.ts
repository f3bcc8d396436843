import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ApiError, request } from "#web/api.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { editorOf } from "#web/records/documents/editor-of.ts";

/** Returns the mutation that duplicates a quotation and opens the editor of the copy. */
export function useDuplicate(id: string) {
  const change = useDocumentChange();
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: () =>
      change(() => request("POST /quotations/{id}/duplicate", { params: { id }, idempotencyKey: keyOf(id) })),
    onSuccess: ({ id: draft }) => router.navigate({ to: editorOf("quotations", draft) }),
    onError: (error) => void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected),
  });
}
