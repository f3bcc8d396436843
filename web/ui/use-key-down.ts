import { useEffect, useEffectEvent } from "react";

/** Hears every key of the page while it is rendered, before whatever is open on the page does. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    // What closes at a key is still there to be seen.
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, []);
}
