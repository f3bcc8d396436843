import { Button } from "#web/ui/button.tsx";
import { Secret } from "#web/ui/copy.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { words } from "#web/words.ts";

interface SecretDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly secret: string;
  readonly onClose: () => void;
}

export function SecretDialog({ title, hint, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} description={hint} onClose={onClose}>
      <Secret label={title} text={secret} />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {words.common.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
