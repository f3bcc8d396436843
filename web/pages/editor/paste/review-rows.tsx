import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { pasteCopy } from "#web/copy/paste.ts";
import { fields } from "#reader/bill/headings.ts";
import type { ReadRow } from "#reader/bill/read-rows.ts";
import { type RowActions, ReviewRow, rowColumns } from "./review-row.tsx";
import type { MarkedCell } from "#reader/bill/understand.ts";

interface ReviewRowsProps extends RowActions {
  readonly rows: readonly ReadRow[];
  readonly hasSections: boolean;
  /** null until it is rendered */
  readonly scroller: HTMLElement | null;
  readonly target: MarkedCell | null;
}

/** The rows of the spreadsheet. Only those in view are rendered: a bill of 500 lines has 3,000 cells. */
export function ReviewRows({ rows, hasSections, scroller, target, ...actions }: ReviewRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffset(list, scroller);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (matchMedia("(min-width: 64rem)").matches ? 46 : 230),
    getItemKey: (i) => rows[i]?.index ?? i,
    scrollMargin: offset,
    overscan: 8,
  });
  const targetIndex = target?.index;
  useLayoutEffect(() => {
    const position = rows.findIndex(({ index }) => index === targetIndex);
    if (position !== -1) virtual.scrollToIndex(position, { align: "center" });
    // Scrolls once per target; the rows may change while it is being focused.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [targetIndex, virtual]);

  return (
    <div className="rounded-md border border-line">
      <div
        aria-hidden
        className={`hidden gap-x-2 border-b border-line px-3 py-2 text-xs font-medium text-muted lg:grid ${rowColumns}`}
      >
        <span className="pl-10">{pasteCopy.kind}</span>
        {fields.map((field) => (
          <span key={field} className={["qty", "unitPrice", "amount"].includes(field) ? "text-right" : ""}>
            {pasteCopy.fields[field]}
          </span>
        ))}
      </div>
      <ul ref={list} aria-label={pasteCopy.rows} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: position, key, start }) => {
          const row = rows[position];
          return row === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={position}
              aria-setsize={rows.length}
              aria-posinset={position + 1}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              <ReviewRow
                row={row}
                hasSections={hasSections}
                target={target?.index === row.index ? target.field : null}
                {...actions}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns how far down its scrolling parent the list begins; what is above it may grow. */
function useOffset(list: RefObject<HTMLElement | null>, outer: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const inner = list.current;
    if (inner === null || outer === null) return;
    const measure = () =>
      setOffset(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop);
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of outer.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, outer]);
  return offset;
}
