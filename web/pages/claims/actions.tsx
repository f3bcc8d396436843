import { useMutation } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import { claimActions } from "#contract/contracts/claim-actions.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import { ApiError, request, type Tagged } from "#web/api.ts";
import { CopyClientLink, PdfLink } from "#web/records/documents/link/client-link.tsx";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";
import { usePermission } from "#web/session/session.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { claimsCopy } from "#web/copy/claims.ts";

const Dialogs = {
  submit: lazyPart(async () => (await import("./serve-dialog.tsx")).ServeDialog),
  correct: lazyPart(async () => {
    const { CorrectPartiesDialog } = await import("#web/records/documents/corrections/dialog.tsx");
    return ({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) => (
      <CorrectPartiesDialog kind="claims" document={claim} onClose={onClose} />
    );
  }),
  withdraw: lazyPart(async () => (await import("./dialogs.tsx")).WithdrawDialog),
  creditInvoices: lazyPart(async () => (await import("./dialogs.tsx")).CreditInvoicesDialog),
  takeBack: lazyPart(async () => (await import("./dialogs.tsx")).TakeBackDialog),
};
type DialogName = keyof typeof Dialogs;

/** True for the refusal of a credit that several invoices cover together. */
const needsSeveralInvoices = (error: Error | null): boolean =>
  error instanceof ApiError && error.details.some(({ code }) => code === "SEVERAL_INVOICES");

interface ClaimActionsProps {
  readonly claim: Tagged<Claim>;
  /** True when the figures, as they are now, come to less than was billed before. */
  readonly isCredit: boolean;
  /** Saves what was typed. Resolves to false when it could not be saved. */
  readonly onSave: () => Promise<boolean>;
  readonly onRespond: () => void;
}

/** The actions of a claim. What was typed is saved before any of them. */
export function ClaimActions({ claim: { record }, isCredit, onSave, onRespond }: ClaimActionsProps) {
  const { id, status, invoiceId, creditNoteId } = record;
  const canWrite = usePermission("contracts:write");
  const canInvoice = usePermission("invoices:write");
  const canCredit = usePermission("credits:write");
  const allowed: readonly string[] = claimActions[status];
  const [opened, setOpened] = useState<DialogName | null>(null);
  const change = useContractChange();
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const words = claimsCopy.actions;
  const bill = useMutation({
    mutationFn: async () => {
      if (!(await onSave())) return;
      const invoice = await change(() =>
        request("POST /claims/{id}/invoice", { params: { id }, idempotencyKey: keyOf(record.version) }),
      );
      await router.navigate({ to: `/invoices/${invoice.id}`, ignoreBlocker: true });
    },
  });
  const credit = useMutation({
    mutationFn: async () => {
      if (!(await onSave())) return;
      const creditNote = await change(() =>
        request("POST /claims/{id}/credit", { params: { id }, idempotencyKey: keyOf(record.version) }),
      );
      await router.navigate({ to: `/credit-notes/${creditNote.id}`, ignoreBlocker: true });
    },
    onError: (error) => {
      if (needsSeveralInvoices(error)) setOpened("creditInvoices");
    },
  });
  const open = (name: DialogName) => async () => {
    if (await onSave()) setOpened(name);
  };
  const mainOf = (main: typeof status) => (status === main ? "primary" : "secondary");
  const error = bill.error ?? (needsSeveralInvoices(credit.error) ? null : credit.error);
  const item = (isShown: boolean, name: string, dialog: DialogName) =>
    isShown ? [{ name, onChoose: () => setOpened(dialog) }] : [];
  const others = [
    ...item(canWrite && status === "SUBMITTED", claimsCopy.submit.again, "submit"),
    ...item(
      canWrite && allowed.includes("correct-parties") && record.servedAt !== null,
      copy.documents.correctParties,
      "correct",
    ),
    ...item(canCredit && invoiceId !== null && allowed.includes("take-back"), words.takeBack, "takeBack"),
    ...item(canWrite && allowed.includes("withdraw"), words.withdraw, "withdraw").map((each) => ({
      ...each,
      isFinal: true as const,
    })),
  ];
  const Dialog = opened === null ? null : Dialogs[opened];
  return (
    <>
      {canWrite && allowed.includes("respond") && (
        <Button variant={mainOf("SUBMITTED")} onClick={onRespond}>
          {words.respond}
        </Button>
      )}
      {isCredit && canCredit && allowed.includes("credit") && (
        <Button variant={mainOf("RESPONDED")} isBusy={credit.isPending} onClick={() => credit.mutate()}>
          {words.credit}
        </Button>
      )}
      {!isCredit && canInvoice && allowed.includes("invoice") && (
        <Button variant={mainOf("RESPONDED")} isBusy={bill.isPending} onClick={() => bill.mutate()}>
          {words.bill}
        </Button>
      )}
      {canWrite && status === "DRAFT" && (
        <Button variant="primary" onClick={() => void open("submit")()}>
          {words.submit}
        </Button>
      )}
      {invoiceId !== null && (
        <Link to="/invoices/$id" params={{ id: invoiceId }} className={buttonClass()}>
          {claimsCopy.invoice}
        </Link>
      )}
      {creditNoteId !== null && (
        <Link to="/credit-notes/$id" params={{ id: creditNoteId }} className={buttonClass()}>
          {claimsCopy.creditNote}
        </Link>
      )}
      {status !== "DRAFT" && status !== "WITHDRAWN" && <CopyClientLink kind="claims" id={id} />}
      <PdfLink href={`${appPrefix}/claims/${id}/pdf`} label={copy.documents.pdf} />
      {others.length > 0 && <MoreActions actions={others} />}
      {error !== null && (
        <div className="basis-full">
          <ErrorNotice error={error} />
        </div>
      )}
      <Suspense>{Dialog !== null && <Dialog claim={record} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
