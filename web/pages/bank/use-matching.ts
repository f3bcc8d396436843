import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BankLine, BankLineMatch } from "#contract/payments/bank.ts";
import { decimal, subtract, sum, toNumber } from "#contract/money.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { ApiError, request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { copy } from "#web/copy/copy.ts";
import { closedField } from "#web/values/closed-period.ts";
import { isoDay } from "#web/days/days.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { useTimeZone } from "#web/session/session.ts";
import { showToast } from "#web/ui/toasts.ts";

interface Allocation {
  readonly invoiceId: NonNullable<BankLine["suggestion"]>["invoiceIds"][number];
  readonly amount: number;
}

type Verb = "ignore" | "unignore" | "unmatch";

/** Returns the changes of lines. A line that is matched leaves the list at once, and is back when that fails or is undone. */
export function useMatching() {
  const queries = useQueryClient();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const undoLast = useRef<(() => void) | null>(null);
  const hide = (id: string) => setGone((before) => new Set(before).add(id));
  const show = (ids: readonly string[]) => setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));
  const refresh = () => queries.invalidateQueries();
  const today = isoDay(new Date(), useTimeZone());
  /** @param byToday does the same with today's date, for a day that is closed */
  const failed = (error: unknown, byToday?: () => void) =>
    void showToast(
      error instanceof ApiError ? error.message : copy.failure.unexpected,
      byToday !== undefined && closedField(error) !== undefined
        ? { name: copy.common.useToday, onClick: byToday }
        : undefined,
    );

  const send = (verb: Verb, id: string) =>
    request(`POST /bank-lines/{id}/${verb}`, { params: { id }, idempotencyKey: newIdempotencyKey() });

  /** Does the work, offers to take it back, and refreshes what is shown. */
  async function run(
    ids: readonly string[],
    undo: Verb | null,
    work: () => Promise<string>,
    byToday?: () => void,
  ): Promise<void> {
    ids.forEach(hide);
    try {
      const text = await work();
      offerUndo(text, ids, undo);
    } catch (error) {
      failed(error, byToday);
    }
    await refresh();
    show(ids);
  }

  function offerUndo(text: string, ids: readonly string[], verb: Verb | null) {
    if (verb === null || ids.length === 0) {
      undoLast.current = null;
      showToast(text);
      return;
    }
    const undo = () => {
      undoLast.current = null;
      close();
      void run([], null, async () => {
        for (const id of ids) await send(verb, id);
        return words.undone;
      });
    };
    const close = showToast(text, { name: words.undo, onClick: undo });
    undoLast.current = undo;
  }

  const match = (
    line: BankLine,
    allocations: readonly Allocation[],
    numbers: string,
    more: Pick<BankLineMatch, "keepRestAsCredit" | "paidAt"> = {},
  ): Promise<void> =>
    run(
      [line.id],
      "unmatch",
      async () => {
        await request("POST /bank-lines/{id}/match", {
          params: { id: line.id },
          body: { ...more, allocations: allocations.map(({ invoiceId, amount }) => ({ invoiceId, amount })) },
          idempotencyKey: newIdempotencyKey(),
        });
        const rest = subtract(decimal(line.remaining), sum(allocations.map(({ amount }) => decimal(amount))));
        return more.keepRestAsCredit === true
          ? words.matchedAndKept({ numbers, amount: formatMoney(toNumber(rest), line.currency) })
          : words.matched({ numbers });
      },
      () => void match(line, allocations, numbers, { ...more, paidAt: today }),
    );

  const link = (line: BankLine, receiptId: PaymentReceipt["id"], numbers: string) =>
    run([line.id], "unmatch", async () => {
      await request("POST /bank-lines/{id}/link", {
        params: { id: line.id },
        body: { receiptIds: [receiptId] },
        idempotencyKey: newIdempotencyKey(),
      });
      return words.linked({ numbers });
    });

  return {
    gone,
    undo: () => undoLast.current?.(),
    match,
    link,
    /** Does what is suggested for a line. */
    confirm: async (line: BankLine, numbers: string) => {
      const { receipt = null, invoices = [] } = line.suggestion ?? {};
      await (receipt === null ? match(line, invoices, numbers) : link(line, receipt.receiptId, numbers));
    },
    ignore: (line: BankLine) => run([line.id], "unignore", async () => (await send("ignore", line.id), words.setAside)),
    unignore: (line: BankLine) => run([line.id], "ignore", async () => (await send("unignore", line.id), words.undone)),
    unmatch: (line: BankLine) =>
      run([line.id], null, async () => {
        await send("unmatch", line.id);
        const made = [...line.payments, ...line.credits].filter(({ linked }) => !linked);
        const reversed = toNumber(sum(made.map(({ amount }) => decimal(amount))));
        return reversed === 0
          ? words.unmatched
          : words.unmatchedAndReversed({ amount: formatMoney(reversed, line.currency) });
      }),
    async matchExact() {
      const ids: string[] = [];
      try {
        for (let hasMore = true; hasMore;) {
          const done = await request("POST /bank-lines/match-exact", { idempotencyKey: newIdempotencyKey() });
          ids.push(...done.ids);
          hasMore = done.hasMore && done.matched > 0;
        }
        offerUndo(words.exactMatched({ count: ids.length }), ids, "unmatch");
      } catch (error) {
        failed(error);
      }
      await refresh();
    },
  };
}
