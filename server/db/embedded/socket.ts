import { chmod, lstat, mkdir, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type Account, giveTo } from "./account.ts";
import { codeOf, currentUid, type Layout } from "./layout.ts";

/** Creates the socket's folder, closed to other users: access to the socket allows everything. */
export async function makeSocketDir(folder: string, account: Account): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  const found = await lstat(folder);
  // It may be ours from a time when another account ran the server.
  const owners = [account.identity?.uid ?? currentUid(), currentUid()];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(
      `The folder of the database socket, ${folder}, belongs to uid ${found.uid} instead of uid ${owners[0]}: remove it.`,
    );
  }
  await chmod(folder, 0o700);
  await giveTo(account, folder);
}

/** Rejects a socket folder with another owner than the cluster: it could be another user's server. */
export async function trustSocketDir(folder: string, clusterDir: string): Promise<string> {
  const [socket, cluster] = await Promise.all([lstat(folder), lstat(clusterDir)]);
  if (socket.uid === cluster.uid) return folder;
  throw new Error(
    `The folder of the database socket, ${folder}, belongs to uid ${socket.uid} instead of uid ${cluster.uid}.`,
  );
}

/** Removes the empty folder from the temporary directory; one in the data directory stays for the next start. */
export async function removeSocketDir(layout: Layout, folder: string): Promise<void> {
  if (dirname(folder) === layout.dataDir) return;
  // Not empty when another program put a file in: that program has to remove it.
  await rmdir(folder).catch(() => {});
}
