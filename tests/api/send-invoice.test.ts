// @module-tag slow
// @module-tag database
// @module-tag cells
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { line } from "../support/api.ts";
import { waiting } from "../support/broken-connections.ts";
import { mailsOf, partiesOf } from "../support/rows.ts";
import { atTime, databaseFor, eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { thisYear } from "../support/today.ts";

test("the first send issues: number, day of issue, terms from that day, and its event", async () => {
  const api = await newOrg();
  const draft = await atTime("2026-01-10T04:00:00Z", () => api.invoice());
  await atTime("2026-03-01T15:00:00Z", async () => {
    const sent = await api.act<Invoice>(`/invoices/${draft.id}/send`);
    expect(sent).toEqual({
      ...draft,
      number: "INV-2026-0001",
      status: "SENT",
      eInvoiceState: "READY",
      issuedAt: "2026-03-01T15:00:00.000Z",
      dueDate: "2026-03-31T15:59:59.999Z",
      sentAt: "2026-03-01T15:00:00.000Z",
      updatedAt: "2026-03-01T15:00:00.000Z",
      version: 2,
    });
    expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "invoice.sent", data: { object: sent } });
  });
});

test("sending mails the client if there is an address, and issues without one otherwise", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const mailed = await api.sentInvoice({ clientId, projectId });
  const silent = await api.sentInvoice();
  const other = await api.invoice();
  await api.act(`/invoices/${other.id}/send`, { to: "else@example.com", message: "Claim 1" });
  expect(silent.status).toBe("SENT");
  const mail = { kind: "INVOICE", revision: 1, status: "QUEUED" };
  expect(await mailsOf(api.org)).toEqual([
    { ...mail, documentId: mailed.id, recipient: "lim@example.com", message: null },
    { ...mail, documentId: other.id, recipient: "else@example.com", message: "Claim 1" },
  ]);
});

test("sending it again only mails it again", async () => {
  const api = await newOrg();
  const sent = await api.sentInvoice();
  const events = await eventsOf(api.org);
  expect(await api.act<Invoice>(`/invoices/${sent.id}/send`, { to: "a@example.com" })).toEqual(sent);
  expect(await eventsOf(api.org)).toEqual(events);
  expect((await mailsOf(api.org)).map(({ recipient }) => recipient)).toEqual(["a@example.com"]);
});

test("sending again without an address is refused on `to`", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/invoices/${id}/send`)).toMatchObject({
    status: 422,
    details: [{ path: "to", code: "REQUIRED" }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("the due date is the one given, else the draft's, else computed; it may be past when that is confirmed", async () => {
  const api = await newOrg();
  const given = await api.invoice({ dueDate: "2027-01-31" });
  const kept = await api.invoice({ dueDate: "2026-01-31" });
  expect((await api.act<Invoice>(`/invoices/${given.id}/send`, { dueDate: "2027-02-28" })).dueDate).toBe(
    "2027-02-28T15:59:59.999Z",
  );
  expect((await api.act<Invoice>(`/invoices/${kept.id}/send`, { confirm: ["DUE_BEFORE_ISSUE"] })).dueDate).toBe(
    "2026-01-31T15:59:59.999Z",
  );
});

test("terms run from the day of issue that was given, as the organization has them now", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  await api.patch("/organization", { paymentTermsDays: 14 });
  await atTime("2026-03-10T04:00:00Z", async () => {
    const sent = await api.act<Invoice>(`/invoices/${id}/send`, { issuedAt: "2026-03-01" });
    expect(sent).toMatchObject({ issuedAt: "2026-02-28T16:00:00.000Z", dueDate: "2026-03-15T15:59:59.999Z" });
  });
});

test("days of issue rise with the numbers: not before the last, not in the future", async () => {
  const api = await newOrg();
  const [first, second] = [await api.invoice(), await api.invoice()];
  await atTime("2026-03-10T04:00:00Z", async () => {
    await api.act(`/invoices/${first.id}/send`, { issuedAt: "2026-03-05" });
    const before = await everythingOf(api.org);
    for (const issuedAt of ["2026-03-04", "2025-12-31", "1990-01-01", "2026-03-10T04:00:00.001Z", "yesterday"]) {
      expect(await api.refused("POST", `/invoices/${second.id}/send`, { body: { issuedAt } }), issuedAt).toMatchObject({
        status: 422,
        details: [{ path: "issuedAt" }],
      });
    }
    expect(await everythingOf(api.org)).toEqual(before);
    const sameDay = await api.act<Invoice>(`/invoices/${second.id}/send`, { issuedAt: "2026-03-05" });
    expect(sameDay.number).toBe("INV-2026-0002");
  });
});

test.each([1, 2, 3, 4, 5, 6])("two concurrent first sends have rising days with their numbers (try %i)", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  await atTime("2026-06-01T04:00:00Z", async () => {
    const [late, early] = [await api.invoice(), await api.invoice()];
    const send = ({ id }: Invoice, issuedAt: string) => api.post<Invoice>(`/invoices/${id}/send`, { issuedAt });
    let sending: ReturnType<typeof send>[] = [];
    // A transaction creates the counter and rolls back: both requests wait for it, and then continue at the same
    // time.
    const undone = db.system.begin(async (sql) => {
      await sql`
          insert into document_counter (org_id, kind, year, last_number) values (${api.org}, 'INVOICE', 2026, 1)`;
      sending = [send(late, "2026-05-05"), send(early, "2026-01-01")];
      await expect.poll(() => waiting()).toBe(2);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const [may, january] = await Promise.all(sending);
    expect(may).toMatchObject({ status: 200 });
    if (january?.status === 200) {
      expect([january.body.number, may?.body.number]).toEqual(["INV-2026-0001", "INV-2026-0002"]);
    } else {
      expect(january).toMatchObject({ status: 422, body: { error: { details: [{ path: "issuedAt" }] } } });
      expect(may?.body.number).toBe("INV-2026-0001");
    }
  });
});

test("a send without a chosen day is never refused for a slow clock", async () => {
  const api = await newOrg();
  await atTime("2026-03-10T16:00:00.010Z", () => api.sentInvoice());
  const late = await atTime("2026-03-10T15:59:59.990Z", () => api.sentInvoice());
  expect(late).toMatchObject({ number: "INV-2026-0002", issuedAt: "2026-03-10T16:00:00.010Z" });
});

test("a slow clock at the turn of the year never mixes number and day of two years", async () => {
  const api = await newOrg();
  const newYear = "2026-12-31T16:00:00.010Z";
  await atTime("2026-12-31T15:00:00.000Z", () => api.sentInvoice());
  await atTime(newYear, () => api.sentInvoice());
  const late = await atTime("2026-12-31T15:59:59.990Z", () => api.sentInvoice());
  expect(late).toMatchObject({ number: "INV-2027-0002", issuedAt: newYear });
});

test("an invoice needs an item and a total that is not negative", async () => {
  const api = await newOrg();
  const empty = await api.invoice({ items: [] });
  const negative = await api.invoice({ items: [line({ unitPrice: -1 })] });
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/invoices/${empty.id}/send`)).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "REQUIRED" }],
  });
  expect(await api.refused("POST", `/invoices/${negative.id}/send`)).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "OUT_OF_RANGE" }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a draft that a new GST rate made too large cannot be sent until it is reduced", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true, gstRate: 0 });
  const draft = await api.invoice({ items: [line({ qty: 1_000, unitPrice: 950_000_000 })] });
  await api.patch("/organization", { gstRate: 0.09 });
  expect(await api.refused("POST", `/invoices/${draft.id}/send`)).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "TOTAL_TOO_LARGE" }],
  });
  await api.patch(`/invoices/${draft.id}`, { items: [line({ qty: 1_000, unitPrice: 900_000_000 })] });
  expect(await api.act<Invoice>(`/invoices/${draft.id}/send`)).toMatchObject({ totals: { total: 981_000_000_000 } });
});

