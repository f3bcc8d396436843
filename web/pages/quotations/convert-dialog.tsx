import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { QuotationConversions } from "#contract/quotations/conversions.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { ApiError, request, type Tagged } from "#web/api.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogCancel } from "#web/ui/dialog.tsx";
import { CheckField } from "#web/ui/forms/field.tsx";
import { capitalize } from "#web/ui/forms/form.tsx";
import { useNotedEdits } from "#web/session/unsaved.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { keysOf } from "#web/copy/copy.ts";
import { conversionCopy } from "#web/copy/conversion.ts";
import { ConvertAmount } from "./convert-amount.tsx";
import { ConvertItems } from "./convert-items.tsx";
import { ConvertSections } from "./convert-sections.tsx";
import { ConvertTotal } from "./convert-total.tsx";
import {
  amountKey,
  amountLeft,
  amountPart,
  groupsOf,
  itemsPart,
  lastPartOf,
  type Part,
  remainingOf,
  sectionsPart,
  type Typed,
  type Way,
} from "#web/records/quotations/convert-values.ts";
import { InvoicesMade } from "./invoices-made.tsx";
import { conversionsQuery } from "./queries.ts";

interface ConvertDialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

/** Makes a draft invoice of a quotation: of all of it, of quantities of its lines, of percentages of its sections, or of an amount. */
export function ConvertDialog({ quotation: { record }, onClose }: ConvertDialogProps) {
  const { data, error, refetch } = useQuery(conversionsQuery(record.id));
  return (
    <Dialog
      shape="sheet"
      title={conversionCopy.title({ number: record.number })}
      description={record.title}
      onClose={onClose}
    >
      {data !== undefined ? (
        <ConvertForm quotation={record} conversions={data} />
      ) : error === null ? (
        <div aria-busy className="h-60 animate-pulse rounded-md bg-sunken" />
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

interface ConvertFormProps {
  readonly quotation: Quotation;
  readonly conversions: QuotationConversions;
}

function ConvertForm({ quotation, conversions }: ConvertFormProps) {
  const words = conversionCopy;
  const isUntouched = conversions.invoices.every(({ status }) => status === "VOID");
  const [chosenWay, setWay] = useState<Way>(isUntouched ? "whole" : "sections");
  // Another tab may have invoiced a part of it while the dialog was open.
  const way = chosenWay === "whole" && !isUntouched ? "sections" : chosenWay;
  const [quantities, setQuantities] = useState<Typed>({});
  const [percentages, setPercentages] = useState<Typed>({});
  const [amount, setAmount] = useState("");
  const typed = [...Object.values(quantities), ...Object.values(percentages), amount];
  useNotedEdits(typed.some((text) => (text ?? "") !== ""));
  const groups = groupsOf(quotation);
  const remaining = remainingOf(conversions);
  const part: Part | undefined =
    way === "whole"
      ? { lines: quotation.items, body: {}, keys: [] }
      : way === "items"
        ? itemsPart(quotation, quantities, remaining)
        : way === "sections"
          ? sectionsPart(groups, percentages, remaining)
          : amountPart(amount, conversions);
  const last = part === undefined ? undefined : lastPartOf(quotation, conversions, part);
  const conversion = useConversion(quotation.id);
  const forgetErrors =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      if (conversion.isError) conversion.reset();
      set(value);
    };
  const errors = errorsOf(conversion.error, conversion.variables);
  const isReady = part !== undefined && (way === "whole" || part.keys.length > 0);
  return (
    <form
      noValidate
      aria-label={words.title({ number: quotation.number })}
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) conversion.mutate(part);
      }}
    >
      {conversion.error !== null && errors.size === 0 && <ErrorNotice error={conversion.error} />}
      {conversions.invoices.length > 0 && (
        <section className="card px-4 py-3">
          <h3 className="mb-2 font-medium text-muted">{words.invoiced}</h3>
          <InvoicesMade invoices={conversions.invoices} currency={quotation.currency} />
        </section>
      )}
      <fieldset>
        <legend className="mb-1.5 font-medium">{words.way}</legend>
        {keysOf(words.ways)
          .filter((each) => each !== "whole" || isUntouched)
          .map((each) => (
            <CheckField
              key={each}
              type="radio"
              name="way"
              label={words.ways[each].name}
              hint={words.ways[each].hint}
              checked={way === each}
              onChange={() => setWay(each)}
            />
          ))}
      </fieldset>
      {way === "items" && (
        <ConvertItems {...{ groups, remaining, errors }} typed={quantities} onChange={forgetErrors(setQuantities)} />
      )}
      {way === "sections" && (
        <ConvertSections
          {...{ groups, remaining, errors }}
          typed={percentages}
          onChange={forgetErrors(setPercentages)}
        />
      )}
      {way === "amount" && (
        <ConvertAmount
          left={amountLeft(conversions)}
          currency={quotation.currency}
          text={amount}
          error={errors.get(amountKey)}
          onChange={forgetErrors(setAmount)}
        />
      )}
      <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-wrap items-end justify-between gap-3 border-t border-line bg-surface p-5">
        <ConvertTotal quotation={quotation} lines={part?.lines} last={last} />
        <div className="ml-auto flex gap-2">
          <DialogCancel />
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={conversion.isPending}>
            {words.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Returns the mutation that converts a part, and opens the draft invoice. A lost response does not convert it twice. */
function useConversion(id: string) {
  const change = useDocumentChange();
  const refresh = useRefreshDocuments();
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ body }: Part) =>
      change(() => request("POST /quotations/{id}/convert", { params: { id }, body, idempotencyKey: keyOf(body) })),
    // What is left may have become less since the dialog opened.
    onError: refresh,
    onSuccess: (invoice) => router.navigate({ to: `/invoices/${invoice.id}` }),
  });
}

/** Returns the errors of the amount, or of single lines or sections by their ids. */
function errorsOf(error: Error | null, part: Part | undefined): ReadonlyMap<string, string> {
  const details = error instanceof ApiError ? error.details : [];
  return new Map(
    details.flatMap(({ path, message }) => {
      const index = /^(?:items|sections)\[(\d+)\]/.exec(path)?.[1];
      const key = path === amountKey ? amountKey : part?.keys[Number(index ?? Number.NaN)];
      return key === undefined ? [] : [[key, capitalize(message)] as const];
    }),
  );
}
