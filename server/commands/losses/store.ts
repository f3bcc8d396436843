import { asSystem, type Database, onceAsSystem } from "#server/db/sql.ts";

/** A place in the order in which a server and its standbys number their transactions. */
export interface TransactionMark {
  /** The identifier that a server shares with its standbys, and with what is restored from a copy of its files. */
  readonly system: string;
  readonly id: bigint;
}

interface MarkRow {
  system: string;
  id: string;
}

const markOf = ({ system, id }: MarkRow): TransactionMark => ({ system, id: BigInt(id) });

/**
 * Commits a transaction that writes to the log of changes alone, so that its commit waits for standbys as every other one
 * does. The newest position of that log would not do: it may be ahead of what any standby has and anyone was told.
 */
export async function commitMark(db: Database): Promise<TransactionMark> {
  const [row] = await asSystem(
    db,
    (system) => system<MarkRow[]>`
      select s.system_identifier::text as system, pg_current_xact_id()::text as id,
        pg_logical_emit_message(true, 'quoin', '') as written
      from pg_control_system() s`,
  );
  if (row === undefined) throw new Error("the server returned no transaction");
  return markOf(row);
}

/**
 * Reads which transaction is the next one, which is always after all that were committed, and when changes were last
 * found to be lost. Returns undefined on a standby, which may be behind.
 */
export async function findNextTransaction(
  db: Database,
): Promise<{ readonly next: TransactionMark; readonly changesLostAt: string | null } | undefined> {
  const [row] = await onceAsSystem<MarkRow & { isStandby: boolean; changesLostAt: string | null }>(
    db,
    (system) => system`
      select s.system_identifier::text as system, pg_snapshot_xmax(pg_current_snapshot())::text as id,
        pg_is_in_recovery() as is_standby, (select changes_lost_at from sending_pause) as changes_lost_at
      from pg_control_system() s`,
  );
  if (row === undefined || row.isStandby) return undefined;
  return { next: markOf(row), changesLostAt: row.changesLostAt };
}
