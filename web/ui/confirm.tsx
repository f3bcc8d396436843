import { useMutation } from "@tanstack/react-query";
import { words } from "#web/words.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { ErrorNotice } from "./notice.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly hint: string;
  /** What happens, as the button says it. */
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before what cannot be undone. */
export function Confirm({ title, hint, action, onConfirm, onClose }: ConfirmProps) {
  const doing = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-5">
        {doing.error !== null && <ErrorNotice error={doing.error} />}
        <p>{hint}</p>
        <DialogActions>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button look="danger" isBusy={doing.isPending} onClick={() => doing.mutate()}>
            {action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
