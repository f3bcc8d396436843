import { useRouter } from "@tanstack/react-router";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { request, type Tagged } from "#web/api.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { editorOf } from "#web/records/documents/editor-of.ts";

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
      title={quotationsCopy.quotations.reviseTitle({ number: record.number })}
      hint={quotationsCopy.quotations.reviseHint({ next: record.revision + 1 })}
      action={quotationsCopy.quotations.actions.names.revise}
      variant="primary"
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request("POST /quotations/{id}/revise", { params: { id: record.id }, ifMatch: etag }));
        await router.navigate({ to: editorOf("quotations", record.id) });
      }}
    />
  );
}
