// @module-tag gate
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { connectWith } from "../mcp/connect.ts";
import type { Lead } from "#contract/clients/leads.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import { findWebApp } from "#server/http/web/web.ts";
import { asSystem } from "#server/db/sql.ts";
import { noteFirstOrganization } from "#server/installation/administration.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { resumeSending } from "#server/installation/resume-sending.ts";
import { addDays } from "#web/days/days.ts";
import { newExpense } from "../support/api.ts";
import { linkFor, ownerOf, Tab, tokenIn } from "../support/browser-like.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { credited, leftCredit } from "../support/credit.ts";
import { deliveryService, startDeliveryWorker } from "../support/delivering.ts";
import { jpeg, png } from "../support/images.ts";
import { clientOf } from "../support/portal.ts";
import { startReceiver } from "../support/receiver.ts";
import { atTime, createTestApp, service, startService } from "../support/service.ts";
import { today } from "../support/today.ts";
import { dialogOn } from "./barriers.ts";
import { filledOffice } from "./filled-office.ts";
import { colleagueOf, newOffice, pageOf, signIn, webApp } from "./office.ts";
import { newPage } from "./page.ts";
import { barriersOf, expectNoBarriers, walk } from "./page-states.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name, exact: true }).waitFor();
const fileOf = (name: string, mimeType: string, content: Buffer | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content as string),
});

async function chooseFromMore(page: Page, item: string): Promise<void> {
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Adds an element to the sign-in page, with styles that may depend on theme and width. */
async function pageWith(html: string, css: string): Promise<Page> {
  const page = await newPage(await webApp());
  await page.goto("/sign-in");
  await page.getByLabel("Email").waitFor();
  await page.evaluate(`{
    document.querySelector("main").insertAdjacentHTML("beforeend", ${JSON.stringify(html)});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(css)});
    document.adoptedStyleSheets.push(sheet);
  }`);
  return page;
}

const onDesk = "@media (width > 600px)";
const onPhone = "@media (width < 600px)";

test.each([
  ["light", "1280", onDesk],
  ["dark", "1280", onDesk],
  ["dark", "360", onPhone],
  ["light", "360", onPhone],
])("a contrast that is too low in the %s theme at %s px alone is found there", async (theme, width, media) => {
  const css = `${media} { [data-theme=${theme}] .fault { color: #777; background: #888 } }`;
  const page = await pageWith(`<p class="fault">Payment terms</p>`, css);
  expect(await barriersOf(page)).toEqual([`${theme}, ${width} px: color-contrast: .fault`]);
});

test.each([
  [
    "a target that is too small",
    `<button id="one">1</button><button id="two">2</button>`,
    "#one, #two { width: 12px; height: 12px; margin: 0; padding: 0; font-size: 8px }",
    "target-size: #one, #two",
  ],
  ["a field without a label", `<input id="one">`, "#one { height: 40px }", "label: #one"],
])("%s is found at both widths", async (_fault, html, css, violation) => {
  const page = await pageWith(html, css);
  expect(await barriersOf(page)).toEqual([`light, 1280 px: ${violation}`, `dark, 360 px: ${violation}`]);
});

test("a page that scrolls sideways on a phone alone is found there", async () => {
  const page = await pageWith(`<p id="one">1</p>`, "#one { width: 400px }");
  expect(await barriersOf(page)).toEqual(["dark, 360 px: scrolls sideways", "light, 360 px: scrolls sideways"]);
});

const fillSetUp = async (page: Page) => {
  await page.getByLabel("Company name").fill("Wong Builders");
  await page.getByLabel("Your name").fill("Wong Li Wen");
  await page.getByLabel("Your email").fill("liwen@wong.example");
  await page.getByLabel("Password").fill("correct horse battery");
  await button(page, "Create account").click();
};

const expiredLink = (page: Page) =>
  page.getByRole("alert").getByText("This link has expired, was already used").waitFor();

/** Opens an address whose token is all that differs from the page before. */
const openLink = async (page: Page, path: string) => {
  await page.goto("/sign-in");
  await page.goto(path);
};

test("the pages before the sign-in have no barriers", walk, async () => {
  const office = await newOffice();
  // Nothing in these breaks by itself.
  await office.api.patch("/organization", { name: "W".repeat(60) });
  const owner = new Tab(await service());
  await owner.act("/sign-in", { email: office.email, password: office.password });
  const invited = `${"w".repeat(32)}.${office.email}`;
  await owner.act("/members", { email: invited, role: "VIEWER" });
  const page = await newPage(office.address);
  await expectNoBarriers(page, {
    "the sign-in page": ["/sign-in", "Sign in"],
    "the sign-in page with missing values": [
      null,
      async () => {
        await signIn(page, { email: "", password: "" });
        await page.locator("input[aria-invalid=true]").first().waitFor();
      },
    ],
    "the sign-in page with a wrong password": [
      null,
      async () => {
        await signIn(page, { email: office.email, password: "not the password" });
        await page.getByRole("alert").getByText("is incorrect").waitFor();
      },
    ],
    "the request for a reset link": ["/reset-password", heading("Reset your password")],
    "the answer to that request": [
      null,
      async () => {
        await page.getByLabel("Email").fill(office.email);
        await button(page, "Send reset link").click();
        // This server sends no mail.
        await heading("Ask your administrator")(page);
      },
    ],
    "the choice of a new password": [
      null,
      async () => {
        await page.goto(`/reset-password#${tokenIn(await linkFor(office.email))}`);
        await heading("Choose a new password")(page);
      },
    ],
    "a reset link that was used": [
      null,
      async () => {
        await openLink(page, "/reset-password#a-used-one");
        await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
        await button(page, "Reset password").click();
        await expiredLink(page);
      },
    ],
    "an invitation to an organization with a long name": [
      `/invitation#${tokenIn(await linkFor(invited))}`,
      () => button(page, "Join").waitFor(),
    ],
    "an invitation that has expired": [
      null,
      async () => {
        await openLink(page, "/invitation#an-expired-one");
        await expiredLink(page);
      },
    ],
    "the set-up": ["/set-up#a-token", heading("Set up Quoin")],
    "the set-up of a test organization": [
      null,
      async () => {
        await page.getByLabel("Test organization").check();
        await page.getByText("This cannot be changed later.").waitFor();
      },
    ],
    "the set-up with a link that was used": [
      null,
      async () => {
        await fillSetUp(page);
        await expiredLink(page);
      },
    ],
    "the sign-in page in Chinese": [
      "/sign-in",
      async () => {
        await page.getByRole("button", { name: "简体中文" }).click();
        await page.locator("html[lang=zh-Hans]").waitFor();
      },
    ],
  });
});

test("the first steps of an office have no barriers", walk, async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/");
  await expectNoBarriers(page, {
    "the questions about the company": ["/welcome", "Your company"],
    "the question about GST": [
      null,
      async () => {
        await page.getByLabel("UEN").fill("201912345A");
        await button(page, "Save and continue").click();
        await page.getByRole("radio", { name: "Yes" }).check();
        await page.getByLabel("Registered from").fill("2026-01-01");
        await page.getByLabel("GST registration number").fill("M9-0994175-X, which is far too long");
        await button(page, "Save and continue").click();
        await page.getByText("Must have at most 20 characters").waitFor();
      },
    ],
    "the question about where clients pay": [
      null,
      async () => {
        await page.getByLabel("GST registration number").fill("M9-0994175-X");
        await button(page, "Save and continue").click();
        await heading("How clients pay you")(page);
      },
    ],
    "the question about the logo": [
      null,
      async () => {
        await page.getByRole("link", { name: "Skip" }).click();
        await heading("Your logo and colour")(page);
      },
    ],
    "the overview of an empty office": ["/", /\d of 5 done/],
    "clients without any": ["/clients", "No clients yet"],
    "projects without any": ["/projects", "No projects yet"],
    "open questions without any": ["/questions", "No open questions"],
    "leads without any": ["/leads", "No leads yet"],
    "expenses without any": ["/expenses", "No expenses yet"],
    "the price book without items": ["/price-book", "No price items yet"],
    "quotations without any": ["/quotations", "No quotations yet"],
    "invoices without any": ["/invoices", "No invoices yet"],
    "recurring invoices without any": ["/recurring", "No recurring invoices yet"],
    "contracts without any": ["/contracts", "No contracts yet"],
    "claims without any": ["/claims", "No claims yet"],
    "credit notes without any": ["/credit-notes", "No credit notes yet"],
    "payments without any": ["/payments?method=BOGUS&from=soon", "No payments yet"],
    "the bank without lines": ["/bank", "Nothing to match"],
    "retention without any": ["/retention", "No retention is held"],
    "the list of the settings": ["/settings", "Company", "phone"],
    "emails without any": ["/settings/mail", "No emails yet"],
    "endpoints without any": ["/settings/webhooks", "No endpoints yet"],
    "the overview with the example": [
      "/",
      async () => {
        await button(page, "Fill with an example").click();
        await page.getByText("You are looking at an example").waitFor();
      },
    ],
  });
});

