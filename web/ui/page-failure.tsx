import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { AskError } from "#web/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { useTitle } from "#web/ui/title.ts";
import { words } from "#web/words.ts";

const said = words.failure;

export function NotFound() {
  useTitle(said.notFound);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      <h1 className="text-xl font-semibold">{said.notFound}</h1>
      <p className="mt-2 mb-6 text-muted">{said.notFoundHint}</p>
      <Link to="/" className={buttonClass("secondary")}>
        {said.home}
      </Link>
    </div>
  );
}

/** A page that failed, within the shell. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useTitle(said.title);
  function retry() {
    // What failed in asking may do better the next time; a fault of the page itself needs the page anew.
    if (!(error instanceof AskError)) return location.reload();
    reset();
    void router.invalidate();
  }
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold tracking-tight">{said.title}</h1>
      <ErrorNotice error={error} onRetry={retry} />
    </>
  );
}

/** The same where not even the shell is there. */
export function AppFailure(props: ErrorComponentProps) {
  return (
    <main className="mx-auto max-w-xl px-6 py-24">
      <PageFailure {...props} />
    </main>
  );
}
