import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";
import { rowsOf } from "../support/stored-rows.ts";

/** Returns the text of a page as a person reads it. */
const said = (page: string) =>
  page
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

test("the page shows sections, subtotals, lines, totals, validity, notes and client", async () => {
  const api = await newOrg();
  await api.patch("/organization", { phone: "+65 6123 4567", gstRegistered: true });
  const client = await api.client({ name: "Riverside Residences", attention: "Ms Lim", mcstNumber: "4821" });
  const { id: projectId } = await api.project({ clientId: client.id, name: "Lobby of Block A" });
  const { number, ...quotation } = await api.sentQuotation({
    clientId: client.id,
    projectId,
    title: "Lobby renovation",
    items: [line({ description: "Permits", qty: 1, unitPrice: 100 })],
    sections: [
      {
        ref: "B",
        title: "Flooring",
        items: [
          line({ ref: "B.1", description: "Tiling", unit: "m2", qty: 1.005, unitPrice: 1.5 }),
          line({ ref: "B.2", description: "Discount", qty: 1, unitPrice: -0.005 }),
        ],
      },
    ],
    notes: "Payment within 30 days",
    retentionPct: 0.05,
    validUntil: "2099-06-30",
  });
  const page = await (await clientOf(api, quotation)).get();
  expect(page.status).toBe(200);
  const text = said(page.text);
  for (const part of [
    "Alpha Renovation",
    `Quotation ${number}`,
    "Lobby renovation",
    "Waiting for your decision",
    "Prepared for Riverside Residences Attn: Ms Lim",
    "MCST 4821",
    "Project Lobby of Block A",
    "Valid until 30 Jun 2099",
    "Permits 1 × 100.00 1 100.00 100.00",
    "B Flooring",
    "B.1 Tiling 1.005 m2 × 1.50",
    // 1.5075 and −0.005 add up to 1.5025: the exact sum is rounded, not the sum of rounded amounts.
    "Subtotal B 1.50",
    "Subtotal $101.50",
    "Retention 5% -$5.08",
    "GST 9% $8.68",
    "Total $105.11",
    "Payment within 30 days",
    "Accept this quotation",
    "+65 6123 4567",
  ]) {
    expect(text).toContain(part);
  }
});

test("the page is not cached, indexed or referred, and loads nothing from elsewhere", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentQuotation());
  const { headers, text } = await client.get();
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "x-request-id": expect.stringMatching(/^req_/),
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(text).toContain('<meta name="robots" content="noindex, nofollow"');
  expect([...text.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, url]) => url)).not.toContainEqual(
    expect.stringMatching(/^(https?:)?\/\//),
  );
  for (const [, path = ""] of text.matchAll(/(?:src|href)="(\/portal\/portal[^"]+)"/g)) {
    const asset = await api.app.inject({ url: path });
    expect(asset.statusCode, path).toBe(200);
    expect(asset.headers["cache-control"]).toBe("public, max-age=86400");
  }
});

test("the page stays as it was sent, whatever is renamed later", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project({ name: "Kitchen" });
  const client = await clientOf(api, await api.sentQuotation({ projectId, clientId }));
  const before = (await client.get()).text;
  await api.patch("/organization", { name: "Omega Builders" });
  await api.patch(`/clients/${clientId}`, { name: "Somebody Else" });
  await api.patch(`/projects/${projectId}`, { name: "Bath" });
  expect((await client.get()).text).toBe(before);
});

test("the page shows the schedule of payments, with amounts that add up to the totals", async () => {
  const api = await newOrg();
  const stages = [
    { title: "On signing <b>", share: 0.3 },
    { title: "On handing over", share: 0.7 },
  ];
  const quotation = await api.sentQuotation({ stages, items: [line({ qty: 1, unitPrice: 100.01 })] });
  const shown = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  const text = shown((await (await clientOf(api, quotation)).get()).text);
  for (const phrase of [
    "Payment schedule Stage Share Before GST With GST",
    "On signing &lt;b&gt; 30% · Before GST 30.00 30% 30.00 32.70",
    "On handing over 70% · Before GST 70.01 70% 70.01 76.31",
    "Total 100.01 109.01",
  ]) {
    expect(text).toContain(phrase);
  }
  const other = shown((await (await clientOf(api, await api.sentQuotation())).get()).text);
  expect(other).not.toContain("Payment schedule");
});

