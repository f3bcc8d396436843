// @module-tag slow
import { expect, test } from "vitest";
import type { Client as ClientRecord } from "#contract/clients/clients.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { Api } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { credited } from "../support/credit.ts";
import { Client, clientOf } from "../support/portal.ts";
import { atTime, newOrg, service } from "../support/service.ts";

const shown = (page: string) => page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

/** Makes the link of a client's account. */
async function accountOf(api: Api, clientId: string) {
  const owner = await ownerOf(api.org, await service());
  const path = `/clients/${clientId}/portal-link`;
  const link = await owner.send<PortalLink>("POST", path);
  expect(link.status).toBe(200);
  return { owner, path, url: link.body.url, client: new Client(api, new URL(link.body.url).pathname) };
}

test("the page of a client shows what waits, what is to pay and what was paid, each with its page", async () => {
  const api = await newOrg();
  const quotation = await api.sentQuotation();
  const { clientId, projectId } = quotation;
  const of = { clientId, projectId };
  const [invoice, other] = [await api.sentInvoice(of), await api.sentInvoice(of)];
  await api.create("/payments", { allocations: [invoice, other].map(({ id }) => ({ invoiceId: id, amount: 10 })) });
  const credit = await credited(api, other, 50);
  const claim = await submitted(api, await newContract(api, {}, of));
  const stranger = await api.sentInvoice();
  const { client } = await accountOf(api, clientId);
  const { status, headers, text } = await client.get();
  expect([status, headers["x-robots-tag"], headers["referrer-policy"]]).toEqual([
    200,
    "noindex, nofollow",
    "no-referrer",
  ]);
  for (const document of [quotation, invoice, other, credit, claim]) {
    expect(text).toContain(`href="${(await clientOf(api, document)).path}"`);
  }
  expect(text).not.toContain((await clientOf(api, stranger)).path);
  expect(text).not.toContain(stranger.number);
  expect(shown(text)).toContain("Balance $143.50");
  const [receipt] = (await api.get<{ data: PaymentReceipt[] }>("/payment-receipts")).body.data;
  expect(text).toContain(`href="${client.path}/receipts/${receipt?.id}"`);
  expect((await client.get(`/receipts/${receipt?.id}`)).headers["content-type"]).toBe("application/pdf");
});

test("a receipt of another client is not to be had from the page", async () => {
  const api = await newOrg();
  const [mine, theirs] = [await api.sentInvoice(), await api.sentInvoice()];
  await api.pay(theirs, 10);
  const [receipt] = (await api.get<{ data: PaymentReceipt[] }>("/payment-receipts")).body.data;
  const { client } = await accountOf(api, mine.clientId);
  expect((await client.get(`/receipts/${receipt?.id}`)).status).toBe(404);
});

test("the link is the same until it is withdrawn, and another one after that", async () => {
  const api = await newOrg();
  const { id, clientId } = await api.sentInvoice();
  const { owner, path, url, client } = await accountOf(api, clientId);
  expect((await owner.send<PortalLink>("POST", path)).body.url).toBe(url);
  expect((await owner.get<PortalLink>(path)).body.url).toBe(url);
  expect((await owner.send("POST", `${path}/withdraw`)).status).toBe(204);
  expect((await owner.get(path)).status).toBe(404);
  const gone = await client.get();
  expect([gone.status, shown(gone.text)]).toEqual([410, expect.stringContaining("This link was withdrawn")]);
  expect((await (await clientOf(api, { id })).get()).status).toBe(200);
  const next = (await owner.send<PortalLink>("POST", path)).body.url;
  expect(next).not.toBe(url);
  expect((await client.get()).status).toBe(410);
  expect((await new Client(api, new URL(next).pathname).get()).status).toBe(200);
});

test("no page of a document leads to the account, and no token opens a page of another kind", async () => {
  const api = await newOrg();
  const { id, clientId } = await api.sentInvoice();
  const { client } = await accountOf(api, clientId);
  const document = await clientOf(api, { id });
  expect((await document.get()).text).not.toContain("/portal/a/");
  expect((await new Client(api, document.path.replace("/i/", "/a/")).get()).status).toBe(404);
  for (const kind of "qicn") {
    expect((await new Client(api, client.path.replace("/a/", `/${kind}/`)).get()).status).toBe(404);
  }
});

test("the link ends with the client's archiving, and half a year after everything is settled", async () => {
  const api = await newOrg();
  const invoice = await atTime("2026-01-05T04:00:00Z", () => api.sentInvoice());
  const { client } = await atTime("2026-01-06T04:00:00Z", () => accountOf(api, invoice.clientId));
  const statusAt = (at: string) => atTime(at, async () => (await client.get()).status);
  // Something is to pay.
  expect(await statusAt("2026-09-01T04:00:00Z")).toBe(200);
  await atTime("2026-02-01T04:00:00Z", () => api.pay(invoice, 109));
  expect(await statusAt("2026-07-30T04:00:00Z")).toBe(200);
  expect(await statusAt("2026-09-01T04:00:00Z")).toBe(410);
  await api.act<ClientRecord>(`/clients/${invoice.clientId}/archive`);
  expect((await client.get()).status).toBe(410);
});

test("the evidence of a decision names who read the link of the account before it", async () => {
  const api = await newOrg();
  const { id, clientId, version } = await api.sentQuotation();
  const { client } = await accountOf(api, clientId);
  const path = /\/portal\/q\/[\w-]+/.exec((await client.get()).text)?.[0] ?? "";
  expect((await new Client(api, path).accept({ name: "Lim", version })).status).toBe(200);
  const { body } = await api.get<QuotationDecision>(`/quotations/${id}/decision`);
  expect(body.linkReads).toMatchObject([{ by: "Wong Li Wen" }]);
});
