import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "#web/api.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { sessionQuery } from "#web/session/session.ts";

/** Returns the mutations that add the example and remove it. Both change what nearly every page shows. */
export function useExample() {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const onSuccess = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  const fill = useMutation({
    mutationFn: () => request("POST /example", { idempotencyKey: keyOf("fill") }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => request("DELETE /example", { idempotencyKey: keyOf("remove") }),
    onSuccess,
  });
  return { fill, remove };
}
