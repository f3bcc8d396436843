import { Link, useRouter } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Tagged } from "#web/api.ts";
import { isPast } from "#web/days/days.ts";
import { CopyClientLink, PdfLink } from "#web/records/documents/link/client-link.tsx";
import { useDiscardDraft } from "#web/records/documents/discarding/discard-draft.ts";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { copy, keysOf } from "#web/copy/copy.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { editorOf } from "#web/records/documents/editor-of.ts";
import { useQuotationKeys } from "#web/records/quotations/shortcuts.ts";
import { useAllowedActions } from "./use-allowed-actions.ts";
import { useDuplicate } from "./use-duplicate.ts";

const loadDecision = () => import("./decision-dialog.tsx");

const Dialogs = {
  send: lazyPart(async () => (await import("./send-dialog.tsx")).SendDialog),
  accept: lazyPart(async () => (await loadDecision()).AcceptDialog),
  convert: lazyPart(async () => (await import("./convert-dialog.tsx")).ConvertDialog),
  start: lazyPart(async () => (await import("#web/pages/contracts/dialogs/start-dialog.tsx")).StartDialog),
  reject: lazyPart(async () => (await loadDecision()).RejectDialog),
  extend: lazyPart(async () => (await import("./extend-dialog.tsx")).ExtendDialog),
  revise: lazyPart(async () => (await import("./revise-dialog.tsx")).ReviseDialog),
  withdraw: lazyPart(async () => (await import("./withdraw-dialog.tsx")).WithdrawDialog),
};
type DialogName = keyof typeof Dialogs;

/** The action that a quotation of each status usually waits for. */
const mainActions = { DRAFT: "send", SENT: "accept", ACCEPTED: "convert", REJECTED: "revise" } as const;

/** The actions of a quotation: the main one, the client's link and the PDF, and a menu of the others. */
export function QuotationActions({ quotation }: { readonly quotation: Tagged<Quotation> }) {
  const { id, status, title, contractId, validUntil } = quotation.record;
  const may = useAllowedActions(quotation.record);
  const router = useRouter();
  const duplicate = useDuplicate(id);
  const discard = useDiscardDraft();
  const [opened, setOpened] = useState<DialogName | null>(null);
  const { edit, names, duplicate: duplicateName, deleteDraft } = quotationsCopy.quotations.actions;
  const canReadContracts = usePermission("contracts:read");
  const nameOf = (action: DialogName) => {
    if (action === "start") return contractsCopy.start.action;
    return action === "send" && status === "SENT" ? names.sendAgain : names[action];
  };
  useQuotationKeys({
    e: may.update ? () => void router.navigate({ to: editorOf("quotations", id) }) : undefined,
    s: may.send ? () => setOpened("send") : undefined,
    d: may.duplicate && !duplicate.isPending ? () => duplicate.mutate() : undefined,
  });
  const isExpired = status === "SENT" && validUntil !== null && isPast(validUntil);
  const main = isExpired ? "extend" : mainActions[status];
  const others = [
    ...keysOf(Dialogs)
      .filter((name) => name !== main && name !== "start" && may[name])
      .map((name) => ({ name: nameOf(name), onChoose: () => setOpened(name) })),
    ...(may.duplicate ? [{ name: duplicateName, onChoose: () => duplicate.mutate() }] : []),
    ...(may.delete
      ? [
          {
            name: deleteDraft,
            isFinal: true as const,
            onChoose: () => discard({ kind: "quotations", id, name: title }),
          },
        ]
      : []),
  ];
  const Dialog = opened === null ? null : Dialogs[opened];
  return (
    <>
      {may[main] && (
        <Button variant="primary" onClick={() => setOpened(main)}>
          {nameOf(main)}
        </Button>
      )}
      {may.start && <Button onClick={() => setOpened("start")}>{nameOf("start")}</Button>}
      {contractId !== null && canReadContracts && (
        <Link to="/contracts/$id" params={{ id: contractId }} className={buttonClass()}>
          {contractsCopy.start.view}
        </Link>
      )}
      {may.update && (
        <Link to={editorOf("quotations", id)} className={buttonClass()}>
          {edit}
        </Link>
      )}
      {status !== "DRAFT" && <CopyClientLink kind="quotations" id={id} />}
      <PdfLink href={`${appPrefix}/quotations/${id}/pdf?as=current`} label={copy.documents.pdf} />
      {others.length > 0 && <MoreActions actions={others} />}
      <Suspense>{Dialog !== null && <Dialog quotation={quotation} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
