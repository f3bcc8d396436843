import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./session.ts";

/**
 * States of an email that is queued now: it leaves at once, waits for the end of a pause or for a mail server, or is
 * only listed, since a test organization sends none to clients.
 */
export type MailState = "LEAVES" | "PAUSED" | "WAITS" | "KEPT";

/** Returns the state of an email to a client that is queued now. */
export function useMailState(): MailState {
  const { data } = useQuery(sessionQuery);
  if (data?.organization?.test === true) return "KEPT";
  return data?.hasMailServer === false ? "WAITS" : data?.sendingPausedSince != null ? "PAUSED" : "LEAVES";
}
