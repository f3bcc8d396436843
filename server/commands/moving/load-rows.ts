import { noteFirstOrganization } from "#server/installation/administration.ts";
import { randomBytes } from "node:crypto";
import type { OrganizationId, UserId, WebhookEndpointId } from "#contract/api/ids.ts";
import type { Secret } from "#server/core/secret.ts";
import { insertPersonPlace } from "#server/db/placement/places.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import { holdPerson } from "#server/identity/accounts/read.ts";
import { findOrAddPerson } from "#server/identity/accounts/find-or-add-person.ts";
import { type MovedTable, movedTables } from "#server/reports/data-export/moved-tables.ts";
import { makeSigningSecret, sealSigningSecret } from "#server/webhooks/secret.ts";
import { type CheckedManifest, isDeleted, rowLinesOf, rowOf } from "./check-archive.ts";
import type { Archive } from "./open-archive.ts";
import { beginImporting, insertRows, insertStorageUse, setLogo, valuesHere } from "./store.ts";

/** The facts that the administrator has to know afterwards. */
export interface Loaded {
  rows: number;
  readonly people: { email: string; role: string; account: "new" | "existing" | "invited" }[];
  readonly webhookEndpoints: string[];
  readonly apiKeys: { name: string; lastFour: string }[];
}

interface Loading {
  readonly system: Sql;
  /** The transaction of the home database, where the people are: the same one, unless the organization is elsewhere. */
  readonly people: Sql;
  readonly archive: Archive;
  readonly manifest: CheckedManifest;
  readonly secret: Secret;
  readonly org: OrganizationId;
  readonly at: Date;
  readonly loaded: Loaded;
  /** Known once the organization is loaded, and set once the file is. */
  logoFileId: string | null | undefined;
}

/** The columns that are read here, each of some of the tables that are loaded row by row. */
interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly logo_file_id: string | null;
  readonly email: string;
  readonly role: string;
  readonly user_id: UserId | null;
  readonly last_four: string;
  readonly revoked_at: string | null;
  readonly url: string;
  readonly enabled: boolean;
  readonly disabled_reason: string | null;
  readonly deleted_at: string | null;
  /** The names of entries. */
  readonly content: string;
  readonly pdf: string | null;
}

/** Rows and characters of a statement: few enough for its time limit and for memory. */
const rowsAtOnce = 200;
const charactersAtOnce = 1_000_000;

const movedReason = "Moved from another installation. Give the receiver the new secret, then enable the endpoint.";

/**
 * Loads every row within the transaction, in the order of the references between them. Events and deletions are numbered in
 * their order, so that those raised here from now on come after them.
 */
export async function loadRows(
  { system, people }: Pick<Loading, "system" | "people">,
  source: Pick<Loading, "archive" | "manifest" | "secret" | "at"> & { readonly note: (rows: number) => void },
): Promise<Loaded> {
  const org = source.manifest.organization.id;
  const loaded: Loaded = { rows: 0, people: [], webhookEndpoints: [], apiKeys: [] };
  const loading: Loading = { ...source, system, people, org, loaded, logoFileId: null };
  await beginImporting(system, org);
  for (const table of movedTables) {
    const moved = source.manifest.tables[table.name];
    if (moved === undefined) continue;
    const before = loaded.rows;
    for await (const lines of batchesOf(rowLinesOf(source.archive, table.name), isLoadedAlone(table))) {
      await loadBatch(loading, table, moved.columns, lines, loaded.rows - before);
      source.note(loaded.rows);
    }
  }
  await insertStorageUse(system, org);
  await noteFirstOrganization(people, org);
  return loaded;
}

/** Rows of these tables get values of their own. */
const isLoadedAlone = ({ name, bytesOf }: MovedTable) =>
  bytesOf !== undefined || ["organization", "membership", "api_key", "webhook_endpoint"].includes(name);

async function* batchesOf(lines: AsyncIterable<string>, isAlone: boolean): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (!isAlone && batch.length < rowsAtOnce && characters < charactersAtOnce) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** @param loadedBefore the number of the table's rows that are there already */
async function loadBatch(
  loading: Loading,
  table: MovedTable,
  columns: readonly string[],
  lines: readonly string[],
  loadedBefore: number,
): Promise<void> {
  const { system, loaded } = loading;
  const row = isLoadedAlone(table) ? (rowOf(table.name, lines[0] ?? "") as Row) : undefined;
  if (table.name === "api_key") {
    if (row?.revoked_at === null) loaded.apiKeys.push({ name: row.name ?? "", lastFour: row.last_four });
    return;
  }
  if (table.name === "file" && row !== undefined && isDeleted(loading.manifest, row)) return;
  const values = {
    ...valuesHere(system, table.name, loading),
    ...(["event", "deletion"].includes(table.name) ? { position: system`${loadedBefore}::bigint + l.place` } : {}),
    ...(row === undefined ? {} : await ownValues(loading, table, row)),
  };
  await insertRows(system, { table: table.name, columns, lines, values });
  loaded.rows += lines.length;
  if (table.name === "organization") loading.logoFileId = row?.logo_file_id;
  if (table.name === "file" && row !== undefined && row.id === loading.logoFileId)
    await setLogo(system, loading.org, row.id);
}

/** Returns the values that only this row has. */
async function ownValues(loading: Loading, table: MovedTable, row: Row): Promise<Record<string, Query>> {
  const { system, archive } = loading;
  if (table.bytesOf !== undefined) {
    const entry = row[table.bytesOf];
    return { [table.bytesOf]: system`${entry === null ? null : await archive.bytes(entry)}` };
  }
  if (table.name === "membership") return memberValues(loading, row);
  if (table.name === "webhook_endpoint") return endpointValues(loading, row);
  return {};
}

/** Joins a member to the account with that address; an invitation has to be sent again. */
async function memberValues({ system, people, org, loaded, at }: Loading, row: Row): Promise<Record<string, Query>> {
  const { email, role, user_id: userId } = row;
  if (userId === null) {
    loaded.people.push({ email, role, account: "invited" });
    return { invitation_digest: system`${randomBytes(32)}` };
  }
  const person = { id: userId, email, name: row.name ?? email };
  const { id, isNew } = await findOrAddPerson(people, person, at);
  await holdPerson(people, id);
  await insertPersonPlace(people, id, org);
  loaded.people.push({ email, role, account: isNew ? "new" : "existing" });
  return { user_id: system`${id}` };
}

/** Gives an endpoint a secret of its own, and disables it until the receiver has that. */
async function endpointValues({ system, loaded, secret, org }: Loading, row: Row): Promise<Record<string, Query>> {
  if (row.deleted_at === null) loaded.webhookEndpoints.push(row.url);
  const sealed = sealSigningSecret(secret, { org, id: row.id as WebhookEndpointId }, makeSigningSecret());
  const reason = row.disabled_reason ?? (row.enabled ? movedReason : null);
  return {
    enabled: system`false`,
    disabled_reason: system`${reason}`,
    secret_sealed: system`${sealed}`,
    failing_since: system`null`,
    failing_notified_since: system`null`,
    header_names: system`'{}'::text[]`,
    header_values_sealed: system`null`,
  };
}
