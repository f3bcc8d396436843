import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { SignedIn } from "#contract/people.ts";
import type { Permission } from "#contract/roles.ts";
import { ask, shownOrganization, showOrganization } from "#web/api.ts";

const believedMs = 60_000;

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<SignedIn | null> => {
    const signedIn = await ask("GET /session", { signal });
    const [before, now] = [shownOrganization(), signedIn?.organization?.id];
    // In another tab they went elsewhere: a fresh page keeps nothing that was shown or typed here.
    if (before !== undefined && now !== undefined && before !== now) location.reload();
    showOrganization(now);
    return signedIn;
  },
  staleTime: believedMs,
});

/** What the shell gives to everything within it: pages that are on their way out still know who they are shown to. */
export const Session = createContext<SignedIn | null>(null);

/** Who is signed in, on a page that only they see. */
export function useSession(): SignedIn {
  const session = useContext(Session);
  if (session === null) throw new Error("this is shown outside the shell");
  return session;
}

/** Where the organization's days begin and end. */
export const useTimeZone = (): string => useSession().organization?.timeZone ?? "UTC";

export function useMay(permission: Permission): boolean {
  const { data } = useQuery(sessionQuery);
  return data?.permissions.includes(permission) ?? false;
}

/** Takes somebody in: nothing that was read for whoever was there before is kept. */
export function useTakeIn(): (signedIn: SignedIn | null) => void {
  const queries = useQueryClient();
  return (signedIn) => {
    showOrganization(signedIn?.organization?.id);
    queries.setQueryData(sessionQuery.queryKey, signedIn);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  };
}
