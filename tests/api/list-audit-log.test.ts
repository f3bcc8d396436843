import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit-log.ts";
import { openOwner } from "#server/db/sql.ts";
import type { Api } from "../support/api.ts";
import { runOverdueJob } from "../support/given.ts";
import { everythingOf, newOrg, service } from "../support/service.ts";

const entriesOf = async (api: Api, query = "") =>
  (await api.get<{ data: AuditEntry[] }>(`/audit-log?limit=100${query}`)).body.data;

test("each change says who made it, by which request, and from what to what", async () => {
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

test("what the service does by itself has nobody who did it", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ dueDate: "2026-01-31" });
  await runOverdueJob();
  const [entry] = await entriesOf(api, `&resourceId=${invoice.id}`);
  expect(entry).toMatchObject({ action: null, actorId: null, requestId: null, after: { status: "OVERDUE" } });
});

test("what was refused, or changed nothing, is not in it", async () => {
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
  const { audit_entry: rows } = await everythingOf(api.org);
  expect(JSON.stringify(rows)).not.toMatch(/sealed|digest/);
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

test("the database itself changes and deletes none, whoever asks", async () => {
  const api = await newOrg();
  const { target, db } = await service();
  const owner = openOwner(target);
  for (const statement of [
    `update audit_entry set actor_name = 'x' where org_id = '${api.org}'`,
    `delete from audit_entry where org_id = '${api.org}'`,
    "truncate audit_entry",
  ]) {
    await expect(owner.unsafe(statement)).rejects.toThrow("the audit log is never changed");
    await expect(db.system.unsafe(statement)).rejects.toThrow(/permission denied|never changed/);
  }
  await owner.end();
});