test("confirming a change, its notice and a required authenticator have no barriers", walk, async () => {
  const office = await newOffice();
  await office.api.sentInvoice();
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  await expectNoBarriers(page, {
    "the dialog that confirms a change": [
      "/settings/organization",
      async () => {
        await page.getByLabel("PayNow").fill("+6591234567");
        await button(page, "Save changes").click();
        await dialog.getByText("Confirm that it is you").waitFor();
      },
    ],
    "the overview with a security notice": [
      null,
      async () => {
        await dialog.getByLabel("Password").fill(office.password);
        await button(page, "Continue").click();
        await page.getByText("Changes saved", { exact: true }).waitFor();
        await page.goto(new URL("/", page.url()).href);
        await page.getByRole("region", { name: "Security notices" }).waitFor();
      },
    ],
    "a required authenticator": [
      "/settings/people",
      async () => {
        await button(page, "Require it").click();
        await heading("Add a second factor to continue")(page);
      },
    ],
  });
});

test("the frame around the pages has no barriers", walk, async () => {
  const office = await filledOffice();
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const search = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill(words);
  };
  const { call } = await connectWith(office.api.key);
  const email = { id: office.invoices.SENT, to: "stranger@example.com", message: "Please look at this." };
  await call("send_invoice", { ...email, confirmation: (await call("send_invoice", email)).content.confirmation });
  const client = await clientOf(office.api, { id: office.invoices.SENT });
  await atTime(new Date(Date.now() - 60_000).toISOString(), () => client.get());
  await expectNoBarriers(page, {
    "the overview, with an email to approve": ["/", "To stranger@example.com"],
    "the overview with news": ["/", "Since you were here"],
    "the overview compared with last year, as a table": [
      "/?from=2026-03&to=2026-03&compare=LAST_YEAR",
      async () => {
        await page.getByText("View as table").click();
        await page.getByRole("row", { name: /^March 2026/ }).waitFor();
      },
    ],
    "the account menu": [
      "/clients",
      async () => {
        await button(page, /^Account/).click();
        await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
      },
    ],
    "the keyboard shortcuts": [
      "/clients",
      async () => {
        await page.keyboard.press("?");
        await dialog.getByText("Go to Payments").waitFor();
      },
    ],
    "the palette with places": [
      "/clients",
      async () => {
        await search("webh");
        await dialog.getByRole("option").first().waitFor();
      },
    ],
    "the palette with records": [
      "/clients",
      async () => {
        await search("Lim");
        await dialog
          .getByRole("option", { name: /New invoice for Lim/ })
          .first()
          .waitFor();
      },
    ],
    "the palette without results": [
      "/clients",
      async () => {
        await search("zebra");
        await dialog.getByRole("status").filter({ hasText: "No results" }).waitFor();
      },
    ],
    "the places in the menu of a phone": [
      "/clients",
      async () => {
        await button(page, "Menu").click();
        await page.getByRole("menuitem", { name: "Payments" }).waitFor();
      },
      "phone",
    ],
    "what can be created, on a phone": [
      "/clients",
      async () => {
        await button(page, "New").click();
        await page.getByRole("menuitem", { name: "New client" }).waitFor();
      },
      "phone",
    ],
    "the question before unsaved changes are lost": [
      "/settings/organization",
      async () => {
        await page.getByLabel("Name", { exact: true }).fill("Alpha & Sons");
        await page.getByRole("link", { name: "Clients" }).click();
        await page.getByRole("dialog", { name: "Discard unsaved changes?" }).waitFor();
      },
    ],
    "that question above another dialog": [
      "/settings/people",
      async () => {
        await button(page, "Invite").click();
        await dialog.getByLabel("Email").fill("siti@example.com");
        await page.keyboard.press("Escape");
        await page.getByRole("dialog", { name: "Discard unsaved changes?" }).waitFor();
      },
    ],
    "a message with the focus": [
      `/invoices/${(await office.api.invoice({ title: "Deposit" })).id}`,
      async () => {
        await chooseFromMore(page, "Discard draft");
        await page.getByRole("region", { name: "Notifications" }).getByText("Draft “Deposit” discarded").waitFor();
        // The message stays while it has the focus.
        await page.keyboard.press("F6");
      },
    ],
  });
});

