import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError, hasNoAnswer, retryMs } from "#web/api.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { useTitle } from "./use-title.ts";
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
  const { error } = props;
  if (hasNoAnswer(error)) return <OfflinePage />;
  return (
    <main className="mx-auto max-w-xl px-6 py-24">
      <PageFailure {...props} />
    </main>
  );
}

/**
 * Opens the app as soon as the server can be reached again. Browsers tell when there is a network, but not when a server
 * that was restarted is back. The service worker shows this page when neither is there.
 */
function OfflinePage() {
  const router = useRouter();
  const words = copy.failure[navigator.onLine ? "unreachable" : "noNetwork"];
  useTitle(words.title);
  useEffect(() => {
    const retry = () => void router.invalidate();
    const tryServer = () =>
      void fetch("/livez", { cache: "no-store" }).then(
        ({ ok }) => ok && retry(),
        () => undefined,
      );
    const timer = setInterval(tryServer, retryMs);
    addEventListener("online", retry);
    addEventListener("offline", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
      removeEventListener("offline", retry);
    };
  }, [router]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center border-b border-line px-4 font-semibold">{copy.product}</header>
      <main className="mx-auto flex max-w-md flex-1 flex-col items-center justify-center px-6 pb-24 text-center">
        <h1 className="text-xl font-semibold">{words.title}</h1>
        <p className="mt-2 mb-6 text-muted" role="status">
          {words.hint}
        </p>
        <Button onClick={() => void router.invalidate()}>{copy.failure.retry}</Button>
      </main>
    </div>
  );
}
