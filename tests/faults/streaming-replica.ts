import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type postgres from "@quoin/postgres";
import { onTestFinished } from "vitest";
import { openEmbedded } from "#server/db/embedded.ts";
import { chooseRunner, commandOf, giveTo } from "#server/db/embedded/account.ts";
import { binaryIn, findBinaries } from "#server/db/embedded/binaries.ts";
import { findClusterDir, layoutOf, socketPort, superuser } from "#server/db/embedded/layout.ts";
import { childEnv } from "#server/db/embedded/processes.ts";
import { makeSocketDir } from "#server/db/embedded/socket.ts";
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";
import { emptyDataDir, newDataDir } from "../commands/quoin.ts";
import { proxyTo } from "../support/database-proxy.ts";
import { copyFolder } from "../support/prepared.ts";
import { until } from "./until.ts";

/** A migrated database and a streaming replica of it, both on the embedded PostgreSQL. */
export interface Replicated {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** A connection to the replica as superuser. */
  readonly replica: postgres.Sql;
  start(): Promise<void>;
  /** Ends the replica without a warning, like a machine that fails. */
  kill(): Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const primaryDir = await newDataDir();
  const primaryCluster = (await findClusterDir(layoutOf(primaryDir))) ?? "";
  const folder = await emptyDataDir();
  await chmod(folder, 0o755);
  // PostgreSQL is stopped, so its folder is a consistent base backup.
  const layout = layoutOf(join(folder, "data"));
  await mkdir(layout.dataDir, { recursive: true });
  await copyFolder(primaryCluster, layout.clusterPath);
  const primary = await openEmbedded({ dataDir: primaryDir, log: () => undefined });
  onTestFinished(() => primary.close());
  const { host, port, user, database } = primary.administrator;

  await writeFile(join(layout.clusterPath, "standby.signal"), "");
  const conninfo = `host=${host} port=${port} user=${superuser}`;
  await appendFile(join(layout.clusterPath, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
  const runner = await chooseRunner(layout, layout.clusterPath, await findBinaries());
  for (const file of ["standby.signal", "postgresql.auto.conf"]) {
    await giveTo(runner.account, join(layout.clusterPath, file));
  }
  await makeSocketDir(layout.socketDir, runner.account);
  const settings = ["listen_addresses=", `unix_socket_directories=${layout.socketDir}`, "max_connections=100"];
  const args = ["-D", layout.clusterPath, ...settings.flatMap((setting) => ["-c", setting])];
  const [program, ...rest] = commandOf(runner.account, binaryIn(runner.binaries, "postgres"), args);

  const target: ConnectionTarget = { host: layout.socketDir, port: socketPort, user: superuser, database };
  const replica = openOwner(target);
  let child: ReturnType<typeof spawn> | undefined;
  const start = async () => {
    child = spawn(program, rest, { ...runner.account.identity, cwd: dirname(folder), env: childEnv, stdio: "ignore" });
    await until(() =>
      replica`select 1`.then(
        () => true,
        () => false,
      ),
    );
  };
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // The immediate mode, without which its processes would outlive it for a moment.
    child.kill("SIGQUIT");
    await ended;
  };
  onTestFinished(async () => {
    await replica.end({ timeout: 1 });
    await kill();
  });
  await start();
  const [toPrimary, toReplica] = await Promise.all([
    proxyTo(primary.administrator, { user, database }),
    proxyTo(target, { user, database }),
  ]);
  return { primaryUrl: toPrimary.url, replicaUrl: toReplica.url, replica, start, kill };
}
