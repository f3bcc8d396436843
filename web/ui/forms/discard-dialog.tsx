import { copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";

interface DiscardDialogProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** A dialog that asks before unsaved edits are discarded. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog title={copy.unsaved.title} onClose={onKeep}>
      <div className="space-y-5">
        <p>{copy.unsaved.hint}</p>
        <DialogActions>
          <Button onClick={onKeep}>{copy.unsaved.keep}</Button>
          <Button variant="danger" onClick={onDiscard}>
            {copy.unsaved.discard}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
