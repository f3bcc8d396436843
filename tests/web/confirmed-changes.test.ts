// @module-tag gate
import { expect, test } from "vitest";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

test("PayNow changes after the password, and the overview shows it until it is acknowledged", async () => {
  const office = await newOffice();
  await office.api.sentInvoice();
  const page = await pageOf(office, "/settings/organization");
  await page.getByLabel("PayNow").fill("+6591234567");
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("Confirm that it is you").waitFor();
  await dialog.getByLabel("Password").fill("wrong horse");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("not your password").waitFor();
  await dialog.getByLabel("Password").fill(office.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await page.goto("/");
  const notice = page.getByRole("region", { name: "Security notices" });
  await notice.getByText("From – to PayNow +6591234567").waitFor();
  await notice.getByRole("button", { name: "Acknowledge" }).click();
  await notice.waitFor({ state: "detached" });
});

test("a member without the required second factor adds it before anything else", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/people");
  await page.getByText("Two-factor off").waitFor();
  await page.getByRole("button", { name: "Require it" }).click();
  await page.getByRole("heading", { name: "Add a second factor to continue" }).waitFor();
  const colleague = await pageOf(await colleagueOf(office, "VIEWER"), "/clients");
  await colleague.getByRole("button", { name: "Turn on two-factor authentication" }).click();
  await dialogOn(colleague).getByLabel("Password").fill(office.password);
  await dialogOn(colleague).getByRole("button", { name: "Continue" }).click();
  await dialogOn(colleague).getByText("Scan this QR code").waitFor();
  expect(await colleague.getByRole("heading", { name: "Clients" }).count()).toBe(0);
});
