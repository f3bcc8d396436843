import { useEffect, useState, useSyncExternalStore } from "react";
import type { UploadOperation } from "./upload-file.ts";
import { type Upload, UploadQueue } from "./upload-queue.ts";

type Options<Op extends UploadOperation> = ConstructorParameters<typeof UploadQueue<Op>>[0];

export interface Uploads {
  /** The files that are on their way or failed; those that are stored are gone. */
  readonly list: readonly Upload[];
  readonly isBusy: boolean;
  /** Stays the same from one render to the next. */
  readonly add: (files: Iterable<File>) => void;
  /** Stops an upload, or removes one that failed. */
  readonly remove: (key: string) => void;
  readonly retry: (key: string) => void;
}

/** Uploads files with a check, progress, cancel and retry. While some are on their way, closing the tab asks first. */
export function useUploads<Op extends UploadOperation>(options: Options<Op>): Uploads {
  const [queue] = useState(() => new UploadQueue(options));
  useEffect(() => queue.setOptions(options));
  const list = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const isBusy = list.some(({ state }) => state !== "FAILED");
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
  return { list, isBusy, add: queue.add, remove: queue.remove, retry: queue.retry };
}
