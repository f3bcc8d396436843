// @module-tag gate
import { expect, test } from "vitest";
import { clientOf } from "../support/portal.ts";
import { atTime } from "../support/service.ts";
import { newOffice, pageOf } from "./office.ts";

/** Far enough in the past for the news to be settled. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test("news of clients and money leads to its records, and stays until it is marked as seen", async () => {
  const office = await newOffice();
  const { api } = office;
  const quotation = await api.sentQuotation();
  const client = await clientOf(api, quotation);
  await atTime(minutesAgo(90), () => client.get());
  await atTime(minutesAgo(30), () => client.get());
  await atTime(minutesAgo(10), () => client.accept({ name: "Lim Mei Ling", version: quotation.version }));
  const page = await pageOf(office, "/");
  const news = page.getByRole("region", { name: "Since you were here" });
  await news.waitFor();
  expect(await news.getByRole("link").allInnerTexts()).toEqual([
    `Lim Mei Ling accepted ${quotation.number}`,
    `Lim Mei Ling opened ${quotation.number} twice`,
  ]);
  for (const time of await news.locator("time").allInnerTexts()) expect(time).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
  await expect.poll(() => page.title()).toBe("● Overview · Quoin");
  await news.getByRole("link", { name: "accepted" }).click();
  await page.waitForURL(`**/quotations/${quotation.id}`);
  await expect.poll(() => page.title()).toMatch(/^● /);
  await page.goBack();
  await news.getByRole("button", { name: "Mark as seen" }).click();
  await news.waitFor({ state: "detached" });
  await expect.poll(() => page.title()).toBe("Overview · Quoin");
  await page.reload();
  await page.getByRole("heading", { name: "Today" }).waitFor();
  expect(await news.count()).toBe(0);
});

test("news arrives while the overview is open, and is seen when the person leaves", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice();
  const page = await pageOf(office, "/");
  await page.clock.install();
  await page.reload();
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await atTime(minutesAgo(1), () => api.pay(invoice, 60));
  await page.clock.fastForward(61_000);
  const news = page.getByRole("region", { name: "Since you were here" });
  await news.getByRole("link", { name: `Lim Mei Ling paid $60.00: ${invoice.number}` }).waitFor();
  await page.clock.fastForward(3_000);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Invoices" }).first().click();
  await expect.poll(() => page.title()).toBe("Invoices · Quoin");
});
