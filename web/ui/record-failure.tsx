import { Link } from "@tanstack/react-router";
import { AskError } from "#web/api.ts";
import { buttonClass } from "./button.tsx";
import { ErrorNotice, RequestId } from "./notice.tsx";
import { words } from "#web/words.ts";

interface RecordFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** The list that it would stand in. */
  readonly list: { readonly to: string; readonly name: string };
}

/** In place of a record: that it is not there, which trying again does not change, or what went wrong. */
export function RecordFailure({ error, onRetry, list }: RecordFailureProps) {
  if (!(error instanceof AskError) || error.status !== 404) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <div role="alert" className="card flex flex-col items-center px-6 py-16 text-center">
      <p className="text-base font-semibold">{words.failure.noRecord}</p>
      <p className="mt-1 max-w-md text-muted">{words.failure.noRecordHint}</p>
      <Link to={list.to} className={buttonClass("secondary", "mt-5")}>
        {words.failure.toList(list.name)}
      </Link>
      <RequestId of={error} className="mt-5 text-muted" />
    </div>
  );
}
