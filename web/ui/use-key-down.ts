import { useEffect, useEffectEvent } from "react";

/** Listens to all key presses of the page, before dialogs and menus handle them. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    // In the capture phase, an overlay that closes on this key is still in the DOM.
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, []);
}
