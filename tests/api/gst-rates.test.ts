import { expect, test } from "vitest";
import type { InvoiceSendPreview } from "#contract/documents/document-mails.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { organizationDocuments } from "#server/billing/invoices/organization-documents.ts";
import { followGstRates } from "#server/organizations/follow-gst-rates.ts";
import type { Api } from "../support/api.ts";
import { credited, invoiceOf } from "../support/credit.ts";
import { newRecurring } from "../support/recurring.ts";
import { atTime, databaseFor, newOrg, service } from "../support/service.ts";

const singapore = [
  { from: null, rate: 0.07 },
  { from: "2023-01-01", rate: 0.08 },
  { from: "2024-01-01", rate: 0.09 },
];
const organizationOf = async (api: Api) => (await api.get<Organization>("/organization")).body;
const sendOn = async (api: Api, issuedAt: string): Promise<Invoice> =>
  api.act<Invoice>(`/invoices/${(await api.invoice()).id}/send`, { issuedAt });

/** Runs the job at the time of the service's clock. */
async function follow(api: Api): Promise<void> {
  const { now } = await service();
  await followGstRates({ db: await databaseFor(api.org), clock: () => now ?? new Date() }, organizationDocuments);
}

test("a new organization has Singapore's rates, and the day of issue chooses", async () => {
  const api = await newOrg();
  expect(await organizationOf(api)).toMatchObject({ gstRate: 0.09, gstRates: singapore });
  const rates: [string, number, number][] = [
    ["2022-12-31", 0.07, 107],
    ["2023-01-01", 0.08, 108],
    ["2023-12-31", 0.08, 108],
    ["2024-01-01", 0.09, 109],
  ];
  for (const [day, rate, total] of rates) {
    const sent = await sendOn(api, day);
    expect(sent, day).toMatchObject({ gstRateAtIssue: rate, totals: { total, outstanding: total } });
    expect(await invoiceOf(api, sent)).toMatchObject({ gstRateAtIssue: rate, totals: { total } });
  }
  const { body } = await api.get<{ box6: number }>("/reports/gst-f5?from=2023-01-01&to=2023-12-31");
  expect(body.box6).toBe(16);
});

test("the preview of a send has the rate and the totals of the chosen day", async () => {
  const api = await newOrg();
  const { id, gstRateAtIssue } = await api.invoice();
  expect(gstRateAtIssue).toBe(0.09);
  const preview = (await api.get<InvoiceSendPreview>(`/invoices/${id}/send-preview?issuedAt=2023-05-01`)).body;
  expect(preview).toMatchObject({ gstRateAtIssue: 0.08, totals: { gst: 8, total: 108 } });
});

test("a credit note has the rate of its invoice", async () => {
  const api = await newOrg();
  expect(await credited(api, await sendOn(api, "2023-05-01"), 50)).toMatchObject({
    gstRateAtIssue: 0.08,
    totals: { gst: 4 },
  });
});

