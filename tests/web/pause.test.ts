// @module-tag gate
import { expect, test } from "vitest";
import { findWebApp } from "#server/http/web/web.ts";
import { asSystem } from "#server/db/sql.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { resumeSending } from "#server/installation/resume-sending.ts";
import { createTestApp, startService } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

const since = new Date("2026-11-23T02:00:00.000Z");
const notice = "The administrator of Quoin paused emails and webhooks on 23 Nov 2026, 10:00.";

test("while emails and webhooks are paused the pages about them say so, since when, and why", async () => {
  const on = await startService("paused_pages");
  const office = await newOffice(on);
  const app = await createTestApp(on, { webApp: findWebApp(), mailWaits: false });
  const paused = { ...office, address: await app.listen({ host: "127.0.0.1", port: 0 }) };
  const endpoint = await office.api.endpoint();
  const { id: clientId } = await office.api.client({ name: "Lim Mei Ling", email: "lim@example.com" });
  const { id: projectId } = await office.api.project({ clientId });
  const { id } = await office.api.invoice({ clientId, projectId, title: "Two bathrooms" });
  await asSystem(on.db, (system) => pauseSending(system, { reason: "For the administrator alone", at: since }));

  const page = await pageOf(paused, "/settings/mail");
  await page.getByRole("status").getByText(notice).waitFor();
  expect(await page.content()).not.toContain("For the administrator alone");
  await page.goto(`${paused.address}/settings/webhooks`);
  await page.getByText(notice).waitFor();
  await page.goto(`${paused.address}/settings/webhooks/${endpoint.id}`);
  await page.getByText(notice).waitFor();
  await page.getByRole("button", { name: "Send test" }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Send test" }).click();
  await dialog.getByText("Webhooks are paused by the administrator, so no test was sent.").waitFor();

  await page.goto(`${paused.address}/invoices/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByText(notice).waitFor();
  await dialog.getByRole("button", { name: "Send invoice", exact: true }).click();
  const sent = /is ready\. The email to lim@example\.com is sent when the administrator ends the pause of emails\./;
  await dialog.getByText(sent).waitFor();

  await page.context().addCookies([{ name: "quoin-language", value: "zh", url: paused.address }]);
  await page.goto(`${paused.address}/settings/mail`);
  await page.getByText("暂停邮件和 Webhook").waitFor();

  await asSystem(on.db, (system) => pauseSending(system, { reason: null, at: since, changesAreLost: true }));
  await page.goto(paused.address);
  await page.getByText("the database lost changes that had been saved shortly before").waitFor();

  await asSystem(on.db, (system) => resumeSending(system, new Date()));
  await page.goto(`${paused.address}/settings/mail`);
  await page.getByRole("table").getByText("lim@example.com").waitFor();
  expect(
    await page.getByText(/暂停邮件和 Webhook|emails and webhooks are paused|paused emails and webhooks/).count(),
  ).toBe(0);
});
