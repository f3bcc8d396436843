import { useMutation } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import { ask } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";

const said = words.people;

interface RemoveDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<unknown>;
}

/** Asks before a person is removed, and what is to happen to the API keys that they created. */
export function RemoveDialog({ member, onClose, onRemoved }: RemoveDialogProps) {
  const { id, name, email, activeKeyCount } = member;
  const removing = useMutation({
    mutationFn: async (keys: "keep" | "revoke" | undefined) => {
      await ask("DELETE /members/{id}", { params: { id }, query: keys === undefined ? {} : { keys } });
      await onRemoved();
    },
    onSuccess: onClose,
    // They may have created a key since; the list says so then.
    onError: onRemoved,
  });
  const { isPending, variables } = removing;
  return (
    <Dialog title={said.removeTitle(name ?? email)} onClose={onClose}>
      <div className="space-y-5">
        {removing.error !== null && <ErrorNotice error={removing.error} />}
        <p>{said.removeHint}</p>
        {activeKeyCount > 0 && <p>{said.removeKeys(activeKeyCount)}</p>}
        <DialogActions>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          {activeKeyCount > 0 && (
            <Button
              disabled={isPending}
              isBusy={isPending && variables === "keep"}
              onClick={() => removing.mutate("keep")}
            >
              {said.removeKeeping}
            </Button>
          )}
          <Button
            look="danger"
            isBusy={isPending && variables !== "keep"}
            onClick={() => removing.mutate(activeKeyCount > 0 ? "revoke" : undefined)}
          >
            {activeKeyCount > 0 ? said.removeRevoking : said.removeSubmit}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
