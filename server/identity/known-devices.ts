import type { UserId } from "#contract/ids.ts";
import type { RequestContext } from "#server/caller.ts";
import { onceAsSystem, type Sql } from "#server/db/sql.ts";
import { deleteSurplusDevices, findKnownDevice, insertDevice, replaceDevice } from "./store.ts";
import { digestOf, makeToken } from "./token.ts";

/** The time that a browser is remembered after the last sign-in with it. */
export const deviceDays = 365;
const devicesPerPersonMax = 20;

/** Returns the digest of the browser's device token if the account has signed in there before. */
export async function findDevice({ db, device }: RequestContext, account: string): Promise<Buffer | undefined> {
  if (device === "") return undefined;
  const digest = digestOf(device);
  const rows = await onceAsSystem(db, (system) => findKnownDevice(system, account, digest));
  return rows.length === 0 ? undefined : digest;
}

/**
 * Remembers the browser as one that the person has signed in with. It gets a new token each time, so that a planted
 * token is worthless; other people who use the browser stay known under it.
 * @returns the token for the browser's cookie
 */
export async function rememberDevice(
  system: Sql,
  { device }: RequestContext,
  userId: UserId,
  at: Date,
): Promise<string> {
  const token = makeToken();
  if (device !== "") await replaceDevice(system, digestOf(device), digestOf(token));
  await insertDevice(system, { userId, digest: digestOf(token), createdAt: at, lastUsedAt: at });
  await deleteSurplusDevices(system, userId, devicesPerPersonMax);
  return token;
}
