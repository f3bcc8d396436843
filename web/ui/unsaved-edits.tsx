import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { noteUnsaved } from "./unsaved.ts";

const Discard = lazy(async () => ({ default: (await import("./discard.tsx")).Discard }));

/** While it is rendered there are edits that nobody saved, and leaving asks. */
export function UnsavedEdits({ within }: { readonly within: object }) {
  const asking = useRef<{ readonly answered: Promise<boolean>; readonly answer: (may: boolean) => void } | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const ask = useCallback((): Promise<boolean> => {
    if (asking.current === null) {
      let answer = (_may: boolean) => {};
      const answered = new Promise<boolean>((resolve) => (answer = resolve));
      asking.current = { answered, answer };
      setIsAsking(true);
    }
    return asking.current.answered;
  }, []);
  function answer(may: boolean) {
    asking.current?.answer(may);
    asking.current = null;
    setIsAsking(false);
  }

  useEffect(() => noteUnsaved({ within, ask }), [within, ask]);
  useBlocker({
    shouldBlockFn: useCallback(
      // Within a page the address may change without anything being left.
      async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
        current.pathname !== next.pathname && !(await ask()),
      [ask],
    ),
  });
  return <Suspense>{isAsking && <Discard onKeep={() => answer(false)} onDiscard={() => answer(true)} />}</Suspense>;
}
