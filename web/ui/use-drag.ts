import { type RefObject, useEffect, useRef } from "react";
import type { Drag } from "./drag.ts";

/**
 * Returns a function that makes an element of an area draggable. The library is loaded when the first one is pointed at.
 */
export function useDrag(
  area: RefObject<HTMLElement | null>,
  start: (area: HTMLElement) => Promise<Drag>,
): (...element: Parameters<Drag["prepare"]>) => Promise<void> {
  const drag = useRef<Promise<Drag> | null>(null);
  useEffect(
    () => () => {
      void drag.current?.then(({ stop }) => stop());
      drag.current = null;
    },
    [],
  );
  return async (...element) => {
    if (area.current === null) return;
    drag.current ??= start(area.current);
    (await drag.current).prepare(...element);
  };
}
