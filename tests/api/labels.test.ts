// @module-tag slow
import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { Expense } from "#contract/books/expenses.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { type Api, line, newExpense, statusesOf } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";

interface Labeled {
  readonly id: string;
  readonly updatedAt?: string;
  readonly externalId: string | null;
  readonly metadata: Record<string, string>;
}

/** The resources with labels: their list, and how to create one. */
interface Kind {
  readonly list: string;
  /** Returns what creates one with those fields; whatever it needs exists then. */
  readonly prepare: (api: Api) => Promise<(fields: object) => ReturnType<typeof api.post<Labeled>>>;
  /** The event that its creation raises. */
  readonly event: string;
}

const kinds: readonly Kind[] = [
  {
    list: "/clients",
    event: "client.created",
    prepare: async (api) => (fields) => api.post<Labeled>("/clients", { name: "Lim", ...fields }),
  },
  {
    list: "/projects",
    event: "project.created",
    prepare: async (api) => {
      const { id: clientId } = await api.client();
      return (fields) => api.post<Labeled>("/projects", { clientId, name: "Kitchen", ...fields });
    },
  },
  ...["/quotations", "/invoices"].map((list) => ({
    list,
    event: `${list.slice(1, -1)}.created`,
    prepare: async (api: Api) => {
      const { id: projectId, clientId } = await api.project();
      const body = { clientId, projectId, title: "Works", items: [line()] };
      return (fields: object) => api.post<Labeled>(list, { ...body, ...fields });
    },
  })),
  {
    list: "/payments",
    event: "payment.recorded",
    prepare: async (api) => {
      const { id } = await api.sentInvoice();
      return (fields) => api.post<Labeled>(`/invoices/${id}/payments`, { amount: 0.01, ...fields });
    },
  },
  {
    list: "/expenses",
    event: "expense.created",
    prepare: async (api) => (fields) => api.post<Labeled>("/expenses", newExpense(fields)),
  },
];

