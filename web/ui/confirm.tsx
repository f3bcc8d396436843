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
  /** "primary" for an action that destroys nothing. */
  readonly variant?: "danger" | "primary";
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A confirmation dialog for actions that cannot be undone. */
export function Confirm({ title, hint, action, variant = "danger", onConfirm, onClose }: ConfirmProps) {
  const mutation = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-5">
        {mutation.error !== null && <ErrorNotice error={mutation.error} />}
        <p>{hint}</p>
        <DialogActions>
          <Button onClick={onClose}>{copy.common.cancel}</Button>
          <Button variant={variant} isBusy={mutation.isPending} onClick={() => mutation.mutate()}>
            {action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
