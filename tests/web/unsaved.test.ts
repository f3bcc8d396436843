// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { openAccount } from "#server/identity/accounts/open-account.ts";
import { newOrg, service } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Discard unsaved changes?" });
const keepEditing = (page: Page) => question(page).getByRole("button", { name: "Keep editing" }).click();
const discard = (page: Page) => question(page).getByRole("button", { name: "Discard changes" }).click();
const clientsLink = (page: Page) => page.getByRole("link", { name: "Clients" });

test("leaving a form with unsaved edits asks, and keeps them unless discarded", async () => {
  const page = await pageOf(await newOffice(), "/invoices");
  await page.getByRole("link", { name: "Settings" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Alpha & Sons");
  await clientsLink(page).click();
  await question(page).waitFor();
  await keepEditing(page);
  await question(page).waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("Alpha & Sons");

  await page.goBack();
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/settings/organization");
  expect(await name.inputValue()).toBe("Alpha & Sons");

  await clientsLink(page).click();
  await discard(page);
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  await page.goBack();
  await expect.poll(() => name.inputValue()).toBe("Alpha Renovation");
});

test("reloading asks as the browser does, only with unsaved edits", async () => {
  const page = await pageOf(await newOffice(), "/settings/organization");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel("Registered name").fill("Alpha Renovation Pte. Ltd.");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await page.getByLabel("Registered name").fill("Alpha Pte. Ltd.");
  await page.getByLabel("Registered name").fill("");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

test("after saving nothing is asked", async () => {
  const page = await pageOf(await newOffice(), "/settings/organization");
  await page.getByLabel("Registered name").fill("Alpha Renovation Pte. Ltd.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await clientsLink(page).click();
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
});

test("a dialog with edits asks however it is closed, and one without closes at once", async () => {
  const page = await pageOf(await newOffice(), "/settings/organization");
  // Through a link, so that going back stays within the app.
  await page.getByRole("main").getByRole("link", { name: "People", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "Invite" });
  const email = invite.getByLabel("Email");
  const open = () => page.getByRole("button", { name: "Invite" }).click();
  await open();
  await email.waitFor();
  await page.keyboard.press("Escape");
  await invite.waitFor({ state: "detached" });

  await open();
  await email.fill("siti@example.com");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => invite.getByRole("button", { name: "Cancel" }).click(),
    () => invite.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ]) {
    await close();
    await question(page).waitFor();
    await keepEditing(page);
    await question(page).waitFor({ state: "detached" });
    expect(await email.inputValue()).toBe("siti@example.com");
  }
  await page.keyboard.press("Escape");
  await discard(page);
  await invite.waitFor({ state: "detached" });

  await open();
  await email.fill("siti@example.com");
  await invite.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("listitem").filter({ hasText: "siti@example.com" }).waitFor();
  await expect.poll(() => dialogOn(page).count()).toBe(0);
});

test("an endpoint and an API key that are half filled in are not lost by a stray key", async () => {
  const page = await pageOf(await newOffice(), "/settings/webhooks");
  for (const [path, button, field] of [
    ["webhooks", "Add endpoint", "Endpoint URL"],
    ["api-keys", "Create key", "Name"],
  ] as const) {
    await page.goto(`/settings/${path}`);
    await page.getByRole("button", { name: button }).first().click();
    await dialogOn(page).getByLabel(field, { exact: true }).fill("https://hooks.example.com/quoin");
    await page.keyboard.press("Escape");
    await keepEditing(page);
    // The next key must not be taken by a question that closes.
    await question(page).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await discard(page);
    await dialogOn(page).waitFor({ state: "detached" });
  }
});

test("signing out and switching organizations ask first, and keep the edits if cancelled", async () => {
  const office = await newOffice();
  const other = await newOrg();
  const { db } = await service();
  await asSystem(db, (system) =>
    openAccount(system, other.org, { email: office.email, name: "Wong Li Wen" }, new Date()),
  );
  const page = await pageOf(office, "/settings/organization");
  const legalName = page.getByLabel("Registered name");
  const signOut = async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  const change = async () => {
    await page.getByRole("button", { name: /Alpha Renovation/ }).click();
    await page.getByRole("menuitemradio", { checked: false }).click();
  };
  await legalName.fill("Typed by mistake");
  await signOut();
  await keepEditing(page);
  await change();
  await keepEditing(page);
  expect(await legalName.inputValue()).toBe("Typed by mistake");
  await change();
  await discard(page);
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await page.goto("/settings/organization");
  await legalName.fill("Typed by mistake");
  await signOut();
  await discard(page);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});
