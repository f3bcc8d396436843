// @module-tag gate
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { ExaminedSettings } from "#server/doctor/settings.ts";
import { findWebApp } from "#server/http/web/web.ts";
import { asSystem } from "#server/db/sql.ts";
import { noteFirstOrganization } from "#server/installation/administration.ts";
import { startLoginServer, startMailServer } from "../support/mail-server.ts";
import { createTestApp, ownService } from "../support/service.ts";
import { buildWeb, colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

/** Opens an installation of one office, with these settings. */
async function firstOffice(examined: Partial<ExaminedSettings>): Promise<Office> {
  await buildWeb();
  const on = await ownService();
  let url = "";
  const app = await createTestApp(on, { webApp: findWebApp(), publicUrl: () => url, examined });
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const office = await newOffice(on);
  await asSystem(on.db, (system) => noteFirstOrganization(system, office.api.org));
  return { ...office, address: url };
}

const mailAt = (smtpUrl: string) => ({ mail: { smtpUrl, from: "office@quoin.example", dkim: undefined } });

test("an owner sees what the doctor finds, and sends a test email that arrives", async () => {
  const mails = await startMailServer();
  const office = await firstOffice(mailAt(mails.url));
  const page = await pageOf(office, "/settings/installation");
  const row = (name: string) => page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await row("This browser").getByText("This browser opened Quoin at its public address").waitFor();
  await row("Public address").getByText("Look at").waitFor();
  await row("Public address")
    .getByText(/^Set QUOIN_PUBLIC_URL to the address/)
    .waitFor();
  await row("Mail server").getByText("Good").waitFor();
  await page.getByRole("button", { name: "Send a test email" }).click();
  await page.getByText(`accepted the email to ${office.email}`).waitFor();
  expect(mails.received).toHaveLength(1);
});

test("a test email that fails shows the causes with the one that fits marked", async () => {
  const office = await firstOffice(mailAt(`smtp://user:wrong@${await startLoginServer()}`));
  const page = await pageOf(office, "/settings/installation");
  const mail = page.getByRole("listitem").filter({ hasText: "Mail server" });
  await mail.getByText("Fault").waitFor();
  await page.getByRole("button", { name: "Send a test email" }).click();
  const marked = page.getByRole("listitem").filter({ hasText: "This one" });
  await marked.getByText("It rejected the login").waitFor();
  await marked.getByText(/^Correct user and password in SMTP_URL/).waitFor();
  await expect.poll(() => marked.count()).toBe(1);
});

test("the page is offered to owners of the first organization alone", async () => {
  const office = await firstOffice({});
  const admin = await pageOf(await colleagueOf(office, "ADMIN"), "/settings/webhooks");
  await admin.getByRole("link", { name: "API keys" }).waitFor();
  expect(await admin.getByRole("link", { name: "Installation" }).count()).toBe(0);
  const owner = await pageOf(office, "/settings/webhooks");
  await owner.getByRole("link", { name: "Installation" }).click();
  await owner.getByRole("heading", { name: "Installation", level: 1 }).waitFor();
});
