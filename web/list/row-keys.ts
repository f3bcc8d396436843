import { type RefObject, useRef } from "react";
import { isForPage } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Arrows, and j and k, move from row to row of the list below; a row is a link, so Enter opens it. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useKeyDown((event) => {
    const step = steps[event.key];
    if (step === undefined || list.current === null) return;
    const rows = rowsIn(list.current);
    const at = rows.findIndex((row) => row === document.activeElement);
    const isArrow = event.key.startsWith("Arrow");
    const isFromSearch = event.key === "ArrowDown" && isSearchField(event.target);
    if (!isFromSearch && (!isForPage(event) || (isArrow && at === -1 && !isNowhere(event.target)))) return;
    const next = rows[at === -1 ? 0 : at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  return list;
}

/** The same rows stand there twice, as a table and as cards, of which one is shown. */
const rowsIn = (list: HTMLElement): readonly HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>("a[data-row]")].filter((row) => row.offsetParent !== null);

const isSearchField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === "search";

/** Arrows are for whatever has the focus, such as a part of the page that scrolls; here it is the page itself. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.id === "content");
