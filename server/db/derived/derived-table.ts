import type { OrganizationId } from "#contract/api/ids.ts";
import type { Query, Sql, Tx } from "#server/db/sql.ts";

/** A table whose rows follow from others: what must be in it, how changes reach it, and how it is checked and repaired. */
export interface DerivedTable {
  readonly table: string;
  /** The rest of the sentence "it holds …" of docs/database.md. */
  readonly holds: string;
  /** The function of the database that returns what the table must hold, of an organization's records. */
  readonly source: string;
  /** The trigger functions that write to it, in the transaction of the change. */
  readonly triggers: readonly string[];
  /** The notes that triggers leave to a job; undefined where they keep the rows themselves. */
  readonly notes?: {
    /** The condition of the rows that note a change. */
    readonly areIn: (sql: Sql) => Query;
    /** Replaces some notes by what follows from them. Readers see all of it or nothing. Returns the number of notes. */
    readonly fold: (tx: Tx, limit: number) => Promise<number>;
  };
  /** Compares the table with its source, in one statement and so at one instant. */
  readonly findWrong: (system: Sql, org: OrganizationId) => Promise<readonly WrongRow[]>;
  /** The function of the database that makes the table of its source again, beside writers. */
  readonly rebuild: string;
}

/** A sum, or a number of rows, that is not that of the records. */
export interface WrongRow {
  readonly figure: string;
  readonly span: "HOUR" | "DAY";
  /** In PostgreSQL's format; `-infinity` for a figure of no time. */
  readonly at: string;
  readonly status: string | null;
  readonly keptAmount: string;
  readonly keptCount: number;
  readonly amount: string;
  readonly count: number;
}
