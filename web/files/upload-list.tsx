import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { filesCopy } from "#web/copy/files.ts";
import { formatRate } from "#web/values/amounts.ts";
import { Button } from "#web/ui/button.tsx";
import { formatBytes } from "./format-bytes.ts";
import type { Upload } from "./upload-queue.ts";
import type { Uploads } from "./use-uploads.ts";

/** The files on their way, with progress, and those that failed, with the reason. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const { list } = uploads;
  const sent = list.filter(({ state }) => state !== "FAILED").length;
  return (
    <div>
      <p role="status" className="sr-only">
        {sent > 0 && filesCopy.summary({ count: sent })}
      </p>
      {list.length > 0 && (
        <ul aria-label={filesCopy.uploads} className="card divide-y divide-line">
          {list.map((upload) => (
            <li key={upload.key} className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
              <UploadRow upload={upload} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { key, name, bytes, state, fraction, problem, canRetry } = upload;
  return (
    <>
      <div className="min-w-0 flex-1 py-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-medium" title={name}>
            {name}
          </span>
          {state !== "FAILED" && (
            <span className="shrink-0 text-xs text-muted tabular-nums">
              {state === "WAITING"
                ? filesCopy.waiting
                : filesCopy.sending({
                    percent: formatRate(Math.floor(fraction * 100) / 100),
                    size: formatBytes(bytes),
                  })}
            </span>
          )}
        </div>
        {problem !== undefined && state === "FAILED" ? (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        ) : (
          <progress
            aria-label={filesCopy.progress({ name })}
            value={fraction}
            max={1}
            className="mt-1.5 block h-1.5 w-full overflow-hidden rounded-full accent-accent"
          />
        )}
      </div>
      {state === "FAILED" && canRetry && (
        <Button variant="quiet" aria-label={filesCopy.retryOf({ name })} onClick={() => uploads.retry(key)}>
          <RotateCw className="size-4" aria-hidden />
          <span className="hidden sm:inline">{filesCopy.retry}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={state === "FAILED" ? filesCopy.dismiss({ name }) : filesCopy.cancel({ name })}
        onClick={() => uploads.remove(key)}
      >
        <X className="size-4" aria-hidden />
      </Button>
    </>
  );
}
