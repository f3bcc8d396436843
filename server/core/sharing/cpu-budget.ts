import type { OrganizationId } from "#contract/api/ids.ts";

const minuteMs = 60_000;
/** The fraction of a minute's budget that may be spent at once: whoever works is soon free for others again. */
const burstShare = 1 / 4;

/** Accounts for the CPU time that the renderer of PDFs, or the reader of files, works for each organization. */
export interface Budget {
  spend(org: OrganizationId, ms: number): void;
  /** Returns how long the organization has to wait before it may spend again; 0 if it may now. */
  waitMs(org: OrganizationId): number;
  /** Returns which of the organizations is next: the one that got the least while it had something waiting. */
  next(orgs: Iterable<OrganizationId>): OrganizationId | undefined;
}

interface Account {
  /** The unexpired spending at that time. */
  readonly ms: number;
  readonly at: number;
  /** Its total so far; organizations that come back later start at the current level (start-time fair queueing). */
  readonly share: number;
}

/**
 * @param secondsPerMinute how many seconds of each minute may be spent for one organization; 0 for no limit
 * @param now the time in milliseconds, of a monotonic clock
 */
export function createBudget(secondsPerMinute: number, now: () => number): Budget {
  const perMinuteMs = secondsPerMinute * 1000;
  const limitMs = perMinuteMs * burstShare;
  const forgottenPerMs = perMinuteMs / minuteMs;
  const accounts = new Map<OrganizationId, Account>();
  let currentShare = 0;

  const spentMs = (org: OrganizationId): number => {
    const account = accounts.get(org);
    return account === undefined ? 0 : Math.max(0, account.ms - (now() - account.at) * forgottenPerMs);
  };
  const shareOf = (org: OrganizationId) => Math.max(accounts.get(org)?.share ?? 0, currentShare);
  const isSettled = (org: OrganizationId) =>
    shareOf(org) === currentShare && (secondsPerMinute === 0 || spentMs(org) === 0);

  return {
    spend(org, ms) {
      const account = { ms: spentMs(org) + ms, at: now(), share: shareOf(org) + ms };
      for (const each of accounts.keys()) if (isSettled(each)) accounts.delete(each);
      accounts.set(org, account);
    },
    waitMs: (org) => (secondsPerMinute === 0 ? 0 : Math.max(0, (spentMs(org) - limitMs) / forgottenPerMs)),
    next(orgs) {
      const [org] = [...orgs].toSorted((a, b) => shareOf(a) - shareOf(b));
      if (org !== undefined) currentShare = shareOf(org);
      return org;
    },
  };
}
