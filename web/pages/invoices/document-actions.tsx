import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import FileText from "lucide-react/icons/file-text";
import { appPrefix } from "#contract/app-route.ts";
import type { Invoice } from "#contract/invoices.ts";
import { ask } from "#web/api.ts";
import { useMay } from "#web/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { CopyButton } from "#web/ui/copy.tsx";
import { words } from "#web/words.ts";

const said = words.invoices;

/** The document itself: as it was issued, as it stands now, and where the client sees it. */
export function DocumentActions({ invoice: { id, sentAt, payments } }: { readonly invoice: Invoice }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const mayWithdraw = useMay("invoices:write");
  const queries = useQueryClient();
  const linkKey = ["/invoices", id, "portal-link"];
  const { data: link } = useQuery({
    queryKey: linkKey,
    queryFn: ({ signal }) => ask("GET /invoices/{id}/portal-link", { params: { id }, signal }),
    enabled: sentAt !== null,
  });
  const pdf = `${appPrefix}/invoices/${id}/pdf`;
  return (
    <>
      {link !== undefined && <CopyButton text={link.url} label={said.copyLink} />}
      {link !== undefined && mayWithdraw && <Button onClick={() => setIsWithdrawing(true)}>{said.withdrawLink}</Button>}
      {isWithdrawing && (
        <Confirm
          title={said.withdrawTitle}
          hint={said.withdrawHint}
          action={said.withdrawLink}
          onClose={() => setIsWithdrawing(false)}
          onConfirm={async () => {
            const next = await ask("POST /invoices/{id}/portal-link/withdraw", { params: { id } });
            queries.setQueryData(linkKey, next);
          }}
        />
      )}
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
