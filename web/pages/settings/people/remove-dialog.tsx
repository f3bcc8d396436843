import { useMutation } from "@tanstack/react-query";
import type { Member } from "#contract/people/members.ts";
import { request } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { peopleCopy } from "#web/copy/people.ts";

interface RemoveDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<unknown>;
}

/** Confirms the removal of a person, and asks whether to revoke the API keys that they created. */
export function RemoveDialog({ member, onClose, onRemoved }: RemoveDialogProps) {
  const { id, name, email, activeKeyCount } = member;
  const removing = useMutation({
    mutationFn: async (keys: "keep" | "revoke" | undefined) => {
      await request("DELETE /members/{id}", { params: { id }, query: keys === undefined ? {} : { keys } });
      await onRemoved();
    },
    onSuccess: onClose,
    // The person may have created a key since; the reloaded list shows it.
    onError: onRemoved,
  });
  const { isPending, variables } = removing;
  return (
    <Dialog title={peopleCopy.people.removeTitle({ name: name ?? email })} onClose={onClose}>
      <div className="space-y-5">
        {removing.error !== null && <ErrorNotice error={removing.error} />}
        <p>{peopleCopy.people.removeHint}</p>
        {activeKeyCount > 0 && <p>{peopleCopy.people.removeKeys({ count: activeKeyCount })}</p>}
        <DialogActions>
          <Button onClick={onClose}>{copy.common.cancel}</Button>
          {activeKeyCount > 0 && (
            <Button
              disabled={isPending}
              isBusy={isPending && variables === "keep"}
              onClick={() => removing.mutate("keep")}
            >
              {peopleCopy.people.removeKeepingKeys}
            </Button>
          )}
          <Button
            variant="danger"
            isBusy={isPending && variables !== "keep"}
            onClick={() => removing.mutate(activeKeyCount > 0 ? "revoke" : undefined)}
          >
            {activeKeyCount > 0 ? peopleCopy.people.removeRevokingKeys : peopleCopy.people.removeSubmit}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
