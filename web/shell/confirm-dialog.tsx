import { request } from "#web/api.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { PasswordDialog } from "#web/pages/settings/password-dialog.tsx";

interface ConfirmDialogProps {
  readonly onSettle: (isConfirmed: boolean) => void;
}

/** Confirms the session with the password, and a second factor where the person has one. */
export const ConfirmDialog = ({ onSettle }: ConfirmDialogProps) => (
  <PasswordDialog
    title={peopleCopy.security.confirmTitle}
    action={peopleCopy.security.continue}
    asksForCode
    onClose={() => onSettle(false)}
    onPassword={async (body) => {
      await request("POST /session/confirm", { body });
      onSettle(true);
    }}
  />
);
