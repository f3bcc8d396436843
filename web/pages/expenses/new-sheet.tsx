import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { FileId, ProjectId } from "#contract/api/ids.ts";
import { mayBeRepeated, request } from "#web/api.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import { isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { ExpenseForm } from "./expense-form.tsx";
import { expenseFieldsOf, type ExpenseValues, newExpenseValues } from "./expense-values.ts";
import { confirmed, SimilarNotice, useSimilar } from "./similar.tsx";
import { receiptsQuery, useRefreshExpenses } from "./queries.ts";

const words = expensesCopy.form;

interface NewExpenseSheetProps {
  /** The uploaded receipt that it begins with. */
  readonly fileId: FileId | null;
  readonly projectId: ProjectId | null;
  readonly onClose: () => void;
  /** Called when the form goes on with another receipt, or with none. */
  readonly onReceipt: (id: FileId | null) => void;
}

/** The form of new expenses: one after the other, for as long as receipts wait. */
export function NewExpenseSheet({ fileId, projectId, onClose, onReceipt }: NewExpenseSheetProps) {
  const today = isoDay(new Date(), useTimeZone());
  const keyOf = useIdempotencyKey();
  const refresh = useRefreshExpenses();
  const form = useForm<ExpenseValues>({
    defaultValues: newExpenseValues(today, { projectId, receiptFileId: fileId }),
  });
  const current = useWatch({ control: form.control, name: "receiptFileId" });
  const { data } = useQuery(receiptsQuery);
  const waiting = (data?.data ?? []).filter(({ id }) => id !== current);
  // Someone who adds an expense without a receipt is not filling them in.
  const isFilling = waiting.length < (data?.data.length ?? 0);
  const waitingCount = isFilling ? (data?.count ?? 0) - 1 : 0;
  const next = isFilling ? waiting[0] : undefined;
  /** The step after it is saved. */
  const then = useRef<"default" | "another" | "close">("default");
  const saved = useRef(0);
  /** The request that was sent and got no response. */
  const unanswered = useRef<{ readonly fields: string; readonly confirm: ReturnType<typeof confirmed> }>(undefined);
  const { isSubmitting } = form.formState;

  const similar = useSimilar(form, null);
  const goOn = ({ date, projectId }: ExpenseValues, receiptFileId: FileId | null) => {
    form.reset(newExpenseValues(today, { date, projectId, receiptFileId }));
    onReceipt(receiptFileId);
    form.setFocus("vendor");
  };
  const save = async (values: ExpenseValues) => {
    const fields = JSON.stringify(values);
    // The expense itself may be among the similar ones by now: that is no other request.
    const confirm = unanswered.current?.fields === fields ? unanswered.current.confirm : confirmed(similar);
    const body = { ...expenseFieldsOf(values), ...confirm };
    try {
      // The position in the batch makes two equal expenses two.
      await request("POST /expenses", { body, idempotencyKey: keyOf([body, saved.current]) });
    } catch (error) {
      unanswered.current = mayBeRepeated(error) ? { fields, confirm } : undefined;
      throw error;
    }
    unanswered.current = undefined;
    saved.current += 1;
    showToast(words.saved);
    void refresh();
    if (then.current === "another") goOn(values, null);
    else if (then.current === "default" && next !== undefined) goOn(values, next.id);
    else {
      form.reset(values);
      onClose();
    }
  };
  return (
    <Dialog shape="wide" title={words.newTitle} onClose={onClose}>
      <ExpenseForm
        form={form}
        label={words.newTitle}
        isNew
        notice={<SimilarNotice similar={similar} />}
        onSubmit={save}
        actions={
          <>
            {waitingCount > 0 && <p className="mr-auto text-muted">{words.waiting({ count: waitingCount })}</p>}
            <Button
              disabled={isSubmitting}
              onClick={({ currentTarget }) => {
                then.current = next === undefined ? "another" : "close";
                currentTarget.form?.requestSubmit();
              }}
            >
              {next === undefined ? words.saveAndAdd : words.saveAndClose}
            </Button>
            <Button type="submit" variant="primary" isBusy={isSubmitting} onClick={() => (then.current = "default")}>
              {next === undefined ? words.save : words.saveAndNext}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