test("a rate that was entered ahead reaches drafts when its day begins, and what was sent keeps its own", async () => {
  const api = await newOrg();
  const gstRates = [...singapore, { from: "2027-01-01", rate: 0.1 }];
  const { drafts, sent, recurring } = await atTime("2026-12-31T04:00:00Z", async () => {
    // In any order.
    const changed = await api.patch<Organization>("/organization", { gstRates: gstRates.toReversed() });
    expect(changed.body).toMatchObject({ gstRate: 0.09, gstRates });
    return {
      drafts: [await api.invoice(), await api.invoice()],
      sent: await api.sentInvoice(),
      recurring: await newRecurring(api),
    };
  });
  const quotation = await atTime("2026-12-31T04:00:00Z", () => api.quotation());
  // One second before midnight in Singapore, and at midnight.
  await atTime("2026-12-31T15:59:59Z", () => follow(api));
  expect(await organizationOf(api)).toMatchObject({ gstRate: 0.09 });
  await atTime("2026-12-31T16:00:00Z", async () => {
    // An invoice that is sent before the job has run has the rate of its day already.
    const early = await api.act<Invoice>(`/invoices/${drafts[0]?.id}/send`);
    expect(early).toMatchObject({ gstRateAtIssue: 0.1, totals: { total: 110 } });
    await follow(api);
    await follow(api);
    const backdated = await api.invoice();
    expect(
      await api.refused("POST", `/invoices/${backdated.id}/send`, { body: { issuedAt: "2026-12-31" } }),
    ).toMatchObject({ status: 422 });
  });
  expect(await organizationOf(api)).toMatchObject({ gstRate: 0.1, gstRates });
  expect(await invoiceOf(api, drafts[1] as Invoice)).toMatchObject({ gstRateAtIssue: 0.1, totals: { total: 110 } });
  expect((await api.get<Quotation>(`/quotations/${quotation.id}`)).body).toMatchObject({ gstRateAtIssue: 0.1 });
  expect(await invoiceOf(api, sent)).toMatchObject({ gstRateAtIssue: 0.09, totals: { total: 109 } });
  const { body } = await api.get<RecurringInvoice>(`/recurring-invoices/${recurring.id}`);
  expect(body.totals.gst).toBeCloseTo(body.totals.net * 0.1, 2);
});

test("an organization that is not registered issues at 0, whatever the day", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: false });
  expect(await sendOn(api, "2023-05-01")).toMatchObject({ gstRateAtIssue: 0 });
});

test("a rate by itself holds for all days without documents, and from today with them", () =>
  atTime("2026-11-27T04:00:00Z", async () => {
    const api = await newOrg();
    const ahead = { from: "2027-01-01", rate: 0.1 };
    await api.patch("/organization", { gstRates: [{ from: null, rate: 0.09 }, ahead] });
    const own = (await api.patch<Organization>("/organization", { gstRate: 0.05 })).body;
    expect(own).toMatchObject({ gstRate: 0.05, gstRates: [{ from: null, rate: 0.05 }, ahead] });
    expect(await sendOn(api, "2020-01-01")).toMatchObject({ gstRateAtIssue: 0.05 });
    for (const gstRate of [0.07, 0.06]) await api.patch("/organization", { gstRate });
    expect(await organizationOf(api)).toMatchObject({
      gstRate: 0.06,
      gstRates: [{ from: null, rate: 0.05 }, { from: "2026-11-27", rate: 0.06 }, ahead],
    });
    expect(await sendOn(api, "2026-11-26")).toMatchObject({ gstRateAtIssue: 0.05 });
    expect(await sendOn(api, "2026-11-27")).toMatchObject({ gstRateAtIssue: 0.06 });
  }));

test("an organization with another rate than Singapore's keeps it for all days", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  // As an earlier version stored it.
  await db.system`update organization set gst_rate = 0.065, gst_rates = '[]' where id = ${api.org}`;
  expect(await organizationOf(api)).toMatchObject({ gstRate: 0.065, gstRates: [{ from: null, rate: 0.065 }] });
  expect(await sendOn(api, "2022-05-01")).toMatchObject({ gstRateAtIssue: 0.065 });
});

test("rates have one beginning, a day each, and no second word on today's", async () => {
  const api = await newOrg();
  const refuse = (body: object) => api.refused("PATCH", "/organization", { body });
  const first = { from: null, rate: 0.07 };
  expect(await refuse({ gstRates: [{ from: "2024-01-01", rate: 0.09 }] })).toMatchObject({
    status: 422,
    details: [{ path: "gstRates" }],
  });
  expect(await refuse({ gstRates: [first, first] })).toMatchObject({ status: 422 });
  const twice = { from: "2024-01-01", rate: 0.09 };
  expect(await refuse({ gstRates: [first, twice, twice] })).toMatchObject({ details: [{ path: "gstRates[2].from" }] });
  expect(await refuse({ gstRate: 0.09, gstRates: [first] })).toMatchObject({ details: [{ path: "gstRate" }] });
  expect(await refuse({ gstRates: [] })).toMatchObject({ status: 422 });
  expect(await organizationOf(api)).toMatchObject({ gstRates: singapore });
});
