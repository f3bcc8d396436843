// @module-tag database
// @module-tag cells
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { isId } from "#contract/api/ids.ts";
import type { Scope } from "#contract/api/scopes.ts";
import { type Api, line, newPriceItem } from "../support/api.ts";
import { runOverdueJob } from "../support/given.ts";
import { atTime, databaseFor, newKey, newOrg, openOwnerOf, service } from "../support/service.ts";
import { rowsOf } from "../support/stored-rows.ts";

const entriesOf = async (api: Api, query = "") =>
  (await api.get<{ data: AuditEntry[] }>(`/audit-log?limit=100${query}`)).body.data;

test("each change names who made it, the request, and old and new values", async () => {
  const api = await newOrg();
  const [key] = (await entriesOf(api)).filter(({ resourceType }) => resourceType === "api_key");
  const made = await api.post<{ id: string }>("/clients", { name: "Lim Mei Ling", email: "lim@example.com" });
  const changed = await api.send("PATCH", `/clients/${made.body.id}`, { body: { name: "Lim M. L." } });
  const deleted = await api.delete(`/clients/${made.body.id}`);
  const [last, middle, first] = await entriesOf(api, `&resourceId=${made.body.id}`);
  const by = { actorId: key?.resourceId, actorName: "test", resourceType: "client", resourceId: made.body.id };
  expect(first).toMatchObject({
    ...by,
    action: "createClient",
    requestId: made.headers["x-request-id"],
    change: "CREATED",
    before: null,
    after: { name: "Lim Mei Ling", email: "lim@example.com", type: "HOMEOWNER" },
  });
  expect(middle).toMatchObject({
    ...by,
    action: "updateClient",
    requestId: changed.headers["x-request-id"],
    change: "CHANGED",
  });
  expect(middle).toMatchObject({ before: { name: "Lim Mei Ling" }, after: { name: "Lim M. L." } });
  expect(Object.keys(middle?.after ?? {})).toEqual(["name"]);
  expect(last).toMatchObject({ ...by, action: "deleteClient", requestId: deleted.headers["x-request-id"] });
  expect(last).toMatchObject({ change: "DELETED", before: { name: "Lim M. L." }, after: null });
});

test("an invoice's entries are those of its payments too, with instants as everywhere", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const payment = await api.pay(invoice, 109);
  const entries = await entriesOf(api, `&resourceId=${invoice.id}`);
  expect(entries.map(({ action, resourceType }) => [action, resourceType]).slice(0, 3)).toEqual([
    ["recordPayment", "invoice"],
    ["recordPayment", "payment"],
    ["sendInvoice", "invoice"],
  ]);
  expect(entries[0]).toMatchObject({ before: { status: "SENT", paidAt: null }, after: { status: "PAID" } });
  expect(entries[0]?.after?.["paidAt"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(entries[1]).toMatchObject({ resourceId: payment.id, after: { amount: 109, invoiceId: invoice.id } });
});

test("each entry names its record as it is now, where the key may read it", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ title: "Two bathrooms" });
  const payment = await api.pay(invoice, 10);
  await api.patch(`/clients/${invoice.clientId}`, { name: "Lim M. L." });
  await api.act(`/invoices/${invoice.id}/remind`, { to: "lim@example.com" });
  const entries = await entriesOf(api);
  const nameOf = (wanted: Partial<AuditEntry>) =>
    entries.find((entry) => Object.entries(wanted).every(([name, value]) => entry[name as "action"] === value))
      ?.resourceName;
  const name = `${invoice.number} Two bathrooms`;
  expect(nameOf({ resourceType: "invoice", change: "CREATED" })).toBe(name);
  expect(nameOf({ resourceId: payment.id })).toBe(name);
  expect(nameOf({ resourceType: "mail" })).toBe(name);
  expect(nameOf({ resourceType: "client", change: "CREATED" })).toBe("Lim M. L.");
  expect(nameOf({ resourceType: "project" })).toBe("Kitchen");
  const log = await newKey(api.org, { scopes: ["audit:read"] });
  expect((await entriesOf(log)).filter(({ resourceType }) => resourceType === "invoice")[0]?.resourceName).toBeNull();
});

test("automatic changes have no author", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ dueDate: "2026-01-31" });
  await runOverdueJob();
  const [entry] = await entriesOf(api, `&resourceId=${invoice.id}`);
  expect(entry).toMatchObject({ action: null, actorId: null, requestId: null, after: { status: "OVERDUE" } });
});

