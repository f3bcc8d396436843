// @module-tag gate
import { expect, inject, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { quoin } from "./in-process.ts";

const secret = "the secret of the tests of places of databases";

test("a database is named by the folder of its socket in either form of PostgreSQL's own programs", async () => {
  const server = inject("server");
  if ("url" in server) throw new Error("the server of a test run is reached by its socket");
  const { host: folder, port, user } = server;
  const name = `quoin_test_places_${process.env["VITEST_POOL_ID"]}`;
  const administrator = openOwner(server);
  await administrator.unsafe(`drop database if exists ${name} with (force)`);
  await administrator.unsafe(`create database ${name}`);
  for (const url of [
    `postgres:///${name}?host=${folder}&port=${port}&user=${user}`,
    `postgres://${user}@${encodeURIComponent(folder)}:${port}/${name}`,
  ]) {
    const migrated = await quoin(["migrate"], { DATABASE_URL: url, QUOIN_SECRET: secret });
    expect(migrated).toMatchObject({ code: 0, error: expect.not.stringContaining("quoin:") });
  }
  await administrator.unsafe(`drop database ${name} with (force)`);
  await administrator.end();
});

test("a database is named by an IPv6 address", async () => {
  const url = "postgres://quoin:x@[::1]:1/quoin";
  const { code, error } = await quoin(["migrate"], {
    DATABASE_URL: url,
    QUOIN_SECRET: secret,
    QUOIN_DATABASE_WAIT: "0s",
  });
  expect(code).toBe(1);
  // Nothing listens at that port, which the system says of the address, not of a name.
  expect(error).toMatch(/::1:1\b/);
});
