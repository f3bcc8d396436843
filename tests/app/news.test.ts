// @module-tag database
import { expect, test } from "vitest";
import type { News } from "#contract/organizations/news.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { asSystem } from "#server/db/sql.ts";
import { newColleague, ownerOf, type Tab } from "../support/browser-like.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { Client, clientOf } from "../support/portal.ts";
import { atTime, newOrg, service } from "../support/service.ts";

const now = "2026-11-21T04:00:00.000Z";
const later = "2026-11-21T05:00:00.000Z";
const latest = "2026-11-21T06:00:00.000Z";

async function office() {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  return { api, owner: Object.assign(owner, { org: api.org, email: "", password: "" }) };
}

const newsOf = async (tab: Tab, at = later): Promise<News> => {
  const { status, body } = await atTime(at, () => tab.get<News>("/news"));
  expect(status).toBe(200);
  return body;
};

const kindsOf = async (tab: Tab, at = later) => (await newsOf(tab, at)).data.map(({ kind }) => kind);

const seen = (tab: Tab, until: string, at = later) => atTime(at, () => tab.act("/news/seen", { until }));

test("an office without clients has no news", async () => {
  const { owner } = await office();
  const news = await newsOf(owner);
  expect(news).toEqual({ until: "2026-11-21T04:59:55.000Z", since: "2026-11-07T04:59:55.000Z", data: [] });
});

test("visits of a document are one entry with their number, and a decision is another", async () => {
  const { api, owner } = await office();
  const quotation = await api.sentQuotation();
  const client = await clientOf(api, quotation);
  await atTime(now, () => client.get());
  await atTime("2026-11-21T04:40:00.000Z", () => new Client(api, client.path, "10.9.9.9").get());
  await atTime("2026-11-21T04:50:00.000Z", () => client.accept({ name: "Tan Wei Ming", version: quotation.version }));
  const of = { record: "QUOTATION", id: quotation.id, number: quotation.number, who: "Lim Mei Ling", amount: null };
  expect((await newsOf(owner)).data).toEqual([
    { kind: "ACCEPTED", at: "2026-11-21T04:50:00.000Z", count: 1, ...of, mailKind: null },
    { kind: "OPENED", at: "2026-11-21T04:40:00.000Z", count: 2, ...of, mailKind: null },
  ]);
});

test("money leads to the invoice that it paid, and to the client when it paid several", async () => {
  const { api, owner } = await office();
  const { id: projectId, clientId } = await api.project();
  const bill = () => api.sentInvoice({ clientId, projectId });
  const invoice = await bill();
  await atTime(now, () => api.pay(invoice, 60));
  const allocations = [await bill(), await bill()].map(({ id: invoiceId }) => ({ invoiceId, amount: 109 }));
  await atTime("2026-11-21T04:10:00.000Z", () => api.create("/payments", { allocations }));
  expect((await newsOf(owner)).data).toMatchObject([
    { kind: "PAID", record: "CLIENT", id: clientId, number: "R-2026-0002", amount: 218 },
    { kind: "PAID", record: "INVOICE", id: invoice.id, number: invoice.number, amount: 60 },
  ]);
});

test("what a person did is no news to them, and news to a colleague", async () => {
  const { api, owner } = await office();
  const colleague = await newColleague(owner, "ADMIN");
  const invoice = await api.sentInvoice();
  await atTime(now, () => owner.act(`/invoices/${invoice.id}/payments`, { amount: 60 }));
  const claim = await submitted(api, await newContract(api));
  await atTime(now, () => owner.act(`/claims/${claim.id}/respond`, { amount: 400, reason: "Defects" }));
  expect(await kindsOf(owner)).toEqual([]);
  expect((await kindsOf(colleague)).toSorted()).toEqual(["CLAIM_ANSWERED", "PAID"]);
});

test("an email that was not delivered is news when it failed", async () => {
  const { api, owner } = await office();
  const { number } = await api.sentQuotation();
  const failedAt = new Date(now);
  await asSystem(
    owner.on.db,
    (system) =>
      system`update mail set status = 'FAILED', next_attempt_at = null, failed_at = ${failedAt} where org_id = ${api.org}`,
  );
  expect((await newsOf(owner)).data).toMatchObject([
    { kind: "MAIL_FAILED", at: now, record: "MAIL", number, who: "client@example.com", mailKind: "QUOTATION" },
  ]);
});

test("each person has a mark of their own, which never moves back or beyond now", async () => {
  const { api, owner } = await office();
  const colleague = await newColleague(owner, "ADMIN");
  const invoice = await api.sentInvoice();
  await atTime(now, () => api.pay(invoice, 10));
  await seen(owner, (await newsOf(owner)).until);
  expect(await kindsOf(owner)).toEqual([]);
  expect(await kindsOf(colleague)).toEqual(["PAID"]);
  await seen(owner, "2026-11-20T04:00:00.000Z");
  // A leap second, which RFC 3339 has and Date does not.
  await seen(owner, "2016-12-31T23:59:60Z");
  expect(await kindsOf(owner)).toEqual([]);
  await seen(owner, "2027-11-21T04:00:00.000Z");
  await atTime("2026-11-21T05:30:00.000Z", () => api.pay(invoice, 20));
  expect((await newsOf(owner, latest)).data).toMatchObject([{ kind: "PAID", amount: 20 }]);
});

test("marking what one tab showed leaves what came in after it", async () => {
  const { api, owner } = await office();
  const invoice = await api.sentInvoice();
  await atTime(now, () => api.pay(invoice, 10));
  const shown = await newsOf(owner);
  await atTime("2026-11-21T05:30:00.000Z", () => api.pay(invoice, 20));
  await seen(owner, shown.until, latest);
  expect((await newsOf(owner, latest)).data).toMatchObject([{ amount: 20 }]);
});

test("news is for roles that may read its records, and is two weeks old at most", async () => {
  const { api, owner } = await office();
  const [manager, viewer] = [await newColleague(owner, "MANAGER"), await newColleague(owner, "VIEWER")];
  const invoice = await api.sentInvoice();
  await atTime("2026-11-05T04:00:00.000Z", () => api.pay(invoice, 10));
  await atTime(now, () => api.pay(invoice, 20));
  for (const tab of [owner, manager, viewer]) {
    const { permissions } = (await tab.get<SignedIn>("/session")).body;
    expect(await kindsOf(tab)).toEqual(permissions.includes("payments:read") ? ["PAID"] : []);
  }
});

test("polling news does not keep a session from expiring", async () => {
  const { owner } = await office();
  const after = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
  for (const hours of [30, 60]) await newsOf(owner, after(hours));
  expect((await atTime(after(73), () => owner.get("/news"))).status).toBe(401);
});
