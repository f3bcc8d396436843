import { words } from "#web/words.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

const said = words.unsaved;

interface DiscardProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what somebody typed is lost. */
export function Discard({ onKeep, onDiscard }: DiscardProps) {
  return (
    <Dialog title={said.title} onClose={onKeep}>
      <div className="space-y-5">
        <p>{said.hint}</p>
        <DialogActions>
          <Button onClick={onKeep}>{said.keep}</Button>
          <Button look="danger" onClick={onDiscard}>
            {said.discard}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
