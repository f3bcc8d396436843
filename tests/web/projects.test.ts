// @module-tag gate
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newExpense } from "../support/api.ts";
import { png } from "../support/images.ts";
import { dialogOn } from "./barriers.ts";
import { pressSequence } from "./keys.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

/** An accepted quotation of 109.00 and a variation of 10.90, an invoice of 109.00 of which 50.00 is paid, and costs. */
async function officeWithJob(): Promise<Office & { projectId: string; clientId: string }> {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId, name: "Lobby works" });
  const of = { clientId, projectId };
  await api.acceptedQuotation({ ...of, title: "Lobby" });
  await api.acceptedQuotation({ ...of, title: "Extra door", items: [{ description: "Door", qty: 1, unitPrice: 10 }] });
  await api.pay(await api.sentInvoice(of), 50, { reference: "FT-8812" });
  await api.create("/expenses", newExpense({ projectId: projectId as never, amount: 40, description: "Wall tiles" }));
  return { ...office, projectId, clientId };
}

test("the list shows how far each job is, and its filters are in the address", async () => {
  const office = await officeWithJob();
  await office.api.project({ name: "Roof" });
  const page = await pageOf(office, "/projects");
  const rows = page.getByRole("table", { name: "Projects" }).getByRole("row");
  await rows.filter({ hasText: "Lobby works" }).filter({ hasText: "91% invoiced · 42% received" }).waitFor();
  await rows.filter({ hasText: "Roof" }).waitFor();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await page.getByRole("button", { name: "Remove filter: Client: Lim & Daughters" }).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("link", { name: "Completed" }).click();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("heading", { name: "No projects here" }).waitFor();
});

test("no project of another client is offered before those of the chosen one", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const own = await api.project({ clientId, name: "Kitchen" });
  await api.project({ name: "Kitchen" });
  const page = await pageOf(office, `/quotations?client=${clientId}`);
  const held = Promise.withResolvers<void>();
  await page.route(/\/app\/v1\/projects\?.*clientId=/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Project" });
  const foundOfAll = page.waitForResponse(/\/app\/v1\/projects\?(?!.*clientId=).*q=kitch/);
  await field.fill("kitch");
  await (await foundOfAll).finished();
  await page.getByRole("status").filter({ hasText: "Searching" }).waitFor();
  await field.press("Enter");
  held.resolve();
  await page.getByRole("option", { name: "Kitchen" }).first().waitFor();
  await field.press("Enter");
  await page.getByRole("button", { name: "Remove filter: Project: Kitchen" }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("project")).toBe(own.id);
});

test("Enter creates a project for the chosen client before it chooses another client's", async () => {
  const office = await newOffice();
  await office.api.client({ name: "Newcomer" });
  await office.api.project({ name: "Bathroom of another client" });
  const page = await pageOf(office, "/quotations/new");
  const client = page.getByRole("combobox", { name: "Client" });
  await client.fill("Newcomer");
  await page.getByRole("option", { name: "Newcomer", exact: true }).waitFor();
  await client.press("Enter");
  const field = page.getByRole("combobox", { name: "Project" });
  await field.fill("Bathroom");
  await page.getByRole("option", { name: /^Bathroom of another client/ }).waitFor();
  await field.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("Bathroom");
  expect(await client.inputValue()).toBe("Newcomer");
});

test("a new project is created from anywhere, for a client who is found by name", async () => {
  const office = await newOffice();
  await office.api.client({ name: "Lim & Daughters" });
  const page = await pageOf(office, "/projects");
  await page.getByRole("heading", { name: "No projects yet" }).waitFor();
  await pressSequence(page, "np");
  const form = page.getByRole("dialog", { name: "New project" });
  await form.getByLabel("Name").fill("Roof terrace");
  await form.getByRole("button", { name: "Create project" }).click();
  await form.getByText("Choose a client.").waitFor();
  await form.getByRole("combobox", { name: "Client" }).fill("lim");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await form.getByRole("button", { name: "Create project" }).click();
  await page.getByRole("heading", { level: 1, name: "Roof terrace" }).waitFor();
  await page.getByText("Nothing is accepted or invoiced yet.").waitFor();
});

