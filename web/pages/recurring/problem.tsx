import { useMutation } from "@tanstack/react-query";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { ApiError, request } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useRefreshRecurring } from "./queries.ts";

const words = recurringCopy.problems;

/** What was wrong on the last day, until it is marked as done or the next day goes well. */
export function Problem({ rule: { id, problem } }: { readonly rule: RecurringInvoice }) {
  const refresh = useRefreshRecurring();
  const canEdit = usePermission("invoices:write");
  const dismissal = useMutation({
    // Every change clears the problem, also one that names no field.
    mutationFn: () => request("PATCH /recurring-invoices/{id}", { params: { id }, body: {} }),
    onSuccess: async () => {
      await refresh();
      showToast(words.dismissed);
    },
    onError: (error) => void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected),
  });
  if (problem === null) return null;
  return (
    <Notice tone="warn">
      <p className="font-medium">{words.title({ day: formatCalendarDate(problem.on) })}</p>
      <p className="mt-1">{words[problem.code]}</p>
      {canEdit && (
        <p className="mt-3">
          <Button isBusy={dismissal.isPending} onClick={() => dismissal.mutate()}>
            {words.dismiss}
          </Button>
        </p>
      )}
    </Notice>
  );
}
