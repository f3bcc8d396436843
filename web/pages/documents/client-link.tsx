import { useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { lazy, Suspense, useState } from "react";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { copy } from "#web/copy/copy.ts";
import type { DocumentKind } from "./queries.ts";

const WithdrawLink = lazy(async () => ({ default: (await import("./withdraw-link.tsx")).WithdrawLink }));

interface ClientLinkProps {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** Buttons that copy and withdraw the client's link to a document that was sent. */
export function ClientLink({ kind, id }: ClientLinkProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const canWithdraw = usePermission(`${kind}:write`);
  return (
    <>
      <CopyClientLink kind={kind} id={id} />
      {canWithdraw && <Button onClick={() => setIsWithdrawing(true)}>{copy.documents.withdrawLink}</Button>}
      <Suspense>
        {isWithdrawing && <WithdrawLink kind={kind} id={id} onClose={() => setIsWithdrawing(false)} />}
      </Suspense>
    </>
  );
}

/** A button that copies the client's link. */
export function CopyClientLink({ kind, id }: ClientLinkProps) {
  // A quotation's link lets anyone accept it, so that reading it needs the permission to write.
  const canRead = usePermission(kind === "quotations" ? "quotations:write" : "invoices:read");
  const { data: link } = useQuery({
    queryKey: [`/${kind}`, id, "portal-link"],
    queryFn: ({ signal }) => request(`GET /${kind}/{id}/portal-link`, { params: { id }, signal }),
    enabled: canRead,
  });
  return link === undefined ? null : <CopyButton text={link.url} label={copy.documents.copyLink} />;
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
