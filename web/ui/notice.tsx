import type { ReactNode } from "react";
import { AskError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { words } from "#web/words.ts";

const tones = {
  danger: "border-danger/40 bg-danger-tint text-danger",
  warn: "border-warn/40 bg-warn-tint text-warn",
  good: "border-good/40 bg-good-tint text-good",
  info: "border-info/40 bg-info-tint text-info",
} as const;

export function Notice({ tone, children }: { readonly tone: keyof typeof tones; readonly children: ReactNode }) {
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={`rounded-md border px-3.5 py-2.5 ${tones[tone]}`}>
      {children}
    </div>
  );
}

/** What went wrong, with the id of the request to quote when asking for help. */
export function ErrorNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const message = error instanceof AskError ? error.message : words.failure.unexpected;
  return (
    <Notice tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p>{message}</p>
          <RequestId of={error} className="mt-0.5" />
        </div>
        {onRetry !== undefined && <Button onClick={onRetry}>{words.failure.retry}</Button>}
      </div>
    </Notice>
  );
}

/** By which whoever runs the service finds it in the log. */
export function RequestId({ of: error, className }: { readonly of: unknown; readonly className: string }) {
  if (!(error instanceof AskError) || error.requestId === null) return null;
  return (
    <p className={`font-mono text-xs break-all ${className}`}>
      {words.failure.requestId} {error.requestId}
    </p>
  );
}
