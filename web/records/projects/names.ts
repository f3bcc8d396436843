import { queryOptions } from "@tanstack/react-query";
import { type QueryOf, request } from "#web/api.ts";

const staleMs = 5 * 60_000;

/** Queries a project. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ["/projects", id],
    queryFn: ({ signal }) => request("GET /projects/{id}", { params: { id }, signal }),
    staleTime: staleMs,
  });

/** Queries projects by name; without a search term, the most recent ones. */
export const projectSearchQuery = (query: QueryOf<"GET /projects">) =>
  queryOptions({
    queryKey: ["GET /projects", "by name", query],
    queryFn: ({ signal }) => request("GET /projects", { query, signal }),
  });
