import { useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { copy } from "#web/copy/copy.ts";
import type { DocumentKind } from "./document-kind.ts";

interface CopyClientLinkProps {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** A button that copies the client's link. */
export function CopyClientLink({ kind, id }: CopyClientLinkProps) {
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