test("an invoice with nothing owed is PAID at once, with both events", async () => {
  const api = await newOrg();
  const { id } = await api.invoice({ items: [line(), line({ unitPrice: -50 })] });
  const paid = await api.act<Invoice>(`/invoices/${id}/send`);
  expect(paid).toMatchObject({ status: "PAID", paidAt: paid.sentAt, totals: { total: 0, outstanding: 0 } });
  const [sent, settled] = (await eventsOf(api.org)).slice(-2);
  expect(sent).toMatchObject({ type: "invoice.sent", data: { object: { status: "SENT" } } });
  expect(settled).toMatchObject({ type: "invoice.paid", data: { object: paid } });
});

test("rate, retention and parties are kept as they were when it was sent", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Lim", address: "1 Old Road", notes: "pays late" });
  const { id: projectId } = await api.project({ clientId });
  const draft = await api.invoice({ clientId, projectId, retentionPct: 0.05 });
  await api.patch("/organization", { gstRate: 0.08 });
  expect(await partiesOf("invoice", draft.id)).toBeNull();
  const sent = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  expect(sent).toMatchObject({ gstRateAtIssue: 0.08, retentionPct: 0.05 });
  await api.patch("/organization", { gstRate: 0.1, name: "Renamed", defaultRetentionPct: 0.2, gstRegistered: false });
  await api.patch(`/clients/${clientId}`, { name: "Tan", address: "2 New Road" });
  expect((await api.get<Invoice>(`/invoices/${draft.id}`)).body).toEqual(sent);
  const parties = await partiesOf("invoice", draft.id);
  expect(parties).toMatchObject({
    organization: { name: "Alpha Renovation" },
    client: { name: "Lim", address: "1 Old Road" },
  });
  expect(JSON.stringify(parties)).not.toContain("pays late");
});

test("30 concurrent sends give consecutive numbers, and refused ones leave no gap", async () => {
  const api = await newOrg();
  const drafts = await Promise.all(Array.from({ length: 30 }, () => api.invoice()));
  const empty = await Promise.all(Array.from({ length: 10 }, () => api.invoice({ items: [] })));
  const sends = [...drafts, ...empty].map(({ id }) => api.post<Invoice>(`/invoices/${id}/send`));
  const answers = await Promise.all(sends);
  const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.number);
  const year = thisYear();
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 30 }, (_, i) => `INV-${year}-${String(i + 1).padStart(4, "0")}`),
  );
});

test("one invoice that is sent eight times at once gets one number and one event", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.act<Invoice>(`/invoices/${id}/send`, { to: "a@example.com" })),
  );
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  expect((await eventsOf(api.org)).filter(({ type }) => type === "invoice.sent")).toHaveLength(1);
  expect((await api.sentInvoice()).number).toMatch(/-0002$/);
});

test("an invoice without a recipient is not issued when there are copies to send", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  expect(await api.refused("POST", `/invoices/${id}/send`, { body: { cc: ["a@example.com"] } })).toMatchObject({
    status: 422,
    details: [{ path: "to", code: "REQUIRED" }],
  });
  const { status } = (await api.get<Invoice>(`/invoices/${id}`)).body;
  expect(status).toBe("DRAFT");
});
