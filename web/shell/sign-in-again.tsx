import { Suspense, useEffect, useRef, useState } from "react";
import { setAskToSignIn } from "#web/api.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { hasUnsavedEdits } from "#web/session/unsaved.ts";

const SignInDialog = lazyPart(async () => (await import("./sign-in-dialog.tsx")).SignInDialog);

/**
 * Asks to sign in again over the page when the session has ended, so that nothing typed is lost, and then lets the request
 * be sent again. Where nothing is typed, the sign-in page comes instead.
 */
export function SignInAgain() {
  const asking = useRef<{ readonly answer: Promise<boolean>; readonly settle: (isSignedIn: boolean) => void }>(
    undefined,
  );
  const isRefused = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    setAskToSignIn((isChange) => {
      // A person who closed the dialog is asked again with the next change that they make.
      if (asking.current === undefined) {
        if (!isChange && (isRefused.current || !hasUnsavedEdits())) return Promise.resolve(false);
        let settle = (_isSignedIn: boolean) => {};
        const answer = new Promise<boolean>((resolve) => (settle = resolve));
        asking.current = { answer, settle };
        setIsOpen(true);
      }
      return asking.current.answer;
    });
    return () => {
      setAskToSignIn(undefined);
      asking.current?.settle(false);
    };
  }, []);
  const settle = (isSignedIn: boolean) => {
    setIsOpen(false);
    isRefused.current = !isSignedIn;
    asking.current?.settle(isSignedIn);
    asking.current = undefined;
  };
  return <Suspense>{isOpen && <SignInDialog onSettle={settle} />}</Suspense>;
}
