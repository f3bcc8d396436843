// @module-tag slow
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { ContractTimeline } from "#contract/clients/timeline.ts";
import { type Api, statusesOf } from "../support/api.ts";
import { billed, newClaim, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { textOf } from "../support/pdf.ts";
import { Client, clientOf } from "../support/portal.ts";
import { atTime, createTestApp, newOrg, service } from "../support/service.ts";
import { newPage } from "../web/page.ts";

/** Returns the text of a page. */
const shown = (page: string) => page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const pageOf = async (api: Api, claim: { readonly id: string }) =>
  shown((await (await clientOf(api, claim)).get()).text);

const bill = {
  items: [],
  sections: [
    { ref: "A", title: "Floors", items: [{ ref: "A.1", description: "Tiling", unit: "m2", qty: 10, unitPrice: 60 }] },
    { ref: "B", title: "Walls", items: [{ ref: "B.1", description: "Painting <b>", qty: 1, unitPrice: 400 }] },
  ],
};

test("the page shows the claim's figures to date, before and of this claim, and every line", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { clientReference: "LOA 2026/14", responseDays: 21, actApplies: true }, bill);
  await sent(api, await billed(api, await submitted(api, contract, { all: 0.25 })));
  await variation(api, contract, [{ ref: "V.1", description: "Skirting", qty: 1, unitPrice: 200 }]);
  const draft = await newClaim(contract, api, { all: 0.5, periodFrom: "2026-04-01", periodTo: "2026-04-30" });
  const claim = await api.act<Claim>(`/claims/${draft.id}/submit`, { servedOn: "2026-05-04" });
  const client = await clientOf(api, claim);
  const { status, headers, text } = await client.get();
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const page = shown(text);
  for (const part of [
    `Payment claim ${claim.number}`,
    "Waiting for your response",
    "Served on 4 May 2026",
    "Period 1 Apr 2026 to 30 Apr 2026",
    "Your reference LOA 2026/14",
    "Original contract sum $1,000.00 Variations $200.00 Contract sum $1,200.00",
    "Building and Construction Industry Security of Payment Act 2004",
    "within 21 days",
    "This is not a tax invoice.",
    "This claim $315.00 before GST",
  ])
    expect(page).toContain(part);
  // Figures and lines: below the label is what a phone shows in place of the columns.
  for (const row of [
    /Work done .*?600\.00 250\.00 350\.00/,
    /Retention 10% .*?-60\.00 -25\.00 -35\.00/,
    /Net .*?540\.00 225\.00 315\.00/,
    /GST 9% 28\.35 Total 343\.35/,
    /A\.1 Tiling 300\.00 to date of 600\.00 \(50%\) 150\.00 billed before 600\.00 300\.00 50% 150\.00 150\.00/,
    /Subtotal A .*?600\.00 300\.00 50% 150\.00 150\.00/,
    /B\.1 Painting &lt;b&gt; .*?400\.00 200\.00 50% 100\.00 100\.00/,
    /Variation 1 · \S+-VO1 .*?V\.1 Skirting .*?200\.00 100\.00 50% 0\.00 100\.00/,
    /Work done .*?1,200\.00 600\.00 50% 250\.00 350\.00/,
  ])
    expect(page).toMatch(row);
});

test("the page shows the day on which a letter was received", async () => {
  const api = await newOrg();
  const draft = await newClaim(await newContract(api, { actApplies: true, claimDay: 0 }, bill), api);
  const claim = await api.act<Claim>(`/claims/${draft.id}/submit`, { servedVia: "POST" });
  await api.act(`/claims/${claim.id}/service`, { servedVia: "POST", servedOn: "2026-05-04" });
  const page = shown((await (await clientOf(api, claim)).get()).text);
  expect(page).toContain("Served on 4 May 2026");
  expect(page).toContain("A payment response is due by 18 May 2026");
});

test("the page and its PDF show the claim as it was submitted, whatever changes later", async () => {
  const api = await newOrg();
  const contract = await newContract(api, {}, bill);
  const claim = await submitted(api, contract);
  await api.patch("/organization", { name: "Another Name" });
  await api.patch(`/contracts/${contract.id}`, { retentionPct: 0.2, clientReference: "LOA 9" });
  await variation(api, contract, [{ description: "Fire door", qty: 1, unitPrice: 300 }]);
  const client = await clientOf(api, claim);
  const page = shown((await client.get()).text);
  expect(page).toContain("Retention 10%");
  for (const later of ["LOA 9", "Fire door", "Another Name"]) expect(page).not.toContain(later);
  const pdf = await client.get("/pdf");
  expect(pdf).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(pdf.headers["content-disposition"]).toContain(`filename="${claim.number}.pdf"`);
  expect(pdf.bytes.equals((await api.file(`/claims/${claim.id}/pdf`)).bytes)).toBe(true);
  expect(await textOf(pdf.bytes)).toContain(String(claim.number));
});

