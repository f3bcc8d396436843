import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { copy } from "#web/copy/copy.ts";

interface SecretDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly secret: string;
  /** The same secret in another form. */
  readonly other?: { readonly label: string; readonly secret: string } | undefined;
  readonly onClose: () => void;
}

export function SecretDialog({ title, hint, secret, other, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} description={hint} onClose={onClose}>
      {/* One click selects the secret. */}
      <output
        aria-label={title}
        className="mb-5 block rounded-md border border-line bg-sunken p-3 font-mono break-all select-all"
      >
        {secret}
      </output>
      {other !== undefined && (
        <>
          <p className="mb-1 font-medium">{other.label}</p>
          <output
            aria-label={other.label}
            className="mb-5 block rounded-md border border-line bg-sunken p-3 font-mono break-all select-all"
          >
            {other.secret}
          </output>
        </>
      )}
      <DialogActions>
        <CopyButton text={secret} />
        <Button variant="primary" onClick={onClose}>
          {copy.common.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
