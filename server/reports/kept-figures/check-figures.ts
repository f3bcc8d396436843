import type { OrganizationId } from "#contract/api/ids.ts";
import { asSystem, type Database, isoInstant } from "#server/db/sql.ts";
import { allowTime, findWrongFigures, findWrongQuotations, findWrongRetention, rebuildFigures } from "./store.ts";

/** A kept sum, and that of the documents. */
export interface WrongFigure {
  readonly figure: string;
  /** The length of the time whose documents are summed. */
  readonly span: "HOUR" | "DAY";
  /** The beginning of that time, as ISO 8601; null for a figure of no time. */
  readonly at: string | null;
  /** Of a quotation; the category of an expense. */
  readonly status: string | null;
  readonly kept: { readonly amount: string; readonly count: number };
  readonly documents: { readonly amount: string; readonly count: number };
}

/** Returns the kept figures of an organization that differ from its documents, beside running servers. */
export async function checkFigures(db: Database, org: OrganizationId): Promise<WrongFigure[]> {
  const rows = await asSystem(db, async (system) => {
    await allowTime(system);
    return [
      ...(await findWrongFigures(system, org)),
      ...(await findWrongQuotations(system, org)),
      ...(await findWrongRetention(system, org)),
    ];
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

/** Makes the kept figures of an organization those of its documents, beside running servers. */
export async function repairFigures(db: Database, org: OrganizationId): Promise<void> {
  await asSystem(db, async (system) => {
    await allowTime(system);
    await rebuildFigures(system, org);
  });
}
