import { setTimeout as sleep } from "node:timers/promises";
import type { OrganizationId } from "#contract/api/ids.ts";
import { type Databases, homeName } from "#server/db/placement/databases.ts";
import { keepWaiting, writePlace } from "#server/db/placement/places.ts";
import { asSystem, type Database, onceAsSystem, type Sql } from "#server/db/sql.ts";
import { requireDatabase } from "#server/commands/require-database.ts";
import { excludeRotation } from "#server/commands/secrets/store.ts";
import { UsageError } from "#server/commands/terminal/usage.ts";
import { readCopiedTables } from "./copied-tables.ts";
import { type Copying, copyOnce, copyWithin } from "./copy-rows.ts";
import { forgetOrganization } from "./forget-organization.ts";
import {
  countUnderWay,
  deletePassage,
  findIdentity,
  findMemberIds,
  findPassage,
  findSlugHolder,
  insertPersonPlaces,
  lockMove,
  lockWrites,
  setPassage,
} from "./store.ts";

/** A pass that took no longer than this is followed by the last one, during which writes wait. */
const shortPassMs = 1_000;
/** The same where passes do not become shorter: writes still wait for less than five seconds. */
const bearablePassMs = 2_500;
const shorteningPasses = 3;
const passesMax = 8;
/** Longer than the lease of a delivery or mail whose worker has died. */
const underWayMsMax = 60_000;
const underWayPollMs = 200;
/** Longer than a process keeps an API key, so that every read after the first write in the new cell is made there. */
const keyForgottenMs = 1_200;
/** The steps of a move, each of which leaves the organization whole in one cell if nothing follows. */
export type Step = "arriving" | "copied" | "leaving" | "caught up" | "left" | "placed" | "open" | "forgotten";

export interface Moved {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  /** The time for which writes of the organization waited, or were refused. */
  readonly writesWaitedMs: number;
}

