import { useEffect, useRef } from "react";

/** Brings the current one of a row of tabs into view, where a phone shows only some of them. */
export function useCurrentInView(current: unknown) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (tab !== null && tab !== undefined) {
      row.current?.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2 });
    }
  }, [current]);
  return row;
}