test("the pages of errors have no barriers", walk, async () => {
  const office = await filledOffice();
  const page = await pageOf(office, "/");
  const unknown = "01k9qv3m8xf2ta7r6y5w4h3e2d";
  await expectNoBarriers(page, {
    "an address without a page": ["/invoices/one/two", heading("Page not found")],
    "an unknown client": [`/clients/cli_${unknown}`, "Request ID req_"],
    "an unknown invoice": [`/invoices/inv_${unknown}`, "Request ID req_"],
    "a page that could not be loaded offline": [
      "/invoices",
      async () => {
        await page.getByRole("table").getByRole("link").first().waitFor();
        await page.context().setOffline(true);
        await page.getByText("You are offline.").waitFor();
        await page.getByRole("link", { name: "Clients" }).click();
        await page.getByRole("alert").getByText("Check your connection").waitFor();
      },
    ],
  });
  await page.context().setOffline(false);
  await expectNoBarriers(page, {
    "an editor whose preview could not be loaded": [
      "/quotations",
      async () => {
        await page.route(/\/assets\/preview-.*\.js$/, (route) => route.abort("internetdisconnected"));
        await page.goto(`/quotations/${office.quotations.DRAFT}/edit`);
        await button(page, "Show preview").click();
        await page.getByRole("alert").getByText("A part of this page could not be loaded.").waitFor();
      },
    ],
    "a form that is filled in while Quoin is updated": [
      "/settings/organization",
      async () => {
        await page.route(/\/assets\/palette-/, (route) => route.fulfill({ status: 404, body: "" }));
        await page.route(/:\d+\/$/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: (await response.text()).replace(/index-[\w-]+\.js/, "index-next.js") });
        });
        await page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });
        await page.getByLabel("Registered name").fill("Alpha Renovation Pte. Ltd.");
        await page.keyboard.press("Control+k");
        await page.getByText("Save what you have entered").waitFor();
      },
    ],
  });

  const viewer = await pageOf(await colleagueOf(office, "VIEWER"), "/");
  await expectNoBarriers(viewer, {
    "the overview of a viewer": ["/", /days overdue/],
    "an editor that a viewer may not open": [
      `/quotations/${office.quotations.DRAFT}/edit`,
      "You do not have permission to change this document.",
    ],
    "a report that a viewer may not see": ["/reports/ageing", "Your role cannot see the reports."],
    "a document for a viewer": [`/invoices/${office.invoices.SENT}`, "Claim 1"],
  });

  const left = await newOffice();
  const stranger = await pageOf(left, "/invoices");
  await asSystem(left.on.db, (system) => system`delete from membership where org_id = ${left.api.org}`);
  await expectNoBarriers(stranger, {
    "the page of a person without an organization": ["/invoices", "You are not a member of any organization"],
  });

  const installed = await pageOf(office, "/clients", { serviceWorkers: "allow" });
  await installed.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null ||
    new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true })))`);
  await installed.context().setOffline(true);
  await expectNoBarriers(installed, { "the app without a network": ["/clients", heading("You are offline")] });
});

test("the pages of clients and leads have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const { id } = await api.client({
    name: "Lim & Daughters",
    email: "lim@example.com",
    phone: "+65 6123 4567",
    address: "Blk 12 Bishan Street 12",
    notes: "Pays late",
  });
  const { id: projectId } = await api.project({ clientId: id, name: "Whole flat" });
  const of = { clientId: id, projectId };
  await api.sentInvoice({ ...of, title: "Deposit", dueDate: "2026-04-01" });
  await api.pay(await api.sentInvoice(of), 9, { method: "CHEQUE", reference: "DBS 447711" });
  await api.sentQuotation(of);
  const spare = await api.client({ name: "Spare" });
  const archived = await api.client({ name: "Archived" });
  await api.act(`/clients/${archived.id}/archive`);
  const lead = await api.create<Lead>("/leads", { name: "Ng", source: "REFERRAL", estimatedValue: 35_000 });
  await api.create<Lead>("/leads", { name: "S. Pereira", email: "Lim@example.com", status: "QUOTED" });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  await expectNoBarriers(page, {
    "the list of clients": ["/clients", "Lim & Daughters"],
    "the list of clients, narrowed by type": ["/clients?type=MCST", "No results"],
    "a new client with faults": [
      "/clients?new=true",
      async () => {
        await dialog.getByLabel("Email").fill("nobody");
        await dialog.getByLabel("Type").selectOption("MCST");
        await dialog.getByRole("button", { name: "Create client" }).click();
        await dialog.locator("[aria-invalid=true]").first().waitFor();
      },
    ],
    "a new client on a phone": ["/clients?new=true", () => dialog.getByLabel("Email").waitFor(), "phone"],
    "the import of clients": [
      "/clients",
      async () => {
        await button(page, "Import").click();
        await dialog.getByText(/need no changes/).waitFor();
      },
    ],
    "the import of clients with faults": [
      null,
      async () => {
        const rows = "Name,Email,Colour\nTan Ah Kow,tan@mail.example,blue\n,nobody,red\n";
        await dialog
          .getByLabel(/^Choose/)
          .first()
          .setInputFiles(fileOf("clients.csv", "text/csv", rows));
        await dialog.getByText("1 column is not taken").waitFor();
      },
    ],
    "a client who owes money": [`/clients/${id}`, "Since 1 Apr 2026"],
    "the menu of a client": [
      null,
      async () => {
        await button(page, "More").click();
        await page.getByRole("menuitem", { name: "Archive" }).waitFor();
      },
    ],
    "the invoices of a client": [
      `/clients/${id}`,
      async () => {
        await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Invoices" }).click();
        await page.getByRole("table", { name: "Invoices" }).getByRole("link").first().waitFor();
      },
    ],
    "a client's notes that are edited": [
      `/clients/${id}`,
      async () => {
        await button(page, "Edit notes").click();
        await page.getByLabel("Internal notes").waitFor();
      },
    ],
    "a payment for several invoices": [
      `/clients/${id}`,
      async () => {
        await chooseFromMore(page, "Record payment");
        await dialog.getByLabel("Amount received").fill("200");
        await dialog.getByLabel(/^For /).first().waitFor();
      },
    ],
    "a payment that is divided wrongly": [
      null,
      async () => {
        await dialog.getByLabel(/^For /).first().fill("210");
        await dialog.getByRole("button", { name: "Record payment" }).click();
        await dialog.getByText(/^Only .* is outstanding/).waitFor();
      },
    ],
    "a client without open invoices": [
      `/clients/${spare.id}`,
      async () => {
        await chooseFromMore(page, "Record payment");
        await page.getByText("No invoice of this client awaits payment.").waitFor();
      },
    ],
    "the question before a client is deleted": [
      `/clients/${spare.id}`,
      async () => {
        await chooseFromMore(page, "Delete");
        await dialog.getByText("has no projects and no documents").waitFor();
      },
    ],
    "a client who is archived": [`/clients/${archived.id}`, "Archived"],
    "a statement of account": [`/clients/${id}/statement?period=all`, "DBS 447711"],
    "the email of a statement of account": [
      `/clients/${id}/statement?period=all`,
      async () => {
        await page.getByRole("button", { name: "Email statement" }).click();
        await dialog.getByText("Attachment").waitFor();
      },
    ],
    "a statement whose days are in the wrong order": [
      `/clients/${id}/statement?period=own&from=2026-09-01&until=2026-08-31`,
      "The first day is after the last.",
    ],
    "the board of leads": ["/leads", "$35,000.00"],
    "the list of leads": ["/leads?view=list&status=NEW", /leads · /],
    "a lead": [`/leads/${lead.id}`, "$35,000.00"],
    "a new lead with a fault": [
      "/leads",
      async () => {
        await button(page, "New lead").click();
        await dialog.getByLabel("Estimated value").fill("plenty");
        await dialog.getByRole("button", { name: "Add lead" }).click();
        await dialog.getByText("Enter an amount such as 35,000").waitFor();
      },
    ],
    "the conversion of a lead": [
      "/leads",
      async () => {
        await page.getByRole("link", { name: "S. Pereira" }).focus();
        await page.keyboard.press("Alt+ArrowRight");
        await dialog.getByLabel("Project", { exact: true }).fill("Study");
        await dialog.getByLabel("Use the existing client Lim & Daughters").waitFor();
      },
    ],
  });
});

test("the pages of projects and costs have no barriers", walk, async () => {
  const office = await filledOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id } = await api.project({ clientId, name: "Lobby works", budget: 30 });
  const of = { clientId, projectId: id };
  await api.acceptedQuotation({ ...of, title: "Lobby" });
  await api.pay(await api.sentInvoice(of), 50, { reference: "FT-8812" });
  const { body: receipt } = await api.upload(png(), "receipt.png");
  const tiles = await api.create<{ id: string }>(
    "/expenses",
    newExpense({ projectId: id, description: "Wall tiles", receiptFileId: receipt.id }),
  );
  await api.create(`/projects/${id}/files`, { fileId: (await api.upload(png(), "site.png")).body.id });
  await api.create("/price-items", { description: "Painting of walls", unit: "m2", unitPrice: 6.5 });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const addReceipts = (...files: ReturnType<typeof fileOf>[]) =>
    page.locator(`input[type=file][aria-label="Add receipts"]`).setInputFiles(files);
  await expectNoBarriers(page, {
    "the list of projects": ["/projects", /% invoiced/],
    "projects of a status that none has": ["/projects?status=COMPLETED", "No projects here"],
    "a project above its budget": [`/projects/${id}`, "of the budget of $30.00 is spent"],
    "a project's statuses": [
      null,
      async () => {
        await page.keyboard.press("s");
        await page.getByRole("menuitemradio", { name: "In progress" }).waitFor();
      },
    ],
    "a project's form with a fault": [
      `/projects/${id}`,
      async () => {
        await page.getByText("of the budget of $30.00 is spent").waitFor();
        await page.keyboard.press("e");
        await dialog.getByLabel("Budget").fill("a lot");
        await dialog.getByRole("button", { name: "Save changes" }).click();
        await dialog.getByText("Enter an amount such as 1,234.50").waitFor();
      },
    ],
    "a file of a project": [
      `/projects/${id}`,
      async () => {
        await button(page, "Open site.png").click();
        await dialog.getByRole("img", { name: "Image of site.png" }).waitFor();
      },
    ],
    "the list of expenses": ["/expenses", "Wall tiles"],
    "an expense with its receipt": [`/expenses/${tiles.id}`, () => dialog.getByText(/^\d+ of \d+$/).waitFor()],
    "receipts that are refused": [
      "/expenses",
      async () => {
        await addReceipts(
          fileOf("receipt.pdf", "application/pdf", png()),
          fileOf("setup.pdf", "application/pdf", "MZ\0\0"),
        );
        await page.getByText("This is a program.").waitFor();
      },
    ],
    "a receipt that is filled in": [
      "/expenses",
      async () => {
        await addReceipts(fileOf("first.jpg", "image/jpeg", jpeg()));
        await dialog.getByRole("img", { name: "Image of first.jpg" }).waitFor();
        await dialog.getByRole("button", { name: "Save expense" }).click();
        await dialog.getByText("Enter what was bought").waitFor();
      },
    ],
    "receipts that wait": ["/expenses", "1 receipt waits"],
    "the price book": ["/price-book", "Painting of walls"],
    "a price item with a fault": [
      null,
      async () => {
        await page.getByRole("link", { name: "Painting of walls" }).first().click();
        await dialog.getByLabel("Unit price").fill("18.50001");
        await dialog.getByRole("button", { name: /^Save/ }).click();
        await dialog.getByText("Enter a number with at most four decimals.").waitFor();
      },
    ],
  });
});

test("the settings have no barriers", walk, async () => {
  const office = await filledOffice();
  await asSystem(office.on.db, (system) => noteFirstOrganization(system, office.api.org));
  const { api } = office;
  await api.patch(`/clients/${office.ids["cli"]?.[0]}`, { email: "m@example.com" });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  const save = () => button(page, "Save changes").click();
  const invalid = () => page.locator("[aria-invalid=true]").first().waitFor();
  await expectNoBarriers(page, {
    "the organization": ["/settings/organization", () => page.getByLabel("GST rate (%)").waitFor()],
    "the organization with a fault": [
      null,
      async () => {
        await page.getByLabel("GST rate (%)").fill(" ");
        await save();
        await invalid();
      },
    ],
    "the documents": ["/settings/documents", /^INV-\d{4}-\d{4}$/],
    "the next number": [
      null,
      async () => {
        await button(page, "Change next number: Next invoice").click();
        await dialog.getByLabel(/Next invoice number of/).fill("many");
        await dialog.getByRole("button", { name: "Change number" }).click();
        await dialog.getByText("Enter a whole number.").waitFor();
      },
    ],
    "a colour that is too light": [
      "/settings/branding",
      async () => {
        await page.getByLabel("Colour code").fill("#e0792f");
        await page.getByText("Too light to read on white paper").waitFor();
        await save();
        await invalid();
      },
    ],
    "a colour with the preview of a document": [
      null,
      async () => {
        await page.getByLabel("Colour code").fill("#9F1239");
        await page.getByText("Contrast on white: 8.01:1 Easy to read.").waitFor();
        await page.getByLabel("Footer text").fill("HDB licence HB-01");
        await page.getByRole("figure", { name: "Document" }).getByText("HDB licence HB-01").waitFor();
      },
    ],
    "a logo": [
      "/settings/branding",
      async () => {
        await page
          .getByLabel("Upload logo")
          .first()
          .setInputFiles(fileOf("logo.png", "image/png", png(400, 100)));
        await page.getByRole("img", { name: "Logo" }).waitFor();
      },
    ],
    "a file that is no logo": [
      null,
      async () => {
        await page
          .getByLabel("Upload logo")
          .first()
          .setInputFiles(fileOf("logo.png", "image/png", "<svg/>"));
        await page.getByRole("alert").getByText("Choose a PNG or JPEG of up to 2 MB").waitFor();
      },
    ],
    "the texts of emails with a fault": [
      "/settings/client-mails",
      async () => {
        await page.getByLabel("Invoice: message").fill("Please pay by {due date}.");
        await save();
        await page.getByText("Contains {due date}, which is not one of {number}").waitFor();
      },
    ],
    "the preview of an email": [
      "/settings/client-mails",
      async () => {
        await button(page, "Reminder: preview").click();
        await dialog.getByText(/is still outstanding/).waitFor();
      },
    ],
    "the accounts with a fault": [
      "/settings/accounts",
      async () => {
        await page.getByLabel("Sales").fill("40 00");
        await save();
        await page.getByText("Use letters, digits, dots, slashes and hyphens").waitFor();
      },
    ],
    "the data of the office": ["/settings/data", "Export everything"],
    "an import of projects with a fault": [
      null,
      async () => {
        await button(page, /Import projects/i).click();
        const rows = "name,client,budget\nPorch,Nobody,5\n";
        await dialog.locator("input[type=file]").setInputFiles(fileOf("projects.csv", "text/csv", rows));
        await dialog.getByText("Client does not match any client called “Nobody”").waitFor();
      },
    ],
    "an import of open invoices with a fault": [
      "/settings/data",
      async () => {
        await button(page, /Import open invoices/i).click();
        const rows = "Client,Invoice number,Date,Balance due\nNobody,A-1,2026-03-01,5\n";
        await dialog.locator("input[type=file]").setInputFiles(fileOf("open.csv", "text/csv", rows));
        await dialog.getByText("Client does not match any client called “Nobody”").waitFor();
      },
    ],
    "the appearance": ["/settings/appearance", "Compact"],
    "the roles": ["/settings/roles", "Record and reverse payments"],
    "the identity provider": ["/settings/single-sign-on", "Redirect address"],
    "the installation": ["/settings/installation", "This browser"],
    "the email log": ["/settings/mail", "client@example.com"],
    "an email of the log": [
      null,
      async () => {
        await page.getByRole("table").getByRole("link").first().click();
        await dialog.getByRole("button", { name: "Copy link" }).waitFor();
      },
    ],
    "the audit log": ["/settings/audit-log", "Updated a client"],
    "an entry of the audit log": [
      null,
      async () => {
        await page.getByRole("link", { name: "Updated a client" }).first().click();
        await dialog.getByRole("row", { name: /^Email/ }).waitFor();
      },
    ],
  });
});

test("the pages of people, passwords and keys have no barriers", walk, async () => {
  const office = await newOffice();
  const on = await service();
  const owner = new Tab(on);
  await owner.act("/sign-in", { email: office.email, password: office.password });
  const email = `admin.${office.email}`;
  await owner.act("/members", { email, role: "ADMIN" });
  const admin = new Tab(on);
  const joining = { token: tokenIn(await linkFor(email)), name: "Siti Aminah", password: "correct horse battery" };
  await admin.act("/invitations/accept", joining);
  await admin.act("/api-keys", { name: "Accounting", scopes: ["clients:read"] });
  await owner.act("/members", { email: `${"w".repeat(32)}.${office.email}`, role: "VIEWER" });
  const other = await newOffice();
  const stranger = new Tab(on);
  await stranger.act("/sign-in", { email: other.email, password: other.password });
  await stranger.act("/members", { email: office.email, role: "VIEWER" });
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  let secret = "";
  await expectNoBarriers(page, {
    "the people": ["/settings/people", "Invited"],
    "the question before a person is removed": [
      null,
      async () => {
        const row = page.getByRole("listitem").filter({ hasText: "Siti Aminah" });
        await row.getByRole("button", { name: "Remove" }).click();
        await dialog.getByText("They created 1 active API key.").waitFor();
      },
    ],
    "the API keys": ["/settings/api-keys", "1 permission"],
    "a key that is rotated": [
      null,
      async () => {
        await button(page, "Rotate").click();
        await dialog.getByLabel("Keep the old key valid for").waitFor();
      },
    ],
    "a new key": [
      "/settings/api-keys",
      async () => {
        await button(page, "Create key").click();
        await dialog.getByLabel("Name").fill("Payroll");
        await dialog.getByLabel("Invoices: Read").check();
      },
    ],
    "the secret of a new key": [
      null,
      async () => {
        await dialog.getByRole("button", { name: "Create key" }).click();
        await dialog.getByLabel("Your new API key").last().waitFor();
      },
    ],
    "a password with a fault": [
      "/settings/sign-in",
      async () => {
        await page.getByLabel("Current password").fill("not it");
        await page.getByLabel("New password").fill("correct horse battery");
        await button(page, "Change password").click();
        await page.locator("[aria-invalid=true], [role=alert]").first().waitFor();
      },
    ],
    "a password that was changed": [
      null,
      async () => {
        await page.getByLabel("Current password").fill(office.password);
        await page.getByLabel("New password").fill(office.password);
        await button(page, "Change password").click();
        await page.getByText("Your password has been changed").waitFor();
      },
    ],
    "an authenticator that is set up": [
      "/settings/sign-in",
      async () => {
        await button(page, "Turn on").click();
        await dialog.getByLabel("Password").fill(office.password);
        await dialog.getByRole("button", { name: "Continue" }).click();
        await dialog.getByAltText("QR code").waitFor();
        secret = await dialog.locator("code").innerText();
      },
    ],
    "the recovery codes": [
      null,
      async () => {
        await dialog.getByLabel("Verification code").fill(new TOTP({ secret }).generate());
        await dialog.getByRole("button", { name: "Turn on" }).click();
        await dialog.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
      },
    ],
    "an invitation for a person who is signed in": [
      `/invitation#${tokenIn(await linkFor(office.email))}`,
      "Enter the password of your Quoin account to join.",
    ],
  });
  const signedOut = await newPage(office.address);
  await expectNoBarriers(signedOut, {
    "the code at the sign-in": [
      "/sign-in",
      async () => {
        await signIn(signedOut, office);
        await heading("Two-factor authentication")(signedOut);
      },
    ],
    "the code of an invited person": [
      `/invitation#${tokenIn(await linkFor(office.email))}`,
      async () => {
        await button(signedOut, "I already have a Quoin account").click();
        await signedOut.getByLabel("Password").fill(office.password);
        await button(signedOut, "Join").click();
        await signedOut.getByLabel("Verification code").waitFor();
      },
    ],
  });
});

