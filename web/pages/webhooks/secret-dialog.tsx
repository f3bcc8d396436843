import { Button } from "#web/ui/button.tsx";
import { Secret } from "#web/ui/copy.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { words } from "#web/words.ts";

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title={words.webhooks.secretTitle} description={words.webhooks.secretHint} onClose={onClose}>
      <Secret label={words.webhooks.secretTitle} text={secret} />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {words.common.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
