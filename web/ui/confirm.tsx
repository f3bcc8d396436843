import { useMutation } from "@tanstack/react-query";
import { copy } from "#web/copy/copy.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { ErrorNotice } from "./notice.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly hint: string;
  /** The label of the submit button. */
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A confirmation dialog for destructive actions. */
export function Confirm({ title, hint, action, onConfirm, onClose }: ConfirmProps) {
  const mutation = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-5">
        {mutation.error !== null && <ErrorNotice error={mutation.error} />}
        <p>{hint}</p>
        <DialogActions>
          <Button onClick={onClose}>{copy.common.cancel}</Button>
          <Button variant="danger" isBusy={mutation.isPending} onClick={() => mutation.mutate()}>
            {action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