describe.each(kinds)("$list", ({ list, event, prepare }) => {
  const start = async () => {
    const api = await newOrg();
    const post = await prepare(api);
    const create = async (fields: object = {}) => {
      const { status, text, body } = await post(fields);
      expect(status, text).toBe(201);
      return body;
    };
    const listed = async (query = "") => (await api.get<{ data: Labeled[] }>(`${list}${query}`)).body.data;
    const refusal = async (method: string, path: string, body: object) => {
      const { status, code, details } = await api.refused(method, path, { body });
      return [status, code, details?.map((fault) => `${fault.path} ${fault.code}`).toSorted()];
    };
    return { api, post, create, listed, refusal };
  };

  test("a resource keeps its labels, in answers, lists and events", async () => {
    const { api, create, listed } = await start();
    const labels = { externalId: "CRM/4821", metadata: { cost_centre: "East 1", "a.b": "", 楼: "陈 😀" } };
    const made = await create(labels);
    expect(made).toMatchObject(labels);
    expect(await create()).toMatchObject({ externalId: null, metadata: {} });
    expect((await listed()).map(({ metadata }) => metadata)).toEqual([{}, labels.metadata]);
    const raised = (await eventsOf(api.org)).filter(({ type }) => type === event);
    expect(raised.map(({ data }) => data.object)).toMatchObject([labels, { externalId: null, metadata: {} }]);
  });

  test("keys that every object has are stored like others", async () => {
    const { create, listed } = await start();
    const metadata = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as Record<string, string>;
    await create({ metadata });
    expect(JSON.stringify((await listed())[0]?.metadata)).toContain('"__proto__":"a"');
    expect(new Map(Object.entries((await listed())[0]?.metadata ?? {}))).toEqual(new Map(Object.entries(metadata)));
  });

  test("a given field replaces the whole one, and others stay", async () => {
    const { api, create } = await start();
    const made = await create({ externalId: "A-1", metadata: { a: "1", b: "2" } });
    const patch = async (fields: object) => (await api.patch<Labeled>(`${list}/${made.id}`, fields)).body;
    expect(await patch({ metadata: { c: "3" } })).toMatchObject({ externalId: "A-1", metadata: { c: "3" } });
    expect(await patch({ externalId: "A-1" })).toMatchObject({ externalId: "A-1", metadata: { c: "3" } });
    expect(await patch({ externalId: null })).toMatchObject({ externalId: null, metadata: { c: "3" } });
    expect((await patch({ metadata: {} })).metadata).toEqual({});
  });

  test("a change raises no event and is in the audit log", async () => {
    const { api, create } = await start();
    const made = await create({ metadata: { a: "1" } });
    const events = (await eventsOf(api.org)).length;
    const changed = (await api.patch<Labeled>(`${list}/${made.id}`, { externalId: "A-1", metadata: { a: "2" } })).body;
    expect((changed.updatedAt ?? "") >= (made.updatedAt ?? "")).toBe(true);
    expect(await eventsOf(api.org)).toHaveLength(events);
    const { body } = await api.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${made.id}&change=CHANGED`);
    expect(body.data[0]).toMatchObject({
      before: { externalId: null, metadata: { a: "1" } },
      after: { externalId: "A-1", metadata: { a: "2" } },
    });
  });

  test("a change honours If-Match and Idempotency-Key", async () => {
    const { api, post } = await start();
    const made = await post({ externalId: "A-1" });
    const path = `${list}/${made.body.id}`;
    const body = { externalId: "A-2" };
    const { etag } = (await api.get(path)).headers;
    const once = { body, headers: { "if-match": String(etag), "idempotency-key": "once" } };
    expect(await api.refused("PATCH", path, { body, headers: { "if-match": '"x"' } })).toMatchObject({ status: 412 });
    const answers = [await api.send("PATCH", path, once), await api.send("PATCH", path, once)];
    expect(answers.map(({ status, headers }) => [status, headers["idempotent-replayed"]])).toEqual([
      [200, undefined],
      [200, "true"],
    ]);
  });

  test("an external id that another one has is 422, which names that one", async () => {
    const { api, create, refusal } = await start();
    const first = await create({ externalId: "A-1" });
    const second = await create({ externalId: "a-1" });
    const refused = await api.refused("PATCH", `${list}/${second.id}`, { body: { externalId: "A-1" } });
    expect(refused).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
    expect(refused.message).toContain(first.id);
    expect(refused.details).toMatchObject([{ path: "externalId", code: "TAKEN" }]);
    expect(await refusal("PATCH", `${list}/${second.id}`, { externalId: "A-1", metadata: { a: "1" } })).toEqual([
      422,
      "VALIDATION_FAILED",
      ["externalId TAKEN"],
    ]);
    const other = await start();
    expect(await other.create({ externalId: "A-1" })).toMatchObject({ externalId: "A-1" });
  });

  test("of simultaneous creations with one external id, one wins and the others are 422", async () => {
    const { post, create, api } = await start();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post({ externalId: "A-1" })));
    expect(statusesOf(answers)).toEqual([201, 422, 422, 422, 422, 422]);
    const others = await Promise.all(Array.from({ length: 4 }, () => create()));
    const patched = others.map(({ id }) => api.patch(`${list}/${id}`, { externalId: "A-2" }));
    expect(statusesOf(await Promise.all([...patched, post({ externalId: "A-3" })]))).toEqual([200, 201, 422, 422, 422]);
  });

  test("the list finds the one with an external id, whatever else it filters by", async () => {
    const { create, listed } = await start();
    const made = await create({ externalId: "A 1/2&?" });
    await create({ externalId: "A 1" });
    await create();
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await ids("?externalId=A%201/2%26%3F")).toEqual([made.id]);
    expect(await ids("?externalId=A%201/2%26%3F&limit=1&updatedAfter=2020-01-01T00:00:00Z")).toEqual([made.id]);
    expect(await ids("?externalId=a%201")).toEqual([]);
    const other = await start();
    expect(await other.listed("?externalId=A%201")).toEqual([]);
  });

  test("labels that are too long, too many or no text are 422", async () => {
    const { post, create, refusal } = await start();
    const { id } = await create();
    const path = `${list}/${id}`;
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${i}`, "x"]));
    const faults: [object, string][] = [
      [{ externalId: "" }, "externalId TOO_SHORT,externalId WRONG_FORMAT"],
      [{ externalId: " " }, "externalId WRONG_FORMAT"],
      [{ externalId: "x".repeat(256) }, "externalId TOO_LONG"],
      [{ externalId: 7 }, "externalId WRONG_TYPE"],
      [{ metadata: null }, "metadata WRONG_TYPE"],
      [{ metadata: many(21) }, "metadata TOO_MANY"],
      [{ metadata: { a: 7 } }, "metadata.a WRONG_TYPE"],
      [{ metadata: { a: "x".repeat(501) } }, "metadata.a TOO_LONG"],
      [{ metadata: { a: "\u0000" } }, "metadata.a WRONG_FORMAT"],
      [{ metadata: { "": "x" } }, "metadata. WRONG_KEY"],
      [{ metadata: { ["k".repeat(41)]: "x" } }, `metadata.${"k".repeat(41)} WRONG_KEY`],
      [{ metadata: { "a\u0000": "x" } }, "metadata.a\u0000 WRONG_KEY"],
    ];
    for (const [body, fault] of faults) {
      expect(await refusal("PATCH", path, body), JSON.stringify(body)).toEqual([
        422,
        "VALIDATION_FAILED",
        fault.split(","),
      ]);
    }
    const longest = { externalId: "x".repeat(255), metadata: { ...many(19), ["k".repeat(40)]: "😀".repeat(500) } };
    expect((await post(longest)).body).toMatchObject(longest);
    expect((await post({ metadata: many(10_000) })).status).toBe(422);
  });

  test("an unknown one and another organization's cannot be changed", async () => {
    const { create, refusal } = await start();
    const foreign = await (await start()).create({ externalId: "A-1" });
    const unknown = `${foreign.id.slice(0, 4)}01k9qv3m8xf2ta7r6y5w4h3e2d`;
    for (const id of [foreign.id, unknown]) {
      expect(await refusal("PATCH", `${list}/${id}`, { metadata: {} })).toEqual([404, "NOT_FOUND", undefined]);
    }
    expect(await create({ externalId: "A-1" })).toMatchObject({ externalId: "A-1" });
  });
});

