import { type RefObject, useEffect, useRef } from "react";
import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const mainButtons = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>("button[data-line]"),
];

/**
 * Moves the focus between the lines, to the button that matches each: Space presses it, as on any button.
 * @param ids the lines that are shown; when the one with the focus goes, the focus stays at its place
 */
export function useBankKeys(
  ids: readonly string[],
  actions: Readonly<Record<"a" | "u", () => void>>,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef(-1);
  const shown = ids.join(" ");
  useEffect(() => {
    if (list.current === null) return;
    const hasLost = focused.current >= 0 && document.activeElement === document.body;
    const buttons = mainButtons(list.current);
    if (hasLost) buttons[Math.min(focused.current, buttons.length - 1)]?.focus();
  }, [shown]);
  useEffect(() => {
    const note = () => {
      if (list.current === null || document.activeElement === document.body) return;
      // A dialog about a line returns the focus to it.
      if (document.activeElement?.closest("[role=dialog]") != null) return;
      const at = document.activeElement?.closest("li") ?? null;
      focused.current = [...list.current.children].findIndex((row) => row === at);
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useKeyDown((event) => {
    if (event.repeat && steps[event.key] === undefined) return;
    if (!isPageShortcut(event)) return;
    const action = { ...actions }[event.key.toLowerCase() as "a" | "u"];
    if (action !== undefined && !event.shiftKey) {
      event.preventDefault();
      action();
      return;
    }
    const step = steps[event.key];
    if (step === undefined || list.current === null) return;
    const buttons = mainButtons(list.current);
    const row = document.activeElement?.closest("li") ?? null;
    const at = buttons.findIndex((button) => button.closest("li") === row);
    const next = buttons[at === -1 ? 0 : at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  });
  return list;
}
