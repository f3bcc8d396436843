// @module-tag slow
import { expect, onTestFinished, test } from "vitest";
import { createFileReader } from "#server/file-reader/file-reader.ts";
import { Api } from "../support/api.ts";
import { rowsForm } from "../support/bank.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

/** Returns a service that reads files with those limits, and organizations on it. */
async function givenReader(limits: Parameters<typeof createFileReader>[0]) {
  const fileReader = createFileReader(limits);
  onTestFinished(() => fileReader.close());
  const app = await createTestApp(await service(), { fileReader });
  return async () => {
    const { org, key } = await newOrg();
    return new Api(app, org, key);
  };
}

const importOne = (api: Api) =>
  api.send("POST", "/bank-statements", { body: rowsForm([["2026-01-05", "FAST", "1.00"]]) });

test("imports above an organization's budget are 429 with Retry-After; others' are not", async () => {
  const open = await givenReader({ secondsPerMinute: 0.01 });
  const [api, other] = [await open(), await open()];
  expect((await importOne(api)).status).toBe(201);
  const refused = await importOne(api);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await importOne(other)).status).toBe(201);
});

test("a file that takes too long to read is refused and changes nothing", async () => {
  const api = await (await givenReader({ timeoutMs: 1 }))();
  const before = await everythingOf(api.org);
  const { status, body } = await importOne(api);
  expect([status, body]).toMatchObject([422, { error: { details: [{ path: "file", code: "TOO_LARGE" }] } }]);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("an eleventh file that waits is 503 with Retry-After; others' files are read", async () => {
  const open = await givenReader({});
  const [api, other] = [await open(), await open()];
  const all = Promise.all(Array.from({ length: 14 }, () => importOne(api)));
  const answers = [...(await all), await importOne(other)];
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => headers["retry-after"] === "5")).toBe(true);
  expect(answers.at(-1)?.status).toBe(201);
});

test("a thread that ended for want of work is started again with the next file", async () => {
  const api = await (await givenReader({ idleMs: 1 }))();
  for (let i = 0; i < 3; i++) expect((await importOne(api)).status).toBe(201);
});
