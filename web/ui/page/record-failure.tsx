import { Link } from "@tanstack/react-router";
import { ApiError } from "#web/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice, RequestId } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";

interface RecordFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** The list to link to. */
  readonly list: { readonly to: string; readonly name: string };
}

/** Shown instead of a record that was not found (without a retry button) or failed to load. */
export function RecordFailure({ error, onRetry, list }: RecordFailureProps) {
  if (!(error instanceof ApiError) || error.status !== 404) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <div role="alert" className="card flex flex-col items-center px-6 py-16 text-center">
      <p className="text-base font-semibold">{copy.failure.recordNotFound}</p>
      <p className="mt-1 max-w-md text-muted">{copy.failure.recordNotFoundHint}</p>
      <Link to={list.to} className={buttonClass("secondary", "mt-5")}>
        {copy.failure.toList({ list: list.name })}
      </Link>
      <RequestId of={error} className="mt-5 text-muted" />
    </div>
  );
}
