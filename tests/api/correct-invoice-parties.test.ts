// @module-tag slow
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Timeline } from "#contract/clients/timeline.ts";
import type { Api } from "../support/api.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { eventsOf, newOrg } from "../support/service.ts";

const bank = { name: "DBS Bank", accountName: "Wong Builders", accountNumber: "003-9-123456" };

async function incomplete(api: Api): Promise<Invoice> {
  const { id: clientId } = await api.client({ name: "Lim Mei Ling" });
  const { id: projectId } = await api.project({ clientId });
  return api.sentInvoice({ clientId, projectId });
}

const pathOf = ({ id }: { readonly id: string }) => `/invoices/${id}/correct-parties`;

test("an invoice that went out incomplete takes over what was filled in since, everywhere", async () => {
  const api = await newOrg();
  const invoice = await incomplete(api);
  const before = await api.file(`/invoices/${invoice.id}/pdf`);
  await api.patch("/organization", { address: "1 Science Park Drive", bank, phone: "6123 4567" });
  await api.patch(`/clients/${invoice.clientId}`, { address: "Block 9, Bishan Street 12", uen: "201912345D" });

  const corrected = await api.act<Invoice>(pathOf(invoice), { reason: "The client asked" });
  expect(corrected).toMatchObject({ id: invoice.id, totals: invoice.totals, issuedAt: invoice.issuedAt });
  expect(corrected.version).toBe(invoice.version + 1);
  const after = await textOf((await api.file(`/invoices/${invoice.id}/pdf`)).bytes);
  for (const text of ["1 Science Park Drive", "003-9-123456", "Block 9, Bishan Street 12", "201912345D", "6123 4567"])
    expect(after).toContain(text);
  const original = await api.file(`/invoices/${invoice.id}/pdf?as=original`);
  expect(original.bytes.equals(before.bytes)).toBe(true);
  const page = (await (await clientOf(api, invoice)).send("GET")).text;
  expect(page).toContain("Block 9, Bishan Street 12");
  expect(page).toContain("003-9-123456");
});

test("the activity and the audit log say who corrected what, and an event is raised", async () => {
  const api = await newOrg();
  const invoice = await incomplete(api);
  await api.patch(`/clients/${invoice.clientId}`, { address: "Block 9" });
  await api.act(pathOf(invoice), { reason: "Moved" });
  const { body } = await api.get<Timeline>(`/invoices/${invoice.id}/timeline`);
  expect(body.data.at(-1)).toMatchObject({
    kind: "PARTIES_CORRECTED",
    by: expect.any(String) as string,
    detail: "client.address: – → Block 9; Moved",
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({
    type: "invoice.updated",
    data: { object: { id: invoice.id, version: invoice.version + 1 } },
  });
  const log = await api.get<{ data: readonly { action: string; details: unknown }[] }>(
    `/audit-log?resourceId=${invoice.id}`,
  );
  expect(log.body.data[0]).toMatchObject({
    action: "correctInvoiceParties",
    details: { "client.address": "– → Block 9", reason: "Moved" },
  });
});

test("what was wrong is corrected by name, and again; the first PDF stays", async () => {
  const api = await newOrg();
  const invoice = await incomplete(api);
  await api.patch(`/clients/${invoice.clientId}`, { name: "Lim Mei Lin" });
  const check = await api.post<Invoice>(`${pathOf(invoice)}?check=true`);
  expect(check.body).toMatchObject({
    version: invoice.version,
    partyChanges: [{ field: "client.name", before: "Lim Mei Ling", after: "Lim Mei Lin" }],
  });
  // A name that differs was not empty, so it is taken over only when it is named.
  expect(await api.refused("POST", pathOf(invoice))).toMatchObject({
    status: 422,
    details: [{ path: "fields", code: "NOTHING_TO_CORRECT" }],
  });
  await api.act(pathOf(invoice), { fields: ["client.name"] });
  await api.patch(`/clients/${invoice.clientId}`, { name: "Lim Mei Lian" });
  await api.act(pathOf(invoice), { fields: ["client.name"] });
  expect(await textOf((await api.file(`/invoices/${invoice.id}/pdf`)).bytes)).toContain("Lim Mei Lian");
  const original = await textOf((await api.file(`/invoices/${invoice.id}/pdf?as=original`)).bytes);
  expect(original).toContain("Lim Mei Ling");
  expect(await api.refused("POST", pathOf(invoice), { body: { fields: ["client.name"] } })).toMatchObject({
    status: 422,
  });
});

test("a field that is empty now, or is none of a party, is refused with its path", async () => {
  const api = await newOrg();
  const invoice = await incomplete(api);
  const faultOf = async (fields: readonly string[]) =>
    (await api.refused("POST", pathOf(invoice), { body: { fields } })).details?.[0];
  expect(await faultOf(["client.uen"])).toEqual({
    path: "fields[0]",
    code: "REQUIRED",
    message: "is empty now: enter client.uen first, then correct the document",
  });
  expect(await faultOf(["totals.total"])).toMatchObject({ path: "fields[0]" });
});

test("a draft and a void invoice are not corrected", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  expect(await api.refused("POST", pathOf(draft))).toMatchObject({ status: 409, code: "INVALID_STATE" });
  const invoice = await incomplete(api);
  await api.act(`/invoices/${invoice.id}/void`);
  expect(await api.refused("POST", pathOf(invoice))).toMatchObject({ status: 409, currentStatus: "VOID" });
  expect(await api.refused("POST", `${pathOf(invoice)}?check=true`)).toMatchObject({ status: 409 });
});

test("of two people who correct an invoice at once, one does and the other reads why not", async () => {
  const api = await newOrg();
  const invoice = await incomplete(api);
  await api.patch(`/clients/${invoice.clientId}`, { address: "Block 9" });
  const answers = await Promise.all([api.post(pathOf(invoice)), api.post(pathOf(invoice))]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test("an invoice in a closed period is corrected, and no figure of the period changes", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client();
  const { id: projectId } = await api.project({ clientId });
  const draft = await api.invoice({ clientId, projectId });
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`, { issuedAt: "2026-08-15" });
  await api.patch("/organization", { lockedThrough: "2026-09-30" });
  const figures = async () => (await api.get("/reports/gst-f5?from=2026-01-01&to=2026-12-31")).body;
  const before = await figures();
  await api.patch(`/clients/${invoice.clientId}`, { address: "Block 9" });
  await api.act(pathOf(invoice));
  expect(await figures()).toEqual(before);
});
