import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AskError, isRefusal } from "#web/api.ts";
import type { Among } from "#web/list/neighbours.ts";
import { isFileMissing } from "#web/page.ts";
import { routeTree } from "#web/routes.tsx";
import { sessionQuery } from "#web/session.ts";
import { PageFailure } from "#web/ui/page-failure.tsx";

const triesMax = 2;
const freshMs = 15_000;

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (isRefusal(error, "OTHER_ORGANIZATION")) return location.reload();
      // The session ended meanwhile: the shell leads to the sign-in and back here afterwards.
      if (!(error instanceof AskError) || error.status !== 401) return;
      queries.setQueryData(sessionQuery.queryKey, null);
    },
  }),
  defaultOptions: {
    // Without a connection a question fails, which is said, rather than waits for one without a word.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: freshMs,
      // What was refused is refused again; what was not answered may be.
      retry: (failures, error) =>
        failures < triesMax && (!(error instanceof AskError) || error.status === 0 || error.status >= 500),
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
    /** The cursors of the pages of a list that lie before this one. */
    trail?: readonly string[];
    /** The list that a record was opened from. */
    among?: Among;
  }
}

const at = document.querySelector("#app");
if (at === null) throw new Error("the page has no #app");
createRoot(at, {
  onCaughtError(error) {
    // What did not answer is said on the page, and a file that is missing is fetched anew; the rest is a fault of ours.
    if (!(error instanceof AskError) && !isFileMissing(error)) reportError(error);
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