export interface MoveOptions {
  /** Longer than any request that began in the old cell. */
  readonly requestMsMax: number;
  /** Called after each step. */
  readonly onStep: (step: Step) => void;
  /** Called with the number of rows that were written so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Moves an organization to another cell while it is used.
 *
 * 1. Copy all rows, as often as it takes to be little behind. The copy is marked ARRIVING, so that nothing reads it.
 * 2. Mark the organization LEAVING: nothing more is sent from here, and what is under way is waited for.
 * 3. Hold off writes, copy the last changes, and mark it LEFT, so that no process writes here any more.
 * 4. Change the directory, in one transaction. Until then the move can be given up, from then on it is done.
 * 5. Allow writes there, wait for requests that began here, and delete the rows here.
 *
 * When it is interrupted, the same call continues: it begins again before step 4, and cleans up after it.
 */
export async function moveOrganization(
  { databases }: Database,
  org: OrganizationId,
  to: string,
  options: MoveOptions,
): Promise<Moved> {
  await requireDatabase(databases, to);
  return asSystem(databases.home, async (system) => {
    await keepWaiting(system);
    if (!(await excludeRotation(system))) throw new UsageError("quoin secrets rotate is running; wait for that to end");
    if (!(await lockMove(system, org))) throw new UsageError(`${org} is being moved already; wait for that to end`);
    const from = await databases.nameOf(org);
    const moved = from === to ? alreadyThere(to) : await moveFrom(databases, org, { from, to }, options);
    await cleanUp(databases, org, to, options);
    return moved;
  });
}

const alreadyThere = (to: string): Moved => ({ from: to, to, rows: 0, writesWaitedMs: 0 });

async function moveFrom(
  databases: Databases<Database>,
  org: OrganizationId,
  { from, to }: { readonly from: string; readonly to: string },
  { onStep, onRows }: MoveOptions,
): Promise<Moved> {
  const source = await databases.open(from);
  const target = await databases.open(to);
  await refuseUnsuitable(source, target, org);
  let rows = 0;
  const note = (written: number) => {
    rows += written;
    onRows(rows);
  };
  // An interrupted move may have left marks and rows.
  await onceAsSystem(source, (system) => deletePassage(system, org));
  await onceAsSystem(target, (system) => setPassage(system, org, "ARRIVING"));
  await forgetOrganization(target, org);
  onStep("arriving");
  try {
    const copying: Copying = { org, from: source, to: target, tables: await asSystem(source, readCopiedTables), note };
    let since = await copyOnce(copying, null);
    onStep("copied");
    await onceAsSystem(source, (system) => setPassage(system, org, "LEAVING"));
    onStep("leaving");
    await untilNothingIsUnderWay(source, org);
    since = await catchUp(copying, since);
    onStep("caught up");
    const heldOffAt = performance.now();
    await asSystem(source, async (system) => {
      await lockWrites(system, org);
      if ((await countUnderWay(system, org)) > 0) throw new Error("a worker began to send; run the command again");
      await copyWithin(system, copying, since);
      await onceAsSystem(source, (other) => setPassage(other, org, "LEFT"));
      // The lock was held all the time, or this fails.
      await lockWrites(system, org);
      onStep("left");
      await place(databases.home, org, to, await asSystem(target, (other) => findMemberIds(other, org)));
    });
    onStep("placed");
    await allowWrites(target, org, onStep);
    return { from, to, rows, writesWaitedMs: Math.round(performance.now() - heldOffAt) };
  } catch (error) {
    if ((await databases.nameOf(org)) === from) await onceAsSystem(source, (system) => deletePassage(system, org));
    throw error;
  }
}

/** @throws UsageError before anything is changed */
async function refuseUnsuitable(source: Database, target: Database, org: OrganizationId): Promise<void> {
  const organization = await asSystem(source, (system) => findIdentity(system, org));
  if (organization === undefined) {
    throw new UsageError(`there is no organization with the id ${org}; quoin org list shows them`);
  }
  const holder = await asSystem(target, (system) => findSlugHolder(system, org, organization.slug));
  if (holder !== undefined) {
    throw new UsageError(`the organization ${holder} in that cell has the same short name, ${organization.slug}`);
  }
}

async function untilNothingIsUnderWay(source: Database, org: OrganizationId): Promise<void> {
  const begunAt = performance.now();
  // A claim that began before the mark may commit now.
  await sleep(underWayPollMs);
  while ((await asSystem(source, (system) => countUnderWay(system, org))) > 0) {
    if (performance.now() - begunAt > underWayMsMax) {
      throw new Error("deliveries or mails are still under way; check that a worker runs, and run the command again");
    }
    await sleep(underWayPollMs);
  }
}

/** Copies what has changed meanwhile, until little can have changed since. */
async function catchUp(copying: Copying, since: string): Promise<string> {
  let start = since;
  for (let pass = 1; pass <= passesMax; pass += 1) {
    const begunAt = performance.now();
    start = await copyOnce(copying, start);
    const enoughMs = pass <= shorteningPasses ? shortPassMs : bearablePassMs;
    if (performance.now() - begunAt <= enoughMs) return start;
  }
  throw new Error("the organization changes faster than it can be copied; run the command again at a quiet time");
}

/** Changes the directory: from this commit on the organization is in the other cell. */
const place = (first: Database, org: OrganizationId, to: string, members: readonly string[]): Promise<void> =>
  asSystem(first, async (system: Sql) => {
    await writePlace(system, org, to);
    if (to !== homeName) await insertPersonPlaces(system, org, members);
  });

/** Allows writes in the cell that has the organization: in a new one once every process reads there. */
async function allowWrites(cell: Database, org: OrganizationId, onStep: MoveOptions["onStep"]): Promise<void> {
  const passage = await asSystem(cell, (system) => findPassage(system, org));
  if (passage === "ARRIVING") await sleep(keyForgottenMs);
  await onceAsSystem(cell, (system) => deletePassage(system, org));
  if (passage === "ARRIVING") onStep("open");
}

/** Completes a move: deletes what is left of the organization in all other cells. */
async function cleanUp(
  databases: Databases<Database>,
  org: OrganizationId,
  to: string,
  { onStep, requestMsMax }: MoveOptions,
): Promise<void> {
  // A move that was interrupted may not have come to that; one from here that is given up may have forbidden them.
  await allowWrites(await databases.open(to), org, onStep);
  const left: Database[] = [];
  for (const name of [homeName, ...(await databases.others())].filter((each) => each !== to)) {
    // One that is away is cleaned up by the next call.
    const cell = await databases.open(name).catch(() => undefined);
    if (cell === undefined) continue;
    if ((await asSystem(cell, (system) => findIdentity(system, org))) !== undefined) left.push(cell);
  }
  if (left.length === 0) return;
  for (const cell of left) await onceAsSystem(cell, (system) => setPassage(system, org, "LEFT"));
  await sleep(requestMsMax);
  for (const cell of left) await forgetOrganization(cell, org);
  onStep("forgotten");
}
