// @module-tag gate
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

test("the first client is created on the empty list, and faults are shown at their fields", async () => {
  const page = await pageOf(await newOffice(), "/clients");
  const content = page.locator("#content");
  await page.getByRole("heading", { name: "No clients yet" }).waitFor();
  await content.getByRole("button", { name: "New client" }).last().click();
  const dialog = page.getByRole("dialog", { name: "New client" });
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByLabel("Type").selectOption("MCST");
  await dialog.getByLabel("MCST number").fill("1234");
  await dialog.getByRole("button", { name: "Create client" }).click();
  await expect.poll(() => dialog.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => dialog.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
  await dialog.getByLabel("Name").fill("The Sail");
  await dialog.getByLabel("Email").fill("office@sail.example");
  await dialog.getByRole("button", { name: "Create client" }).click();
  await page.getByRole("heading", { level: 1, name: "The Sail" }).waitFor();
  await page.getByText("1234").waitFor();
  await page.goBack();
  await page.getByRole("table", { name: "Clients" }).getByRole("link", { name: "The Sail" }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test("editing a client sends only what changed", async () => {
  const office = await newOffice();
  const { id } = await office.api.client({ name: "Lim & Daughters", phone: "6123 4567", notes: "Pays late" });
  const page = await pageOf(office, `/clients/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit client" });
  await dialog.getByLabel("Phone").fill("");
  await office.api.patch(`/clients/${id}`, { email: "lim@example.com" });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  expect((await sent).postDataJSON()).toEqual({ phone: null });
  await page.getByRole("link", { name: "lim@example.com" }).waitFor();
  await expect.poll(() => page.getByText("6123 4567").count()).toBe(0);
});

test("the form of a client is not that of another one, to which the browser goes back", async () => {
  const office = await newOffice();
  const [ng, tan] = [await office.api.client({ name: "Ng" }), await office.api.client({ name: "Tan" })];
  const page = await pageOf(office, `/clients/${ng.id}`);
  await page.getByRole("heading", { level: 1, name: "Ng" }).waitFor();
  await page.evaluate(`history.pushState({}, "", "/clients/${tan.id}")`);
  await page.getByRole("heading", { level: 1, name: "Tan" }).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit client" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Ng", includeHidden: true }).waitFor();
  await dialogOn(page).waitFor({ state: "detached" });
});

test("a client is archived and taken into use again, with new documents only while active", async () => {
  const office = await newOffice();
  const { id, name } = await office.api.client();
  const { id: projectId } = await office.api.project({ clientId: id });
  await office.api.quotation({ clientId: id, projectId, title: "Roof" });
  const page = await pageOf(office, `/clients/${id}`);
  await page.getByRole("region", { name: "Quotations" }).getByRole("link", { name: "Roof" }).waitFor();
  const choose = async (action: string) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  const quote = page.locator("#content").getByRole("button", { name: "New quotation" });
  await choose("Archive");
  await page.getByText(`“${name}” is archived.`).waitFor();
  await quote.waitFor({ state: "detached" });
  await choose("Unarchive");
  await quote.click();
  await page.waitForURL(`/quotations/new?client=${id}&draft=*`);
  expect((await office.api.get<Client>(`/clients/${id}`)).body.archivedAt).toBeNull();
});

test("a viewer sees a client without actions", async () => {
  const office = await newOffice();
  const { id } = await office.api.client();
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/clients/${id}`);
  await page.getByRole("region", { name: "Invoices" }).waitFor();
  expect(await page.locator("#content").getByRole("button").count()).toBe(0);
});
