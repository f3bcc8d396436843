import { useRouter } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Suspense, useState } from "react";
import type { Lead, LeadStatus } from "#contract/clients/leads.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { useRefreshLeads } from "./queries.ts";
import { useMoveLead } from "./use-move-lead.ts";

const loadMenu = () => import("./move-menu.tsx");
const MoveMenu = lazyPart(async () => (await loadMenu()).MoveMenu);
const LeadDialog = lazyPart(async () => (await import("./lead-dialog.tsx")).LeadDialog);
const ConvertDialog = lazyPart(async () => (await import("./convert-dialog.tsx")).ConvertDialog);
const LostDialog = lazyPart(async () => (await import("./lost-dialog.tsx")).LostDialog);
const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);

/** The actions of a lead: the next step, edit, move, and a menu with the others. */
export function LeadActions({ lead }: { readonly lead: Lead }) {
  const { name, status, clientId } = lead;
  const words = leadsCopy.detail;
  const [open, setOpen] = useState<"edit" | "convert" | "lost" | "delete" | null>(null);
  const canEdit = usePermission("leads:write");
  const change = useMoveLead();
  const remove = useDeleteLead(lead);
  if (!canEdit) return null;
  const close = () => setOpen(null);
  const isLost = status === "LOST";
  const isConverted = clientId !== null;
  const move = (to: LeadStatus) => {
    if (to === "WON") setOpen("convert");
    else if (to === "LOST") setOpen("lost");
    else if (to !== status) change.mutate({ lead, to });
  };
  const reopen = () =>
    change.mutate({ lead, to: "CONTACTED" }, { onSuccess: () => void showToast(words.reopened({ name })) });
  const moveButton = (
    <Button>
      {leadsCopy.board.moveTo}
      <ChevronDown className="size-4" aria-hidden />
    </Button>
  );
  return (
    <>
      {isLost && (
        <Button variant="primary" isBusy={change.isPending} onClick={reopen}>
          {words.reopen}
        </Button>
      )}
      {!isLost && !isConverted && (
        <Button variant="primary" onClick={() => setOpen("convert")}>
          {words.convert}
        </Button>
      )}
      {!isConverted && (
        <LazyMenu trigger={moveButton} load={loadMenu}>
          <MoveMenu trigger={moveButton} status={status} onMove={move} />
        </LazyMenu>
      )}
      <Button onClick={() => setOpen("edit")}>{words.edit}</Button>
      <MoreActions
        actions={[
          ...(isLost || isConverted ? [] : [{ name: words.markLost, onChoose: () => setOpen("lost") }]),
          { name: words.delete, isFinal: true, onChoose: () => setOpen("delete") },
        ]}
      />
      <Suspense>
        {open === "edit" && <LeadDialog lead={lead} onClose={close} />}
        {open === "convert" && <ConvertDialog lead={lead} onClose={close} />}
        {open === "lost" && <LostDialog lead={lead} onClose={close} />}
        {open === "delete" && (
          <Confirm
            title={words.deleteTitle({ name })}
            hint={isConverted ? words.deleteHintConverted : words.deleteHint}
            action={words.delete}
            onConfirm={remove}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns the function that deletes a lead, and goes back to the others. */
function useDeleteLead({ id, name }: Lead): () => Promise<void> {
  const router = useRouter();
  const refresh = useRefreshLeads();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return async () => {
    await request("DELETE /leads/{id}", { params: { id }, idempotencyKey });
    await router.navigate({ to: "/leads", replace: true });
    await refresh();
    showToast(leadsCopy.detail.deleted({ name }));
  };
}
