import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";

export function NotFound() {
  return (
    <main className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <h1 className="text-xl font-semibold">{words.failure.notFound}</h1>
      <p className="mt-2 mb-6 text-muted">{words.failure.notFoundHint}</p>
      <Link to="/invoices" className={buttonClass("secondary")}>
        {words.failure.home}
      </Link>
    </main>
  );
}

export function PageFailure({ error, reset }: ErrorComponentProps) {
  return (
    <main className="mx-auto max-w-xl px-6 py-24">
      <ErrorNotice
        error={error}
        onRetry={() => {
          reset();
          location.reload();
        }}
      />
    </main>
  );
}