test("a response before the claim counts as served is asked for again", () =>
  atTime("2026-11-21T02:00:00Z", async () => {
    const api = await newOrg();
    const draft = await newClaim(await newContract(api, { claimDay: 25 }), api);
    const claim = await api.act<Claim>(`/claims/${draft.id}/submit`, { servedOn: "2026-11-20" });
    expect(await pageOf(api, claim)).toContain("A response counts from 25 Nov 2026.");
    await api.act(`/claims/${claim.id}/respond`, {});
    const page = await pageOf(api, claim);
    expect(page).toContain("Waiting for your response");
    expect(page).toContain("Your response came before 25 Nov 2026, so it does not count yet.");
  }));

test("an answered claim shows the response and its reason", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api, { actApplies: false }));
  const body = { amount: 400, reason: "Two tiles are cracked", receivedOn: "2026-01-09" };
  await api.act(`/claims/${claim.id}/respond`, body);
  const page = await pageOf(api, claim);
  expect(page).toContain("Answered");
  expect(page).toContain("Your response $400.00 before GST Your reason Two tiles are cracked");
  expect(page).toContain("Alpha Renovation recorded your response on 9 Jan 2026.");
  expect(page).not.toContain("Please send them");
});

test("a billed claim leads to its invoice once that is sent, and the invoice to the claim", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  const draft = await billed(api, claim);
  expect(await pageOf(api, claim)).toContain("Waiting for your response");
  const invoice = await sent(api, draft);
  const claimPage = await clientOf(api, claim);
  const invoicePage = await clientOf(api, invoice);
  const { text } = await claimPage.get();
  expect(shown(text)).toContain(`Billed with invoice ${invoice.number} $490.50`);
  expect(text).toContain(`href="${invoicePage.path}"`);
  const bill = (await invoicePage.get()).text;
  expect(bill).toContain(`href="${claimPage.path}"`);
  expect(shown(bill)).toContain(`Payment claim ${claim.number}: see the work line by line`);
  await api.pay(invoice, 90.5);
  expect(shown((await claimPage.get()).text)).toContain("$490.50 Outstanding $400.00 The invoice is due on");
  await api.pay(invoice, 400);
  expect(shown((await claimPage.get()).text)).toContain("The invoice is paid.");
});

test("the invoice of a claim that was never submitted leads to no page of it", async () => {
  const api = await newOrg();
  const invoice = await sent(api, await billed(api, await newClaim(await newContract(api), api)));
  expect((await (await clientOf(api, invoice)).get()).text).not.toContain("/portal/c/");
});

test("voiding the invoice makes the claim wait again", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  const invoice = await sent(api, await billed(api, claim));
  await api.act(`/invoices/${invoice.id}/void`);
  const page = await pageOf(api, claim);
  expect(page).toContain("Waiting for your response");
  expect(page).not.toContain(invoice.number);
});

test("a carried claim names the claim and the invoice that its work is in", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const first = await submitted(api, contract, { all: 0.2 });
  const second = await submitted(api, contract, { all: 0.5 });
  const invoice = await sent(api, await billed(api, second));
  const { text } = await (await clientOf(api, first)).get();
  expect(shown(text)).toContain("In a later claim");
  expect(shown(text)).toContain(`part of claim ${second.number}`);
  expect(text).toContain(`href="${(await clientOf(api, second)).path}"`);
  expect(text).toContain(`href="${(await clientOf(api, invoice)).path}"`);
});

test("the link of a withdrawn claim is 410 and names whom to ask", async () => {
  const api = await newOrg();
  await api.patch("/organization", { email: "office@alpha.example" });
  const claim = await submitted(api, await newContract(api));
  const client = await clientOf(api, claim);
  await api.act(`/claims/${claim.id}/withdraw`);
  for (const rest of ["", "/pdf"]) {
    const { status, text } = await client.get(rest);
    expect(status).toBe(410);
    expect(text).toContain("This payment claim was withdrawn");
    expect(text).toContain(claim.number);
    expect(text).toContain("mailto:office@alpha.example");
    expect(text).not.toContain("450.00");
  }
});

