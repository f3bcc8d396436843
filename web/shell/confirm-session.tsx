import { Suspense, useEffect, useState } from "react";
import { setAskToConfirm } from "#web/api.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ConfirmDialog = lazyPart(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);

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
      <ConfirmDialog onSettle={settle} />
    </Suspense>
  );
}
