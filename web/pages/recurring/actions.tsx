import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { ApiError, request, type Tagged } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useRefreshRecurring } from "./queries.ts";

const EditDialog = lazyPart(async () => (await import("./edit-dialog.tsx")).EditRecurringDialog);
const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);
const route = getRouteApi("/office/recurring/$id");
const words = recurringCopy.actions;

/** The actions of a recurring invoice. */
export function RecurringActions({ tagged }: { readonly tagged: Tagged<RecurringInvoice> }) {
  const { id, title, status, paused } = tagged.record;
  const params = { id };
  const navigate = route.useNavigate();
  const refresh = useRefreshRecurring();
  const [opened, setOpened] = useState<"edit" | "delete" | null>(null);
  const pausing = useMutation({
    mutationFn: () =>
      request(paused ? "POST /recurring-invoices/{id}/resume" : "POST /recurring-invoices/{id}/pause", { params }),
    onSuccess: async () => {
      await refresh();
      showToast(paused ? words.resumed : words.paused);
    },
    onError: (error) => void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected),
  });
  if (!usePermission("invoices:write")) return null;
  const close = () => setOpened(null);
  return (
    <>
      <Button variant="primary" onClick={() => setOpened("edit")}>
        {words.edit}
      </Button>
      {(paused || status === "ACTIVE") && (
        <Button isBusy={pausing.isPending} onClick={() => pausing.mutate()}>
          {paused ? words.resume : words.pause}
        </Button>
      )}
      <MoreActions actions={[{ name: words.delete, isFinal: true, onChoose: () => setOpened("delete") }]} />
      <Suspense>
        {opened === "edit" && <EditDialog tagged={tagged} onClose={close} />}
        {opened === "delete" && (
          <Confirm
            title={words.deleteTitle}
            hint={words.deleteHint({ title })}
            action={words.delete}
            onClose={close}
            onConfirm={async () => {
              await request("DELETE /recurring-invoices/{id}", { params });
              void refresh();
              showToast(words.deleted);
              await navigate({ to: "/recurring" });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