test("the page of a project shows its figures, documents, costs and activity", async () => {
  const office = await officeWithJob();
  const page = await pageOf(office, `/projects/${office.projectId}`);
  await page.getByText("$109.00 invoiced and $50.00 received of $119.90 accepted").waitFor();
  await page.getByRole("region", { name: "Quotations" }).getByText("Variation 1").waitFor();
  await page.getByRole("region", { name: "Payments" }).getByText("FT-8812").waitFor();
  await page.getByRole("region", { name: "Expenses" }).getByText("Wall tiles").waitFor();
  await page.getByRole("table", { name: "Expenses" }).getByRole("row", { name: "Materials $40.00" }).waitFor();
  await page.getByText("$60.00").waitFor();
  await page.getByRole("list", { name: "Activity" }).getByText("Expense added").waitFor();
  await page.getByRole("button", { name: "New quotation" }).click();
  await page.getByRole("combobox", { name: "Project" }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("client"), searchParams.get("project")]).toEqual([office.clientId, office.projectId]);
});

test("the status moves by key and is undone, and an edit meets another person's change", async () => {
  const office = await officeWithJob();
  const { api, projectId } = office;
  const page = await pageOf(office, `/projects/${projectId}`);
  await page.getByText("of $119.90 accepted").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("menuitemradio", { name: "In progress" }).click();
  await page.getByRole("button", { name: "Status: In progress. Change it" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Status: Lead. Change it" }).waitFor();

  await page.keyboard.press("e");
  const form = page.getByRole("dialog", { name: "Edit project" });
  await form.getByLabel("Budget").fill("a lot");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("Enter an amount such as 1,234.50").waitFor();
  await form.getByLabel("Budget").fill("$1,200.00");
  await api.patch(`/projects/${projectId}`, { name: "Lobby and lift" });
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("This project was changed in the meantime.").waitFor();
  await expect.poll(() => form.getByLabel("Name").inputValue()).toBe("Lobby and lift");
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("heading", { level: 1, name: "Lobby and lift" }).waitFor();
  await page.getByText("of the budget of $1,200.00 is spent").waitFor();
});

test("files are checked, added, opened and removed with Undo", async () => {
  const office = await newOffice();
  const { id } = await office.api.project();
  const page = await pageOf(office, `/projects/${id}`);
  const files = page.getByRole("region", { name: "Files" });
  const chooser = files.getByLabel("Choose files");
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/files")) uploads.push(request.url());
  });
  const folder = await mkdtemp(join(tmpdir(), "quoin-photo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "roof.png"), Buffer.concat([png(), Buffer.alloc(30 * 1024 * 1024)]));
  await chooser.setInputFiles(join(folder, "roof.png"));
  await files.getByText("the limit is 10 MB").waitFor();
  expect(uploads).toEqual([]);
  await files.getByRole("button", { name: "Dismiss roof.png" }).click();
  await chooser.setInputFiles({ name: "site.png", mimeType: "image/png", buffer: png(40, 30) });
  await files.getByRole("button", { name: "Open site.png" }).click();
  await dialogOn(page).getByRole("img", { name: "Image of site.png" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("list", { name: "Activity" }).getByText("site.png").waitFor();
  await files.getByRole("button", { name: "Remove site.png" }).click();
  await files.getByRole("button", { name: "Open site.png" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await files.getByRole("button", { name: "Open site.png" }).waitFor();
});

test("a viewer sees a project and its files, and nothing that would change them", async () => {
  const office = await officeWithJob();
  const { api, projectId } = office;
  const { id: fileId } = (await api.upload(png(), "site.png")).body;
  await api.create(`/projects/${projectId}/files`, { fileId });
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/projects/${projectId}`);
  await page.getByText("of $119.90 accepted").waitFor();
  await page.getByRole("button", { name: "Open site.png" }).waitFor();
  for (const name of [/^Status:/, "Edit", "New quotation", "More", "Remove site.png", "Choose files"]) {
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  }
});
