import { useEffect, useRef } from "react";

/** Scrolls the current tab into view when the row of tabs is wider than the screen. */
export function useScrollToCurrent(current: unknown) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (tab !== null && tab !== undefined) {
      row.current?.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2 });
    }
  }, [current]);
  return row;
}
