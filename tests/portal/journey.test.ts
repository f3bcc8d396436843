// @module-tag gate
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { parse } from "promptparse";
import { expect, test } from "vitest";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Api } from "../support/api.ts";
import { pagesOf, decodeQrCode } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";
import { newPage, stopClock } from "../web/page.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let listening: Promise<string> | undefined;

/** Returns the address of the service without the web app, which the portal does not need. */
function address(): Promise<string> {
  listening ??= (async () => {
    const app = await createTestApp(await service());
    await app.listen({ host: "127.0.0.1", port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  })();
  return listening;
}

async function open(api: Api, document: { id: string }, options: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(await address(), { ...phone, ...options });
  await page.goto((await clientOf(api, document)).path);
  return page;
}

const sections = [
  {
    ref: "A",
    title: "Flooring",
    items: [
      { ref: "A.1", description: "Hacking", unit: "m2", qty: 12.5, unitPrice: 14.5 },
      { ref: "A.2", description: "x".repeat(300), qty: 9_999_999.9999, unitPrice: 1 },
    ],
  },
];

const decisionOf = async (api: Api, id: string) =>
  (await api.get<QuotationDecision>(`/quotations/${id}/decision`)).body;

test("on a phone a client reads, signs with a finger, accepts, and finds it said", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation({ items: [], sections });
  const page = await open(api, { id });
  await page.getByRole("link", { name: "Accept or reject" }).click();
  const sheet = page.getByRole("img", { name: "Signature area" });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (box === null) throw new Error("there is no sheet to sign on");
  const drawAt = async (x: number, y: number) => page.mouse.move(box.x + x * box.width, box.y + y * box.height);
  for (const [from, to] of [
    [0.1, 0.5],
    [0.5, 0.9],
  ] as const) {
    await drawAt(from, 0.5);
    await page.mouse.down();
    await drawAt(to, 0.25);
    await page.mouse.up();
  }
  await page.getByLabel("Your name").fill("Lim Mei Ling");
  await page.getByRole("button", { name: "Accept this quotation" }).click();
  await page.getByRole("heading", { name: /^Accepted by Lim Mei Ling on / }).waitFor();
  await page.getByRole("img", { name: "Signature of Lim Mei Ling" }).waitFor();
  // The thanks are far below the top of the page on a phone.
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toContain("Accepted by Lim Mei Ling");
  expect(await decisionOf(api, id)).toMatchObject({
    decision: "ACCEPTED",
    name: "Lim Mei Ling",
    signature: expect.stringMatching(/^M60 100L300 50M300 100L540 50$/),
    userAgent: expect.stringContaining("Chrome"),
  });
});

test("the printed totals stay with their lines, however many there are", async () => {
  const api = await newOrg();
  await api.patch("/organization", { address: "21 Kaki Bukit Place" });
  const items = Array.from({ length: 45 }, (_, i) => ({ description: `Line ${i + 1}`, qty: 1, unitPrice: 1 }));
  const page = await open(api, await api.sentQuotation({ items }));
  const pageCounts = new Set<number>();
  for (let left = items.length; left > 15; left--) {
    const pages = await pagesOf(await page.pdf({ format: "A4" }));
    pageCounts.add(pages.length);
    expect(pages.at(-1), `with ${left} lines`).toContain("21 Kaki Bukit Place");
    expect(pages.at(-1), `with ${left} lines`).toContain("Total");
    await page.evaluate("document.querySelector('.lines tbody tr:last-child').remove()");
  }
  expect(pageCounts).toEqual(new Set([1, 2]));
});

test("lines keep their indentation and line breaks", async () => {
  const api = await newOrg();
  const typed = "First line\n  second, after blanks\n\nlast";
  const items = [{ ref: "A.1", description: typed, qty: 1, unitPrice: 1 }];
  const page = await open(api, await api.sentQuotation({ items, notes: typed }));
  const shown = "First line\nsecond, after blanks\n\nlast";
  expect(await page.locator(".lines .typed").innerText()).toBe(shown);
  expect(await page.locator(".notes .typed").innerText()).toBe(shown);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  expect(Math.abs((await top(".lines .ref")) - (await top(".lines td:last-child")))).toBeLessThan(16);
});

test("user text runs nothing and fetches nothing", async () => {
  const api = await newOrg();
  // Nothing from our own origin may run either: any request or error would fail the test.
  const hostile = `"><script>alert(1)</script><img src="//example.com/x" onerror="alert(1)"><style>*{display:none}</style>`;
  const { id: clientId } = await api.client({ name: hostile, attention: hostile, address: hostile });
  const { id: projectId } = await api.project({ clientId, name: hostile });
  const items = [{ description: hostile, qty: 1, unitPrice: 1, unit: "<b>", ref: "<i>" }];
  const quotation = await api.sentQuotation({ clientId, projectId, title: hostile, notes: hostile, items });
  const page = await open(api, quotation);
  page.on("dialog", () => expect.fail("a script of somebody else ran"));
  await page.getByRole("heading", { name: hostile, exact: true }).waitFor();
  await page.getByText("Reject instead").click();
  await page.getByLabel("Reason").fill(hostile);
  await page.getByRole("button", { name: "Reject this quotation" }).click();
  await page.getByRole("heading", { name: /^Rejected on / }).waitFor();
  expect(await page.locator("aside .typed").innerText()).toBe(hostile);
  expect(await page.locator("style, img, b, i").count()).toBe(0);
});

test("a drawing can be cleared, and an empty one is no signature", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const page = await open(api, { id });
  const sheet = page.locator("canvas");
  await sheet.scrollIntoViewIfNeeded();
  await sheet.click();
  expect(await page.locator("[name=signature]").inputValue()).toMatch(/^\[\[\[\d+,\d+\]\]\]$/);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Your name").fill("Lim");
  await page.getByRole("button", { name: "Accept this quotation" }).click();
  await page.getByRole("heading", { name: /^Accepted by Lim/ }).waitFor();
  expect((await decisionOf(api, id)).signature).toBeNull();
});

