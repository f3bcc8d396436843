import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { ApiError } from "#web/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { copy } from "#web/copy/copy.ts";

export function NotFound() {
  useTitle(copy.failure.notFound);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      <h1 className="text-xl font-semibold">{copy.failure.notFound}</h1>
      <p className="mt-2 mb-6 text-muted">{copy.failure.notFoundHint}</p>
      <Link to="/" className={buttonClass("secondary")}>
        {copy.failure.home}
      </Link>
    </div>
  );
}

/** The error page within the shell. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useTitle(copy.failure.title);
  function retry() {
    // A failed request can be retried; a bug in the page needs a reload.
    if (!(error instanceof ApiError)) return location.reload();
    reset();
    void router.invalidate();
  }
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold tracking-tight">{copy.failure.title}</h1>
      <ErrorNotice error={error} onRetry={retry} />
    </>
  );
}

/** The error page when the shell itself failed. */
export function AppFailure(props: ErrorComponentProps) {
  return (
    <main className="mx-auto max-w-xl px-6 py-24">
      <PageFailure {...props} />
    </main>
  );
}
