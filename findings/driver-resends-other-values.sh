#!/bin/sh
# postgres 3.4.9 (npm) writes other values than it was given when it has to send a prepared statement again.
# Guess: after "cached plan must not change result type" the statement is prepared again and runs with the same values.
# Seen: the values are serialized a second time. For a statement that ran before and after a column was added:
#   true                 is stored as false
#   sql.json({ a: "1" }) is stored as a text of JSON, "{\"a\":\"1\"}"
#   no error             the row is inserted, and the promise resolves
# Run on @electric-sql/pglite 0.5.14 behind @electric-sql/pglite-socket 0.2.17.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps \
  postgres@3.4.9 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >observe.mjs <<'END'
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import postgres from "postgres";

const port = 20_000 + (process.pid % 20_000);
const server = new PGLiteSocketServer({ db: await PGlite.create(), port, host: "127.0.0.1" });
await server.start();
const sql = postgres({ host: "127.0.0.1", port, user: "postgres", database: "postgres", max: 1, ssl: false });
await sql`create table paid (is_paid boolean, note jsonb)`;
const insert = () => sql`insert into paid values (${true}, ${sql.json({ a: "1" })}) returning *`;
const [before] = await insert();
await sql`alter table paid add column method text`;
const [after] = await insert();
const seen = [before, after].map(({ is_paid, note }) => JSON.stringify([is_paid, note])).join(" then ");
console.log(seen);
process.exit(seen === '[true,{"a":"1"}] then [false,"{\\"a\\":\\"1\\"}"]' ? 0 : 1);
END
node observe.mjs
