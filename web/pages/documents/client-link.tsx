import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { copy } from "#web/copy/copy.ts";
import type { DocumentKind } from "./queries.ts";

interface ClientLinkProps {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** Buttons that copy and withdraw the client's link to a document that was sent. */
export function ClientLink({ kind, id }: ClientLinkProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const canWithdraw = usePermission(`${kind}:write`);
  // A quotation's link lets anyone accept it, so that reading it needs the permission to write.
  const canRead = usePermission(kind === "quotations" ? "quotations:write" : "invoices:read");
  const queries = useQueryClient();
  const linkKey = [`/${kind}`, id, "portal-link"];
  const { data: link } = useQuery({
    queryKey: linkKey,
    queryFn: ({ signal }) => request(`GET /${kind}/{id}/portal-link`, { params: { id }, signal }),
    enabled: canRead,
  });
  return (
    <>
      {link !== undefined && <CopyButton text={link.url} label={copy.documents.copyLink} />}
      {link !== undefined && canWithdraw && (
        <Button onClick={() => setIsWithdrawing(true)}>{copy.documents.withdrawLink}</Button>
      )}
      {isWithdrawing && (
        <Confirm
          title={copy.documents.withdrawTitle}
          hint={copy.documents.withdrawHint[kind]}
          action={copy.documents.withdrawLink}
          onClose={() => setIsWithdrawing(false)}
          onConfirm={async () => {
            const next = await request(`POST /${kind}/{id}/portal-link/withdraw`, { params: { id } });
            queries.setQueryData(linkKey, next);
          }}
        />
      )}
    </>
  );
}

/** A link that opens a PDF in a new tab. */
export function PdfLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass()}>
      <FileText className="size-4" aria-hidden />
      {label}
    </a>
  );
}
