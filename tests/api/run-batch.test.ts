// @module-tag database
// @module-tag cells
import { describe, expect, test } from "vitest";
import type { Batch, BatchResult } from "#contract/api/batch.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import { wasDeadlock } from "#server/db/failures.ts";
import { inOrg } from "#server/db/sql.ts";
import { Api, formWith, line } from "../support/api.ts";
import { waiting } from "../support/broken-connections.ts";
import { png } from "../support/images.ts";
import { createTestApp, databaseFor, eventsOf, newKey, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

type Operations = Batch["operations"];

interface Result extends BatchResult {
  readonly body: { readonly id: string; readonly name?: string; readonly error?: ErrorBody["error"] } & Record<
    string,
    unknown
  >;
}

const send = (api: Api, operations: Operations, more: object = {}, headers: Record<string, string> = {}) =>
  api.send<{ results: Result[] }>("POST", "/batch", { body: { operations, ...more }, headers });

async function resultsOf(api: Api, operations: Operations, more: object = {}): Promise<Result[]> {
  const { status, body } = await send(api, operations, more);
  expect(status).toBe(200);
  return body.results;
}

const creation = (name: string, more: object = {}) =>
  ({ method: "POST", path: "/clients", body: { name }, ...more }) as const;

const statusesOf = (results: readonly Result[]) => results.map(({ status }) => status);
const codesOf = (results: readonly Result[]) => results.map(({ body }) => body?.error?.code);
const clientNames = async (api: Api) =>
  (await api.get<{ data: { name: string }[] }>("/clients")).body.data.map(({ name }) => name).toSorted();

describe("a batch", () => {
  test("answers each operation as a request of its own is answered", async () => {
    const api = await newOrg();
    const { id } = await api.client({ name: "Tan" });
    const [created, read, changed, listed, deleted] = await resultsOf(api, [
      creation("Lim"),
      { method: "GET", path: `/clients/${id}` },
      { method: "PATCH", path: `/clients/${id}`, body: { name: "Tan Boon" } },
      { method: "GET", path: "/clients?limit=1" },
      { method: "DELETE", path: `/clients/${id}` },
    ]);
    const alone = await api.get(`/clients/${created?.body.id}`);
    expect(created).toEqual({
      status: 201,
      headers: { location: `/api/v1/clients/${created?.body.id}`, etag: alone.headers["etag"] },
      body: alone.body,
    });
    expect(read).toMatchObject({ status: 200, body: { id, name: "Tan" } });
    expect(changed).toMatchObject({ status: 200, body: { id, name: "Tan Boon" } });
    expect(listed).toMatchObject({ status: 200, headers: {}, body: { hasMore: true, data: [{ name: "Lim" }] } });
    expect(deleted).toEqual({ status: 204, headers: {}, body: null });
  });

  test("continues after an operation that fails", async () => {
    const api = await newOrg();
    const results = await resultsOf(api, [creation("Lim"), creation(""), creation("Tan")]);
    expect(statusesOf(results)).toEqual([201, 422, 201]);
    expect(results[1]?.body.error?.details).toMatchObject([{ path: "name" }, { path: "name" }]);
    expect(await clientNames(api)).toEqual(["Lim", "Tan"]);
    expect((await eventsOf(api.org)).map(({ type }) => type)).toEqual(["client.created", "client.created"]);
  });

  test("refuses each operation with the errors of a request of its own", async () => {
    const api = await newOrg();
    const { id } = await api.client();
    const operations: Operations = [
      { method: "POST", path: "/clients" },
      { method: "POST", path: "/clients", body: { name: "Lim", colour: 1 } },
      { method: "POST", path: "/clients", body: 5 },
      { method: "POST", path: "/nothing", body: {} },
      { method: "GET", path: "/clients/cli_1" },
      { method: "GET", path: "/clients?colour=red" },
      { method: "GET", path: "/clients/%" },
      { method: "POST", path: `/clients/${id}/archive`, body: { now: true } },
      { method: "PATCH", path: `/clients/${id}`, body: { name: "Tan" }, ifMatch: '"stale"' },
      {
        method: "POST",
        path: "/invoices",
        body: { clientId: id, projectId: id, title: "Tiles", items: [line({ qty: 0 })] },
      },
    ];
    const results = await resultsOf(api, operations);
    for (const [i, { method, path, body, ifMatch }] of operations.entries()) {
      const { requestId: _, ...alone } = await api.refused(method, path, {
        ...(body === undefined ? {} : { body: body as object }),
        headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
      });
      const { requestId, ...error } = results[i]?.body.error ?? {};
      expect({ path, status: results[i]?.status, ...error }).toEqual({ path, ...alone });
      expect(requestId).toMatch(/^req_/);
    }
  });

  test("rejects a number that would be stored as another one", async () => {
    const api = await newOrg();
    const body =
      '{"operations":[{"method":"POST","path":"/leads","body":{"name":"Lim","estimatedValue":0.10000000000000000001}}]}';
    const { results } = (await api.send<{ results: Result[] }>("POST", "/batch", { raw: body })).body;
    expect(results[0]?.body.error?.details).toMatchObject([{ code: "TOO_MANY_DIGITS" }]);
  });

  test("refuses operations with files, and itself", async () => {
    const api = await newOrg();
    const { id } = await api.invoice();
    const results = await resultsOf(api, [
      { method: "POST", path: "/files" },
      { method: "GET", path: `/invoices/${id}/pdf` },
      { method: "POST", path: "/batch", body: { operations: [creation("Lim")] } },
      { method: "DELETE", path: "/clients" },
      { method: "PATCH", path: "/expenses/totals", body: {} },
    ]);
    expect(codesOf(results)).toEqual([
      "BAD_REQUEST",
      "BAD_REQUEST",
      "NOT_FOUND",
      "METHOD_NOT_ALLOWED",
      "METHOD_NOT_ALLOWED",
    ]);
  });

  test("of a wrong shape is refused as a whole", async () => {
    const api = await newOrg();
    const wrong: [object, string][] = [
      [{}, "operations"],
      [{ operations: [] }, "operations"],
      [{ operations: Array.from({ length: 51 }, () => creation("Lim")) }, "operations"],
      [{ operations: [creation("Lim"), { method: "PUT", path: "/clients" }] }, "operations[1].method"],
      [{ operations: [{ method: "GET", path: "clients" }] }, "operations[0].path"],
      [{ operations: [creation("Lim", { idempotencyKey: "a b" })] }, "operations[0].idempotencyKey"],
      [{ operations: [creation("Lim")], atomic: "yes" }, "atomic"],
    ];
    for (const [body, path] of wrong) {
      const refusal = await api.refused("POST", "/batch", { body });
      expect(refusal).toMatchObject({ status: 422, details: [{ path }] });
    }
    expect((await api.refused("POST", "/batch", { body: formWith(png(), "a.png", "image/png") })).status).toBe(415);
    expect(await clientNames(api)).toEqual([]);
  });

  test("needs for each operation its scope, and none for itself", async () => {
    const api = await newOrg();
    const limited = await newKey(api.org, { scopes: ["clients:write"] });
    const results = await resultsOf(limited, [creation("Lim"), { method: "GET", path: "/clients" }]);
    expect(statusesOf(results)).toEqual([201, 403]);
    expect(codesOf(results)[1]).toBe("INSUFFICIENT_SCOPE");
  });

  test("cannot reach another organization", async () => {
    const [api, stranger] = [await newOrg(), await newOrg()];
    const { id } = await api.client();
    const before = await everythingOf(api.org);
    for (const atomic of [false, true]) {
      const results = await resultsOf(stranger, [{ method: "DELETE", path: `/clients/${id}` }], { atomic });
      expect(statusesOf(results)).toEqual([404]);
    }
    expect(await everythingOf(api.org)).toEqual(before);
  });

  test("counts each operation against the limit of requests", async () => {
    const app = await createTestApp(await service(), { requestsPerMinute: 10 });
    const { org, key } = await newOrg();
    const api = new Api(app, org, key);
    const { headers } = await send(api, [creation("1"), creation("2"), creation("3")]);
    expect(headers["x-ratelimit-remaining"]).toBe("7");
    const results = await resultsOf(
      api,
      Array.from({ length: 9 }, (_, i) => creation(`${i}`)),
    );
    expect(statusesOf(results)).toEqual([...Array.from({ length: 7 }, () => 201), 429, 429]);
    expect(Number(results[8]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("appears in the audit log with the action of each operation", async () => {
    const api = await newOrg();
    const { headers, body } = await send(
      api,
      [creation("Lim"), { method: "POST", path: "/leads", body: { name: "Ng" } }],
      {
        atomic: true,
      },
    );
    const log = await api.get<{ data: { action: string; requestId: string; resourceId: string }[] }>(
      "/audit-log?limit=2",
    );
    expect(log.body.data).toMatchObject([
      { action: "createLead", requestId: headers["x-request-id"], resourceId: body.results[1]?.body.id },
      { action: "createClient", requestId: headers["x-request-id"], resourceId: body.results[0]?.body.id },
    ]);
  });
});

describe("an idempotency key", () => {
  test("of an operation repeats its response in a later batch or request", async () => {
    const api = await newOrg();
    const [first] = await resultsOf(api, [creation("Lim", { idempotencyKey: "a" })]);
    const [again, other] = await resultsOf(api, [
      creation("Lim", { idempotencyKey: "a" }),
      creation("Tan", { idempotencyKey: "a" }),
    ]);
    expect(again).toEqual({ ...first, headers: { ...first?.headers, "idempotent-replayed": "true" } });
    expect(other?.body.error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const alone = await api.send("POST", "/clients", { body: { name: "Lim" }, headers: { "idempotency-key": "a" } });
    expect(alone.body).toEqual(first?.body);
    expect(await clientNames(api)).toEqual(["Lim"]);
  });

  test("of the batch repeats its results, failures too, and undoes only what failed", async () => {
    const api = await newOrg();
    const invoice = await api.sentInvoice();
    const operations: Operations = [
      creation("Lim"),
      { method: "POST", path: `/invoices/${invoice.id}/payments`, body: { amount: 999_999 } },
      creation("Tan"),
    ];
    const first = await send(api, operations, {}, { "idempotency-key": "b" });
    expect(statusesOf(first.body.results)).toEqual([201, 422, 201]);
    const again = await send(api, operations, {}, { "idempotency-key": "b" });
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.text).toBe(first.text);
    expect((await clientNames(api)).filter((name) => ["Lim", "Tan"].includes(name))).toEqual(["Lim", "Tan"]);
  });

  test("of an atomic batch that failed can be used again", async () => {
    const api = await newOrg();
    const headers = { "idempotency-key": "c" };
    const wrong: Operations = [
      creation("Lim"),
      { method: "DELETE", path: `/clients/${(await api.invoice()).clientId}` },
    ];
    expect(statusesOf((await send(api, wrong, { atomic: true }, headers)).body.results)).toEqual([424, 409]);
    const { status, body } = await send(api, [creation("Lim")], { atomic: true }, headers);
    expect([status, ...statusesOf(body.results)]).toEqual([200, 201]);
  });
});

describe("an atomic batch", () => {
  test("executes all operations", async () => {
    const api = await newOrg();
    const { id } = await api.client();
    const results = await resultsOf(
      api,
      [
        creation("Lim"),
        { method: "PATCH", path: `/clients/${id}`, body: { name: "Ng" } },
        { method: "GET", path: `/clients/${id}` },
      ],
      { atomic: true },
    );
    expect(statusesOf(results)).toEqual([201, 200, 200]);
    expect(results[2]?.body.name).toBe("Ng");
    expect(await clientNames(api)).toEqual(["Lim", "Ng"]);
  });

  test("leaves nothing behind when an operation fails: no row, event, number or key", async () => {
    const api = await newOrg();
    const draft = await api.invoice();
    const { clientId } = draft;
    const before = await everythingOf(api.org);
    const operations: Operations = [
      creation("Lim", { idempotencyKey: "d" }),
      { method: "POST", path: `/invoices/${draft.id}/send`, body: {} },
      { method: "DELETE", path: `/clients/${clientId}` },
      creation("Tan"),
    ];
    const results = await resultsOf(api, operations, { atomic: true });
    expect(statusesOf(results)).toEqual([424, 424, 409, 424]);
    expect(codesOf(results)).toEqual(["BATCH_ROLLED_BACK", "BATCH_ROLLED_BACK", "HAS_DOCUMENTS", "BATCH_ROLLED_BACK"]);
    expect(await everythingOf(api.org)).toEqual(before);
    const next = await resultsOf(api, operations.slice(0, 2), { atomic: true });
    expect(next[1]?.body["number"]).toMatch(/-0001$/);
  });

  test("begins nothing when an operation is malformed, and shows all that are", async () => {
    const api = await newOrg();
    const results = await resultsOf(api, [creation(""), creation("Tan"), { method: "GET", path: "/no" }], {
      atomic: true,
    });
    expect(codesOf(results)).toEqual(["VALIDATION_FAILED", "BATCH_ROLLED_BACK", "NOT_FOUND"]);
    expect(await eventsOf(api.org)).toEqual([]);
  });

  test("succeeds although another one changes the same resources in the opposite order", async () => {
    const api = await newOrg();
    const [a, b] = [await api.invoice(), await api.invoice()];
    const change = (id: string, title: string) =>
      ({ method: "PATCH", path: `/invoices/${id}`, body: { title } }) as const;
    const many = (ids: readonly string[], title: string) =>
      ids.flatMap((id) => Array.from({ length: 8 }, () => change(id, title)));
    for (let round = 0; round < 3; round++) {
      const both = await Promise.all([
        resultsOf(api, many([a.id, b.id], "First"), { atomic: true }),
        resultsOf(api, many([b.id, a.id], "Second"), { atomic: true }),
      ]);
      for (const results of both) expect(new Set(statusesOf(results))).toEqual(new Set([200]));
      const titles = await Promise.all(
        [a, b].map(async ({ id }) => (await api.get<{ title: string }>(`/invoices/${id}`)).body.title),
      );
      expect(new Set(titles).size).toBe(1);
    }
  }, 60_000);

  test("is repeated when PostgreSQL ends it as the victim of a deadlock", async () => {
    const api = await newOrg();
    const db = await databaseFor(api.org);
    const [a, b] = [await api.client(), await api.client()];
    const bothNotes = [a, b].map(
      ({ id }) => ({ method: "PATCH", path: `/clients/${id}`, body: { notes: "batch" } }) as const,
    );
    // PostgreSQL looks for a cycle once a transaction has waited for a second, and ends that one: the batch, which begins
    // to wait first. On a busy machine that second may be over before there is a cycle, and this one is ended instead:
    // then they meet once more.
    for (let victim: "batch" | "this" = "this"; victim !== "batch";) {
      let batch: Promise<Result[]> | undefined;
      victim = await inOrg({ db, org: api.org }, async (tx) => {
        await tx.sql`select 1 from client where org_id = ${api.org} and id = ${b.id} for update`;
        batch = resultsOf(api, bothNotes, { atomic: true });
        await expect.poll(() => waiting(), { interval: 10 }).toBeGreaterThan(0);
        await tx.sql`select 1 from client where org_id = ${api.org} and id = ${a.id} for update`;
        return "batch" as const;
      }).catch((error: unknown) => {
        if (wasDeadlock(error)) return "this" as const;
        throw error;
      });
      expect(statusesOf((await batch) ?? [])).toEqual([200, 200]);
    }
  }, 60_000);
});
