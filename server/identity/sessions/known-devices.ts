import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { onceAsSystem, type Sql } from "#server/db/sql.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { findMembersAmong } from "#server/identity/members/memberships.ts";
import {
  deleteSurplusDevices,
  findDevicesOf,
  findKnownDevice,
  findPeopleOfDevice,
  insertDevice,
  replaceDevice,
} from "./devices-store.ts";
import { digestOf, makeToken } from "#server/identity/token.ts";

export { deleteDevices } from "./devices-store.ts";

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

/** True when a member of the organization has signed in with the browser before. */
export async function isBrowserOfMember({ db, device }: RequestContext, org: OrganizationId): Promise<boolean> {
  if (device === "") return false;
  const people = await onceAsSystem<{ userId: UserId }>(db.databases.home, (system) =>
    findPeopleOfDevice(system, digestOf(device)),
  );
  const ids = people.map(({ userId }) => userId);
  if (ids.length === 0) return false;
  const there = await databaseOf(db, org);
  return (await onceAsSystem(there, (system) => findMembersAmong(system, org, ids))).length > 0;
}

/**
 * Remembers the browser as one that the person has signed in with. It gets a new token each time, so that a planted
 * token is worthless; other people who use the browser stay known under it. The person is told of a browser that is new
 * to an account with others.
 * @returns the token for the browser's cookie
 */
export async function rememberDevice(system: Sql, context: RequestContext, userId: UserId, at: Date): Promise<string> {
  const { device } = context;
  const token = makeToken();
  const known = await system<{ isThis: boolean }[]>`${findDevicesOf(system, userId, digestOf(device))}`;
  if (known.length > 0 && !known.some(({ isThis }) => isThis)) {
    await enqueueAccountNotice(system, context, userId, { ...context, kind: "NEW_BROWSER" });
  }
  if (device !== "") await replaceDevice(system, digestOf(device), digestOf(token));
  await insertDevice(system, { userId, digest: digestOf(token), createdAt: at, lastUsedAt: at });
  await deleteSurplusDevices(system, userId, devicesPerPersonMax);
  return token;
}
