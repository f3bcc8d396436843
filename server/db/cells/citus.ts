import type postgres from "@quoin/postgres";
import type { Sql } from "#server/db/sql.ts";

/** All that Quoin does differently on Citus (docs/scaling.md), recognized by its extension. */

export interface Node {
  readonly host: string;
  readonly port: number;
}

/** True when the database is one of a Citus cluster. */
export async function isCitus(sql: Sql): Promise<boolean> {
  const [row] = await sql`select 1 from pg_extension where extname = 'citus'`;
  return row !== undefined;
}

/** Makes the tables of a schema a group that the cluster places on one of its nodes, moves and rebalances. */
export async function distributeSchema(owner: postgres.Sql, schema: string): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`;
    await sql`select set_config('citus.enable_unsafe_triggers', 'on', true)`;
    await sql`select citus_schema_distribute(${schema}::regnamespace)`;
  });
}

/** Returns the node that owns the schema: a connection to it saves the way of each statement through another node. */
export async function nodeOf(sql: Sql, schema: string): Promise<Node | undefined> {
  const [row] = await sql<Node[]>`
    select nodename as host, nodeport as port from citus_shards where table_name = format('%I.client', ${schema}::text)::regclass`;
  return row;
}

/** Moves the tables of a distributed schema to another node, which other transactions hardly wait for. */
export const moveSchema = (owner: Sql, schema: string, { host, port }: Node) =>
  owner`select citus_schema_move(${schema}::regnamespace, ${host}, ${port}::integer)`;
