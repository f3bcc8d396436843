import type { OrganizationId } from "#contract/api/ids.ts";
import { asSystem, type Database, isoInstant, type Sql } from "#server/db/sql.ts";
import type { WrongRow } from "./derived-table.ts";
import { derivedTables } from "./derived-tables.ts";
import { lockDerived } from "./lock-derived.ts";

/** A kept sum or number of rows, and that of the records. */
export interface WrongFigure {
  readonly figure: string;
  /** The length of the time whose documents are summed. */
  readonly span: "HOUR" | "DAY";
  /** The beginning of that time, as ISO 8601; null for a figure of no time. */
  readonly at: string | null;
  /** Of a quotation; the category of an expense; the kind of a record that a search finds. */
  readonly status: string | null;
  readonly kept: { readonly amount: string; readonly count: number };
  readonly documents: { readonly amount: string; readonly count: number };
}

/** Returns where the derived tables of an organization differ from its records, beside running servers. */
export async function checkDerived(db: Database, org: OrganizationId): Promise<WrongFigure[]> {
  const rows = await asSystem(db, async (system) => {
    await allowTime(system);
    const found: WrongRow[] = [];
    for (const { findWrong } of derivedTables) found.push(...(await findWrong(system, org)));
    return found;
  });
  return rows.map(({ figure, span, at, status, keptAmount, keptCount, amount, count }) => ({
    figure,
    span,
    at: at === "-infinity" ? null : isoInstant(at),
    status,
    kept: { amount: keptAmount, count: keptCount },
    documents: { amount, count },
  }));
}

/** Makes the derived tables of an organization what its records say, beside running servers. */
export async function repairDerived(db: Database, org: OrganizationId): Promise<void> {
  await asSystem(db, async (system) => {
    await allowTime(system);
    await lockDerived(system, org);
    for (const { rebuild } of derivedTables) await system`select ${system(rebuild)}(${org})`;
  });
}

/** Lets the transaction read the records of an organization of any size. */
const allowTime = (system: Sql) => system`select set_config('statement_timeout', '0', true)`;
