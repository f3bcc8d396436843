import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { line } from "../support/api.ts";
import { newContract } from "../support/contracts.ts";
import { eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("a draft invoice has no number, is dated at creation and due by the payment terms", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const running = await service();
  running.now = new Date("2026-03-01T17:30:00.250Z");
  try {
    const answer = await api.post<Invoice>("/invoices", {
      clientId,
      projectId,
      title: "Progress claim 1",
      retentionPct: 0.05,
      items: [
        { description: "Tiling", unit: "m2", ref: "A.1", qty: 12.5, unitPrice: 38.4 },
        { description: "Carpentry", qty: 1, unitPrice: 1120 },
      ],
    });
    expect(answer.status).toBe(201);
    expect(answer.headers["location"]).toBe(`/api/v1/invoices/${answer.body.id}`);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^inv_/),
      number: expect.stringMatching(/^DRAFT-[2-9A-HJ-NP-Z]{6}$/),
      title: "Progress claim 1",
      broughtForward: false,
      status: "DRAFT",
      clientId,
      projectId,
      quotationId: null,
      notes: null,
      issuedAt: "2026-03-01T17:30:00.250Z",
      // In Singapore it is already 2 March; thirty days later is the end of 1 April.
      dueDate: "2026-04-01T15:59:59.999Z",
      gstRateAtIssue: 0.09,
      retentionPct: 0.05,
      items: [
        {
          id: expect.stringMatching(/^ili_/),
          description: "Tiling",
          qty: 12.5,
          unitPrice: 38.4,
          sortOrder: 1,
          ref: "A.1",
          unit: "m2",
          taxCode: "STANDARD",
          accountCode: null,
          amount: 480,
          kind: "WORK",
        },
        {
          id: expect.stringMatching(/^ili_/),
          description: "Carpentry",
          qty: 1,
          unitPrice: 1120,
          sortOrder: 2,
          ref: null,
          unit: null,
          taxCode: "STANDARD",
          accountCode: null,
          amount: 1120,
          kind: "WORK",
        },
      ],
      payments: [],
      creditNotes: [],
      createdAt: "2026-03-01T17:30:00.250Z",
      updatedAt: "2026-03-01T17:30:00.250Z",
      kind: "STANDARD",
      contractId: null,
      claimId: null,
      clientReference: null,
      totals: {
        subtotal: 1600,
        retention: 80,
        net: 1520,
        gst: 136.8,
        rounding: 0,
        total: 1656.8,
        paid: 0,
        outstanding: 1656.8,
      },
      currency: "SGD",
      sentAt: null,
      settledAt: null,
      paidAt: null,
      voidedAt: null,
      eInvoiceState: "NOT_NEEDED",
      eInvoiceReason: null,
      version: 1,
      externalId: null,
      metadata: {},
    });
    expect((await api.get(`/invoices/${answer.body.id}`)).body).toEqual(answer.body);
    const events = await eventsOf(api.org);
    expect(events.find(({ type }) => type === "invoice.created")).toMatchObject({
      created: 1_772_386_200,
      data: { object: answer.body },
    });
  } finally {
    running.now = null;
  }
});

test("a due day means its end in the organization's time zone, an instant itself", async () => {
  const api = await newOrg();
  await api.patch("/organization", { timeZone: "America/New_York" });
  // Clocks go forward on 8 March 2026.
  expect((await api.invoice({ dueDate: "2026-03-07" })).dueDate).toBe("2026-03-08T04:59:59.999Z");
  expect((await api.invoice({ dueDate: "2026-03-08" })).dueDate).toBe("2026-03-09T03:59:59.999Z");
  expect((await api.invoice({ dueDate: "2026-03-08T12:00:00+08:00" })).dueDate).toBe("2026-03-08T04:00:00.000Z");
});

test("an invoice does not refer to a quotation of a contract, which is billed by claims", async () => {
  const api = await newOrg();
  const { quotationId, clientId, projectId } = await newContract(api);
  const body = { clientId, projectId, title: "Kitchen", items: [line()] };
  const refusal = { status: 409, code: "ALREADY_CONVERTED" };
  expect(await api.refused("POST", "/invoices", { body: { ...body, quotationId } })).toMatchObject(refusal);
  const { id } = await api.create<Invoice>("/invoices", body);
  expect(await api.refused("PATCH", `/invoices/${id}`, { body: { quotationId } })).toMatchObject(refusal);
});

test("an invoice may come from a quotation of the same client", async () => {
  const api = await newOrg();
  const { id: quotationId, clientId, projectId } = await api.quotation();
  const invoice = { clientId, projectId, quotationId, title: "Claim", items: [] };
  expect(await api.create<Invoice>("/invoices", invoice)).toMatchObject({ quotationId });
  const other = await api.project();
  const refusal = await api.refused("POST", "/invoices", {
    body: { ...invoice, clientId: other.clientId, projectId: other.id },
  });
  expect(refusal.details).toEqual([expect.objectContaining({ path: "quotationId", code: "WRONG_CLIENT" })]);
});

test.each([
  [{ items: undefined }, "items", "REQUIRED"],
  [{ sections: [] }, "sections", "UNKNOWN_FIELD"],
  [{ dueDate: "2026-02-29" }, "dueDate", "WRONG_FORMAT"],
  [{ dueDate: null }, "dueDate", "WRONG_TYPE"],
  [{ issuedAt: "2026-02-01" }, "issuedAt", "UNKNOWN_FIELD"],
  [{ status: "SENT" }, "status", "UNKNOWN_FIELD"],
  [{ items: [line({ sortOrder: 1 })] }, "items[0].sortOrder", "UNKNOWN_FIELD"],
  [{ quotationId: "qtn_01k9qv3m8xf2ta7r6y5w4h3e2d" }, "quotationId", "UNKNOWN_REFERENCE"],
])("%j is refused at %s, and nothing is left of it", async (fields, path, code) => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const before = await everythingOf(api.org);
  const refusal = await api.refused("POST", "/invoices", {
    body: { clientId, projectId, title: "Claim", items: [line()], ...fields },
  });
  expect(refusal).toMatchObject({ status: 422, details: [expect.objectContaining({ path, code })] });
  expect(await everythingOf(api.org)).toEqual(before);
});