test("a client that is deleted gives its external id up, and an archived one keeps it and can change", async () => {
  const api = await newOrg();
  const { id } = await api.client({ externalId: "A-1" });
  await api.act(`/clients/${id}/archive`);
  expect((await api.patch(`/clients/${id}`, { metadata: { a: "1" } })).status).toBe(200);
  expect((await api.post("/clients", { name: "Tan", externalId: "A-1" })).status).toBe(422);
  await api.delete(`/clients/${id}`);
  expect(await api.client({ externalId: "A-1" })).toMatchObject({ externalId: "A-1" });
});

test("an external id is taken by one resource of each kind", async () => {
  const api = await newOrg();
  for (const { prepare } of kinds) expect((await (await prepare(api))({ externalId: "A-1" })).status).toBe(201);
});

test("an invoice accepts labels in every status, and nothing more than before", async () => {
  const api = await newOrg();
  const paid = await api.sentInvoice();
  await api.pay(paid, 109);
  const reason = { reason: "Twice" };
  const voided = await api.act<Invoice>(`/invoices/${(await api.sentInvoice()).id}/void`, reason);
  for (const { id } of [paid, voided]) {
    const before = (await api.get<Invoice>(`/invoices/${id}`)).body;
    const labels = { externalId: `L-${id}`, metadata: { ledger: "2026" } };
    const { status, body } = await api.patch<Invoice>(`/invoices/${id}`, labels);
    expect([status, body]).toEqual([
      200,
      { ...before, ...labels, version: before.version + 1, updatedAt: body.updatedAt },
    ]);
    const more = await api.refused("PATCH", `/invoices/${id}`, { body: { ...labels, notes: "x" } });
    expect(more).toMatchObject({ status: 409, code: "INVALID_STATE" });
  }
  const sent = await api.sentInvoice();
  const refused = await api.refused("PATCH", `/invoices/${sent.id}`, { body: { title: "x", metadata: {} } });
  expect(refused.details).toMatchObject([{ path: "title", code: "FROZEN" }]);
  const taken = await api.refused("PATCH", `/invoices/${sent.id}`, { body: { externalId: `L-${voided.id}` } });
  expect([taken.status, taken.message]).toEqual([422, expect.stringContaining(voided.id)]);
  const both = { externalId: "L-1", notes: "Thank you" };
  expect((await api.patch(`/invoices/${sent.id}`, both)).body).toMatchObject(both);
});

