import { queryOptions } from "@tanstack/react-query";
import { request } from "#web/api.ts";

/** Queries the revisions of a quotation that were sent. */
export const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["/quotations", id, "revisions"],
    queryFn: ({ signal }) => request("GET /quotations/{id}/revisions", { params: { id }, signal }),
  });

/** Queries what a quotation was converted to, and what is left of it. */
export const conversionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["/quotations", id, "conversions"],
    queryFn: ({ signal }) => request("GET /quotations/{id}/conversions", { params: { id }, signal }),
  });
