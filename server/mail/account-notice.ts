import type { UserId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertAccountNotice } from "./store.ts";

/** The events of an account that its person is notified of. */
export type AccountNoticeKind =
  | "NEW_BROWSER"
  | "PASSWORD_CHANGED"
  | "AUTHENTICATOR_ADDED"
  | "AUTHENTICATOR_REMOVED"
  | "PASSKEY_ADDED"
  | "PASSKEY_REMOVED"
  | "PROVIDER_LINKED"
  | "PROVIDER_UNLINKED"
  | "TOO_MANY_ATTEMPTS";

/** A notice as its mail stores it. */
export interface AccountNotice {
  readonly kind: AccountNoticeKind;
  /** The IP address and the browser of the request; null for a command. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 30;

/**
 * Mails a person what happened to their account, in the outbox of accounts, which no office can read. Failed attempts,
 * which strangers can cause, are mailed at most once a day.
 */
export function enqueueAccountNotice(
  system: Sql,
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: UserId,
  { kind, address, userAgent }: AccountNotice,
): Promise<void> {
  const at = clock();
  const row = {
    id: newId("mail", at),
    documentId: userId,
    message: JSON.stringify({ kind, address, userAgent }),
    createdAt: at,
  };
  return insertAccountNotice(system, row, {
    now: db.databases.home.now(system),
    deletedBefore: new Date(at.getTime() - keptDays * dayMs),
    ...(kind === "TOO_MANY_ATTEMPTS" ? { once: { kind, since: new Date(at.getTime() - dayMs) } } : {}),
  });
}

/** Reads the notice of a stored mail. */
export const readAccountNotice = (message: string | null): AccountNotice =>
  JSON.parse(message ?? "{}") as AccountNotice;
