// @module-tag gate
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { quotationWithStatus } from "../support/given.ts";
import { atTime, databaseFor } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
/** The organization's day, as in `2026-03-31`. */
const dayOf = (instant: string) => new Date(instant).toLocaleDateString("sv-SE", { timeZone: "Asia/Singapore" });

test("each figure of the overview leads to the list of exactly its records", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: projectId, clientId } = await api.project();
  const invoice = await api.sentInvoice({ clientId, projectId, title: "Retained", retentionPct: 0.05 });
  await api.sentInvoice({ clientId, projectId, title: "Late", dueDate: "2026-01-31" });
  await api.invoice({ clientId, projectId, title: "Draft" });
  const dropped = await api.sentInvoice({ clientId, projectId, title: "Dropped" });
  await api.act(`/invoices/${dropped.id}/void`);
  await api.pay(invoice, 3.55);
  for (const status of ["ACCEPTED", "ACCEPTED", "REJECTED", "SENT"] as const) await quotationWithStatus(api, status);
  await atTime(daysAgo(90), () => api.sentQuotation({ clientId, projectId, title: "Too late" }));
  const page = await pageOf(office, "/");
  const main = page.getByRole("main");
  await main.getByRole("row", { name: "Over 90 days $109.00 1" }).waitFor();
  await main.getByText("Win rate 67% of 3 quotations decided in the period").waitFor();
  const places = page.getByRole("navigation", { name: "Main" }).first();
  expect(await places.locator("[aria-current=page]").allInnerTexts()).toEqual(["Overview"]);
  await main.getByRole("row", { name: "Waiting for client $109.00 1" }).waitFor();
  await main.getByRole("row", { name: "Expired before an answer $109.00 1" }).waitFor();
  const titlesBehind = async (link: string | RegExp, list: string) => {
    await main.getByRole("link", { name: link }).first().click();
    await page.getByRole("heading", { level: 1, name: list }).waitFor();
    const rows = page.getByRole("table", { name: list }).getByRole("row");
    await rows.nth(1).waitFor();
    const titles = await rows.getByRole("link").allInnerTexts();
    await page.goBack();
    await main.getByRole("heading", { name: "Today" }).waitFor();
    return titles.map((title) => title.split("\n")[0]);
  };
  expect(await titlesBehind("Overdue $109.00 1 invoice", "Invoices")).toEqual(["Late"]);
  expect(await titlesBehind("Outstanding $209.00 2 invoices", "Invoices")).toEqual(["Late", "Retained"]);
  expect(await titlesBehind(/^Waiting for client \$109\.00 1 quotation/, "Quotations")).toHaveLength(1);
  expect(await titlesBehind("Expired before an answer $109.00 1 quotation", "Quotations")).toEqual(["Too late"]);
  await main.getByRole("link", { name: "Retention held $5.00 None due from contracts" }).click();
  await page.getByText("$5.00 is held by clients.").waitFor();
  await page.goBack();
  expect(await titlesBehind(/^Invoiced \$212\.55 2 invoices/, "Invoices")).toEqual(["Late", "Retained"]);
  expect(await titlesBehind(/^Received \$3\.55 1 payment/, "Payments")).toHaveLength(1);
  expect(await titlesBehind(/^Quotations won \$218\.00 2 quotations/, "Quotations")).toHaveLength(2);
  expect(await titlesBehind("Over 90 days", "Invoices")).toEqual(["Late"]);
});

test("period and comparison are in the address, and the figures follow them", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: projectId, clientId } = await api.project();
  await atTime("2025-03-10T04:00:00Z", () => api.sentInvoice({ clientId, projectId }));
  const items = [{ description: "Works", qty: 1, unitPrice: 150 }];
  await atTime("2026-03-10T04:00:00Z", () => api.sentInvoice({ clientId, projectId, items }));
  const page = await pageOf(office, "/?from=2026-03&to=2026-03&compare=LAST_YEAR");
  const main = page.getByRole("main");
  await main.getByText("1 Mar 2026 – 31 Mar 2026").first().waitFor();
  await main.getByText("Compared with 1 Mar 2025 – 31 Mar 2025").waitFor();
  await main.getByRole("link", { name: "Invoiced $163.50 1 invoice +50% against $109.00" }).waitFor();
  await main.getByText("View as table").click();
  const march = main.getByRole("row", { name: "March 2026 $163.50 $0.00 $109.00 $0.00" });
  await march.waitFor();
  expect(await main.getByLabel("Period").inputValue()).toBe("custom");

  await main.getByLabel("First day").fill("2023-01-01");
  await main.getByText("Choose at most 36 months.").waitFor();
  await main.getByLabel("First day").fill("1 jan 2026");
  await main.getByLabel("First day").press("Tab");
  await page.waitForURL(/from=2026-01-01&to=2026-03-31&compare=LAST_YEAR/);
  await main.getByText("1 Jan 2026 – 31 Mar 2026").first().waitFor();
  expect(await page.evaluate("document.activeElement?.labels?.[0]?.textContent")).toBe("Last day");
  await main.getByLabel("Compare with").selectOption("Nothing");
  await page.waitForURL((url) => !url.search.includes("compare"));
  await main.getByLabel("Period").selectOption("Last 12 months");
  await page.waitForURL(/\/$/);
});

