import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import FileText from "lucide-react/icons/file-text";
import { appPrefix } from "#contract/app-route.ts";
import type { Invoice } from "#contract/invoices.ts";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { copy } from "#web/copy/copy.ts";

/** The actions of an invoice: its PDFs and the client's link. */
export function DocumentActions({ invoice: { id, sentAt, payments } }: { readonly invoice: Invoice }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const canWithdraw = usePermission("invoices:write");
  const queries = useQueryClient();
  const linkKey = ["/invoices", id, "portal-link"];
  const { data: link } = useQuery({
    queryKey: linkKey,
    queryFn: ({ signal }) => request("GET /invoices/{id}/portal-link", { params: { id }, signal }),
    enabled: sentAt !== null,
  });
  const pdf = `${appPrefix}/invoices/${id}/pdf`;
  return (
    <>
      {link !== undefined && <CopyButton text={link.url} label={copy.invoices.copyLink} />}
      {link !== undefined && canWithdraw && (
        <Button onClick={() => setIsWithdrawing(true)}>{copy.invoices.withdrawLink}</Button>
      )}
      {isWithdrawing && (
        <Confirm
          title={copy.invoices.withdrawTitle}
          hint={copy.invoices.withdrawHint}
          action={copy.invoices.withdrawLink}
          onClose={() => setIsWithdrawing(false)}
          onConfirm={async () => {
            const next = await request("POST /invoices/{id}/portal-link/withdraw", { params: { id } });
            queries.setQueryData(linkKey, next);
          }}
        />
      )}
      {payments.length > 0 && <PdfLink href={`${pdf}?as=current`} label={copy.invoices.currentPdf} />}
      <PdfLink href={pdf} label={copy.invoices.pdf} />
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