test("refused requests and requests without effect are not in the log", async () => {
  const api = await newOrg();
  const client = await api.client();
  const before = await entriesOf(api);
  await api.refused("PATCH", `/clients/${client.id}`, { body: { name: "" } });
  await api.patch(`/clients/${client.id}`, { name: client.name });
  await api.refused("POST", "/clients", { body: { name: "A", email: "b" } });
  expect(await entriesOf(api)).toEqual(before);
});

test("no secret is in it", async () => {
  const api = await newOrg();
  const endpoint = await api.endpoint();
  await api.act(`/webhook-endpoints/${endpoint.id}/rotate-secret`);
  const text = JSON.stringify(await entriesOf(api));
  expect(text).not.toMatch(/secret_?sealed|digest/i);
  expect(JSON.stringify(await rowsOf(api.org, "audit_entry"))).not.toMatch(/sealed|digest/);
});

test("entries of an actor are found by it, and pages go on", async () => {
  const api = await newOrg();
  for (const name of ["A", "B", "C"]) await api.create("/clients", { name });
  const [{ actorId } = { actorId: null }] = await entriesOf(api);
  const first = await api.get<{ data: AuditEntry[]; nextCursor: string }>(`/audit-log?limit=2&actorId=${actorId}`);
  const rest = await api.get<{ data: AuditEntry[]; hasMore: boolean }>(
    `/audit-log?limit=2&actorId=${actorId}&cursor=${first.body.nextCursor}`,
  );
  expect([...first.body.data, ...rest.body.data].map(({ after }) => after?.["name"])).toEqual(["C", "B", "A"]);
  expect(rest.body.hasMore).toBe(false);
  expect(await api.refused("GET", "/audit-log?actorId=x")).toMatchObject({ status: 400 });
});

test("neither the owner nor the system role may change or delete audit entries", async () => {
  const api = await newOrg();
  const { target } = await service();
  const cell = await databaseFor(api.org);
  const owner = openOwnerOf(target, cell);
  for (const statement of [
    `update audit_entry set actor_name = 'x' where org_id = '${api.org}'`,
    `delete from audit_entry where org_id = '${api.org}'`,
    "truncate audit_entry",
  ]) {
    await expect(owner.unsafe(statement)).rejects.toThrow("the audit log is never changed");
    await expect(cell.system.unsafe(statement)).rejects.toThrow(/permission denied|never changed/);
  }
  await owner.end();
});

test("a secret that is replaced leaves an entry that names it and does not show it", async () => {
  const api = await newOrg();
  const endpoint = await api.endpoint();
  for (const overlapHours of [0, 24]) {
    const rotated = await api.act<{ secret: string }>(`/webhook-endpoints/${endpoint.id}/rotate-secret`, {
      overlapHours,
    });
    const [entry] = await entriesOf(api, `&resourceId=${endpoint.id}`);
    expect(entry).toMatchObject({ action: "rotateWebhookSecret", change: "CHANGED", actorName: "test" });
    expect([entry?.before?.["secret"], entry?.after?.["secret"]]).toEqual(["(not shown)", "(not shown)"]);
    expect(JSON.stringify(entry)).not.toContain(rotated.secret);
  }
  expect(await entriesOf(api, `&resourceId=${endpoint.id}`)).toHaveLength(3);
});

test("replacing lines leaves an entry, although the sum is unchanged", async () => {
  const api = await newOrg();
  const sameSum = [
    line({ description: "Plaster" }),
    line({ description: "Skim coat", qty: 1, unitPrice: 30 }),
    line({ description: "Discount", qty: 1, unitPrice: -30 }),
  ];
  const [quotation, invoice] = [await api.quotation(), await api.invoice()];
  const inSection = { items: [], sections: [{ title: "Kitchen", items: sameSum }] };
  for (const [path, id, action, lines] of [
    ["/quotations", quotation.id, "updateQuotation", { items: sameSum }],
    ["/quotations", quotation.id, "updateQuotation", inSection],
    ["/invoices", invoice.id, "updateInvoice", { items: sameSum }],
  ] as const) {
    const known = (await entriesOf(api, `&resourceId=${id}`)).length;
    await api.patch(`${path}/${id}`, lines);
    const [entry, ...earlier] = await entriesOf(api, `&resourceId=${id}`);
    expect(entry).toMatchObject({ action, change: "CHANGED", after: { lines: expect.stringMatching(/^3 lines, /) } });
    expect(entry?.before?.["lines"]).toMatch(/^\d lines?, sha256:[0-9a-f]{64}$/);
    expect(entry?.before?.["lines"]).not.toBe(entry?.after?.["lines"]);
    expect(earlier).toHaveLength(known);
    await api.patch(`${path}/${id}`, lines);
    await api.patch(`${path}/${id}`, {});
    expect(await entriesOf(api, `&resourceId=${id}`)).toEqual([entry, ...earlier]);
  }
});