test("the pages of webhooks have no barriers", walk, async () => {
  const on = await deliveryService();
  const receiver = await startReceiver();
  receiver.answer = (response) => response.writeHead(500).end("out of paper");
  await startDeliveryWorker();
  const office = await newOffice(on);
  const { id, secret } = await office.api.endpoint({ url: receiver.url, events: ["client.created"] });
  for (let i = 0; i < 3; i += 1) await office.api.client();
  const page = await pageOf(office, "/");
  const dialog = dialogOn(page);
  await expectNoBarriers(page, {
    "the endpoints": ["/settings/webhooks", receiver.url],
    "a new endpoint with a fault": [
      null,
      async () => {
        await button(page, "Add endpoint").click();
        await dialog.getByRole("button", { name: "Add endpoint" }).click();
        await dialog.getByText("Choose at least one event.").waitFor();
      },
    ],
    "a header without a name": [
      null,
      async () => {
        await dialog.getByRole("button", { name: "Add header" }).click();
        await dialog.getByLabel("Name of header 1").waitFor();
      },
    ],
    "the secret of a new endpoint": [
      null,
      async () => {
        await dialog.getByRole("button", { name: "Remove header 1" }).click();
        await dialog.getByLabel("Endpoint URL").fill(`${receiver.url}/other`);
        await dialog.getByLabel("Invoice paid").check();
        await dialog.getByLabel("Also send the headers of Standard Webhooks").check();
        await dialog.getByRole("button", { name: "Add endpoint" }).click();
        await dialog.getByLabel("Signing secret").last().waitFor();
      },
    ],
    "an endpoint with deliveries": [`/settings/webhooks/${id}`, "Client created"],
    "a delivery that failed": [
      null,
      async () => {
        await page.getByRole("table", { name: "Deliveries" }).getByRole("link").first().click();
        await dialog.getByText("out of paper").waitFor();
      },
    ],
    "an endpoint without deliveries of those days": [`/settings/webhooks/${id}?to=2026-01-01`, "No results"],
    "a test that was sent": [
      `/settings/webhooks/${id}`,
      async () => {
        await button(page, "Send test").click();
        await dialog.getByRole("button", { name: "Send test" }).click();
        await dialog.getByText("Response 500").waitFor();
      },
    ],
    "the password before a secret is shown": [
      `/settings/webhooks/${id}`,
      async () => {
        await button(page, "Reveal secret").click();
        await dialog.getByLabel("Password").fill("not the password");
        await dialog.getByRole("button", { name: "Reveal" }).click();
        await dialog.getByText("Is not your password; try again").waitFor();
      },
    ],
    "a secret that is shown": [
      null,
      async () => {
        await dialog.getByLabel("Password").fill(office.password);
        await dialog.getByRole("button", { name: "Reveal" }).click();
        await dialog.getByText(secret).waitFor();
      },
    ],
    "a replay with a fault": [
      `/settings/webhooks/${id}`,
      async () => {
        await button(page, "Replay events").click();
        await dialog.getByLabel("From").fill("");
        await dialog.getByRole("button", { name: "Replay" }).click();
        await dialog.getByText("Choose a start date.").waitFor();
      },
    ],
    "the progress of a replay": [
      `/settings/webhooks/${id}`,
      async () => {
        await button(page, "Replay events").click();
        await dialog.getByLabel("All events").check();
        await dialog.getByRole("button", { name: "Replay" }).click();
        await page.getByRole("progressbar").waitFor();
      },
    ],
  });
});

