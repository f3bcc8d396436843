import { useBlocker } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { registerUnsavedForm } from "#web/session/unsaved.ts";

const DiscardDialog = lazyPart(async () => (await import("./discard-dialog.tsx")).DiscardDialog);

/** Prompts before leaving while it is rendered, because a form has unsaved edits. */
export function UnsavedEdits({ scope }: { readonly scope: object }) {
  const pending = useRef<{ readonly decision: Promise<boolean>; readonly decide: (leave: boolean) => void } | null>(
    null,
  );
  const [isOpen, setIsOpen] = useState(false);

  const confirmDiscard = useCallback((): Promise<boolean> => {
    if (pending.current === null) {
      let decide = (_leave: boolean) => {};
      const decision = new Promise<boolean>((resolve) => (decide = resolve));
      pending.current = { decision, decide };
      setIsOpen(true);
    }
    return pending.current.decision;
  }, []);
  function decide(leave: boolean) {
    pending.current?.decide(leave);
    pending.current = null;
    setIsOpen(false);
  }

  useEffect(() => registerUnsavedForm({ scope, confirmDiscard }), [scope, confirmDiscard]);
  useBlocker({
    shouldBlockFn: useCallback(
      // Changes to the search parameters do not leave the page.
      async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
        current.pathname !== next.pathname && !(await confirmDiscard()),
      [confirmDiscard],
    ),
  });
  return <Suspense>{isOpen && <DiscardDialog onKeep={() => decide(false)} onDiscard={() => decide(true)} />}</Suspense>;
}
