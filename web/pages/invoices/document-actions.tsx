import { useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { appPrefix } from "#contract/app-route.ts";
import type { Invoice } from "#contract/invoices.ts";
import { ask } from "#web/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy.tsx";
import { words } from "#web/words.ts";

const said = words.invoices;

/** The document itself: as it was issued, as it stands now, and where the client sees it. */
export function DocumentActions({ invoice: { id, sentAt, payments } }: { readonly invoice: Invoice }) {
  const { data: link } = useQuery({
    queryKey: ["/invoices", id, "portal-link"],
    queryFn: ({ signal }) => ask("GET /invoices/{id}/portal-link", { params: { id }, signal }),
    enabled: sentAt !== null,
  });
  const pdf = `${appPrefix}/invoices/${id}/pdf`;
  return (
    <>
      {link !== undefined && <CopyButton text={link.url} label={said.copyLink} />}
      {payments.length > 0 && <PdfLink href={`${pdf}?as=current`} label={said.pdfNow} />}
      <PdfLink href={pdf} label={said.pdf} />
    </>
  );
}

function PdfLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass()}>
      <FileText className="size-4" aria-hidden />
      {label}
    </a>
  );
}
