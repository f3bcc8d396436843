import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SignedIn } from "#contract/people.ts";
import type { Permission } from "#contract/roles.ts";
import { ask } from "#web/api.ts";

const believedMs = 60_000;

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }): Promise<SignedIn | null> => ask("GET /session", { signal }),
  staleTime: believedMs,
});

/** Who is signed in, on a page that only they see. */
export function useSession(): SignedIn {
  const { data } = useQuery(sessionQuery);
  if (data == null) throw new Error("nobody is signed in");
  return data;
}

export function useMay(permission: Permission): boolean {
  const { data } = useQuery(sessionQuery);
  return data?.permissions.includes(permission) ?? false;
}

/** Takes somebody in: nothing that was read for whoever was there before is kept. */
export function useTakeIn(): (signedIn: SignedIn | null) => void {
  const queries = useQueryClient();
  return (signedIn) => {
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, signedIn);
  };
}