test("its PDF is the very file that the office has, by a good name", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  const pdf = await client.get("/pdf");
  expect(pdf.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringContaining(`filename="${number}.pdf"`),
    "cache-control": "no-store",
  });
  expect(pdf.bytes.equals((await api.file(`/quotations/${id}/pdf`)).bytes)).toBe(true);
});

test("internal notes about clients and projects are never shown", async () => {
  const api = await newOrg();
  const canary = "CANARY-7f3a";
  const { id: clientId } = await api.client({ notes: canary, email: "client@example.com" });
  const { id: projectId } = await api.project({ clientId, notes: canary });
  const quotation = await api.sentQuotation({ clientId, projectId });
  const invoice = await api.sentInvoice({ clientId, projectId });
  for (const document of [quotation, invoice]) {
    const client = await clientOf(api, document);
    expect((await client.get()).text).not.toContain(canary);
    expect(await textOf((await client.get("/pdf")).bytes)).not.toContain(canary);
  }
  const [mail, issued] = [await rowsOf(api.org, "mail"), await rowsOf(api.org, "issued_document")];
  expect(issued).toHaveLength(2);
  expect(JSON.stringify([mail, issued])).not.toContain(canary);
});

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "#set page() $ \\ ${{7*7}}",
  "\u202Egnp.exe\u2067",
  "\u0001\u0008",
  "💥",
  "x".repeat(150),
];

test("user text is shown as text", async () => {
  const api = await newOrg();
  const [script = ""] = hostile;
  await api.patch("/organization", {
    name: script,
    legalName: script,
    address: script,
    bank: { name: script, accountName: script, accountNumber: script },
  });
  const { id: clientId } = await api.client({ name: script, attention: script, address: script });
  const { id: projectId } = await api.project({ clientId, name: script });
  // A unit is a single line, which takes no marks of direction.
  const unitOf = (text: string) => text.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, "").slice(0, 20);
  const items = hostile.map((description) => line({ description, unit: unitOf(description) }));
  const fields = { clientId, projectId, title: script, notes: hostile.join("\n") };
  const quotation = await api.sentQuotation({ ...fields, items: [], sections: [{ title: script, ref: "<b>", items }] });
  const invoice = await api.sentInvoice({ ...fields, items });
  for (const document of [quotation, invoice]) {
    const client = await clientOf(api, document);
    const { status, text } = await client.get();
    expect(status).toBe(200);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain("<img");
    expect(text).toContain("gnp.exe");
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  }
  const client = await clientOf(api, quotation);
  await client.accept({ name: script, version: quotation.version });
  expect((await client.get()).text).toContain("Accepted by <bdi>&lt;script&gt;");
});

test("an address of another kind of document opens nothing", async () => {
  const api = await newOrg();
  const { path } = await clientOf(api, await api.sentQuotation());
  const answer = await api.app.inject({ url: path.replace("/q/", "/i/"), remoteAddress: "10.3.0.1" });
  expect(answer.statusCode).toBe(404);
});

test("a decision recorded by the office says so, without staff names", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  await api.act<Quotation>(`/quotations/${id}/accept`, { note: "By phone" });
  const text = said((await client.get()).text);
  expect(text).toMatch(
    /Alpha Renovation recorded on \d+ \w+ \d{4} that you accepted this quotation\. If that is not right/,
  );
  expect(text).not.toContain("By phone");
  expect(text).not.toContain("Accept this quotation");
});