test("the notices of test organizations and of a pause have no barriers", walk, async () => {
  const testing = await newOffice(undefined, { isTest: true });
  await testing.api.sentQuotation();
  const page = await pageOf(testing, "/");
  await expectNoBarriers(page, {
    "a test organization": ["/", "Test organization: nothing is mailed to the outside."],
    "an email that is only listed": [
      "/settings/mail",
      async () => {
        await page.getByRole("link", { name: "client@example.com" }).click();
        await page.getByText("This is a test organization, so the email is only listed").waitFor();
      },
    ],
  });

  const on = await startService("paused_pages");
  const office = await newOffice(on);
  const app = await createTestApp(on, { webApp: findWebApp(), mailWaits: false });
  const paused = { ...office, address: await app.listen({ host: "127.0.0.1", port: 0 }) };
  const { id: clientId } = await office.api.client({ email: "lim@example.com" });
  const { id: projectId } = await office.api.project({ clientId });
  const { id } = await office.api.invoice({ clientId, projectId });
  await asSystem(on.db, (system) => pauseSending(system, { reason: "Maintenance", at: new Date() }));
  const held = await pageOf(paused, "/");
  const notice = /^The administrator of Quoin paused emails and webhooks/;
  await expectNoBarriers(held, {
    "the email log in a pause": ["/settings/mail", notice],
    "an email that is written in a pause": [
      `/invoices/${id}`,
      async () => {
        await held.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
        await dialogOn(held).getByText(notice).waitFor();
      },
    ],
  });
  await asSystem(on.db, (system) => resumeSending(system, new Date()));
});

