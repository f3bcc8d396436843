import { useRouter } from "@tanstack/react-router";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { useDiscardDraft } from "#web/records/documents/discarding/discard-draft.ts";
import { confirmationsIn } from "#web/session/confirmations-in.ts";
import { useAvailableActions } from "./available-actions.ts";
import type { InvoiceDialog } from "./dialogs.tsx";
import { editorOf } from "#web/records/documents/editor-of.ts";
import { useDuplicateInvoice } from "./use-duplicate-invoice.ts";

type TaskName =
  | "pay"
  | "edit"
  | "send"
  | "remind"
  | "duplicate"
  | "recur"
  | "credit"
  | "writeOff"
  | "eInvoice"
  | "correct"
  | "withdraw"
  | "void"
  | "discard";
/** The actions of an invoice; undefined where its status or the user's permissions do not allow one. */
export type InvoiceTasks = Readonly<Record<TaskName, (() => void) | undefined>>;

/** Returns what can be done with an invoice. @param open opens a dialog */
export function useInvoiceTasks(
  invoice: Invoice,
  etag: string,
  open: (dialog: InvoiceDialog) => void,
): { readonly tasks: InvoiceTasks; readonly error: Error | null } {
  const { id, status, title } = invoice;
  const can = useAvailableActions(invoice);
  const router = useRouter();
  const duplicate = useDuplicateInvoice(id);
  const discard = useDiscardDraft();
  const isDraft = status === "DRAFT";
  const when = (isAllowed: boolean, run: () => void) => (isAllowed ? run : undefined);
  const tasks = {
    pay: when(can("record-payment"), () => open("payment")),
    edit: when(can("update"), () => (isDraft ? void router.navigate({ to: editorOf("invoices", id) }) : open("terms"))),
    send: when(can("send"), () => open({ kind: "invoice", id, isFirst: isDraft, etag })),
    remind: when(can("remind"), () => open({ kind: "reminder", id })),
    duplicate: when(can("duplicate") && !duplicate.isPending, () =>
      duplicate.mutate([], {
        onError: (error) => confirmationsIn(error).length > 0 && open("duplicate"),
      }),
    ),
    recur: when(can("duplicate") && invoice.kind === "STANDARD", () => {
      void router.navigate({ to: "/recurring", search: { new: true, from: id } });
    }),
    credit: when(can("credit"), () => open("credit")),
    writeOff: when(can("write-off"), () => open("write-off")),
    eInvoice: when(!isDraft && status !== "VOID", () => open("e-invoice")),
    correct: when(can("correct-parties"), () => open("correct-parties")),
    withdraw: when(can("void") && !isDraft, () => open("withdraw")),
    void: when(can("void") && !isDraft, () => open("void")),
    discard: when(can("void") && isDraft, () => discard({ kind: "invoices", id, name: title })),
  };
  // The dialog says what is to be confirmed.
  return { tasks, error: confirmationsIn(duplicate.error).length > 0 ? null : duplicate.error };
}
