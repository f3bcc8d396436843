// @module-tag slow
import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Api } from "../support/api.ts";
import { newOwner } from "../support/browser-like.ts";
import { Client, clientOf } from "../support/portal.ts";
import { atTime, newOrg } from "../support/service.ts";
import { rowsOf } from "../support/stored-rows.ts";

interface View {
  readonly viewedAt: Date;
  readonly lastSeenAt: Date;
  readonly address: string;
  readonly userAgent: string | null;
}

const viewsOf = (api: Pick<Api, "org">) => rowsOf<View>(api.org, "portal_view");

test("a visit within half an hour counts as one view, PDF included", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentInvoice());
  await atTime("2030-01-01T00:00:00Z", () => Promise.all([client.get(), client.get("/pdf"), client.get()]));
  await atTime("2030-01-01T00:29:59Z", () => client.get("/pdf"));
  await atTime("2030-01-01T00:59:58Z", () => client.get());
  const [view, ...others] = await viewsOf(api);
  expect(others).toEqual([]);
  expect(view).toMatchObject({ address: client.address, userAgent: "A phone" });
  expect([view?.viewedAt, view?.lastSeenAt].map((at) => new Date(at ?? 0).toISOString())).toEqual([
    "2030-01-01T00:00:00.000Z",
    "2030-01-01T00:59:58.000Z",
  ]);
  await atTime("2030-01-01T01:29:59Z", () => client.get());
  expect(await viewsOf(api)).toHaveLength(2);
});

test("another browser, another address and another document are visits of their own", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentInvoice());
  await client.get();
  await client.get("", { "user-agent": "A desk" });
  await new Client(api, client.path, "10.4.4.4").get();
  await new Client(api, (await clientOf(api, await api.sentInvoice())).path, client.address).get();
  expect(await viewsOf(api)).toHaveLength(4);
});

test("HEAD, prefetches and expired pages are not views", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const client = await clientOf(api, { id });
  await client.send("HEAD");
  await client.send("HEAD", "/pdf");
  await client.get("", { "sec-purpose": "prefetch" });
  await api.act(`/invoices/${id}/void`);
  await client.get();
  expect(await viewsOf(api)).toEqual([]);
});

test("link previews, mail scanners and crawlers are not views", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentInvoice());
  for (const userAgent of [
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "python-requests/2.31.0",
    "LINE/8.0 facebookexternalhit/1.1;line-poker/1.0",
    "Viber/13.3.0",
    "Mimecast/1.0",
    "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)",
    "Mozilla/4.0 (compatible; ms-office; MSOffice 16)",
    "Mozilla/5.0 (compatible; BarracudaSentinel)",
    "",
  ]) {
    expect((await client.get("", { "user-agent": userAgent })).status).toBe(200);
  }
  expect(await viewsOf(api)).toEqual([]);
  for (const userAgent of [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.40(0x1800282d)",
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
  ]) {
    await client.get("", { "user-agent": userAgent });
  }
  expect(await viewsOf(api)).toHaveLength(3);
});

test("a member's visit is not counted, another organization's member's is", async () => {
  const owner = await newOwner();
  const clientRow = await owner.act<{ id: string }>("/clients", { name: "Lim" });
  const project = await owner.act<{ id: string }>("/projects", { name: "Bath", clientId: clientRow.id });
  const quotation = await owner.act<Quotation>("/quotations", {
    clientId: clientRow.id,
    projectId: project.id,
    title: "Works",
    items: [{ description: "Tiling", qty: 1, unitPrice: 1 }],
  });
  await owner.act(`/quotations/${quotation.id}/send`, { to: "client@example.com" });
  const { body } = await owner.get<{ url: string }>(`/quotations/${quotation.id}/portal-link`);
  const path = new URL(body.url).pathname;
  const stranger = await newOwner();
  const look = async (cookie: string) => {
    // A separate user agent for each look, because the same browser would count as the same visit.
    const headers = { accept: "text/html", cookie, "user-agent": cookie };
    expect((await owner.on.app.inject({ url: path, remoteAddress: owner.address, headers })).statusCode).toBe(200);
    return (await viewsOf(owner)).length;
  };
  expect(await look(owner.cookie)).toBe(0);
  expect(await look("quoin=not-a-session")).toBe(1);
  expect(await look(stranger.cookie)).toBe(2);
});

test("a document keeps its first visit and the newest others, a hundred in all", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentInvoice());
  const startedAt = Date.parse("2030-03-01T00:00:00Z");
  for (let i = 0; i < 104; i++) {
    await atTime(new Date(startedAt + i * 1000).toISOString(), () => client.get("", { "user-agent": `Browser ${i}` }));
  }
  const agents = (await viewsOf(api)).map(({ userAgent }) => Number(userAgent?.slice("Browser ".length)));
  expect(agents.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 99 }, (_, i) => i + 5)]);
});
