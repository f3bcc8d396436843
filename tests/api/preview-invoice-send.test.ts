import { expect, test } from "vitest";
import type { InvoiceSendPreview } from "#contract/documents/document-mails.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { atTime, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const previewOf = async (api: Api, id: string, query = "") =>
  (await api.get<InvoiceSendPreview>(`/invoices/${id}/send-preview${query}`)).body;

test("the preview of a draft has the number, dates and GST that sending gives it", async () => {
  const api = await newOrg();
  await atTime("2030-02-09T00:00:00Z", () => api.sentInvoice());
  const { id } = await atTime("2030-01-01T00:00:00Z", () => api.invoice());
  await atTime("2030-02-10T00:00:00Z", async () => {
    const before = await everythingOf(api.org);
    const seen = await previewOf(api, id);
    expect(await everythingOf(api.org)).toEqual(before);
    expect(seen).toEqual({
      number: "INV-2030-0002",
      issuedAt: "2030-02-10T00:00:00.000Z",
      dueDate: "2030-03-12T15:59:59.999Z",
      gstRateAtIssue: 0.09,
      totals: expect.objectContaining({ gst: 9, total: 109 }),
      confirmations: [],
    });
    const { number, issuedAt, dueDate, gstRateAtIssue, totals } = await api.act<Invoice>(`/invoices/${id}/send`);
    expect(seen).toMatchObject({ number, issuedAt, dueDate, gstRateAtIssue, totals });
  });
});

test("the first invoice of a year gets the year's first number", async () => {
  const api = await newOrg();
  await atTime("2029-12-30T00:00:00Z", () => api.sentInvoice());
  const { id } = await api.invoice();
  await atTime("2029-12-31T16:00:00Z", async () => {
    expect((await previewOf(api, id)).number).toBe("INV-2030-0001");
    expect((await previewOf(api, id, "?issuedAt=2029-12-31")).number).toBe("INV-2029-0002");
  });
});

test("a chosen day of issue moves the due date, unless the draft has one", async () => {
  const api = await newOrg();
  const [{ id }, fixed] = [await api.invoice(), await api.invoice({ dueDate: "2030-06-30" })];
  await atTime("2030-02-10T00:00:00Z", async () => {
    const chosen = "?issuedAt=2030-02-01";
    expect((await previewOf(api, id, chosen)).dueDate).toBe("2030-03-03T15:59:59.999Z");
    expect((await previewOf(api, fixed.id, chosen)).dueDate).toBe("2030-06-30T15:59:59.999Z");
  });
});

test("a day of issue that sending would reject is rejected", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  await atTime("2030-02-09T00:00:00Z", () => api.sentInvoice());
  await atTime("2030-02-10T00:00:00Z", async () => {
    for (const day of ["2030-02-08", "2030-02-11"]) {
      expect(await api.refused("GET", `/invoices/${id}/send-preview?issuedAt=${day}`)).toMatchObject({
        status: 422,
        details: [{ path: "issuedAt", code: "OUT_OF_RANGE" }],
      });
    }
    expect(await api.refused("GET", `/invoices/${id}/send-preview?issuedAt=soon`)).toMatchObject({ status: 400 });
  });
});

test.each(["SENT", "OVERDUE", "PAID", "VOID"] as const)("an invoice that is %s has no preview", async (status) => {
  const api = await newOrg();
  const { id } = await invoiceWithStatus(api, status);
  expect(await api.refused("GET", `/invoices/${id}/send-preview`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: status,
  });
});

test("an unknown invoice has no preview", async () => {
  const api = await newOrg();
  const path = "/invoices/inv_01k9qv3m8xf2ta7r6y5w4h3e2d/send-preview";
  expect(await api.refused("GET", path)).toMatchObject({ status: 404 });
});
