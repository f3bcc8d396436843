import { describe, expect, test } from "vitest";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { routes } from "#contract/api/routes.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import { cpuMsOf } from "../support/cpu.ts";
import { newOrg, service } from "../support/service.ts";
import { Tab } from "../support/browser-like.ts";

const cpuMsMax = 100;

describe("a route without credentials rejects a body of more than 64 KiB", () => {
  const withBody = appRouteEntries.filter(([, { access, body }]) => access === "anyone" && body !== undefined);
  test.each(withBody)("%s", async (_name, { path }) => {
    const tab = new Tab(await service());
    const answer = await tab.post<ErrorBody>(path, { more: "x".repeat(64 * 1024) });
    expect(answer.status).toBe(413);
    expect(answer.body.error).toMatchObject({ code: "PAYLOAD_TOO_LARGE", message: expect.stringContaining("64 KiB") });
    expect((await tab.post(path, { more: "x".repeat(63 * 1024) })).status).toBe(422);
  });
});

test("text far beyond its limit is rejected with the field and its limit", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client();
  const { id: projectId } = await api.project({ clientId });
  const items = [{ description: "x".repeat(100_000), qty: 1, unitPrice: 1 }];
  const body = { clientId, projectId, title: "Works", items, notes: "y".repeat(200_000) };
  const refused = await api.refused("POST", "/quotations", { body });
  expect(refused).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  expect(refused.details).toEqual([
    { path: "items[0].description", code: "TOO_LONG", message: "must have at most 2000 characters" },
    { path: "notes", code: "TOO_LONG", message: expect.stringMatching(/^must have at most \d+ characters$/) },
  ]);
});

test("text at its limit is accepted although each character is two UTF-16 units", async () => {
  const api = await newOrg();
  const { maxLength } = routes.createClient.body.properties.name as unknown as { maxLength: number };
  const name = "😀".repeat(maxLength);
  expect((await api.client({ name })).name).toBe(name);
  const refused = await api.refused("POST", "/clients", { body: { name: `${name}😀` } });
  expect(refused).toMatchObject({ status: 422, details: [{ path: "name", code: "TOO_LONG" }] });
});

test("a field of the wrong type is rejected as such, however long its text is", async () => {
  const api = await newOrg();
  const body = { name: "Kitchen", clientId: (await api.client()).id, budget: "9".repeat(100_000) };
  expect(await api.refused("POST", "/projects", { body })).toMatchObject({
    details: [{ path: "budget", code: "WRONG_TYPE" }],
  });
});

test("fifty unknown fields are listed, and more are rejected without a list", async () => {
  const api = await newOrg();
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 0]));
  const few = await api.refused("POST", "/clients", { body: { name: "Lim", ...unknown(50) } });
  expect(few.details).toHaveLength(50);
  for (const [path, body] of [
    ["/clients", { name: "Lim", ...unknown(51) }],
    ["/quotations", { items: Array.from({ length: 51 }, () => ({ colour: "red" })) }],
    ["/webhook-deliveries/dlv_01k9qv3m8xf2ta7r6y5w4h3e2d/replay", unknown(51)],
  ] as const) {
    const refused = await api.refused("POST", path, { body });
    expect(refused, path).toMatchObject({
      status: 422,
      message: "The body has more than 50 unknown fields; remove them.",
    });
    expect(refused.details).toHaveLength(1);
  }
});

describe("a megabyte of faults costs little", () => {
  const million = 1_000_000;
  const lines = (line: string) => `{"title":"Works","items":[${`${line},`.repeat(999)}${line}]}`;
  test.each([
    ["unknown fields", `{${Array.from({ length: million / 12 }, (_, i) => `"f${i}":0`).join()}}`],
    [
      "unknown fields of an item",
      `{"items":[{${Array.from({ length: million / 12 }, (_, i) => `"f${i}":0`).join()}}]}`,
    ],
    ["list elements", `{"items":[${"0,".repeat(million / 2 - 10)}0]}`],
    ["lists in lists", `{"items":[${"[],".repeat(million / 3 - 10)}[]]}`],
    [
      "a thousand items with a fault in each field",
      lines('{"description":"","qty":"","unitPrice":"","ref":1,"unit":1}'),
    ],
    ["text that breaks its pattern", JSON.stringify({ title: "x".repeat(million) })],
  ])("%s", async (_title, raw) => {
    const api = await newOrg();
    const cpuMs = await cpuMsOf(async () => {
      const refused = await api.refused("POST", "/quotations", { raw });
      expect(refused.status).toBe(422);
      expect(refused.details?.length).toBeLessThanOrEqual(50);
    }, cpuMsMax);
    expect(cpuMs).toBeLessThan(cpuMsMax);
  });
});