test("an endless drawing stays below the size limit", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const page = await open(api, { id });
  await page.locator("canvas").scrollIntoViewIfNeeded();
  // Simulates a pen stroke of four thousand points.
  await page.evaluate(`{
    const canvas = document.querySelector("canvas");
    const box = canvas.getBoundingClientRect();
    const say = (type, i) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, bubbles: true,
      clientX: box.left + (i * 37) % box.width, clientY: box.top + (i * 17) % box.height }));
    canvas.setPointerCapture = () => {};
    say("pointerdown", 0);
    for (let i = 1; i < 4000; i++) say("pointermove", i);
    say("pointerup", 0);
  }`);
  const kept = await page.locator("[name=signature]").inputValue();
  expect(kept.length).toBeGreaterThan(15_000);
  expect(kept.length).toBeLessThan(20_000);
  await page.getByLabel("Your name").fill("Lim");
  await page.getByRole("button", { name: "Accept this quotation" }).click();
  await page.getByRole("heading", { name: /^Accepted by Lim/ }).waitFor();
});

test("without JavaScript a client accepts all the same, and rejects with a reason", async () => {
  const api = await newOrg();
  const first = await api.sentQuotation();
  const accepting = await open(api, first, { javaScriptEnabled: false });
  expect(await accepting.locator("canvas").isVisible()).toBe(false);
  await accepting.getByLabel("Your name").fill("Lim");
  await accepting.getByRole("button", { name: "Accept this quotation" }).click();
  await accepting.getByRole("heading", { name: /^Accepted by Lim/ }).waitFor();
  const second = await api.sentQuotation();
  const rejecting = await open(api, second, { javaScriptEnabled: false });
  await rejecting.getByText("Reject instead").click();
  await rejecting.getByLabel("Reason").fill("Too dear\nfor us");
  await rejecting.getByRole("button", { name: "Reject this quotation" }).click();
  await rejecting.getByRole("heading", { name: /^Rejected on / }).waitFor();
  await rejecting.getByText("Too dear for us").waitFor();
  const { body } = await api.get<Quotation>(`/quotations/${second.id}`);
  expect(body).toMatchObject({ status: "REJECTED", decisionNote: "Too dear\nfor us" });
});

test("a missing name is asked for at its field, and the drawing is kept", async () => {
  const api = await newOrg();
  const page = await open(api, await api.sentQuotation());
  await page.locator("canvas").scrollIntoViewIfNeeded();
  await page.locator("canvas").click();
  const drawn = await page.locator("[name=signature]").inputValue();
  await page.getByLabel("Your name").fill(" ");
  await page.getByRole("button", { name: "Accept this quotation" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByText("Please enter your name").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("name");
  expect(await page.locator("[name=signature]").inputValue()).toBe(drawn);
});

test("payment details are copied by one click", async () => {
  const api = await newOrg();
  await api.patch("/organization", { bank: { name: "DBS", accountName: "Alpha", accountNumber: "003-912345-6" } });
  const page = await open(api, await api.sentInvoice(), { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("link", { name: "How to pay" }).click();
  // The word is there for two seconds.
  await stopClock(page);
  await page.getByRole("button", { name: "Copy account number" }).click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("003-912345-6");
  const plain = await open(api, await api.sentInvoice(), { javaScriptEnabled: false });
  await plain.getByText("003-912345-6").waitFor();
  expect(await plain.getByRole("button").count()).toBe(0);
});

test("a scanned PayNow code pays the outstanding amount with the invoice's number", async () => {
  const api = await newOrg();
  await api.patch("/organization", { payNowProxy: "201912345K" });
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 9.5);
  const page = await open(api, invoice);
  const sidePixels = 440;
  const pixels = await page.evaluate(
    `new Promise((resolve) => {
      const code = new Image();
      code.onload = () => {
        const pen = document.createElement("canvas").getContext("2d");
        pen.canvas.width = pen.canvas.height = ${sidePixels};
        pen.drawImage(code, 0, 0, ${sidePixels}, ${sidePixels});
        resolve(Array.from(pen.getImageData(0, 0, ${sidePixels}, ${sidePixels}).data));
      };
      code.src = document.querySelector(".qr img").src;
    })`,
  );
  const read = decodeQrCode(Uint8ClampedArray.from(pixels as number[]), sidePixels, sidePixels);
  const code = parse(read?.data ?? "", true);
  const [proxy, amount, reference] = [
    code?.getTagValue("26", "02"),
    code?.getTagValue("54"),
    code?.getTagValue("62", "01"),
  ];
  expect({ proxy, amount, reference }).toEqual({ proxy: "201912345K", amount: "99.50", reference: invoice.number });
  await api.pay(invoice, 99.5);
  await page.reload();
  await page.getByRole("heading", { name: "Paid in full" }).waitFor();
  expect(await page.locator(".qr").count()).toBe(0);
});
