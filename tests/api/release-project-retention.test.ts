import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { line, statusesOf } from "../support/api.ts";
import { draftCredit } from "../support/credit.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { newOrg } from "../support/service.ts";

test("what the plain invoices of a project hold is billed, at most once", async () => {
  const api = await newOrg();
  const { projectId } = await api.sentInvoice({ retentionPct: 0.1 });
  const path = `/projects/${projectId}/release-retention`;
  expect(await api.refused("POST", path, { body: { amount: 10.01 } })).toMatchObject({
    status: 422,
    details: [{ path: "amount", code: "OUT_OF_RANGE" }],
  });
  expect(statusesOf(await Promise.all([api.post(path), api.post(path)]))).toEqual([201, 409]);
  const [draft] = (await api.get<{ data: Invoice[] }>("/invoices?kind=RETENTION_RELEASE")).body.data;
  expect(draft).toMatchObject({ kind: "RETENTION_RELEASE", contractId: null, title: "Kitchen: retention" });
  const release = await api.act<Invoice>(`/invoices/${draft?.id}/send`);
  expect(release.items).toMatchObject([{ kind: "RELEASE", unitPrice: 10 }]);
  expect((await api.get<RetentionRegister>("/retention")).body).toEqual({ data: [], held: 0 });
  expect(await api.refused("POST", path)).toMatchObject({ status: 422 });
});

test("retention of lines without GST is released without GST, in the parts that they hold", async () => {
  const api = await newOrg();
  const items = [
    line({ qty: 1, unitPrice: 1000 }),
    line({ qty: 1, unitPrice: 500, taxCode: "ZERO_RATED" }),
    line({ qty: 1, unitPrice: 200.33, taxCode: "EXEMPT" }),
  ];
  const { projectId } = await api.sentInvoice({ items, retentionPct: 0.1 });
  const released = async (body: object = {}) => {
    const draft = await api.create<Invoice>(`/projects/${projectId}/release-retention`, body);
    const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`);
    return [invoice.totals.gst, ...invoice.items.map(({ taxCode, unitPrice }) => [taxCode, unitPrice])];
  };
  expect(await released({ amount: 100 })).toEqual([
    5.29,
    ["STANDARD", 58.81],
    ["EXEMPT", 11.78],
    ["ZERO_RATED", 29.41],
  ]);
  expect(await released()).toEqual([3.71, ["STANDARD", 41.19], ["EXEMPT", 8.25], ["ZERO_RATED", 20.59]]);
  expect((await api.get<RetentionRegister>("/retention")).body).toEqual({ data: [], held: 0 });
});

test("retention that was billed keeps its invoices from being voided or credited", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ retentionPct: 0.1 });
  const draft = await api.create<Invoice>(`/projects/${invoice.projectId}/release-retention`, {});
  const release = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/invoices/${invoice.id}/void`)).toMatchObject({
    status: 409,
    code: "HAS_DOCUMENTS",
    message: expect.stringContaining(`by invoice ${release.number}`),
  });
  expect(await everythingOf(api.org)).toEqual(before);
  const credit = await draftCredit(api, invoice);
  expect(await api.refused("POST", `/credit-notes/${credit.id}/send`)).toMatchObject({ code: "HAS_DOCUMENTS" });
  await api.act(`/invoices/${release.id}/void`);
  await api.act(`/credit-notes/${credit.id}/send`);
  expect((await api.get<RetentionRegister>("/retention")).body).toEqual({ data: [], held: 0 });
});

test("retention below 0 that no release billed keeps nothing from being voided or credited", async () => {
  const api = await newOrg();
  const { clientId, projectId } = await api.sentInvoice({
    retentionPct: 1,
    items: [line({ qty: 1, unitPrice: -1 })],
  });
  const more = { clientId, projectId, retentionPct: 0.0001, items: [line({ qty: 1, unitPrice: 100 })] };
  expect((await api.get<RetentionRegister>("/retention")).body.held).toBe(-1);
  const [draft, issued, credited] = [await api.invoice(more), await api.sentInvoice(more), await api.sentInvoice(more)];
  for (const { id } of [draft, issued]) expect((await api.post(`/invoices/${id}/void`)).status).toBe(200);
  await api.act(`/credit-notes/${(await draftCredit(api, credited)).id}/send`);
});

test("voiding a draft, or what held retention below 0, is not kept by a release", async () => {
  const api = await newOrg();
  const { clientId, projectId } = await api.sentInvoice({ retentionPct: 0.1 });
  const same = { clientId, projectId, retentionPct: 0.1 };
  const negative = await api.sentInvoice({ clientId, projectId, retentionPct: 1, items: [line({ unitPrice: -1 })] });
  const draft = await api.invoice(same);
  const release = await api.create<Invoice>(`/projects/${projectId}/release-retention`, {});
  await api.act(`/invoices/${release.id}/send`);
  for (const { id } of [draft, negative]) expect((await api.post(`/invoices/${id}/void`)).status).toBe(200);
});

test("a draft release is not sent once its invoice is void, also at the same time", async () => {
  const api = await newOrg();
  const drafted = async () => {
    const invoice = await api.sentInvoice({ retentionPct: 0.1 });
    const draft = await api.create<Invoice>(`/projects/${invoice.projectId}/release-retention`, {});
    return { send: () => api.post(`/invoices/${draft.id}/send`), void: () => api.post(`/invoices/${invoice.id}/void`) };
  };
  const first = await drafted();
  expect((await first.void()).status).toBe(200);
  expect((await first.send()).status).toBe(409);
  const second = await drafted();
  expect(statusesOf(await Promise.all([second.send(), second.void()]))).toEqual([200, 409]);
});

test("an unknown project is not found", async () => {
  const api = await newOrg();
  expect(await api.refused("POST", `/projects/${exampleId("prj")}/release-retention`)).toMatchObject({ status: 404 });
});
