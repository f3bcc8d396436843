import { expect, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { newOrg, startService } from "../support/service.ts";

test("a failure of our own is 500 and tells nothing of SQL, tables or code", async () => {
  const broken = await startService("broken");
  const api = await newOrg({ on: broken });
  const owner = openOwner(broken.target);
  await owner`revoke select on client from quoin_app`;
  await owner.end();
  const answer = await api.send("GET", "/clients");
  expect(answer).toMatchObject({ status: 500, body: { error: { code: "INTERNAL" } } });
  expect(answer.text).not.toMatch(/select|permission|client|stack|\.ts|postgres/i);
  const write = await api.send("POST", "/clients", { body: { name: "x" } });
  expect(write).toMatchObject({ status: 500, body: { error: { code: "INTERNAL" } } });
});