test("a chosen due date is recorded, although it equals the computed one", async () => {
  const api = await newOrg();
  const { id, dueDate } = await api.invoice();
  await api.patch(`/invoices/${id}`, { dueDate });
  const [entry] = await entriesOf(api, `&resourceId=${id}`);
  expect(entry).toMatchObject({ before: { dueDateGiven: false }, after: { dueDateGiven: true } });
});

test("use of a key and failures of an endpoint are not changes", async () => {
  const api = await newOrg();
  const endpoint = await api.endpoint();
  const before = await entriesOf(api);
  const db = await databaseFor(api.org);
  await db.system`update api_key set last_used_at = now() where org_id = ${api.org}`;
  await db.system`update webhook_endpoint set failing_since = now() where id = ${endpoint.id}`;
  expect(await entriesOf(api)).toEqual(before);
});

test("its ids are UUIDs of version 7 in the order of the changes", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  await atTime("2026-05-05T05:05:05.005Z", async () => {
    const invoice = await api.sentInvoice();
    await api.pay(invoice, 109);
    await api.patch("/organization", { name: "Alpha Works" });
    await api.quotation();
  });
  await db.system`
    insert into client (org_id, id, name, type, created_at, updated_at)
    select ${api.org}, 'cli_0' || lpad(n::text, 25, '0'), 'Client ' || n, 'HOMEOWNER', now(), now()
    from generate_series(1, 500) n`;
  const entries = await db.system<{ id: string; at: Date; name: string }[]>`
    select id, created_at::text as at, after ->> 'name' as name from audit_entry where org_id = ${api.org} order by id`;
  expect(entries.length).toBeGreaterThan(510);
  const digits = "0123456789abcdefghjkmnpqrstvwxyz";
  for (const { id, at } of entries) {
    expect(isId("aud", id), id).toBe(true);
    let uuid = 0n;
    for (const digit of id.slice(4)) uuid = uuid * 32n + BigInt(digits.indexOf(digit));
    expect(Number(uuid >> 80n), id).toBe(Date.parse(String(at)));
    expect([(uuid >> 76n) & 15n, (uuid >> 62n) & 3n]).toEqual([7n, 2n]);
  }
  const added = entries.map(({ name }) => name).filter((name) => name?.startsWith("Client "));
  expect(added).toEqual(Array.from({ length: 500 }, (_, i) => `Client ${i + 1}`));
});

test("entries are found by the kind of object and by the operation", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "Tan" });
  await api.patch(`/clients/${client.id}`, { name: "Goh" });
  await api.sentInvoice();
  const found = async (query: string) =>
    (await api.get<{ data: AuditEntry[] }>(`/audit-log${query}`)).body.data.map(({ resourceType, action }) => [
      resourceType,
      action,
    ]);
  expect(await found("?action=updateClient")).toEqual([["client", "updateClient"]]);
  expect(await found("?resourceType=invoice&action=sendInvoice")).toEqual([["invoice", "sendInvoice"]]);
  expect(await found("?resourceType=quotation")).toEqual([]);
  expect((await api.get("/audit-log?resourceType=secret")).status).toBe(400);
  expect((await api.get("/audit-log?action=drop%20table")).status).toBe(400);
});

test("values show what the key may read elsewhere, down to the cost of a price item", async () => {
  const api = await newOrg();
  const { id } = await api.create<{ id: string }>("/price-items", newPriceItem({ unitPrice: 90, unitCost: 31.4159 }));
  await api.patch(`/price-items/${id}`, { unitPrice: 95 });
  const shownTo = async (...scopes: Scope[]) => {
    const [changed, made] = await entriesOf(
      await newKey(api.org, { scopes: ["audit:read", ...scopes] }),
      `&resourceId=${id}`,
    );
    return [changed?.before, made?.after?.["unitCost"], made?.actorName];
  };
  expect(await shownTo()).toEqual([{ unitPrice: "(not shown)" }, "(not shown)", "test"]);
  expect(await shownTo("costs:read")).toEqual([{ unitPrice: "(not shown)" }, "(not shown)", "test"]);
  expect(await shownTo("prices:read")).toEqual([{ unitPrice: 90 }, "(not shown)", "test"]);
  expect(await shownTo("prices:read", "costs:read")).toEqual([{ unitPrice: 90 }, 31.4159, "test"]);
});
