import { request } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { goToProvider } from "#web/session/kept-for-return.ts";
import { useSession } from "#web/session/session.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { peopleCopy } from "#web/copy/people.ts";
import { PasswordDialog } from "#web/records/sign-in/password-dialog.tsx";

interface ConfirmDialogProps {
  readonly onSettle: (isConfirmed: boolean) => void;
}

/** Confirms the session with the password, and a second factor where the person has one. */
export function ConfirmDialog({ onSettle }: ConfirmDialogProps) {
  const { user } = useSession();
  return user.hasPassword ? <ByPassword onSettle={onSettle} /> : <ByProvider onSettle={onSettle} />;
}

/** Sends a person without a password to the identity provider, which brings them back to this page. */
const ByProvider = ({ onSettle }: ConfirmDialogProps) => (
  <Confirm
    title={peopleCopy.security.confirmTitle}
    hint={singleSignOnCopy.confirmHint}
    action={peopleCopy.security.continue}
    variant="primary"
    onConfirm={async () => {
      const { url } = await request("POST /session/confirm/provider/begin", {});
      goToProvider(url, { next: `${location.pathname}${location.search}` });
    }}
    onClose={() => onSettle(false)}
  />
);

const ByPassword = ({ onSettle }: ConfirmDialogProps) => (
  <PasswordDialog
    title={peopleCopy.security.confirmTitle}
    action={peopleCopy.security.continue}
    asksForCode
    onClose={() => onSettle(false)}
    onProof={async (body) => {
      await request("POST /session/confirm", { body });
      onSettle(true);
    }}
  />
);
