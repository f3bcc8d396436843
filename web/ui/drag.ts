import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

/** Where the dragged element would be dropped, and the element that is marked with `data-drop`. */
export interface Hover<Place> {
  readonly place: Place;
  readonly marked: Element;
}

export interface Drag {
  /** Makes an element draggable, by its handle where it has one. */
  readonly prepare: (element: HTMLElement, key: string, dragHandle?: HTMLElement) => void;
  readonly stop: () => void;
}

interface DragOptions<Place> {
  /** Returns the place at a point of the screen. */
  readonly hoverAt: (point: { readonly clientX: number; readonly clientY: number }) => Hover<Place> | undefined;
  readonly onDrop: (key: string, place: Place) => void;
}

/** Lets elements be dragged within an area. */
export function startDrag<Place>(area: HTMLElement, { hoverAt, onDrop }: DragOptions<Place>): Drag {
  const prepared = new Map<HTMLElement, () => void>();
  let hover: Hover<Place> | undefined;
  const mark = (next: Hover<Place> | undefined) => {
    hover?.marked.removeAttribute("data-drop");
    hover = next;
    hover?.marked.setAttribute("data-drop", "");
  };
  const stopTarget = dropTargetForElements({ element: area });
  const stopMonitor = monitorForElements({
    canMonitor: ({ source }) => area.contains(source.element),
    onDrag: ({ location }) => mark(hoverAt(location.current.input)),
    onDrop: ({ source, location }) => {
      const key = source.data["key"];
      const place = hover?.place;
      mark(undefined);
      if (typeof key === "string" && place !== undefined && location.current.dropTargets.length > 0) onDrop(key, place);
    },
  });
  return {
    prepare(element, key, dragHandle) {
      if (prepared.has(element)) return;
      const handle = dragHandle === undefined ? {} : { dragHandle };
      prepared.set(element, draggable({ element, ...handle, getInitialData: () => ({ key }) }));
    },
    stop() {
      for (const release of prepared.values()) release();
      stopTarget();
      stopMonitor();
    },
  };
}
