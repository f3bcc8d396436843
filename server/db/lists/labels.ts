import type { Metadata } from "#contract/api/labels.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

/** The tables whose rows have labels; each has a unique index of its external ids. */
export type LabeledTable = "client" | "project" | "quotation" | "invoice" | "payment" | "expense";

/** The labels of a row. */
export interface Labels {
  externalId: string | null;
  metadata: Metadata;
}

interface LabelsGiven {
  readonly externalId?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

export const presentLabels = ({ externalId, metadata }: Labels): Labels => ({ externalId, metadata });

/** Returns the labels that a request gives. */
export const labelsIn = ({ externalId, metadata }: LabelsGiven): Partial<Labels> => ({
  ...(externalId === undefined ? {} : { externalId }),
  ...(metadata === undefined ? {} : { metadata }),
});

/** True when a change is of labels and nothing else, which every status allows. */
export function changesLabelsAlone(change: object): boolean {
  const names = Object.keys(change);
  return names.length > 0 && names.every((name) => name === "externalId" || name === "metadata");
}

/** Returns the values of a row as they are written: text bound to a jsonb column would become one JSON string. */
export const withMetadata = <Values extends Partial<Labels>>(sql: Sql, { metadata, ...values }: Values) => ({
  ...values,
  ...(metadata === undefined ? {} : { metadata: sql.json(metadata) }),
});

/** An arbitrary constant that separates these advisory locks from others. */
const lockSeed = 7_215_904;

/**
 * Keeps an external id from being given to two resources until the transaction ends. Returns a fault when another one has
 * it. The index would refuse the second as well, but only by ending its transaction.
 * @param ownId the resource that may have it already
 */
export async function externalIdFaults(
  tx: Tx,
  table: LabeledTable,
  externalId: string | null | undefined,
  ownId?: string,
): Promise<Fault[]> {
  if (externalId == null) return [];
  const { sql, org } = tx;
  const [, [holder]] = await inOneTrip(
    () => sql`select pg_advisory_xact_lock(hashtextextended(${`${org} ${table} ${externalId}`}, ${lockSeed}))`,
    () =>
      tx.rows<{ id: string }>(sql`
      select id from ${sql(table)} where org_id = ${org} and external_id = ${externalId}`),
  );
  return holder === undefined || holder.id === ownId ? [] : [takenBy(holder.id)];
}

/** Finds which of the external ids are taken, and by which resources. */
export async function findExternalIds(
  read: Read,
  table: LabeledTable,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await read.rows<{ id: string; externalId: string }>(read.sql`
    select id, external_id from ${read.sql(table)}
    where org_id = ${read.org} and external_id = any(${externalIds as string[]}::text[])`);
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
}

/** Returns the fault of an external id that another resource has. */
export const takenBy = (id: string): Fault => ({
  path: "externalId",
  code: "TAKEN",
  message: wording("fields.idTaken", { id }),
});