test("Today lists what to do, acts on it, and leads to the same records as a list", async () => {
  const office = await newOffice();
  const { api } = office;
  const client = await api.client({ name: "Mdm Tan", email: "tan@example.com" });
  const { id: projectId, clientId } = await api.project({ clientId: client.id });
  await atTime(daysAgo(40), async () => {
    await api.sentInvoice({ clientId, projectId, title: "Final claim", dueDate: dayOf(daysAgo(12)) });
    await api.quotation({ clientId, projectId, title: "Forgotten draft" });
  });
  await api.acceptedQuotation({ clientId, projectId, title: "Kitchen" });
  const page = await pageOf(office, "/");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByText("12 days overdue").filter({ visible: true }).waitFor();

  await today.getByRole("button", { name: /^Remind: Mdm Tan, .*Final claim/ }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await today.getByText("Reminded today").waitFor();

  await today.getByRole("link", { name: "Quotation drafts older than a week 1" }).click();
  await page.getByRole("button", { name: /^Remove filter: Created until/i }).waitFor();
  await page.getByRole("link", { name: /Forgotten draft/ }).waitFor();
  await page.goBack();

  await today.getByRole("button", { name: /^Convert to invoice: Mdm Tan, .*Kitchen/ }).click();
  await dialogOn(page).getByRole("button", { name: "Create draft invoice" }).click();
  await page.waitForURL(/\/invoices\/inv_/);
  await page.getByRole("link", { name: "Overview" }).first().click();
  await today.getByText("12 days overdue").filter({ visible: true }).waitFor();
  await expect.poll(() => today.getByText("Accepted, not invoiced").count()).toBe(0);
});

test("the example fills an empty office and is removed again; what was used stays", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/");
  const main = page.getByRole("main");
  await main.getByRole("heading", { name: "Welcome to your office" }).waitFor();
  await main.getByText("0 of 5 done").waitFor();
  await main.getByRole("button", { name: "Fill with an example" }).click();
  await main.getByText("You are looking at an example").waitFor();
  await main.getByText("0 of 5 done").waitFor();
  const { data } = (await office.api.get<{ data: { id: string }[] }>("/leads")).body;
  await office.api.patch(`/leads/${data[0]?.id ?? ""}`, { phone: "+65 6123 4567" });
  await main.getByRole("button", { name: "Remove the example" }).click();
  await main.getByText("7 records of the example were removed.").waitFor();
  await main.getByText("Lead Lim Hui Ling (example): was changed").waitFor();
  await main.getByRole("button", { name: "Close" }).click();

  await office.api.client({ name: "Mdm Tan" });
  await page.reload();
  await main.getByText("1 of 5 done").waitFor();
  await main.getByRole("button", { name: "Dismiss" }).click();
  await main.getByRole("heading", { name: "First steps" }).waitFor({ state: "detached" });
});

test("a viewer sees what to do without the actions, and no first steps", async () => {
  const office = await newOffice();
  await atTime(daysAgo(40), () => office.api.sentInvoice({ dueDate: dayOf(daysAgo(12)) }));
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByText("12 days overdue").filter({ visible: true }).waitFor();
  expect(await today.getByRole("button").count()).toBe(0);
  expect(await page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
});

test("figures that do not come can be asked for again", async () => {
  const office = await newOffice();
  await office.api.client();
  const page = await pageOf(office, "/invoices");
  await page.route("**/dashboard", (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Overview" }).first().click();
  await page.getByRole("alert").getByText("Quoin did not respond.").waitFor();
  await page.unroute("**/dashboard");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "No data yet" }).waitFor();
});

test("the clients to correct lead to the list of exactly these", async () => {
  const office = await newOffice();
  const { api } = office;
  for (const name of ["Lim", "Ong", "Tan"]) await api.client({ name, email: "office@example.com" });
  await asSystem(
    await databaseFor(api.org),
    (system) => system`update client set email = 'lim@gmail' where org_id = ${api.org} and name = 'Lim'`,
  );
  const page = await pageOf(office, "/");
  await page.getByRole("link", { name: /^Clients with details to correct/ }).click();
  await page.getByRole("table", { name: "Clients" }).getByRole("link", { name: "Lim" }).waitFor();
  expect(await page.getByRole("table", { name: "Clients" }).getByRole("link").allInnerTexts()).toHaveLength(1);
  await page.getByRole("button", { name: /Details to correct/ }).click();
  await page.getByRole("table", { name: "Clients" }).getByRole("link", { name: "Tan" }).waitFor();
});
