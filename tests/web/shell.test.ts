// @module-tag gate
import { expect, test } from "vitest";
import { dialogOn } from "./barriers.ts";
import { pressSequence } from "./keys.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

test("two keys open a list or a new record, but not while typing", async () => {
  const page = await pageOf(await newOffice(), "/clients");
  const heading = (name: string) => page.locator("#content").getByRole("heading", { level: 1, name, exact: true });
  await pressSequence(page, "gi");
  await heading("Invoices").waitFor();
  await page.getByRole("searchbox").pressSequentially("gc nc ");
  await page.waitForURL(/q=gc/);
  await page.keyboard.press("Tab");
  // The second is not the key of a place: it ends the wait for one.
  await pressSequence(page, "gxq");
  expect(new URL(page.url()).pathname).toBe("/invoices");
  await pressSequence(page, "gq");
  await heading("Quotations").waitFor();

  await pressSequence(page, "nc");
  const dialog = page.getByRole("dialog", { name: "New client" });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).focus();
  await pressSequence(page, "gi");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await heading("Clients").waitFor();
});

test("the palette creates a document for a client who is found", async () => {
  const office = await newOffice();
  const { id } = await office.api.client({ name: "Lim & Daughters" });
  const { id: archived } = await office.api.client({ name: "Lim Archived" });
  await office.api.post(`/clients/${archived}/archive`);
  const page = await pageOf(office, "/clients");
  await page.keyboard.press("Control+k");
  const options = dialogOn(page).getByRole("option");
  await options.filter({ hasText: /^New invoice$/ }).waitFor();
  await page.keyboard.type("new quotation for lim");
  await options.filter({ hasText: "New quotation for Lim & Daughters" }).waitFor();
  await expect.poll(() => options.allInnerTexts()).toEqual(["New quotation for Lim & Daughters"]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`/quotations/new?client=${id}&draft=*`);
});

test("a key pressed right after Escape is not lost to the menu that closes", async () => {
  const page = await pageOf(await newOffice(), "/quotations");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Help" }).waitFor();
  // Both in one task, so that the menu cannot have left the document in between.
  await page.evaluate(`(async () => {
    const press = (init) =>
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
    press({ key: "Escape" });
    await Promise.resolve();
    press({ key: "k", ctrlKey: true });
  })()`);
  await page.getByRole("combobox", { name: "Search" }).waitFor();
});

test("the help lists the keys of every area", async () => {
  const page = await pageOf(await newOffice(), "/clients");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const area of ["Anywhere", "Lists", "Quotation", "Invoice", "Editor"]) {
    await help.getByRole("heading", { name: area, exact: true }).waitFor();
  }
  await help.getByText("Go to Payments").waitFor();
});

test("a phone has five places in reach, the others in a menu, and a button to create", async () => {
  const page = await pageOf(await newOffice(), "/clients");
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect
    .poll(() => bar.getByRole("link").allInnerTexts())
    .toEqual(["Overview", "Clients", "Quotations", "Invoices"]);
  await bar.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Payments" }).waitFor();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.waitForURL(/\/settings$/);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: "New quotation" }).waitFor();
  await page.getByRole("menuitem", { name: "New client" }).click();
  await page.getByRole("dialog", { name: "New client" }).waitFor();
});

test("a viewer is offered nothing to create", async () => {
  const page = await pageOf(await colleagueOf(await newOffice(), "VIEWER"), "/clients");
  expect(await page.getByRole("button", { name: "New", exact: true }).count()).toBe(0);
  await pressSequence(page, "nc");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Clients" }).waitFor();
  expect(await page.getByRole("option", { name: /^New / }).count()).toBe(0);
});

test("the account menu shows the version and the commit of the server", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/clients");
  await page.getByRole("button", { name: /^Account/ }).click();
  const { version: number, commit } = (await (await fetch(`${office.address}/readyz`)).json()) as Record<
    string,
    string
  >;
  await page.getByText(`Version ${number} (${commit?.slice(0, 12)})`, { exact: true }).waitFor();
});
