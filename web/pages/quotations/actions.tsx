import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { appPrefix } from "#contract/app-route.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { Tagged } from "#web/api.ts";
import { CopyClientLink, PdfLink } from "#web/pages/documents/client-link.tsx";
import { MoreActions } from "#web/pages/documents/more-actions.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";
import { editorOf } from "./editor-of.ts";
import { useQuotationKeys } from "./shortcuts.ts";
import { useAllowedActions } from "./use-allowed-actions.ts";
import { useDuplicate } from "./use-duplicate.ts";

const Dialogs = {
  accept: lazy(async () => ({ default: (await import("./dialogs.tsx")).AcceptDialog })),
  reject: lazy(async () => ({ default: (await import("./dialogs.tsx")).RejectDialog })),
  revise: lazy(async () => ({ default: (await import("./dialogs.tsx")).ReviseDialog })),
  withdraw: lazy(async () => ({ default: (await import("./dialogs.tsx")).WithdrawDialog })),
};
type DialogName = keyof typeof Dialogs;

/** The actions of a quotation: the main one, the client's link and the PDF, and a menu of the others. */
export function QuotationActions({ quotation }: { readonly quotation: Tagged<Quotation> }) {
  const { id, status } = quotation.record;
  const may = useAllowedActions(status);
  const router = useRouter();
  const duplicate = useDuplicate(id);
  const [opened, setOpened] = useState<DialogName | null>(null);
  const words = copy.quotations;
  const button = (name: DialogName) => (
    <Button variant="primary" onClick={() => setOpened(name)}>
      {words[name as "accept"]}
    </Button>
  );
  useQuotationKeys({
    e: may.update ? () => void router.navigate({ to: editorOf(id) }) : undefined,
    s: undefined,
    d: may.duplicate && !duplicate.isPending ? () => duplicate.mutate() : undefined,
  });
  const open = (name: DialogName, label: string) => ({ name: label, onChoose: () => setOpened(name) });
  const others = [
    ...(may.reject ? [open("reject", words.reject)] : []),
    ...(may.revise && status !== "REJECTED" ? [open("revise", words.revise)] : []),
    ...(may.duplicate ? [{ name: words.duplicate, onChoose: () => duplicate.mutate() }] : []),
    ...(may.withdraw ? [open("withdraw", copy.documents.withdrawLink)] : []),
  ];
  const Dialog = opened === null ? null : Dialogs[opened];
  return (
    <>
      {may.update && (
        <Link to={editorOf(id)} className={buttonClass()}>
          {words.edit}
        </Link>
      )}
      {may.accept && button("accept")}
      {status === "REJECTED" && may.revise && button("revise")}
      {status !== "DRAFT" && <CopyClientLink kind="quotations" id={id} />}
      <PdfLink href={`${appPrefix}/quotations/${id}/pdf`} label={copy.documents.pdf} />
      {others.length > 0 && <MoreActions actions={others} />}
      <Suspense>{Dialog !== null && <Dialog quotation={quotation} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
