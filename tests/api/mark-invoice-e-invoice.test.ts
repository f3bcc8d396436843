import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { credited } from "../support/credit.ts";
import { eventsOf, newOrg } from "../support/service.ts";

const mark = (id: string) => `/invoices/${id}/mark-e-invoice`;

test("the e-invoice of a registered organization is ready once it is issued, and needed by no other", async () => {
  const api = await newOrg();
  expect(await api.invoice()).toMatchObject({ eInvoiceState: "NOT_NEEDED", eInvoiceReason: null });
  const sent = await api.sentInvoice();
  expect(sent.eInvoiceState).toBe("READY");
  await api.patch("/organization", { gstRegistered: false });
  expect((await api.sentInvoice()).eInvoiceState).toBe("NOT_NEEDED");
  expect((await api.get<Invoice>(`/invoices/${sent.id}`)).body.eInvoiceState).toBe("READY");
  expect((await api.act<Invoice>(`/invoices/${sent.id}/void`)).eInvoiceState).toBe("NOT_NEEDED");
});

test("a state is noted with its reason, a new version and no event", async () => {
  const api = await newOrg();
  const { id, version, totals } = await api.sentInvoice();
  const events = (await eventsOf(api.org)).length;
  expect(await api.act<Invoice>(mark(id), { state: "HANDED_OVER" })).toMatchObject({
    eInvoiceState: "HANDED_OVER",
    version: version + 1,
    totals,
  });
  const refused = await api.act<Invoice>(mark(id), { state: "REFUSED", reason: "Buyer not found" });
  expect(refused).toMatchObject({ eInvoiceState: "REFUSED", eInvoiceReason: "Buyer not found" });
  expect(await api.act<Invoice>(mark(id), { state: "ACCEPTED" })).toMatchObject({
    eInvoiceState: "ACCEPTED",
    eInvoiceReason: null,
  });
  expect((await eventsOf(api.org)).length).toBe(events);
});

test("a refusal needs its reason, and a draft has no e-invoice to hand over", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const unexplained = await api.refused("POST", mark(id), { body: { state: "REFUSED", reason: " " } });
  expect(unexplained).toMatchObject({ status: 422, details: [{ path: "reason", code: "REQUIRED" }] });
  const unknown = await api.refused("POST", mark(id), { body: { state: "LOST" } });
  expect(unknown).toMatchObject({ status: 422, details: [{ path: "state" }] });
  const draft = await api.invoice();
  expect(await api.refused("POST", mark(draft.id), { body: { state: "ACCEPTED" } })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
  });
});

test("lists of invoices and credit notes are filtered by state and by day of issue", async () => {
  const api = await newOrg();
  const [first, second] = [await api.sentInvoice(), await api.sentInvoice()];
  const credit = await credited(api, second, 40);
  await api.act(mark(first.id), { state: "ACCEPTED" });
  const ids = async (path: string) => (await api.get<{ data: { id: string }[] }>(path)).body.data.map(({ id }) => id);
  expect(await ids("/invoices?eInvoiceState=ACCEPTED")).toEqual([first.id]);
  expect(await ids("/invoices?eInvoiceState=READY,REFUSED&issuedAfter=2020-01-01")).toEqual([second.id]);
  expect(await ids("/credit-notes?eInvoiceState=READY&issuedAfter=2020-01-01")).toEqual([credit.id]);
  expect(await ids("/credit-notes?issuedBefore=2020-01-01")).toEqual([]);
  const marked = await api.act<CreditNote>(`/credit-notes/${credit.id}/mark-e-invoice`, { state: "HANDED_OVER" });
  expect(marked.eInvoiceState).toBe("HANDED_OVER");
  expect(await ids("/credit-notes?eInvoiceState=READY")).toEqual([]);
});
