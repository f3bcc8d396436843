import type { Config } from "#server/settings/config.ts";
import { databaseIsAway } from "#server/core/database-away.ts";
import type { Logger } from "#server/core/log.ts";
import { type Secret, UnreadableError } from "#server/core/secret.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { type ConnectionTarget, type Database, onceAsSystem } from "#server/db/sql.ts";
import { logMigration } from "#server/commands/starting/log-database.ts";
import { readCellUrl } from "./cell-url.ts";
import { logUnusableCell } from "./log-unusable-cell.ts";
import { targetOf } from "./open-cells.ts";
import { type CellRow, findCells } from "./store.ts";
import { withOwnerOf } from "./with-owner-of.ts";

interface Migrating {
  /** The first cell. */
  readonly db: Database;
  /** Its server, as the role that owns the tables. */
  readonly owner: ConnectionTarget;
  /** True when this process may not change tables on that server: the cells there are left to `quoin migrate`. */
  readonly isForeign: boolean;
  readonly secret: Secret;
  readonly config: Config;
  readonly log: Logger;
  readonly onMigrating?: () => void;
  /** Called with the names of the migrations that were applied to a cell. */
  readonly onApplied?: (names: readonly string[]) => void;
}

/**
 * Migrates the other cells, one after the other. Those that cannot be reached are left out: their organizations are not
 * served until a later start, or `quoin migrate`, has migrated them.
 */
export async function migrateCells(migrating: Migrating): Promise<void> {
  const { db, owner, isForeign, secret, config, log, onMigrating, onApplied } = migrating;
  for (const cell of await onceAsSystem<CellRow>(db, findCells)) {
    if (isForeign && cell.urlSealed === null) continue;
    try {
      const target = targetOf(cell, owner, (sealed) => readCellUrl(secret, sealed));
      const listener = logMigration(log, onMigrating);
      const applied = await withOwnerOf(target, config, cell.schemaName, (sql) => migrate(sql, listener));
      onApplied?.(applied);
      if (applied.length > 0) log.info({ cell: cell.name, applied }, "cell migrated");
    } catch (error) {
      if (!databaseIsAway(error) && !(error instanceof UnreadableError)) throw error;
      logUnusableCell(log, cell.name, error);
    }
  }
}