test("a quotation accepts labels in every status, and a revision keeps them", async () => {
  const api = await newOrg();
  const accepted = await api.acceptedQuotation();
  const sent = await api.sentQuotation();
  for (const { id } of [accepted, sent]) {
    const before = (await api.get<Quotation>(`/quotations/${id}`)).body;
    const labels = { externalId: `L-${id}`, metadata: { stage: "won" } };
    const { status, body } = await api.patch<Quotation>(`/quotations/${id}`, labels);
    expect([status, body]).toEqual([
      200,
      { ...before, ...labels, version: before.version + 1, updatedAt: body.updatedAt },
    ]);
    const more = await api.refused("PATCH", `/quotations/${id}`, { body: { ...labels, title: "x" } });
    expect(more).toMatchObject({ status: 409, code: "INVALID_STATE" });
  }
  expect(await api.act(`/quotations/${sent.id}/revise`)).toMatchObject({ externalId: `L-${sent.id}` });
});

test("copies have no labels", async () => {
  const api = await newOrg();
  const labels = { externalId: "A-1", metadata: { a: "1" } };
  const none = { externalId: null, metadata: {} };
  const invoice = await api.sentInvoice(labels);
  expect(await api.create(`/invoices/${invoice.id}/duplicate`, undefined)).toMatchObject(none);
  const quotation = await api.acceptedQuotation(labels);
  expect(await api.create(`/quotations/${quotation.id}/duplicate`, undefined)).toMatchObject(none);
  expect(await api.create(`/quotations/${quotation.id}/convert`, undefined)).toMatchObject(none);
});

test("drafts and expenses that are deleted give their external ids up", async () => {
  const api = await newOrg();
  const labels = { externalId: "A-1" };
  await api.delete(`/quotations/${(await api.quotation(labels)).id}`);
  expect(await api.quotation(labels)).toMatchObject(labels);
  const { id } = await api.create<Expense>("/expenses", newExpense(labels));
  await api.delete(`/expenses/${id}`);
  expect(await api.create("/expenses", newExpense(labels))).toMatchObject(labels);
});

test("an expense that changes in its labels and more raises its event", async () => {
  const api = await newOrg();
  const { id } = await api.create<Expense>("/expenses", newExpense());
  await api.patch(`/expenses/${id}`, { metadata: { a: "1" } });
  await api.patch(`/expenses/${id}`, { metadata: { a: "2" }, amount: 7 });
  const objects = (await eventsOf(api.org)).map(({ type, data }) => [type, (data.object as Expense).metadata]);
  expect(objects).toEqual([
    ["expense.created", {}],
    ["expense.updated", { a: "2" }],
  ]);
});

test("labels are on no page of the portal, no PDF and no mail", async () => {
  const api = await newOrg();
  const labels = { externalId: "SECRET-ID", metadata: { "SECRET-KEY": "SECRET-VALUE" } };
  const invoice = await api.sentInvoice(labels);
  const { url } = (await api.get<{ url: string }>(`/invoices/${invoice.id}/portal-link`)).body;
  const page = await api.app.inject({ method: "GET", url: new URL(url).pathname });
  expect([page.statusCode, page.payload]).toEqual([200, expect.not.stringContaining("SECRET")]);
  const before = (await api.file(`/invoices/${invoice.id}/pdf`)).bytes;
  await api.patch(`/invoices/${invoice.id}`, { metadata: {} });
  expect((await api.file(`/invoices/${invoice.id}/pdf`)).bytes.equals(before)).toBe(true);
});
