import { useQuery } from "@tanstack/react-query";
import type { SignedIn } from "#contract/people/people.ts";
import { sessionQuery } from "./session.ts";

/**
 * States of an email that is queued now: it leaves at once, waits for the end of a pause or for a mail server, or is
 * only listed, since a test organization sends none to clients.
 */
export type MailState = "LEAVES" | "PAUSED" | "WAITS" | "KEPT";

/** Returns the state of an email to a client that is queued now. */
export function useMailState(): MailState {
  const { data } = useQuery(sessionQuery);
  return data?.organization?.test === true ? "KEPT" : stateOf(data);
}

/** Returns the state of an email to an account, which a test organization sends too. */
export function useAccountMailState(): MailState {
  const { data } = useQuery(sessionQuery);
  return stateOf(data);
}

const stateOf = (session: SignedIn | null | undefined): MailState =>
  session?.hasMailServer === false ? "WAITS" : session?.sendingPausedSince != null ? "PAUSED" : "LEAVES";
