import { useRouter } from "@tanstack/react-router";
import type { Quotation } from "#contract/quotations.ts";
import { request, type Tagged } from "#web/api.ts";
import { useDocumentChange } from "#web/pages/documents/use-document-change.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { copy } from "#web/copy/copy.ts";
import { editorOf } from "#web/pages/documents/editor-of.ts";

interface ReviseDialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

/** Explains what a revision does, and leads to its editor. */
export function ReviseDialog({ quotation: { record, etag }, onClose }: ReviseDialogProps) {
  const change = useDocumentChange();
  const router = useRouter();
  return (
    <Confirm
      title={copy.quotations.reviseTitle(record.number)}
      hint={copy.quotations.reviseHint(record.revision + 1)}
      action={copy.quotations.actions.names.revise}
      variant="primary"
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request("POST /quotations/{id}/revise", { params: { id: record.id }, ifMatch: etag }));
        await router.navigate({ to: editorOf("quotations", record.id) });
      }}
    />
  );
}
