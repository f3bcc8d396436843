// @module-tag slow
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { GstReturn } from "#contract/books/reports.ts";
import { asSystem } from "#server/db/sql.ts";
import { allDatabases } from "#server/db/placement/databases.ts";
import { organizationDocuments } from "#server/billing/invoices/organization-documents.ts";
import { followGstRates } from "#server/organizations/follow-gst-rates.ts";
import { type Api, line } from "../support/api.ts";
import { credited } from "../support/credit.ts";
import { textOf } from "../support/pdf.ts";
import { newRecurring, runRecurringJob } from "../support/recurring.ts";
import { atTime, databaseFor, newOrg, service } from "../support/service.ts";

const settings = async (api: Api) => (await api.get<Organization>("/organization")).body;
const boxes = async (api: Api) => (await api.get<GstReturn>("/reports/gst-f5?from=2020-01-01&to=2040-12-31")).body;
const pdfOf = async (api: Api, path: string) => textOf((await api.file(path)).bytes);
const register = (api: Api, more: object = {}) =>
  api.patch<Organization>("/organization", {
    gstRegistered: true,
    gstRegistrationNumber: "201912345D",
    ...more,
  });

/** Makes an organization as earlier versions did: registered without a number and a day. */
async function earlierOrg(): Promise<Api> {
  const api = await newOrg();
  await asSystem(
    await databaseFor(api.org),
    (system) => system`
      update organization set gst_registration_number = null, gst_registered_from = null where id = ${api.org}`,
  );
  return api;
}

const noNumber = {
  status: 422,
  code: "VALIDATION_FAILED",
  details: [{ path: "organization.gstRegistrationNumber", code: "REQUIRED" }],
};

test("a new organization is not registered, and its invoices bear no GST", async () => {
  const api = await newOrg({ isRegistered: false });
  expect(await settings(api)).toMatchObject({
    gstRegistered: false,
    gstRegistrationNumber: null,
    gstRegisteredFrom: null,
  });
  const { id, totals } = await api.sentInvoice();
  expect(totals).toMatchObject({ gst: 0, total: 100 });
  const text = await pdfOf(api, `/invoices/${id}/pdf`);
  expect(text).not.toContain("Tax Invoice");
  expect(text).not.toContain("GST");
});

test("a registration needs a number of a known form, and begins today unless it says when", async () => {
  const api = await newOrg({ isRegistered: false });
  const refused = await api.refused("PATCH", "/organization", { body: { gstRegistered: true } });
  expect(refused).toMatchObject({ status: 422, details: [{ path: "gstRegistrationNumber", code: "REQUIRED" }] });
  const mistyped = await register(api, { gstRegistrationNumber: "GST 12" });
  expect(mistyped).toMatchObject({ status: 422 });
  await atTime("2026-11-20T16:30:00Z", () => register(api));
  expect(await settings(api)).toMatchObject({ gstRegistered: true, gstRegisteredFrom: "2026-11-21" });
  expect((await register(api, { gstRegistrationNumber: "MR-8500123-4", gstRegisteredFrom: "2020-05-01" })).status).toBe(
    200,
  );
  expect(await api.refused("PATCH", "/organization", { body: { gstRegistrationNumber: null } })).toMatchObject({
    status: 422,
    details: [{ path: "gstRegistrationNumber", code: "REQUIRED" }],
  });
});

test("a registered organization has amounts in SGD", async () => {
  const api = await newOrg({ isRegistered: false });
  const wrong = { status: 422, details: [{ path: "currency", code: "NOT_ALLOWED" }] };
  expect((await api.patch("/organization", { currency: "USD" })).status).toBe(200);
  const body = { gstRegistered: true, gstRegistrationNumber: "201912345D" };
  expect(await api.refused("PATCH", "/organization", { body })).toMatchObject(wrong);
  expect((await register(api, { currency: "SGD" })).status).toBe(200);
  expect(await api.refused("PATCH", "/organization", { body: { currency: "USD" } })).toMatchObject(wrong);
});

test("a tax invoice without a number is refused, and any other change is not", async () => {
  const api = await earlierOrg();
  const draft = await api.invoice();
  expect(await api.refused("POST", `/invoices/${draft.id}/send`)).toMatchObject(noNumber);
  expect((await api.get<Invoice>(`/invoices/${draft.id}`)).body).toMatchObject({
    status: "DRAFT",
    number: draft.number,
  });
  expect((await api.patch("/organization", { phone: "+65 6123 4567", gstRegistered: true })).status).toBe(200);
  expect((await api.sentInvoice({ items: [line({ taxCode: "EXEMPT" })] })).status).toBe("SENT");
  expect((await api.patch("/organization", { gstRegistrationNumber: "201912345D" })).status).toBe(200);
  expect((await api.act<Invoice>(`/invoices/${draft.id}/send`)).totals.gst).toBe(9);
});

