import { useEffect, useState } from "react";

/** The pause in typing after which a search starts. */
export const debounceMs = 250;

/** Returns the text once typing has paused. */
export function useDebounced(typed: string, waitMs = debounceMs): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed, waitMs]);
  return debounced;
}
