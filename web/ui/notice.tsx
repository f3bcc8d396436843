import type { ReactNode } from "react";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";

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

interface ErrorNoticeProps {
  readonly error: unknown;
  /** Shown instead of the error's own message. */
  readonly text?: string;
  readonly onRetry?: () => void;
  /** A way out of the error, in one click. */
  readonly remedy?: ReactNode;
}

/** An error message with the request id for support. */
export function ErrorNotice({ error, text, onRetry, remedy }: ErrorNoticeProps) {
  const message = text ?? (error instanceof ApiError ? error.message : copy.failure.unexpected);
  return (
    <Notice tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p>{message}</p>
          <RequestId of={error} className="mt-0.5" />
        </div>
        {remedy}
        {onRetry !== undefined && <Button onClick={onRetry}>{copy.failure.retry}</Button>}
      </div>
    </Notice>
  );
}

/** The request id, by which an operator finds the error in the log. */
export function RequestId({ of: error, className }: { readonly of: unknown; readonly className: string }) {
  if (!(error instanceof ApiError) || error.requestId === null) return null;
  return (
    <p className={`font-mono text-xs break-all ${className}`}>
      {copy.failure.requestId} {error.requestId}
    </p>
  );
}
