// @module-tag gate
import { expect, test } from "vitest";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { isWrite } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { auditCopy } from "#web/copy/audit.ts";
import { linkFor, Tab, tokenIn } from "../support/browser-like.ts";
import { service } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf, signIn } from "./office.ts";
import { newPage } from "./page.ts";

test("every operation that writes has words in the audit log", () => {
  const names = [...routeEntries, ...appRouteEntries].filter(([, route]) => isWrite(route)).map(([name]) => name);
  // These leave no entry; the operations of a batch leave their own.
  const silent = [
    "runBatch",
    "chooseLanguage",
    "beginPasskey",
    "challengePasskey",
    "beginSecondFactor",
    "beginPasskeySignIn",
    "beginSingleSignOn",
    "beginProviderInvitation",
    "beginProviderConfirmation",
    "beginProviderLink",
    "showInvitation",
    "examineInstallation",
    "sendTestMail",
    "markNewsSeen",
  ];
  expect(names.filter((name) => !(name in auditCopy.audit.actions))).toEqual(silent);
});

test("the audit log shows who did what, from where, with old and new values", async () => {
  const office = await newOffice();
  const client = await office.api.client({ name: "Lim Mei Ling" });
  await office.api.patch(`/clients/${client.id}`, { name: "Lim M. L.", email: "lim@example.com" });
  await new Tab(await service(), "203.0.113.9").post("/sign-in", { email: office.email, password: "wrong horse" });
  // Through the form, which leaves an entry.
  const page = await newPage(office.address);
  await page.goto("/settings/audit-log");
  await signIn(page, office);
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await rows.filter({ hasText: "Signed in" }).filter({ hasText: "Chrome on" }).first().waitFor();
  const failed = rows.filter({ hasText: "Failed sign-in: wrong password" });
  await failed.getByText("203.0.113.9").waitFor();
  await failed.getByText("Not signed in").waitFor();
  await rows.getByRole("link", { name: "Updated a client" }).click();
  const sheet = dialogOn(page);
  await sheet.getByRole("row", { name: "Name Lim Mei Ling Lim M. L." }).waitFor();
  await sheet.getByRole("row", { name: "Email empty lim@example.com" }).waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
});

test("the audit log names what was issued, and does not say that an email was sent", async () => {
  const office = await newOffice();
  const { number } = await office.api.sentInvoice({ title: "Two bathrooms" });
  const invoice = await office.api.sentInvoice({ title: "Kitchen" });
  await office.api.act(`/invoices/${invoice.id}/send`, { to: "lim@example.com" });
  await office.api.pay(invoice, 10);
  const page = await pageOf(office, "/settings/audit-log");
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await rows
    .filter({ hasText: "Issued an invoice" })
    .filter({ hasText: `${number} Two bathrooms` })
    .waitFor();
  await rows
    .filter({ hasText: "Prepared an email" })
    .filter({ hasText: `${invoice.number} Kitchen · lim@example.com` })
    .waitFor();
  await rows
    .filter({ hasText: "Recorded a payment" })
    .filter({ hasText: `${invoice.number} Kitchen` })
    .first()
    .waitFor();
  expect(await rows.filter({ hasText: /\bSent\b|Queued/ }).count()).toBe(0);
});

test("the audit log is narrowed by kind, person and day", async () => {
  const office = await newOffice();
  const client = await office.api.client({ name: "Lim Mei Ling" });
  await office.api.patch(`/clients/${client.id}`, { name: "Lim M. L." });
  await new Tab(await service(), "203.0.113.9").post("/sign-in", { email: office.email, password: "wrong horse" });
  const page = await pageOf(office, "/settings/audit-log");
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  const failed = rows.filter({ hasText: "Failed sign-in: wrong password" });
  await rows.filter({ hasText: "Updated a client" }).waitFor();
  await page.getByRole("link", { name: "Security and activity" }).click();
  await rows.filter({ hasText: "Updated a client" }).waitFor({ state: "detached" });
  await failed.waitFor();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByLabel("Person or API key").selectOption({ label: "Wong Li Wen" });
  await rows.filter({ hasText: "Updated a client" }).waitFor({ state: "detached" });
  await failed.waitFor();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rows.filter({ hasText: "Updated a client" }).waitFor();
});

test("the audit log has pages, and needs permission", async () => {
  const office = await newOffice();
  for (let i = 0; i < 30; i++) await office.api.client({ name: `Client ${i}` });
  const page = await pageOf(office, "/settings/audit-log?change=CREATED");
  await page.getByRole("table").getByText("Client 29").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("table").getByText("Client 1", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("table").getByText("Client 29").waitFor();

  const viewer = await pageOf(await colleagueOf(office, "VIEWER"), "/settings/sign-in");
  expect(await viewer.getByRole("link", { name: "Audit log" }).count()).toBe(0);
});

test("removing a person asks about the API keys that they created", async () => {
  const office = await newOffice();
  const on = await service();
  const owner = new Tab(on);
  await owner.act("/sign-in", { email: office.email, password: office.password });
  const email = `admin.${office.email}`;
  const password = "correct horse battery";
  await owner.act("/members", { email, role: "ADMIN" });
  const admin = new Tab(on);
  await admin.act("/invitations/accept", { token: tokenIn(await linkFor(email)), name: "Siti Aminah", password });
  const { key } = await admin.act<{ key: string }>("/api-keys", { name: "Accounting", scopes: ["clients:read"] });
  const page = await pageOf(office, "/settings/people");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("button", { name: "Remove" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("They created 1 active API key.").waitFor();
  await dialog.getByRole("button", { name: "Remove and revoke" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("listitem").filter({ hasText: email }).waitFor({ state: "detached" });
  const answer = await fetch(`${office.address}/api/v1/clients`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(401);
});
