import { Suspense, useEffect, useState } from "react";
import { request, setAskToConfirm } from "#web/api.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PasswordDialog = lazyPart(async () => (await import("#web/pages/settings/password-dialog.tsx")).PasswordDialog);

/** Asks for the password when a change needs it, and then lets the change be sent again. */
export function ConfirmSession() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => {
    setAskToConfirm(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => setAskToConfirm(undefined);
  }, []);
  if (answer === null) return null;
  const settle = (isConfirmed: boolean) => {
    setAnswer(null);
    answer(isConfirmed);
  };
  return (
    <Suspense>
      <PasswordDialog
        title={peopleCopy.security.confirmTitle}
        action={peopleCopy.security.continue}
        asksForCode
        onClose={() => settle(false)}
        onPassword={async (password, code) => {
          await request("POST /session/confirm", { body: { password, ...(code === undefined ? {} : { code }) } });
          settle(true);
        }}
      />
    </Suspense>
  );
}
