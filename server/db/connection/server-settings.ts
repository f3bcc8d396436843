import { type Database, onceAsSystem } from "#server/db/sql.ts";

/** The settings of the database server that decide if Quoin can rely on it. */
interface ServerSettings {
  /** As in 150018. */
  readonly version: number;
  readonly fsync: boolean;
  readonly synchronousCommit: string;
  readonly connectionsMax: number;
}

/** Reads the settings as a session of the service has them. */
export async function serverSettings(db: Database): Promise<ServerSettings> {
  const [row] = await onceAsSystem<ServerSettings>(
    db,
    (system) => system`
      select current_setting('server_version_num')::integer as version, current_setting('fsync')::boolean as fsync,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('max_connections')::integer as connections_max`,
  );
  if (row === undefined) throw new Error("the database did not return its settings");
  return row;
}
