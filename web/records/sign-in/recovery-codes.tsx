import { copy } from "#web/copy/copy.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";

/** The recovery codes of an account, which are shown this one time. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <Dialog title={peopleCopy.security.recoveryTitle} description={peopleCopy.security.recoveryHint} onClose={onClose}>
      <ul className="grid gap-2 rounded-md border border-line bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4">
        <DialogActions>
          <CopyButton text={codes.join("\n")} />
          <Button variant="primary" onClick={onClose}>
            {copy.common.done}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
