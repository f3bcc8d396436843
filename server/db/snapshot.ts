import pLimit from "p-limit";
import { beginAs, type OrgScope, type Query, type Read, transact, watched } from "./sql.ts";
import { untilClosed } from "./until-closed.ts";

/** A read whose queries all see the database as it was at the first one. */
export interface Snapshot extends Read {
  /** Yields the rows of a query, so many at a time, without holding all of them in memory. */
  batches<T extends object>(query: Query, rowsMax: number): AsyncGenerator<readonly T[]>;
}

/**
 * Runs reads of one organization that all see the same state of the database, on a connection of their own. Only one
 * runs at a time in a process; the next waits for it, so `work` must not wait for a client. Its statements wait for each
 * other, and none begins once `work` has ended: a cancellation could reach whatever follows on the connection.
 */
export async function inSnapshot<T>({ db, org, closed }: OrgScope, work: (read: Snapshot) => Promise<T>): Promise<T> {
  return watched(db, "app", "read", () =>
    transact(
      db.snapshots,
      async (sql) => {
        await beginAs(db, sql, "quoin_app");
        await sql`select set_config('app.org', ${org}, true)`;
        const oneByOne = pLimit(1);
        let isOver = false;
        const rows = <Row extends object>(query: Query) =>
          oneByOne(async () => {
            if (isOver) throw new Error("the snapshot of this read has ended");
            return untilClosed(closed, sql<Row[]>`${query}`);
          });
        try {
          return await work({
            org,
            sql,
            rows,
            async *batches<Row extends object>(query: Query, rowsMax: number) {
              // A cursor of SQL and not of the protocol: each batch is a statement of its own, with its own time limit.
              await rows(sql`declare batches no scroll cursor for ${query}`);
              for (;;) {
                const batch = await rows<Row>(sql`fetch forward ${sql.unsafe(String(rowsMax))} from batches`);
                if (batch.length > 0) yield batch;
                if (batch.length < rowsMax) break;
              }
              await rows(sql`close batches`);
            },
          });
        } finally {
          isOver = true;
          await oneByOne(() => undefined);
        }
      },
      "isolation level repeatable read read only",
    ),
  );
}
