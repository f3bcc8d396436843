import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { editorCopy } from "#web/copy/editor.ts";

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a draft is left whose changes could not be saved. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { title, hint, stay, leave } = editorCopy.leave;
  return (
    <Dialog title={title} onClose={onStay}>
      <div className="space-y-5">
        <p>{hint}</p>
        <DialogActions>
          <Button onClick={onLeave}>{leave}</Button>
          <Button variant="primary" onClick={onStay}>
            {stay}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
