import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { SignedIn } from "#contract/people/people.ts";
import type { Permission } from "#contract/people/roles.ts";
import { reloadInLanguage, reloadOpenedInLanguage } from "./reload-in-language.ts";
import { request, activeOrganization, setActiveOrganization, signInAgain } from "#web/api.ts";
import { hasUnsavedEdits } from "./unsaved.ts";

const staleMs = 60_000;

/** True until the page has its first session: typed text is never lost to a reload for another language. */
let isOpening = true;

/** The session of the user; null when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal, client }): Promise<SignedIn | null> => {
    const shown = client.getQueryData<SignedIn | null>(["session"]);
    const found = await request("GET /session", { signal });
    // The page stays while it holds what is saved nowhere.
    const staysWith = found === null && hasUnsavedEdits() && shown != null ? shown : null;
    if (staysWith !== null) await signInAgain();
    const signedIn = found ?? staysWith;
    const [previous, current] = [activeOrganization(), signedIn?.organization?.id];
    // The user switched organization in another tab: a reload drops everything shown or typed here.
    if (previous !== undefined && current !== undefined && previous !== current) location.reload();
    setActiveOrganization(current);
    if (isOpening) reloadOpenedInLanguage(signedIn);
    isOpening = false;
    return signedIn;
  },
  staleTime: staleMs,
});

/** The session, provided by the shell. Pages that are unmounting after sign-out can still read it. */
export const Session = createContext<SignedIn | null>(null);

/** Returns the session on pages that require one. */
export function useSession(): SignedIn {
  const session = useContext(Session);
  if (session === null) throw new Error("useSession is called outside of the shell");
  return session;
}

/** Returns the organization's time zone. */
export const useTimeZone = (): string => useSession().organization?.timeZone ?? "UTC";

export function usePermission(permission: Permission): boolean {
  const { data } = useQuery(sessionQuery);
  return data?.permissions.includes(permission) ?? false;
}

/** Returns a function that replaces the session and drops all data cached for the previous one. */
export function useReplaceSession(): (signedIn: SignedIn | null) => void {
  const queries = useQueryClient();
  return (signedIn) => {
    setActiveOrganization(signedIn?.organization?.id);
    reloadInLanguage(signedIn);
    queries.setQueryData(sessionQuery.queryKey, signedIn);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  };
}
