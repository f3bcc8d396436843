import type { KeyboardEvent } from "react";
import type { LeadStatus } from "#contract/clients/leads.ts";
import { leadStatuses } from "#contract/values.ts";

/** Arrow keys move between the cards of the board; with Alt, left and right move the card to the next status. */
export function boardKey(event: KeyboardEvent<HTMLElement>, move: (id: string, to: LeadStatus) => void): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
  // Menus of cards are outside of the board in the document, but inside in React.
  if (step === undefined || ctrlKey || metaKey || shiftKey || !currentTarget.contains(target as Node)) return;
  const card = (target as Element).closest<HTMLElement>("[data-lead]");
  const column = (target as Element).closest<HTMLElement>("[data-lead-status]");
  if (card === null || column === null) return;
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  if (altKey && !isSideways) return;
  event.preventDefault();
  if (altKey) {
    const status = leadStatuses.findIndex((each) => each === column.dataset["leadStatus"]);
    const to = leadStatuses[status + step];
    const id = card.dataset["lead"];
    if (to !== undefined && id !== undefined) move(id, to);
  } else
    focusCard(isSideways ? besideIn(currentTarget, column, card, step) : cardsIn(column)[placeOf(column, card) + step]);
}

const cardsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>("[data-lead]")];
const placeOf = (column: Element, card: HTMLElement) => cardsIn(column).indexOf(card);

/** Returns the card beside that one in the next column that has any. */
function besideIn(board: Element, column: Element, card: HTMLElement, step: number): HTMLElement | undefined {
  const columns = [...board.querySelectorAll("[data-lead-status]")].filter(
    (each) => each === column || cardsIn(each).length > 0,
  );
  const next = columns[columns.indexOf(column) + step];
  if (next === undefined) return undefined;
  const cards = cardsIn(next);
  return cards[Math.min(placeOf(column, card), cards.length - 1)];
}

function focusCard(card: HTMLElement | undefined): void {
  card?.querySelector<HTMLElement>("a")?.focus();
}
