import { queryOptions } from "@tanstack/react-query";
import { request } from "#web/api.ts";

/** Browsers let a tab in the background work about once a minute. */
const pollIntervalMs = 60_000;

/** Queries what clients and money did since the person last looked, again and again. */
export const newsQuery = queryOptions({
  queryKey: ["GET /news"],
  queryFn: ({ signal }) => request("GET /news", { signal }),
  refetchInterval: pollIntervalMs,
  refetchIntervalInBackground: true,
});
