import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestStream } from "#web/api.ts";
import { formatBytes } from "#web/files/format-bytes.ts";
import { yourDataCopy } from "#web/copy/your-data.ts";
import { isoDay } from "#web/days/days.ts";
import { chooseDestination } from "#web/list/save-file.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";

/** The time between two updates of the saved size, at least. */
const shownEveryMs = 500;

/** Saves everything of the organization as one file while it arrives, with its size so far and a way to stop. */
export function ExportEverything() {
  const timeZone = useTimeZone();
  const [bytes, setBytes] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  const exporting = useMutation({
    async mutationFn() {
      const save = await chooseDestination(`quoin-${isoDay(new Date(), timeZone)}.zip`);
      const { signal } = (stopping.current = new AbortController());
      setBytes(0);
      const content = await requestStream("GET /exports/everything.zip", { signal });
      const counter = countBytes(setBytes);
      await save(content.pipeThrough(counter.stream), signal);
      setBytes(counter.total());
    },
  });
  // Leaving the page ends the download.
  useEffect(() => () => stopping.current?.abort(), []);
  const { error, isPending, isSuccess } = exporting;
  const isStopped = error instanceof DOMException && error.name === "AbortError";
  return (
    <div className="card space-y-4 p-5">
      <div>
        <p>{yourDataCopy.contents}</p>
        <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted">
          {Object.values(yourDataCopy.parts).map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
      <p className="text-muted">{yourDataCopy.noSecrets}</p>
      <p className="text-muted">{yourDataCopy.moving}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" isBusy={isPending} onClick={() => exporting.mutate()}>
          {isPending ? yourDataCopy.running : yourDataCopy.action}
        </Button>
        {isPending && (
          <Button variant="quiet" onClick={() => stopping.current?.abort()}>
            {yourDataCopy.stop}
          </Button>
        )}
        <p role="status" className="text-muted tabular-nums">
          {isPending && bytes > 0 && yourDataCopy.written({ size: formatBytes(bytes) })}
        </p>
      </div>
      {isSuccess && <Notice tone="good">{yourDataCopy.done({ size: formatBytes(bytes) })}</Notice>}
      {isStopped && bytes > 0 && <Notice tone="warn">{yourDataCopy.stopped}</Notice>}
      {error !== null && !isStopped && <ErrorNotice error={error} />}
    </div>
  );
}

/** Returns a stream that passes everything on and reports its size so far, not too often. */
function countBytes(report: (bytes: number) => void) {
  let total = 0;
  let reportedAt = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      total += part.byteLength;
      controller.enqueue(part);
      if (performance.now() - reportedAt < shownEveryMs) return;
      reportedAt = performance.now();
      report(total);
    },
  });
  return { stream, total: () => total };
}
