// @module-tag database
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/connection/connect.ts";
import { openOwner, type Sql } from "#server/db/sql.ts";
import { freshDatabase } from "../support/target.ts";

/** Opens that many connections of the driver, and one as the owner of tables. */
async function connections(max: number) {
  const target = await freshDatabase();
  const [sql, owner] = [connect(target, "none", { max }), openOwner(target)];
  onTestFinished(async () => {
    await Promise.all([sql.end({ timeout: 1 }), owner.end({ timeout: 1 })]);
  });
  return { sql, owner };
}

test("a statement that fails behind its first rows leaves no holes in the next answer", async () => {
  const { sql } = await connections(1);
  const failing = () => sql`select 1 / (5 - i) from generate_series(1, 10) i`;
  await expect(failing()).rejects.toMatchObject({ code: "22012" });
  expect([...(await sql`select 42 as answer`)]).toEqual([{ answer: 42 }]);
  // Sent together, the second does not wait for the failure of the first.
  const [failed, next] = await Promise.allSettled([failing(), sql`select ${"x"} as name`]);
  expect(failed.status).toBe("rejected");
  expect(next).toMatchObject({ status: "fulfilled", value: [{ name: "x" }] });
});

test("a value that cannot be written fails its own statement, and neither one before nor one behind it", async () => {
  const { sql } = await connections(1);
  await sql`select 1`;
  const invalid = new Date(Number.NaN);
  const sent = await Promise.allSettled([
    sql`select pg_sleep(0.05)::text, 'before' as name`,
    sql`select ${undefined as unknown as string} as name`,
    sql`select ${invalid}::timestamptz as name`,
    sql`select 'behind' as name`,
    sql`select ${"last"} as name`,
  ]);
  expect(sent.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled", "fulfilled"]);
  expect(sent[0]).toMatchObject({ value: [{ name: "before" }] });
  expect(sent[1]).toMatchObject({ reason: { code: "UNDEFINED_VALUE" } });
  expect(sent[3]).toMatchObject({ value: [{ name: "behind" }] });
  expect(sent[4]).toMatchObject({ value: [{ name: "last" }] });
  // Nothing else is under way.
  await expect(sql`select ${undefined as unknown as string} as name`).rejects.toMatchObject({
    code: "UNDEFINED_VALUE",
  });
  expect([...(await sql`select 'next' as name`)]).toEqual([{ name: "next" }]);
});

test("a statement that is sent again after a change of its table writes the same values", async () => {
  const { sql, owner } = await connections(1);
  await owner`create table sent_again (flag boolean, doc jsonb, bytes bytea)`;
  await owner`grant all on sent_again to public`;
  const write = () =>
    sql`insert into sent_again values (${true}, ${sql.json({ a: "1" })}, ${Buffer.from("abc")}) returning *`;
  const row = { flag: true, doc: { a: "1" }, bytes: Buffer.from("abc") };
  expect([...(await write())]).toEqual([row]);
  await owner`alter table sent_again add column other text`;
  // PostgreSQL refuses the prepared statement, and the driver prepares it again.
  expect([...(await write())]).toEqual([{ ...row, other: null }]);
  await owner`drop table sent_again`;
});

test("statements around one that is sent again get their own answers", async () => {
  const { sql, owner } = await connections(1);
  await owner`create table changing (id integer)`;
  await owner`grant all on changing to public`;
  await owner`insert into changing select generate_series(1, 50)`;
  const changed = (id: number) => sql<{ id: number }[]>`select * from changing where id = ${id}`;
  const other = (n: number) => sql<{ n: number }[]>`select ${n}::integer as n`;
  await Promise.all([changed(1), other(0)]);
  for (let round = 0; round < 5; round += 1) {
    await owner`alter table changing add column ${owner(`c${round}`)} integer`;
    const answers = [];
    for (let n = 1; n <= 40; n += 1) {
      answers.push(
        changed(n).then(([row]) => expect(row?.id).toBe(n)),
        other(n).then((rows) => expect([...rows]).toEqual([{ n }])),
      );
      // Some are sent while others are under way.
      await new Promise(setImmediate);
    }
    await Promise.all(answers);
  }
  await owner`drop table changing`;
});

test("statements that follow one another share one session, however many are open", async () => {
  const { sql } = await connections(5);
  const session = async (on: Sql = sql) =>
    (await on<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.05)::text`)[0]?.pid;
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => session()));
  expect(new Set(atOnce).size).toBe(5);
  const inTurn = [await session(), await sql.begin((transaction) => session(transaction)), await session()];
  expect(new Set(inTurn).size).toBe(1);
});