test("a claim that is withdrawn while it is viewed is either shown or gone", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  const client = await clientOf(api, claim);
  const [, ...views] = await Promise.all([
    api.act(`/claims/${claim.id}/withdraw`),
    ...Array.from({ length: 6 }, () => client.get()),
  ]);
  for (const { status, text } of views) {
    expect([200, 410]).toContain(status);
    expect(text.includes("450.00")).toBe(status === 200);
  }
  expect((await client.get()).status).toBe(410);
});

test("a link expires half a year after the claim's invoice is paid, and never before", async () => {
  const api = await newOrg();
  const served = () => atTime("2027-01-01T00:00:00Z", async () => submitted(api, await newContract(api)));
  const [open, settled] = [await served(), await served()];
  await atTime("2027-01-02T00:00:00Z", async () => {
    const invoice = await sent(api, await billed(api, settled));
    await api.patch(`/invoices/${invoice.id}`, { dueDate: "2027-01-02" });
    await api.pay(invoice, invoice.totals.total);
  });
  const clients = [await clientOf(api, open), await clientOf(api, settled)];
  const statuses = (at: string) =>
    atTime(at, async () => Promise.all(clients.map(async (each) => (await each.get()).status)));
  expect(await statuses("2027-06-30T00:00:00Z")).toEqual([200, 200]);
  expect(await statuses("2027-07-05T00:00:00Z")).toEqual([200, 410]);
});

test("unknown tokens, and those of other kinds of documents, are 404 without any name", async () => {
  const api = await newOrg();
  const token = (client: Client) => client.path.split("/").at(-1) ?? "";
  const claim = await clientOf(api, await submitted(api, await newContract(api)));
  const invoice = await clientOf(api, await api.sentInvoice());
  for (const path of [
    `/portal/i/${token(claim)}`,
    `/portal/q/${token(claim)}`,
    `/portal/c/${token(invoice)}`,
    `/portal/c/${"A".repeat(43)}`,
    "/portal/c/short",
  ]) {
    const { status, text } = await new Client(api, path).get();
    expect(status, path).toBe(404);
    expect(text).not.toContain("Alpha");
  }
});

test("a claim is read and downloaded, and nothing else", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await submitted(api, await newContract(api)));
  const sending = ["", "/accept", "/reject", "/pdf"].map((rest) =>
    client.send("POST", rest, { json: { name: "Lim" } }),
  );
  const statuses = statusesOf(await Promise.all(sending));
  expect(statuses.every((status) => status === 404 || status === 405)).toBe(true);
  const { headers } = await client.get();
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
});

test("a view by the client is in the timelines of the claim and its contract", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract);
  const client = await clientOf(api, claim);
  const kinds = async (path: string) =>
    (await api.get<ContractTimeline>(`${path}/timeline`)).body.data.map(({ kind }) => kind);
  await client.send("HEAD");
  expect(await kinds(`/claims/${claim.id}`)).not.toContain("VIEWED");
  await client.get();
  await client.get("/pdf");
  for (const path of [`/claims/${claim.id}`, `/contracts/${contract.id}`])
    expect((await kinds(path)).filter((kind) => kind === "VIEWED")).toHaveLength(1);
});

test("a client in Chinese reads the page in Chinese", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "陈伟", language: "zh" });
  const { id: projectId } = await api.project({ clientId });
  const claim = await submitted(api, await newContract(api, {}, { clientId, projectId }));
  const { text } = await (await clientOf(api, claim)).get();
  expect(text).toContain('<html lang="zh-Hans"');
  for (const part of ["请款单", "等待您的答复", "本次", "未含消费税"]) expect(shown(text)).toContain(part);
  await api.act(`/claims/${claim.id}/withdraw`);
});

test("the page scrolls sideways at no width, and prints its figures without buttons", async () => {
  const api = await newOrg();
  const items = [
    { ref: "1", description: "x".repeat(300), qty: 99_999.9999, unitPrice: 1_999 },
    { ref: "2", description: "Omission", qty: 1, unitPrice: -1_499.8 },
  ];
  const claim = await submitted(api, await newContract(api, { actApplies: true }, { items }), { all: 0.3333 });
  const app = await createTestApp(await service());
  await app.listen({ host: "127.0.0.1", port: 0 });
  const phone = { width: 360, height: 780 };
  const page = await newPage(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, { viewport: phone });
  await page.goto((await clientOf(api, claim)).path);
  for (const viewport of [phone, { width: 700, height: 900 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    const overflow = () => page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    const message = `${viewport.width} px wide, it scrolls sideways`;
    await expect.poll(overflow, { message }).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ media: "print" });
  await page.locator(".head .button").waitFor({ state: "hidden" });
  await page.locator("table.statement").waitFor();
});
