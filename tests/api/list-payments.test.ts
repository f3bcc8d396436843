import { expect, test } from "vitest";
import type { Static } from "typebox";
import type { PaymentList } from "#contract/payments/payments.ts";
import { atTime, newOrg } from "../support/service.ts";

type List = Static<typeof PaymentList>;

test("payments of all invoices are listed, newest first, each with its invoice", async () => {
  const api = await newOrg();
  const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
  const recorded = [await api.pay(one, 1), await api.pay(other, 2), await api.pay(one, 3)];
  const { data } = (await api.get<List>("/payments")).body;
  expect(data).toEqual(
    recorded.toReversed().map(({ invoice, ...payment }) => ({
      ...payment,
      invoiceNumber: invoice.number,
      clientId: invoice.clientId,
      reversedAt: null,
      reversalReason: null,
      updatedAt: invoice.updatedAt,
    })),
  );
  const ofOne = (await api.get<List>(`/payments?invoiceId=${one.id}`)).body.data;
  expect(ofOne.map(({ amount }) => amount)).toEqual([3, 1]);
});

test("a period includes both ends, given as the organization's days or as instants", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const days = [
    "2026-02-28T15:59:59.999Z",
    "2026-02-28T16:00:00.000Z",
    "2026-03-31T15:59:59.999Z",
    "2026-03-31T16:00:00Z",
  ];
  for (const paidAt of days) await api.pay(invoice, 1, { paidAt });
  const found = async (query: string) =>
    (await api.get<List>(`/payments?${query}`)).body.data.map(({ paidAt }) => paidAt);
  expect(await found("from=2026-03-01&to=2026-03-31")).toEqual([days[2], days[1]]);
  expect(await found("from=2026-02-28T16:00:00Z&to=2026-02-28T16:00:00Z")).toEqual([days[1]]);
  expect(await found("to=2026-02-28")).toEqual([days[0]]);
  expect(await api.refused("GET", "/payments?from=March")).toMatchObject({ status: 400 });
});

test("payments are filtered by client and method", async () => {
  const api = await newOrg();
  const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
  await api.pay(one, 1);
  await api.pay(one, 2, { method: "CHEQUE" });
  await api.pay(other, 3, { method: "CHEQUE" });
  const found = async (query: string) =>
    (await api.get<List>(`/payments?${query}`)).body.data.map(({ amount }) => amount);
  expect(await found(`clientId=${one.clientId}`)).toEqual([2, 1]);
  expect(await found(`clientId=${one.clientId}&method=CHEQUE`)).toEqual([2]);
  expect(await found(`projectId=${one.projectId}`)).toEqual([2, 1]);
  expect(await found("method=CARD")).toEqual([]);
  expect(await api.refused("GET", "/payments?method=BEADS")).toMatchObject({ status: 400 });
  const stranger = await newOrg();
  expect((await stranger.get<List>(`/payments?clientId=${one.clientId}`)).body.data).toEqual([]);
});

test("a text is looked for in the reference, the invoice number and the client's name", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Café 陈 Pte Ltd" });
  const { id: projectId } = await api.project({ clientId });
  const [one, other] = [
    await api.sentInvoice({ clientId, projectId }),
    await api.sentInvoice({ title: "INV-2026-0001 again" }),
  ];
  await api.pay(one, 1);
  await api.pay(other, 2, { reference: "FT26_325%" });
  await api.pay(other, 3);
  const found = async (q: string) =>
    (await api.get<List>(`/payments?q=${encodeURIComponent(q)}`)).body.data.map(({ amount }) => amount);
  expect(await found(one.number.toLowerCase())).toEqual([1]);
  expect(await found(other.number)).toEqual([3, 2]);
  expect(await found("cafe\u0301 陈")).toEqual([1]);
  expect(await found("T26_3")).toEqual([2]);
  expect(await found("5%")).toEqual([2]);
  expect(await found("nothing like it")).toEqual([]);
});

test("they are paged, and can be asked for since an instant", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await atTime("2030-01-01T00:00:00Z", () => api.pay(invoice, 1));
  await atTime("2030-01-02T00:00:00Z", () => api.pay(invoice, 2));
  const first = (await api.get<List>("/payments?limit=1")).body;
  expect(first).toMatchObject({ data: [{ amount: 2 }], hasMore: true });
  expect((await api.get<List>(`/payments?limit=1&cursor=${first.nextCursor}`)).body).toMatchObject({
    data: [{ amount: 1 }],
    hasMore: false,
    nextCursor: null,
  });
  const later = (await api.get<List>("/payments?updatedAfter=2030-01-01T12:00:00Z")).body.data;
  expect(later.map(({ amount }) => amount)).toEqual([2]);
});

test("reversed payments are listed by themselves, with when and why", async () => {
  const api = await newOrg();
  const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
  const kept = await api.pay(one, 1, { method: "CHEQUE", reference: "FT1" });
  const [first, second] = [await api.pay(one, 2, { method: "CHEQUE", reference: "FT2" }), await api.pay(other, 3)];
  await api.act(`/invoices/${one.id}/payments/${first.id}/reverse`, { reason: "Bounced" });
  await api.act(`/invoices/${other.id}/payments/${second.id}/reverse`);
  const found = async (query: string) => (await api.get<List>(`/payments?${query}`)).body.data.map(({ id }) => id);
  for (const query of ["", "reversed=false"]) expect(await found(query)).toEqual([kept.id]);
  expect((await api.get<List>("/payments?reversed=true")).body.data).toMatchObject([
    { id: second.id, reversedAt: expect.any(String), reversalReason: null },
    { id: first.id, reversedAt: expect.any(String), reversalReason: "Bounced" },
  ]);
  for (const query of [`clientId=${one.clientId}`, "method=CHEQUE", "q=FT2", `q=${one.number}`, "from=2026-01-01&q=ft"])
    expect(await found(`reversed=true&${query}`), query).toEqual([first.id]);
  const page = (await api.get<List>("/payments?reversed=true&limit=1")).body;
  expect(await found(`reversed=true&limit=1&cursor=${page.nextCursor}`)).toEqual([first.id]);
  expect(await api.refused("GET", "/payments?reversed=yes")).toMatchObject({ status: 400 });
});

test("updatedAfter finds a payment that was reversed later", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await atTime("2030-01-01T00:00:00Z", () => api.pay(invoice, 1));
  await atTime("2030-01-03T00:00:00Z", () => api.act(`/invoices/${invoice.id}/payments/${id}/reverse`));
  const found = async (query: string) => (await api.get<List>(`/payments?${query}`)).body.data.map((each) => each.id);
  expect(await found("reversed=true&updatedAfter=2030-01-02T00:00:00Z")).toEqual([id]);
  expect(await found("reversed=true&updatedAfter=2030-01-03T00:00:00Z")).toEqual([]);
  expect(await found("updatedAfter=2030-01-02T00:00:00Z")).toEqual([]);
});
