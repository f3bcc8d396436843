import { request } from "#web/api.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { copy } from "#web/copy/copy.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";

interface WithdrawLinkProps {
  readonly kind: DocumentKind | "credit-notes";
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks before the client's link is replaced. */
export function WithdrawLink({ kind, id, onClose }: WithdrawLinkProps) {
  const change = useDocumentChange();
  return (
    <Confirm
      title={copy.documents.withdrawTitle}
      hint={copy.documents.withdrawHint[kind]}
      action={copy.documents.withdrawLink}
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request(`POST /${kind}/{id}/portal-link/withdraw`, { params: { id } }));
      }}
    />
  );
}
