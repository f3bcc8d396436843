// @module-tag slow
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { DeliverySummary } from "#contract/webhooks/deliveries.ts";
import { type EventType, events } from "#contract/webhooks/events.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Lead } from "#contract/clients/leads.ts";
import type { Project } from "#contract/clients/projects.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Api } from "../support/api.ts";
import { leftCredit } from "../support/credit.ts";
import { eventsOf, newKey, newOrg } from "../support/service.ts";

const raised = async (api: Api, type: EventType) =>
  (await eventsOf(api.org)).filter((event) => event.type === type).map(({ data }) => data.object);

test("a client raises client.updated when edited, archived or unarchived, and client.deleted", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const path = `/clients/${id}`;
  const states = [
    (await api.patch<Client>(path, { phone: "6123 4567" })).body,
    await api.act<Client>(`${path}/archive`),
    await api.act<Client>(`${path}/unarchive`),
  ];
  await api.act(`${path}/unarchive`);
  await api.patch(path, { phone: "6123 4567" });
  await api.patch(path, {});
  const { body: last } = await api.get<Client>(path);
  expect(await raised(api, "client.updated")).toEqual(states);
  await api.delete(path);
  expect(await raised(api, "client.deleted")).toEqual([last]);
});

test("a project raises project.updated when a field differs", async () => {
  const api = await newOrg();
  const { id, name } = await api.project();
  const { body } = await api.patch<Project>(`/projects/${id}`, { budget: 1200 });
  await api.patch(`/projects/${id}`, { budget: 1200, name });
  await api.act(`/projects/${id}/status`, { status: "ON_HOLD" });
  expect(await raised(api, "project.updated")).toEqual([body]);
});

test("a lead raises lead.created, lead.updated, also when converted, and lead.deleted", async () => {
  const api = await newOrg();
  const lead = await api.create<Lead>("/leads", { name: "Ng Hui Min" });
  const path = `/leads/${lead.id}`;
  const { body: contacted } = await api.patch<Lead>(path, { status: "CONTACTED" });
  await api.patch(path, { status: "CONTACTED" });
  await api.create(`${path}/convert`, {});
  const { body: won } = await api.get<Lead>(path);
  await api.delete(path);
  expect(await raised(api, "lead.created")).toEqual([lead]);
  expect(await raised(api, "lead.updated")).toEqual([contacted, won]);
  expect(await raised(api, "lead.deleted")).toEqual([won]);
});

test("a quotation raises quotation.updated, quotation.revised and quotation.deleted", async () => {
  const api = await newOrg();
  const draft = await api.quotation();
  const { body: titled } = await api.patch<Quotation>(`/quotations/${draft.id}`, { title: "Porch" });
  await api.patch(`/quotations/${draft.id}`, { title: "Porch" });
  await api.delete(`/quotations/${draft.id}`);
  const sent = await api.sentQuotation();
  const revised = await api.act<Quotation>(`/quotations/${sent.id}/revise`);
  expect(await raised(api, "quotation.updated")).toEqual([titled]);
  expect(await raised(api, "quotation.deleted")).toMatchObject([{ id: draft.id, title: "Porch" }]);
  expect(await raised(api, "quotation.revised")).toEqual([revised]);
});

test("an invoice raises invoice.updated when a field differs or items are given", async () => {
  const api = await newOrg();
  const { id, title } = await api.invoice();
  const path = `/invoices/${id}`;
  const { body: noted } = await api.patch<Invoice>(path, { notes: "Thank you" });
  await api.patch(path, { title });
  const items = [{ description: "Paint", qty: 1, unitPrice: 5 }];
  const { body: priced } = await api.patch<Invoice>(path, { items });
  expect(await raised(api, "invoice.updated")).toEqual([noted, priced]);
});

test("a reversed payment raises payment.reversed with its invoice", async () => {
  const api = await newOrg();
  const sent = await api.sentInvoice();
  const { id } = await api.pay(sent, 109);
  const invoice = await api.act<Invoice>(`/invoices/${sent.id}/payments/${id}/reverse`, { reason: "Bounced" });
  const { body: payment } = await api.get<object>(`/payments/${id}`);
  expect(await raised(api, "payment.reversed")).toEqual([{ ...payment, invoice }]);
  const ofInvoice = await api.get<{ data: { type: string }[] }>(`/events?resourceId=${sent.id}&type=payment.reversed`);
  expect(ofInvoice.body.data).toHaveLength(1);
});

test("credit that is given back by voiding its invoice raises payment.reversed first", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  const { applications } = await api.act<CreditNote>(`/credit-notes/${credit.id}/apply`, {
    invoiceId: other.id,
    amount: 9,
  });
  await api.act(`/invoices/${other.id}/void`, { keepPayments: true });
  const [reversed, voided] = (await eventsOf(api.org)).slice(-2);
  expect([reversed?.type, voided?.type]).toEqual(["payment.reversed", "invoice.voided"]);
  expect(reversed?.data.object).toMatchObject({ id: applications[0]?.paymentId, invoice: { status: "VOID" } });
});

test("only an endpoint that chose a further event receives it", async () => {
  const api = await newOrg();
  const sixteen = (Object.keys(events) as EventType[]).slice(0, 16);
  const before = await api.endpoint({ events: sixteen });
  const chosen = await api.endpoint({ events: ["lead.updated", "client.deleted"] });
  const lead = await api.create<Lead>("/leads", { name: "Ng" });
  await api.patch(`/leads/${lead.id}`, { name: "Ng Hui Min" });
  await api.delete(`/leads/${lead.id}`);
  const sentTo = async ({ id }: { id: string }) =>
    (await api.get<{ data: DeliverySummary[] }>(`/webhook-deliveries?endpointId=${id}`)).body.data.map(
      ({ eventType }) => eventType,
    );
  expect(await sentTo(before)).toEqual([]);
  expect(await sentTo(chosen)).toEqual(["lead.updated"]);
});

test("an endpoint's key needs the read scopes of the events that it chooses", async () => {
  const api = await newOrg();
  const key = await newKey(api.org, { scopes: ["webhooks:write", "payments:read", "leads:read"] });
  const choose = (types: EventType[]) =>
    key.send("POST", "/webhook-endpoints", { body: { url: "https://receiver.example/", events: types } });
  expect(await choose(["lead.created"])).toMatchObject({ status: 201 });
  for (const type of ["payment.reversed", "client.updated", "quotation.revised"] as const)
    expect(await choose([type])).toMatchObject({ status: 403 });
});

test("a refused change raises none of them", async () => {
  const api = await newOrg();
  const { clientId } = await api.project();
  const before = await eventsOf(api.org);
  expect(await api.refused("DELETE", `/clients/${clientId}`)).toMatchObject({ status: 409 });
  expect(await api.refused("PATCH", `/clients/${clientId}`, { body: { name: "" } })).toMatchObject({ status: 422 });
  expect(await eventsOf(api.org)).toEqual(before);
});
