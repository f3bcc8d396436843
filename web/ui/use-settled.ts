import { useEffect, useState } from "react";

/** Long enough that a word is typed, short enough that nobody waits. */
export const typingPauseMs = 250;

/** The text as it stood when typing last paused. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