test("the help has no barriers", walk, async () => {
  const page = await newPage(await webApp());
  await expectNoBarriers(page, {
    "the beginning of the help": ["/docs", heading("Help")],
    "a long page of the help": ["/docs/office", heading("Quoin in the office")],
    "the results of a search": ["/docs/search?q=webhook", heading(/results for “webhook”/)],
  });
});

test("pages in Chinese have no barriers", walk, async () => {
  const office = await filledOffice();
  const page = await pageOf(office, "/", { locale: "zh-CN" });
  const content = page.locator("#content");
  await expectNoBarriers(page, {
    "the overview in Chinese": ["/", () => content.getByRole("table").first().waitFor()],
    "a list in Chinese": ["/invoices", () => content.getByRole("row").nth(1).waitFor()],
    "an invoice in Chinese": [`/invoices/${office.invoices.OVERDUE}`, "109.00"],
    "the editor in Chinese": [
      `/quotations/${office.quotations.DRAFT}/edit`,
      () => content.getByRole("table").first().waitFor(),
    ],
    "the appearance in Chinese": ["/settings/appearance", () => page.getByLabel("应用语言").waitFor()],
  });
});

test("the pages of the portal have no barriers", walk, async () => {
  const { api, address } = await newOffice();
  const bank = { name: "DBS", accountName: "Alpha", accountNumber: "003-912345-6" };
  await api.patch("/organization", { bank, payNowProxy: "201912345K" });
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
  const quotation = await api.sentQuotation({ items: [], sections, notes: "Tiles by the client" });
  const accepted = await api.sentQuotation();
  const signature = [
    [
      [60, 100],
      [300, 50],
    ],
  ];
  const decision = { name: "Lim Mei Ling", signature, version: accepted.version };
  expect((await (await clientOf(api, accepted)).accept(decision)).status).toBe(200);
  const rejected = await api.sentQuotation();
  const refusal = { reason: "Too dear\nfor us", version: rejected.version };
  expect((await (await clientOf(api, rejected)).reject(refusal)).status).toBe(200);
  const expired = await api.sentQuotation({ validUntil: addDays(today(), -1) });
  const forgotten = await api.sentQuotation({ validUntil: addDays(today(), -300) });
  const [owed, paid, cancelled] = [await api.sentInvoice(), await api.sentInvoice(), await api.sentInvoice()];
  await api.pay(owed, 9.5);
  await api.pay(paid, 109);
  await api.act(`/invoices/${cancelled.id}/void`);
  const items = [
    { ref: "1", description: "x".repeat(300), qty: 99_999.9999, unitPrice: 1_999 },
    { ref: "2", description: "Omission", qty: 1, unitPrice: -1_499.8 },
  ];
  const claim = await submitted(api, await newContract(api, { actApplies: true }, { items }), { all: 0.3333 });
  const { credit } = await leftCredit(api);
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 9, reference: "FT7".repeat(30) });
  const creditedInvoice = await api.sentInvoice();
  const settling = await credited(api, creditedInvoice, 10);
  const pathOf = async (document: { readonly id: string }) => (await clientOf(api, document)).path;
  const owner = await ownerOf(api.org, await service());
  const { url } = (await owner.send<PortalLink>("POST", `/clients/${creditedInvoice.clientId}/portal-link`)).body;
  const account = new URL(url).pathname;
  const page = await newPage(address);
  await expectNoBarriers(page, {
    "a quotation": [await pathOf(quotation), "Tiles by the client"],
    "a quotation that is rejected": [
      null,
      async () => {
        await page.getByText("Reject instead").click();
        await page.getByLabel("Reason").waitFor();
      },
    ],
    "a decision without a name": [
      await pathOf(quotation),
      async () => {
        await page.getByLabel("Your name").fill(" ");
        await button(page, "Accept this quotation").click();
        await page.getByText("Please enter your name").waitFor();
      },
    ],
    "a quotation that was accepted with a signature": [
      await pathOf(accepted),
      () => page.getByRole("img", { name: "Signature of Lim Mei Ling" }).waitFor(),
    ],
    "a quotation that was rejected": [await pathOf(rejected), heading(/^Rejected on /)],
    "a quotation that expired": [await pathOf(expired), "This quotation was valid until"],
    "a link that expired": [await pathOf(forgotten), "This link has expired"],
    "an invoice with the ways to pay and a receipt": [await pathOf(owed), /Receipt R-.* \(PDF\)/],
    "a question that is being asked": [
      null,
      async () => {
        await page.getByText("Ask a question").click();
        await page.getByLabel("Your question").waitFor();
      },
    ],
    "a question without a text": [
      null,
      async () => {
        await page.getByLabel("Your question").fill(" ");
        await button(page, "Send question").click();
        await page.getByText("Please write your question").waitFor();
      },
    ],
    "a question that was sent": [
      null,
      async () => {
        await page.getByLabel("Your question").fill("Is the floor included?");
        await button(page, "Send question").click();
        await page.getByText("Your question was sent").waitFor();
      },
    ],
    "an invoice with a credit note": [await pathOf(creditedInvoice), "Credit notes"],
    "an invoice that is paid": [await pathOf(paid), "Paid in full"],
    "an invoice that was cancelled": [await pathOf(cancelled), "This invoice was cancelled"],
    "a claim": [await pathOf(claim), "Omission"],
    "the account of a client": [account, "Your account"],
    "a credit note with a refund": [await pathOf(credit), /FT7/],
    "a credit note that settled its invoice": [await pathOf(settling), "Price reduction"],
    "an address without a document": ["/portal/q/nothing", "Page not found"],
  });
});
