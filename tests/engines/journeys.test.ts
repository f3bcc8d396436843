import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Project } from "#contract/clients/projects.ts";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { newDataDir, serve, until } from "../commands/quoin.ts";
import { newContract } from "../support/contracts.ts";
import { clientOf } from "../support/portal.ts";
import { firefox } from "./firefox.ts";
import { networkOffice, ownAddress, signIn } from "./office.ts";
import { openScreen, type Screen } from "./screen.ts";
import { webkit } from "./webkit.ts";

/** Reads the clipboard as a person can: by pasting it. */
async function pasted(screen: Screen): Promise<string> {
  await screen.driver.run(`
    document.querySelector(".pasted")?.remove();
    const field = document.createElement("textarea");
    field.className = "pasted";
    document.body.append(field);
    field.focus();`);
  await screen.driver.press("v", true);
  return screen.driver.run<string>(`return document.querySelector(".pasted").value`);
}

/** Each of a firm's browsers, over plain HTTP in its network: without `crypto.subtle`, the clipboard's API and passkeys. */
describe.each([firefox, webkit])("$name", (engine) => {
  afterAll(engine.stop);

  test("sets up an empty installation", async () => {
    const { url, run } = await serve({ QUOIN_DATA_DIR: await newDataDir(), HOST: "0.0.0.0" });
    await until(async () => run.out.includes("/set-up#"));
    const link = /\/set-up#\S+/.exec(run.out)?.[0] ?? "";
    const screen = await openScreen(engine);
    await screen.driver.goto(url.replace("127.0.0.1", ownAddress()) + link);
    await screen.fill("Company name", "Wong Builders");
    await screen.fill("Your name", "Wong Li Wen");
    await screen.fill("Your email", "liwen@wong.example");
    await screen.fill(/^Password/, "correct horse battery");
    await screen.press("button", "Create account");
    await screen.see("Your company");
    await screen.fill("UEN", "201912345D");
    await screen.fill(/^Address/, "21 Jalan Pemimpin");
    await screen.press("button", "Save and continue");
    await screen.see("Are you registered for GST?");
    await screen.press("radio", "Yes");
    await screen.fill("GST registration number", "M9-0994175-X");
    await screen.fill(/^Registered from/, "1 Jan 2026");
    await screen.press("button", "Save and continue");
    await screen.see("How clients pay you");
    await screen.press("link", "Skip");
    await screen.see("Your logo and colour");
    await screen.press("button", "Go to the overview");
    await screen.see("Welcome to your office");
  });

  test("writes a quotation from pasted lines, sends it and copies the link of the client", async () => {
    const office = await networkOffice();
    const { id: clientId } = await office.api.client({ email: "lim@example.com" });
    const { id: projectId } = await office.api.project({ clientId });
    const { id } = await office.api.quotation({ clientId, projectId, title: "Two bathrooms", items: [] });
    const screen = await openScreen(engine);
    await signIn(screen, office, `/quotations/${id}/edit`);
    await screen.press("textbox", "Description");
    await screen.paste("Screed\tm2\t2\t50.00\nWet works\t\t\t\nTanking\tm2\t3\t60.00");
    await screen.press("button", "Add 2 lines");
    await screen.see("$305.20");
    await screen.press("button", "Send quotation");
    await screen.see("Anyone with this link can open the document");
    await screen.press("button", "Send quotation");
    await screen.press("button", "Done");
    await screen.seePath(/^\/quotations\/qtn_\w+$/);
    await screen.press("button", "Copy client link");
    // WebKit lets a page copy only what it has when the button is pressed.
    if (engine === webkit) await screen.press("button", "Press again to copy");
    await until(async () => /^http:.+\/portal\//.test(await pasted(screen)));
    expect((await office.api.get<Quotation>(`/quotations/${id}`)).body.items).toHaveLength(2);
  });

  test("signs and accepts a quotation in the portal", async () => {
    const office = await networkOffice();
    const { id } = await office.api.sentQuotation({ title: "Two bathrooms" });
    const { path } = await clientOf(office.api, { id });
    const screen = await openScreen(engine);
    await screen.driver.goto(office.address + path);
    await screen.see("Two bathrooms");
    await screen.sign("Signature area");
    await screen.fill("Your name", "Lim Mei Ling");
    await screen.press("button", "Accept this quotation");
    await screen.see("Accepted by Lim Mei Ling on ");
    const decision = (await office.api.get<QuotationDecision>(`/quotations/${id}/decision`)).body;
    expect(decision).toMatchObject({ decision: "ACCEPTED", signature: expect.stringMatching(/^M\d+ \d+L/) });
  });

  test("records a payment", async () => {
    const office = await networkOffice();
    const { id } = await office.api.sentInvoice();
    const screen = await openScreen(engine);
    await signIn(screen, office, `/invoices/${id}`);
    await screen.press("button", "Record payment");
    await screen.fill("Amount", "59.00");
    await screen.choose("Method", "Cash");
    await screen.see("Leaves $50.00 outstanding");
    await screen.press("button", "Record payment");
    await screen.see("Payment of $59.00 recorded");
    expect((await office.api.get<Invoice>(`/invoices/${id}`)).body.totals.outstanding).toBe(50);
  });

  test("bills a claim over a pasted column", async () => {
    const office = await networkOffice();
    const contract = await newContract(office.api);
    const screen = await openScreen(engine);
    await signIn(screen, office, `/contracts/${contract.id}`);
    await screen.press("button", "New claim");
    await screen.seePath(/^\/claims\/clm_\w+/);
    await screen.press("textbox", /Tiling/);
    await screen.paste("50%\n25%");
    await screen.see("400.00");
    await screen.see("Saved");
    await screen.press("button", "Bill now");
    const path = await screen.seePath(/^\/invoices\/inv_\w+$/);
    expect((await office.api.get<Invoice>(path)).body.totals.net).toBe(360);
  });

  test("imports the bank’s file and matches a line", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quoin-engines-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const office = await networkOffice();
    const { id, number } = await office.api.sentInvoice();
    const file = join(folder, "march.csv");
    await writeFile(file, `Date,Details,Amount\n05/01/2026,FAST ${number},109.00\n`);
    const screen = await openScreen(engine);
    await signIn(screen, office, "/bank");
    await screen.see("Nothing to match");
    await screen.chooseFile(file);
    await screen.press("button", "Import 1 row");
    await screen.see("1 record added, 0 changed");
    await screen.press("button", "Close");
    await screen.press("button", /^Match FAST/);
    await screen.see(`Matched with ${number}`);
    await until(async () => (await office.api.get<Invoice>(`/invoices/${id}`)).body.status === "PAID");
  });

  test("reads a day that is written in short, or chosen in the calendar", async () => {
    const office = await networkOffice();
    const { id } = await office.api.project({ startDate: "2026-01-05" });
    const screen = await openScreen(engine);
    await signIn(screen, office, `/projects/${id}`);
    await screen.press("button", "Edit");
    await screen.fill(/^End date/, "1/2/2027");
    await screen.see("Mon, 1 Feb 2027");
    await screen.driver.press("ArrowDown");
    await screen.press("button", /^Wed, 3 Feb 2027/);
    await screen.seeValue(/^End date/, "3 Feb 2027");
    await screen.press("button", "Save changes");
    await screen.see("Changes saved");
    expect((await office.api.get<Project>(`/projects/${id}`)).body.endDate).toContain("2027-02-0");
  });

  test("copies an API key", async () => {
    const office = await networkOffice();
    const screen = await openScreen(engine);
    await signIn(screen, office, "/settings/api-keys");
    expect(await screen.driver.run("return isSecureContext")).toBe(false);
    await screen.press("button", "Create key");
    await screen.fill("Name", "Accounting");
    await screen.press("checkbox", "Invoices: Read");
    await screen.press("button", "Create key");
    await screen.see("Your new API key");
    await screen.press("button", /^Copy/);
    await screen.press("button", "Done");
    const authorization = `Bearer ${await pasted(screen)}`;
    expect((await fetch(`${office.address}/api/v1/invoices`, { headers: { authorization } })).status).toBe(200);
  });
});
