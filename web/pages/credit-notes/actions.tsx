import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Tagged } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { CopyClientLink, PdfLink } from "#web/records/documents/link/client-link.tsx";
import { type MoreAction, MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { copy } from "#web/copy/copy.ts";
import { useAvailableActions } from "./available-actions.ts";

const loadVoid = () => import("./void-dialog.tsx");

const Dialogs = {
  issue: lazyPart(async () => (await import("./issue-dialog.tsx")).IssueDialog),
  edit: lazyPart(async () => (await import("./edit-dialog.tsx")).EditDialog),
  apply: lazyPart(async () => (await import("./apply-dialog.tsx")).ApplyDialog),
  refund: lazyPart(async () => (await import("./refunds/refund-dialog.tsx")).RefundDialog),
  notes: lazyPart(async () => (await import("./notes-dialog.tsx")).NotesDialog),
  eInvoice: lazyPart(async () => {
    const { EInvoiceDialog } = await import("#web/records/documents/e-invoices/e-invoice-dialog.tsx");
    return ({ tagged, onClose }: CreditNoteDialogProps) => (
      <EInvoiceDialog kind="credit-notes" document={tagged.record} onClose={onClose} />
    );
  }),
  correct: lazyPart(async () => {
    const { CorrectPartiesDialog } = await import("#web/records/documents/corrections/dialog.tsx");
    return ({ tagged, onClose }: CreditNoteDialogProps) => (
      <CorrectPartiesDialog kind="credit-notes" document={tagged.record} onClose={onClose} />
    );
  }),
  withdraw: lazyPart(async () => (await loadVoid()).WithdrawDialog),
  void: lazyPart(async () => (await loadVoid()).VoidDialog),
  discard: lazyPart(async () => (await loadVoid()).DiscardDialog),
};
const route = getRouteApi("/office/credit-notes/$id");

/** Returns the name of an action in the menu. */
const nameOf = (name: "notes" | "withdraw" | "void" | "discard"): string =>
  name === "withdraw" ? copy.documents.withdrawLink : creditNotesCopy.actions[name];

type DialogName = keyof typeof Dialogs;

/** The actions of a credit note: those of what is left of it, the PDF, and a menu of the others. */
export function CreditNoteActions({ tagged }: { readonly tagged: Tagged<CreditNote> }) {
  const { id, status, totals, applications, refunds } = tagged.record;
  const can = useAvailableActions(tagged.record);
  const { issue } = route.useSearch();
  const navigate = route.useNavigate();
  const isDraft = status === "DRAFT";
  const [opened, setOpened] = useState<DialogName | null>(issue === true && isDraft && can("send") ? "issue" : null);
  const close = () => {
    setOpened(null);
    if (issue === true) void navigate({ search: {}, replace: true });
  };
  const words = creditNotesCopy.actions;
  const isLeft = totals.remaining > 0;
  const pdf = `${appPrefix}/credit-notes/${id}/pdf`;
  const isUsed = applications.length > 0 || refunds.length > 0;
  const button = (name: "issue" | "edit" | "apply" | "refund", isMain: boolean) => (
    <Button variant={isMain ? "primary" : "secondary"} onClick={() => setOpened(name)}>
      {words[name]}
    </Button>
  );
  const item = (name: "notes" | "withdraw" | "void" | "discard", isShown: boolean): readonly MoreAction[] =>
    isShown ? [{ name: nameOf(name), onChoose: () => setOpened(name) }] : [];
  const others = [
    ...(isDraft || !can("send") ? [] : [{ name: words.again, onChoose: () => setOpened("issue") }]),
    ...(isUsed ? [{ name: words.currentPdf, href: `${pdf}?as=current` }] : []),
    ...item("notes", can("update") && !isDraft),
    ...(status === "SENT" ? [{ name: copy.documents.eInvoice, onChoose: () => setOpened("eInvoice" as const) }] : []),
    ...(can("correct-parties")
      ? [{ name: copy.documents.correctParties, onChoose: () => setOpened("correct" as const) }]
      : []),
    ...item("withdraw", status === "SENT" && can("void")),
    ...item(isDraft ? "discard" : "void", can("void")).map((each) => ({ ...each, isFinal: true as const })),
  ];
  const Opened = opened === null ? null : Dialogs[opened];
  return (
    <>
      {can("send") && isDraft && button("issue", true)}
      {can("update") && isDraft && button("edit", false)}
      {can("apply") && isLeft && button("apply", true)}
      {can("refund") && isLeft && button("refund", false)}
      {status === "SENT" && <CopyClientLink kind="credit-notes" id={id} />}
      <PdfLink href={pdf} label={copy.documents.pdf} />
      {others.length > 0 && <MoreActions actions={others} />}
      <Suspense>{Opened !== null && <Opened tagged={tagged} onClose={close} />}</Suspense>
    </>
  );
}

/** A dialog about a credit note. */
export interface CreditNoteDialogProps {
  readonly tagged: Tagged<CreditNote>;
  readonly onClose: () => void;
}
