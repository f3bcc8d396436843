// @module-tag gate
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { findWebApp } from "#server/http/web/web.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { credited } from "../support/credit.ts";
import { createTestApp, startService } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

/** Opens an office whose server has a mail server. */
async function withMailServer(office: Office): Promise<Office> {
  const app = await createTestApp(office.on, { webApp: findWebApp(), mailWaits: false });
  return { ...office, address: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

async function paused(): Promise<Office> {
  const on = await startService("unsent_mails");
  await asSystem(on.db, (system) => pauseSending(system, { reason: null, at: new Date() }));
  return withMailServer(await newOffice(on));
}

test.each([
  [
    "with a mail server emails are sent",
    async () => withMailServer(await newOffice()),
    { reported: "1 sent", toast: /^CN-\S+ sent to client@example\.com$/, entry: "Email waiting to be sent" },
  ],
  [
    "the app says that no email was sent without a mail server",
    () => newOffice(),
    {
      reported: "1 waiting",
      toast: /^CN-\S+ issued\. Email is not set up yet, so the email to client@example\.com waits/,
      entry: "Email waiting to be sent",
    },
  ],
  [
    "the app says that no email was sent in a test organization",
    () => newOffice(undefined, { isTest: true }),
    {
      reported: "1 not sent (test)",
      toast: /^CN-\S+ issued\. This is a test organization, so the email to client@example\.com is only listed/,
      entry: "Email not sent (test)",
    },
  ],
  [
    "the app says that no email was sent during a pause",
    paused,
    {
      reported: "1 waiting",
      toast: /^CN-\S+ issued\. The email to client@example\.com is sent when the administrator ends the pause/,
      entry: "Email waiting to be sent",
    },
  ],
])("%s", async (_when, open, { reported, toast, entry }) => {
  const office = await open();
  const { api } = office;
  const invoice = await api.sentInvoice();
  await api.patch(`/clients/${invoice.clientId}`, { email: "client@example.com" });
  const credit = await credited(api, invoice, 10);

  const page = await pageOf(office, "/invoices");
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
  await page.getByRole("button", { name: "Send reminders" }).click();
  await dialogOn(page).getByRole("button", { name: "Send 1 reminder" }).click();
  await dialogOn(page).getByText(reported, { exact: true }).waitFor();

  await page.goto(`${office.address}/credit-notes/${credit.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Send again" }).click();
  await dialogOn(page).getByRole("button", { name: "Send again" }).click();
  await page.getByText(toast).waitFor();
  await page.getByRole("list", { name: "Activity" }).getByText(entry, { exact: true }).first().waitFor();
  if (reported !== "1 sent") expect(await page.getByText(/\bsent to\b/).count()).toBe(0);
});
