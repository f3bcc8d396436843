// @module-tag gate
import { expect, test } from "vitest";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf, webApp } from "./office.ts";
import { newPage } from "./page.ts";

const banner = "Test organization: nothing is mailed to the outside.";

test("every page of a test organization says so, in English and in Chinese", async () => {
  const office = await newOffice(undefined, { isTest: true });
  const page = await pageOf(office, "/");
  await page.getByText(banner).waitFor();
  for (const path of ["/clients", "/invoices/new", "/settings/mail"]) {
    await page.goto(office.address + path);
    await page.getByText(banner).waitFor();
  }
  await page.goto(`${office.address}/settings/appearance`);
  await page.getByLabel("Language of the app").selectOption("简体中文");
  await page.getByRole("button", { name: "Save language" }).click();
  await page.locator("html[lang=zh-Hans]").waitFor();
  await page.getByText("测试公司：不会向外发送任何邮件。").waitFor();
});

test("the pages of any other organization say nothing of tests", async () => {
  const page = await pageOf(await newOffice(), "/clients");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText(banner).count()).toBe(0);
});

test("the email log shows why a mail of a test organization was not sent, and offers no resending", async () => {
  const office = await newOffice(undefined, { isTest: true });
  await office.api.sentQuotation();
  const page = await pageOf(office, "/settings/mail");
  await page.getByText("Not sent (test)").first().waitFor();
  await page.getByRole("link", { name: "client@example.com" }).click();
  const sheet = dialogOn(page);
  await sheet.getByText("This is a test organization, so the email is only listed").waitFor();
  await sheet.getByRole("button", { name: "Copy link" }).waitFor();
  expect(await sheet.getByRole("button", { name: "Resend" }).count()).toBe(0);
});

test("the set-up page offers a test organization, which is not chosen", async () => {
  const page = await newPage(await webApp());
  await page.goto("/set-up#a-token");
  const choice = page.getByLabel("Test organization");
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await page.getByText("This cannot be changed later.").waitFor();
});