test("a recurring tax invoice without a number stays a draft, and names the problem", async () => {
  const api = await earlierOrg();
  const client = await api.client({ email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const rule = await atTime("2031-01-01T04:00:00Z", () =>
    newRecurring(api, { clientId: client.id, projectId, sends: true }),
  );
  await atTime("2031-02-01T04:00:00Z", runRecurringJob);
  expect((await api.get(`/recurring-invoices/${rule.id}`)).body).toMatchObject({ problem: { code: "NOT_SENDABLE" } });
});

test("what was issued before the registration bears no GST and is in no box, its credit notes neither", async () => {
  const api = await newOrg({ isRegistered: false });
  const before = await api.sentInvoice();
  expect((await register(api)).status).toBe(200);
  const credit: CreditNote = await credited(api, before, 40);
  expect(credit.totals).toMatchObject({ gst: 0, total: 40 });
  expect(await pdfOf(api, `/credit-notes/${credit.id}/pdf`)).not.toContain("GST");
  expect(await boxes(api)).toMatchObject({ box1: 0, box2: 0, box3: 0, box4: 0, box6: 0, box13: 0 });
  await api.sentInvoice();
  expect(await boxes(api)).toMatchObject({ box1: 100, box2: 0, box4: 100, box6: 9, box13: 100 });
});

test("an invoice that is dated before the first day of the registration bears no GST", async () => {
  const api = await newOrg({ isRegistered: false });
  await atTime("2026-11-20T04:00:00Z", () => register(api, { gstRegisteredFrom: "2026-11-01" }));
  await atTime("2026-11-20T04:00:00Z", async () => {
    const { id: early } = await api.invoice();
    const sent = await api.act<Invoice>(`/invoices/${early}/send`, { issuedAt: "2026-10-31" });
    expect([sent.gstRateAtIssue, sent.totals.total]).toEqual([0, 100]);
    expect(await pdfOf(api, `/invoices/${early}/pdf`)).not.toContain("Tax Invoice");
    const { id: later } = await api.invoice();
    const taxed = await api.act<Invoice>(`/invoices/${later}/send`, { issuedAt: "2026-11-01" });
    expect([taxed.gstRateAtIssue, taxed.totals.total]).toEqual([0.09, 109]);
  });
  expect(await boxes(api)).toMatchObject({ box1: 100, box2: 0, box6: 9 });
});

test("a registration does not begin after an invoice that bears GST, unless that is void", async () => {
  const api = await newOrg();
  const { id } = await atTime("2026-10-12T04:00:00Z", () => api.sentInvoice());
  const later = { body: { gstRegisteredFrom: "2026-10-13" } };
  expect(await api.refused("PATCH", "/organization", later)).toMatchObject({
    status: 422,
    details: [{ path: "gstRegisteredFrom", code: "OUT_OF_RANGE" }],
  });
  expect((await api.patch("/organization", { gstRegisteredFrom: "2026-10-12" })).status).toBe(200);
  await api.act(`/invoices/${id}/void`);
  expect((await api.patch("/organization", later.body)).status).toBe(200);
});

test("drafts bear GST from the first day of a registration that is to come", async () => {
  const api = await newOrg({ isRegistered: false });
  await atTime("2026-12-20T04:00:00Z", () => register(api, { gstRegisteredFrom: "2027-01-01" }));
  const draft = await atTime("2026-12-20T04:00:00Z", () => api.invoice());
  expect(draft.totals.gst).toBe(0);
  // Midnight in Singapore is 16:00 UTC.
  for (const [time, gst] of [
    ["2026-12-31T15:59:59Z", 0],
    ["2026-12-31T16:00:00Z", 9],
  ] as const) {
    await atTime(time, followRates);
    expect((await api.get<Invoice>(`/invoices/${draft.id}`)).body.totals.gst).toBe(gst);
  }
});

async function followRates(): Promise<void> {
  const { db, now } = await service();
  for (const cell of await allDatabases(db)) {
    await followGstRates({ db: cell, clock: () => now ?? new Date() }, organizationDocuments);
  }
}

test("a bank code is a SWIFT code, or the code of a bank with or without its branch", async () => {
  const api = await newOrg();
  for (const bankCode of ["DBSSSGSG", "DBSSSGSGXXX", "7171", "7171-001", null]) {
    expect((await api.patch<Organization>("/organization", { bankCode })).body.bankCode).toBe(bankCode);
  }
  for (const bankCode of ["DBS", "71", "717100", "DBS Bank"]) {
    expect(await api.refused("PATCH", "/organization", { body: { bankCode } })).toMatchObject({
      details: [{ path: "bankCode", code: "WRONG_FORMAT" }],
    });
  }
});

test("an organization keeps a value of before that is sent again unchanged", async () => {
  const api = await newOrg();
  const { body: before } = await api.get<Organization>("/organization");
  const { gstRegistered, gstRegistrationNumber, gstRegisteredFrom } = before;
  const same = { gstRegistered, gstRegistrationNumber, gstRegisteredFrom, phone: "1" };
  expect((await api.patch<Organization>("/organization", same)).status).toBe(200);
});
