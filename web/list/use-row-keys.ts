import { type RefObject, useEffect, useRef } from "react";
import { returnToLink } from "#web/ui/page/arrival.tsx";
import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Moves the focus between the rows of a list with the arrow keys, J and K. A row is a link, so Enter opens it; X selects
 * it, and Shift+X selects a range. Who comes back from a record finds the focus on its row, once the rows are shown.
 */
export function useRowKeys(
  areShown: boolean,
  onSelect?: (id: string, isRange: boolean) => void,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (areShown && list.current !== null) returnToLink(rowsIn(list.current));
  }, [areShown]);
  useKeyDown((event) => {
    const step = steps[event.key];
    const isSelectKey = event.key.toLowerCase() === "x" && onSelect !== undefined && isPageShortcut(event);
    if ((step === undefined && !isSelectKey) || list.current === null) return;
    const rows = rowsIn(list.current);
    const at = rows.findIndex((row) => row === document.activeElement || isInSameRow(row, document.activeElement));
    if (step === undefined) {
      const id = rows[at]?.dataset["row"];
      if (isSelectKey && id !== undefined) onSelect(id, event.shiftKey);
      return;
    }
    const isArrow = event.key.startsWith("Arrow");
    const isFromSearch = event.key === "ArrowDown" && isSearchField(event.target);
    if (!isFromSearch && (!isPageShortcut(event) || (isArrow && at === -1 && !isPageItself(event.target)))) return;
    const next = rows[at === -1 ? 0 : at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  return list;
}

/** Each row is rendered twice, as a table row and as a card; one of them is hidden. */
const rowsIn = (list: HTMLElement): readonly HTMLAnchorElement[] =>
  [...list.querySelectorAll<HTMLAnchorElement>("a[data-row]")].filter((row) => row.offsetParent !== null);

/** True when the element is in the row of that link, such as its checkbox. */
const isInSameRow = (row: HTMLElement, element: Element | null): boolean =>
  row.closest("tr, li")?.contains(element) ?? false;

const isSearchField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === "search";

/** True when the page itself has the focus: arrow keys belong to a focused element, such as a scrollable region. */
const isPageItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("body, #content, h1");
