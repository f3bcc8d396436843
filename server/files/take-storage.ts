import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { unreferencedKeptDays } from "./delete-unreferenced.ts";
import { addStorage, subtractStorage } from "./store.ts";

/**
 * Counts a file among those of the organization.
 * @param bytesMax the limit on the total size of the organization's files and events; 0 for no limit
 * @throws Refusal 409 STORAGE_QUOTA_EXCEEDED
 */
export async function takeStorage(tx: Tx, bytes: number, bytesMax: number): Promise<void> {
  if (await addStorage(tx, bytes, bytesMax === 0 ? Number.MAX_SAFE_INTEGER : bytesMax)) return;
  const quota = `${Math.round(bytesMax / 1024 ** 2).toLocaleString("en-SG")} MB`;
  throw new Refusal("STORAGE_QUOTA_EXCEEDED", wording("files.quotaExceeded", { quota, days: unreferencedKeptDays }));
}

/** Gives back what files took. */
export async function releaseStorage(tx: Tx, bytes: number): Promise<void> {
  await subtractStorage(tx, bytes);
}
