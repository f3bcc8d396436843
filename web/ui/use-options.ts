import { type KeyboardEvent, useState } from "react";

/** Manages the active option of a list: arrow keys move it, Enter chooses it. The focus stays in the field. */
export function useOptions(count: number, onChoose: (index: number) => void) {
  const [wanted, setAt] = useState(0);
  const at = Math.max(0, Math.min(wanted, count - 1));
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (count === 0) return;
    if (step !== undefined) {
      event.preventDefault();
      setAt((at + step + count) % count);
    } else if (event.key === "Enter") {
      event.preventDefault();
      onChoose(at);
    }
  }
  return { at, setAt, onKeyDown };
}
