import { useMutation } from "@tanstack/react-query";
import type { Lead } from "#contract/clients/leads.ts";
import { request } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { useRefreshLeads } from "./queries.ts";

/** Marks a lead as won without converting it, for an office that enters the client later. */
export function OnlyWon({ lead: { id, name }, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const refresh = useRefreshLeads();
  const change = useMutation({
    mutationFn: () =>
      request("PATCH /leads/{id}", {
        params: { id },
        body: { status: "WON" },
        idempotencyKey: newIdempotencyKey(),
      }),
    async onSuccess() {
      await refresh();
      onClose();
      showToast(leadsCopy.convert.wonDone({ name }));
    },
  });
  return (
    <>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <Button variant="quiet" className="-ml-3.5" isBusy={change.isPending} onClick={() => change.mutate()}>
        {leadsCopy.convert.onlyWon}
      </Button>
    </>
  );
}
