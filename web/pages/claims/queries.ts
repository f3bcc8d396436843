import { queryOptions } from "@tanstack/react-query";
import { requestTagged } from "#web/api.ts";

/** Queries a claim with the ETag by which a change can state what it was based on. */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ["/claims", id],
    queryFn: ({ signal }) => requestTagged("GET /claims/{id}", { params: { id }, signal }),
  });
