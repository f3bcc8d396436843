import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { ListedExpense } from "#contract/books/expenses.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import { formatCalendarDate, isoDay } from "#web/days/days.ts";
import { joinList } from "#web/locale.ts";
import { readSignedMoney } from "#web/values/read-amount.ts";
import { useSession, useTimeZone } from "#web/session/session.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import type { ExpenseValues } from "./expense-values.ts";

const plain = (text: string | null) => (text ?? "").toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const vendorKey = (text: string | null) => (text ?? "").trim().toLowerCase();

/** As many as may be named; the server compares with all. */
const comparedMax = 100;

const query = (filter: { q: string; from?: string; to?: string }) => ({
  queryKey: ["GET /expenses", filter, "similar"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request("GET /expenses", { query: { ...filter, limit: comparedMax }, signal }),
});

/** Finds the expenses that may be the bill in the form: of the vendor, with the reference, or the day and the amount. */
export function useSimilar(form: UseFormReturn<ExpenseValues>, id: string | null): readonly ListedExpense[] {
  const timeZone = useTimeZone();
  const [typedVendor, date, amount, typedReference] = useWatch({
    control: form.control,
    name: ["vendor", "date", "amount", "reference"],
  });
  const vendor = useDebounced(typedVendor.trim());
  const reference = useDebounced(typedReference.trim());
  const spent = readSignedMoney(amount);
  const ofDay = useQuery({
    ...query({ q: vendor, from: date, to: date }),
    enabled: vendor !== "" && date !== "" && spent !== undefined,
  });
  // A reference may be written in another way, which no search finds.
  const ofVendor = useQuery({ ...query({ q: vendor }), enabled: vendor !== "" && reference !== "" });
  const ofReference = useQuery({ ...query({ q: reference }), enabled: vendor !== "" && reference !== "" });
  if (vendor === "" || spent === undefined) return [];
  const found = [...(ofVendor.data?.data ?? []), ...(ofReference.data?.data ?? []), ...(ofDay.data?.data ?? [])];
  const isSimilar = (each: ListedExpense) => {
    const [own, other] = [plain(reference), plain(each.reference)];
    const isSameBill =
      own !== "" && own === other
        ? true
        : each.amount === spent && isoDay(each.date, timeZone) === date && (own === "" || other === "");
    return vendorKey(each.vendor) === vendorKey(vendor) && Math.sign(each.amount) === Math.sign(spent) && isSameBill;
  };
  const ids = new Set<string>(id === null ? [] : [id]);
  return found.filter((each) => isSimilar(each) && !ids.has(each.id) && ids.add(each.id).size > 0);
}

/** Returns what a request confirms once the notice was shown. */
export const confirmed = (similar: readonly ListedExpense[]) =>
  similar.length === 0 ? {} : { confirm: ["DUPLICATE_EXPENSE" as const] };

/** Names the expenses that may be the same bill, before it is saved. */
export function SimilarNotice({ similar }: { readonly similar: readonly ListedExpense[] }) {
  const timeZone = useTimeZone();
  const currency = useSession().organization?.currency ?? "SGD";
  if (similar.length === 0) return null;
  const names = similar.map(({ date, description, reference, amount }) =>
    [formatCalendarDate(isoDay(date, timeZone)), description, reference, formatMoney(amount, currency)]
      .filter((part) => part !== null)
      .join(" · "),
  );
  return (
    <Notice tone="warn">
      <p>{expensesCopy.form.similar({ expenses: joinList(names) })}</p>
    </Notice>
  );
}
