import FileText from "lucide-react/icons/file-text";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { copy } from "#web/copy/copy.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";

/** The permission to read a link: those of a quotation, a claim and a client let anyone answer in the name of the client. */
export const linkNeeds = {
  quotations: "quotations:write",
  invoices: "invoices:read",
  claims: "contracts:write",
  "credit-notes": "credits:write",
  clients: "quotations:write",
} as const;

interface CopyClientLinkProps {
  readonly kind: DocumentKind | "claims" | "credit-notes" | "clients";
  readonly id: string;
}

/** A button that copies the client's link. It reads the link when it is pressed, since each reading is recorded. */
export function CopyClientLink({ kind, id }: CopyClientLinkProps) {
  const read = async () => (await request(`GET /${kind}/{id}/portal-link`, { params: { id } })).url;
  return usePermission(linkNeeds[kind]) ? <CopyButton text={read} label={copy.documents.copyLink} /> : null;
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
