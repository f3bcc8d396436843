import { expect, test } from "vitest";
import type { Static } from "typebox";
import type { PaymentList } from "#contract/payments.ts";
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
