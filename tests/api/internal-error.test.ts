// @module-tag database
import { expect, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { createTestApp, newOrg, startService, testPdf } from "../support/service.ts";

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

test.each(["ENOENT", "ECONNREFUSED"])(
  "a request that fails with %s of its own is not a lost database",
  async (code) => {
    const on = await startService("broken_renderer");
    const failure = Object.assign(new Error(`${code}: a file or another server`), { code, path: "font.ttf" });
    const pdf = { ...testPdf, render: () => Promise.reject(failure) };
    const api = await newOrg({ on: { ...on, app: await createTestApp(on, { pdf }) } });
    const { id } = await api.invoice();
    const answer = await api.send("GET", `/invoices/${id}/pdf`);
    expect(answer).toMatchObject({ status: 500, body: { error: { code: "INTERNAL" } } });
  },
);
