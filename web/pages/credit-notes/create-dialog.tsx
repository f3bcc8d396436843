import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import type { Invoice, InvoiceItemKind } from "#contract/invoices/invoices.ts";
import { compare, type Decimal, decimal, negate, sum, toNumber, zero } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";
import { TotalsList } from "#web/records/documents/totals-card.tsx";
import { readMoney } from "#web/values/read-amount.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogCancel } from "#web/ui/dialog.tsx";
import { CheckField, SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { CreateLines } from "./create-lines.tsx";
import { codesOf, type CreditValues, faultOfTotal, isAll, itemsOf, totalsOfCredit, waysOf } from "./credit-values.ts";
import { creditable } from "#web/records/credit-notes/effect.ts";
import { EffectText } from "./effect-text.tsx";
import { itemFaultsAt } from "./fault.ts";

interface CreateDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

const words = creditNotesCopy.create;

/** Writes a credit note for an invoice: a draft, which can be issued at once. */
export function CreateDialog({ invoice, onClose }: CreateDialogProps) {
  const { number, totals, currency } = invoice;
  const left = creditable(invoice);
  return (
    <Dialog
      shape="sheet"
      title={words.title({ number })}
      description={words.hint({ left: formatMoney(left, currency), total: formatMoney(totals.total, currency) })}
      onClose={onClose}
    >
      {left > 0 ? (
        <CreateForm invoice={invoice} onClose={onClose} />
      ) : (
        <Notice tone="info">{words.nothingLeft({ number })}</Notice>
      )}
    </Dialog>
  );
}

function CreateForm({ invoice, onClose }: CreateDialogProps) {
  const [ways, codes] = [waysOf(invoice), codesOf(invoice)];
  const form = useForm<CreditValues>({
    defaultValues: {
      way: ways[0] ?? "amount",
      lines: invoice.items.map(() => ({ qty: "" })),
      amount: "",
      taxCode: codes[0] ?? "STANDARD",
      reason: "",
    },
  });
  const { errors, isSubmitting } = form.formState;
  const values = form.watch();
  // The chosen button decides about the form that it submits.
  const isIssued = useRef(false);
  const create = useCreation(invoice, onClose);
  const faultOfWay = (current: CreditValues) => {
    if (current.way === "amount") return undefined;
    if (current.way === "lines" && current.lines.every(({ qty }) => qty === "")) return words.noLine;
    return faultOfTotal(current, invoice);
  };
  return (
    <Form
      form={form}
      label={words.title({ number: invoice.number })}
      className="flex min-h-full flex-col gap-5"
      onSubmit={async (entered) => {
        try {
          await create(entered, isIssued.current);
        } catch (error) {
          throw itemFaultsAt(error, entered.way === "amount" ? "amount" : "way");
        }
      }}
    >
      <fieldset aria-describedby={errors.way === undefined ? undefined : "credit-way-error"}>
        <legend className="mb-1.5 font-medium">{words.way}</legend>
        {ways.map((each) => (
          <CheckField
            key={each}
            type="radio"
            value={each}
            label={words.ways[each].name}
            hint={words.ways[each].hint}
            {...form.register("way", { validate: (_, current) => faultOfWay(current) })}
          />
        ))}
      </fieldset>
      {values.way === "lines" && <CreateLines form={form} invoice={invoice} />}
      {errors.way?.message !== undefined && (
        <p id="credit-way-error" role="alert" className="text-danger">
          {errors.way.message}
        </p>
      )}
      {values.way === "amount" && (
        <TextField
          label={words.amount}
          error={errors.amount?.message ?? liveFault(values, invoice, isSubmitting)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...form.register("amount", {
            validate: (typed, current) =>
              readMoney(typed) === undefined ? copy.list.notAnAmount : faultOfTotal(current, invoice),
          })}
        />
      )}
      {values.way === "amount" && codes.length > 1 && (
        <SelectField label={copy.documents.tax} {...form.register("taxCode")}>
          {codes.map((code) => (
            <option key={code} value={code}>
              {copy.documents.taxCodes[code]}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={errors.reason?.message}
        rows={2}
        maxLength={500}
        {...form.register("reason", { validate: (text) => (text.trim() === "" ? words.noReason : undefined) })}
      />
      <CreditPreview values={values} invoice={invoice} />
      <div className="sticky -bottom-5 z-1 -mx-5 mt-auto -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <DialogCancel />
        {values.way !== "claim" && (
          <Button type="submit" disabled={isSubmitting} onClick={() => (isIssued.current = false)}>
            {words.draft}
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isSubmitting} onClick={() => (isIssued.current = true)}>
          {values.way === "claim" ? words.takeBack : words.issue}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the fault of an amount while it is typed. */
const liveFault = (values: CreditValues, invoice: Invoice, isSubmitting: boolean): string | undefined =>
  isSubmitting || readMoney(values.amount) === undefined ? undefined : faultOfTotal(values, invoice);

/** The totals of the credit note, what it settles, and what is left as credit. */
function CreditPreview({ values, invoice }: { readonly values: CreditValues; readonly invoice: Invoice }) {
  const { currency, gstRateAtIssue, retentionPct } = invoice;
  if (faultOfTotal(values, invoice) !== undefined) return null;
  if (invoice.kind === "CLAIM" && isAll(values.way)) {
    return <ClaimEffect invoice={invoice} isTakenBack={values.way === "claim"} />;
  }
  if (values.way === "rest") {
    const total = creditable(invoice);
    return (
      <section aria-label={creditNotesCopy.effect.title} className="space-y-4 rounded-lg bg-sunken/60 p-4">
        <p className="flex justify-between gap-4 font-medium">
          {copy.documents.total} <span className="tabular-nums">{formatMoney(total, currency)}</span>
        </p>
        <EffectText total={total} invoice={invoice} />
      </section>
    );
  }
  const totals = totalsOfCredit(values, invoice);
  const items = itemsOf(values, invoice) ?? invoice.items;
  return (
    <section aria-label={creditNotesCopy.effect.title} className="space-y-4 rounded-lg bg-sunken/60 p-4">
      <TotalsList document={{ totals, currency, gstRateAtIssue, retentionPct, status: "DRAFT", items }} />
      <EffectText total={totals.total} invoice={invoice} />
    </section>
  );
}

/** Says how crediting all of a claim's invoice, or taking the claim back, changes it and its contract, and that it is mailed. */
function ClaimEffect({ invoice, isTakenBack }: { readonly invoice: Invoice; readonly isTakenBack: boolean }) {
  const taken = (kind: InvoiceItemKind) =>
    negate(sum(invoice.items.filter((item) => item.kind === kind).map(({ unitPrice }) => decimal(unitPrice))));
  const [retention, deposit] = [taken("RETENTION"), taken("DEPOSIT")];
  const effect = creditNotesCopy.effect;
  const amount = (of: Decimal) => formatMoney(toNumber(of), invoice.currency);
  return (
    <section aria-label={effect.title} className="space-y-1 rounded-lg bg-sunken/60 p-4">
      <EffectText total={creditable(invoice)} invoice={invoice} />
      {compare(retention, zero) > 0 && <p>{effect.retention({ amount: amount(retention) })}</p>}
      {isTakenBack && compare(deposit, zero) > 0 && <p>{effect.deposit({ amount: amount(deposit) })}</p>}
      <p>{isTakenBack ? effect.takenBack : effect.staysBilled}</p>
    </section>
  );
}

/** Returns the function that creates the draft and opens it, and with it the dialog that issues it if it shall be. */
function useCreation(invoice: Invoice, onClose: () => void) {
  const change = useContractChange();
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  return async (values: CreditValues, isIssued: boolean) => {
    if (values.way === "claim" && invoice.claimId !== null) {
      const [params, reason] = [{ id: invoice.claimId }, { reason: values.reason.trim() }];
      const { number, creditNoteId } = await change(() =>
        request("POST /claims/{id}/take-back", { params, body: reason, idempotencyKey: keyOf(reason) }),
      );
      onClose();
      if (creditNoteId !== null) await router.navigate({ to: "/credit-notes/$id", params: { id: creditNoteId } });
      showToast(words.takenBack({ claim: number ?? "" }));
      return;
    }
    const items = itemsOf(values, invoice);
    const body = { invoiceId: invoice.id, reason: values.reason.trim(), ...(items === undefined ? {} : { items }) };
    const { id } = await change(() => request("POST /credit-notes", { body, idempotencyKey: keyOf(body) }));
    onClose();
    await router.navigate({ to: "/credit-notes/$id", params: { id }, search: isIssued ? { issue: true } : {} });
    if (!isIssued) showToast(words.drafted);
  };
}
