import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError, hasNoAnswer, isApiError, retryMs } from "#web/api.ts";
import type { ListContext } from "#web/ui/page/adjacent-records.ts";
import { isChunkLoadError } from "#web/routes/lazy-page.ts";
import { routeTree } from "#web/routes/routes.tsx";
import { sessionQuery } from "#web/session/session.ts";
import { PageFailure } from "#web/ui/page/page-failure.tsx";
import { hasUnsavedEdits } from "#web/session/unsaved.ts";

const retriesMax = 2;
const staleMs = 15_000;

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (isApiError(error, "OTHER_ORGANIZATION")) return location.reload();
      // The session has expired: the shell redirects to the sign-in page, which returns here. A page with unsaved edits
      // stays, and asks for the password with the next change.
      if (!(error instanceof ApiError) || error.status !== 401) return;
      if (!hasUnsavedEdits()) queries.setQueryData(sessionQuery.queryKey, null);
    },
  }),
  defaultOptions: {
    // Without a connection a request fails with an error instead of waiting silently.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: staleMs,
      // A page goes on by itself when the server is back.
      refetchInterval: ({ state }) => (hasNoAnswer(state.error) ? retryMs : false),
      // Only missing responses and server errors are worth a retry.
      retry: (failures, error) =>
        navigator.onLine &&
        failures < retriesMax &&
        (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
  },
});

const router = createRouter({
  routeTree,
  context: { queries },
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 400,
  defaultErrorComponent: PageFailure,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The cursors of the previous pages of a list. */
    previousCursors?: readonly string[];
    /** The list that a record was opened from. */
    listContext?: ListContext;
  }
}

const root = document.querySelector("#app");
if (root === null) throw new Error("the page has no #app");
createRoot(root, {
  onCaughtError(error) {
    // API errors are shown on the page, and missing chunks cause a reload; everything else is a bug.
    if (!(error instanceof ApiError) && !isChunkLoadError(error)) reportError(error);
  },
}).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

// Opens the app without a network. `npm run dev-web` has no such worker, and some browsers none at all.
addEventListener("load", () => void navigator.serviceWorker?.register("/service-worker.js").catch(() => {}));
