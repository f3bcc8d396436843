import { type DragEvent, useEffect, useState } from "react";

const holdsFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes("Files") ?? false;

/** Returns the handlers that make an element take files that are dropped on it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent, isOver: boolean) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOver(isOver);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => take(event, true),
      onDragOver: (event: DragEvent) => take(event, true),
      onDragLeave(event: DragEvent) {
        // It also leaves an element towards one inside of it.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        take(event, false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      },
    },
  };
}

/**
 * Makes the whole page take files that are dropped on it: a file that misses a drop area would replace the app.
 * Returns true while files are dragged over the page.
 */
export function usePageDrop(onFiles: (files: readonly File[]) => void, isEnabled = true): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const handle = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.type === "drop" && isEnabled) onFiles([...(event.dataTransfer?.files ?? [])]);
      setIsOver(isEnabled && event.type === "dragover");
    };
    const leave = ({ relatedTarget }: globalThis.DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    addEventListener("dragover", handle);
    addEventListener("drop", handle);
    addEventListener("dragleave", leave);
    return () => {
      removeEventListener("dragover", handle);
      removeEventListener("drop", handle);
      removeEventListener("dragleave", leave);
    };
  }, [onFiles, isEnabled]);
  return isOver;
}
