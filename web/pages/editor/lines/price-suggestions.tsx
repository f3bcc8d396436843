import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { pricesCopy } from "#web/copy/prices.ts";
import { suggestionsQuery } from "#web/records/prices/queries.ts";
import { usePermission } from "#web/session/session.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";

interface PriceSuggestionsProps {
  readonly text: string;
  readonly listId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Takes a function that handles a key of the field, and returns true if it did. */
  readonly onListKey: RefObject<(pressed: string) => boolean>;
  /** Receives the highlighted item whenever it changes; undefined while there is no list. */
  readonly onList: (list: { readonly activeId: string | undefined } | undefined) => void;
  readonly onTake: (item: PriceItem) => void;
  readonly onClose: () => void;
}

const noItems: readonly PriceItem[] = [];

/** The items of the price book that have the text, below its field. */
export function PriceSuggestions(props: PriceSuggestionsProps) {
  const { text, listId, field, onListKey, onList, onTake, onClose } = props;
  const canRead = usePermission("prices:read");
  const q = useDebounced(text);
  const { data } = useQuery({ ...suggestionsQuery(q), enabled: canRead });
  // An item of the text before must not be taken for the current one.
  const items = q === text ? (data?.data ?? noItems) : noItems;
  const [highlighted, setHighlighted] = useState<string>();
  const index = items.findIndex(({ id }) => id === highlighted);
  const activeId = index === -1 ? undefined : `${listId}-${index}`;
  const hasItems = items.length > 0;

  useEffect(() => {
    onList(hasItems ? { activeId } : undefined);
    return () => onList(undefined);
  }, [hasItems, activeId, onList]);
  useLayoutEffect(() => {
    onListKey.current = (pressed) => {
      const active = items[index];
      if (pressed === "Enter" && active !== undefined) onTake(active);
      else if (pressed === "Escape" && hasItems) onClose();
      else if (pressed === "ArrowDown" && hasItems) setHighlighted(items[(index + 1) % items.length]?.id);
      // Above the first item is the field itself, with nothing highlighted.
      else if (pressed === "ArrowUp" && active !== undefined) setHighlighted(items[index - 1]?.id);
      else return false;
      return true;
    };
    return () => {
      onListKey.current = () => false;
    };
  });
  return (
    <>
      <span role="status" className="sr-only">
        {hasItems ? pricesCopy.found({ count: items.length }) : ""}
      </span>
      {hasItems && <List {...{ items, index, listId, field, onTake }} />}
    </>
  );
}

interface ListProps extends Pick<PriceSuggestionsProps, "listId" | "field" | "onTake"> {
  readonly items: readonly PriceItem[];
  readonly index: number;
}

/** The size of the list: rows are this high on phones, and lower elsewhere. */
const rowHeight = 44;
const padding = 8;
const heightMax = 288;
const widthMin = 320;
const gap = 4;

function List({ items, index, listId, field, onTake }: ListProps) {
  const place = usePlace(field, items.length * rowHeight + 2 * padding);
  // A row of the bill clips what it contains, so the list is outside of it, but in the main part of the page.
  return createPortal(
    <ul
      id={listId}
      role="listbox"
      aria-label={pricesCopy.suggestions}
      style={place}
      // A click would take the focus from the field, and close the list before an item is chosen.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-40 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-high"
    >
      {items.map((item, i) => (
        // The keys are those of the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={item.id}
          id={`${listId}-${i}`}
          role="option"
          aria-selected={i === index}
          onClick={() => onTake(item)}
          className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 sm:min-h-9 ${i === index ? "bg-accent-tint" : "hover:bg-sunken"}`}
        >
          <span className="min-w-0 flex-1 truncate">{item.description}</span>
          <span className="shrink-0 text-muted tabular-nums">
            {formatAmount(item.unitPrice)}
            {item.unit === null ? "" : ` / ${item.unit}`}
          </span>
        </li>
      ))}
    </ul>,
    document.getElementById("content") ?? document.body,
  );
}

/** Returns the style of a list at a field: below it, or above where there is no room. It follows when the page scrolls. */
function usePlace(field: RefObject<HTMLElement | null>, height: number): React.CSSProperties {
  const [place, setPlace] = useState<React.CSSProperties>({ visibility: "hidden" });
  useLayoutEffect(() => {
    const move = () => {
      const box = field.current?.getBoundingClientRect();
      if (box === undefined) return;
      const width = Math.min(Math.max(box.width, widthMin), innerWidth - 2 * gap);
      const left = Math.max(gap, Math.min(box.left, innerWidth - width - gap));
      const below = innerHeight - box.bottom - 2 * gap;
      const above = box.top - 2 * gap;
      const isBelow = below >= Math.min(height, heightMax) || below >= above;
      const side = isBelow ? { top: box.bottom + gap } : { bottom: innerHeight - box.top + gap };
      setPlace({ left, width, maxHeight: Math.min(heightMax, isBelow ? below : above), ...side });
    };
    move();
    addEventListener("scroll", move, { capture: true, passive: true });
    addEventListener("resize", move);
    return () => {
      removeEventListener("scroll", move, { capture: true });
      removeEventListener("resize", move);
    };
  }, [field, height]);
  return place;
}
