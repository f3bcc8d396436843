import { request } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { PasswordDialog } from "./password-dialog.tsx";

interface ProviderDialogProps {
  /** The name of the provider. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the password, and then opens the page of the provider, which comes back to `/sign-in/return`. */
export function LinkProvider({ name, onClose }: ProviderDialogProps) {
  return (
    <PasswordDialog
      title={singleSignOnCopy.link.addTitle({ name })}
      action={singleSignOnCopy.link.continue}
      asksForCode
      onClose={onClose}
      onProof={async (body) => {
        const { url } = await request("POST /single-sign-on/link/begin", { body });
        location.assign(url);
      }}
    />
  );
}

export function UnlinkProvider({
  name,
  onChanged,
  onClose,
}: ProviderDialogProps & { readonly onChanged: () => Promise<void> }) {
  return (
    <PasswordDialog
      title={singleSignOnCopy.link.removeTitle({ name })}
      action={singleSignOnCopy.link.remove}
      asksForCode
      onClose={onClose}
      onProof={async (body) => {
        await request("POST /single-sign-on/link/remove", { body });
        await onChanged();
        onClose();
      }}
    />
  );
}
