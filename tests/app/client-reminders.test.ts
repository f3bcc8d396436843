// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { ClientReminder } from "#contract/clients/client-reminders.ts";
import type { Today } from "#contract/organizations/today.ts";
import { sendReminders } from "#server/billing/statements/send-reminders.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { newColleague, newOwner, ownerOf } from "../support/browser-like.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { mailsOf } from "../support/rows.ts";
import { atTime, newOrg, service, startService } from "../support/service.ts";

const now = "2026-11-21T04:00:00.000Z";

/** An office whose client owes two overdue invoices of 109.00, and one that is not due yet. */
async function office(email: string | null = "lim@example.com") {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { id: clientId } = await api.client({ email });
  const { id: projectId } = await api.project({ clientId });
  const bill = (dueDate: string) =>
    atTime("2026-08-01T04:00:00Z", () => api.sentInvoice({ clientId, projectId, dueDate }));
  const [later, first] = [await bill("2026-10-31"), await bill("2026-08-31")];
  await bill("2099-12-31");
  return { api, owner, clientId, first, later };
}

test("one email reminds of all overdue invoices of a client, and counts for each", async () => {
  const { api, owner, clientId, first, later } = await office();
  const read = async () => (await owner.get<ClientReminder>(`/clients/${clientId}/reminder`)).body;
  const of = ({ id, number, dueDate }: typeof first) => ({ id, number, dueDate, outstanding: 109 });
  const before = await atTime(now, read);
  expect(before).toMatchObject({ to: "lim@example.com", invoices: [of(first), of(later)] });
  expect(before.invoices.map(({ remindedAt }) => remindedAt)).toEqual([null, null]);
  const sent = await atTime(now, () => owner.act<ClientReminder>(`/clients/${clientId}/remind`));
  expect(sent.invoices.map(({ remindedAt }) => remindedAt)).toEqual([now, now]);
  expect((await mailsOf(api.org)).filter(({ kind }) => kind !== "INVOICE")).toMatchObject([
    { kind: "STATEMENT", recipient: "lim@example.com" },
  ]);
  const { groups } = await atTime(now, async () => (await owner.get<Today>("/today")).body);
  const overdue = groups.find(({ group }) => group === "OVERDUE_INVOICES");
  expect(overdue?.records.map(({ remindedAt }) => remindedAt)).toEqual([now, now]);
  const { body } = await api.get<{ data: { kind: string; mail: { kind: string } | null }[] }>(
    `/invoices/${later.id}/timeline`,
  );
  expect(body.data.flatMap(({ kind, mail }) => (kind === "MAIL_QUEUED" ? [mail?.kind] : []))).toContain(
    "INVOICE_REMINDER",
  );
});

test("a client without overdue invoices, or without an address, is not reminded", async () => {
  const { api, owner, clientId, first, later } = await office(null);
  const remind = () => atTime(now, () => owner.post(`/clients/${clientId}/remind`));
  expect((await remind()).status).toBe(422);
  await api.patch(`/clients/${clientId}`, { email: "lim@example.com" });
  for (const { id } of [first, later]) await api.pay({ id }, 109);
  expect(await remind()).toMatchObject({ status: 409, body: { error: { code: "INVALID_STATE" } } });
  expect(await mailsOf(api.org)).toEqual([]);
});

test("another organization's client is unknown, and a viewer cannot remind", async () => {
  const { clientId } = await office();
  const stranger = await newOwner();
  expect((await stranger.post(`/clients/${clientId}/remind`)).status).toBe(404);
  expect((await stranger.get(`/clients/${clientId}/reminder`)).status).toBe(404);
  const viewer = await newColleague(stranger, "VIEWER");
  expect((await viewer.post(`/clients/${clientId}/remind`)).status).toBe(403);
});

test("an automatic reminder of several invoices lists them, with the statement of account", async () => {
  const on = await startService("several_reminders");
  const api = await newOrg({ on });
  const mails = await startMailServer();
  await atTime("2029-12-01T00:00:00Z", () => api.patch("/organization", { reminderDays: [-3, 7] }), on);
  const remind = async (language: "en" | "zh") => {
    const numbers = await atTime(
      "2030-01-01T02:00:00Z",
      async () => {
        const { id: clientId } = await api.client({ email: `${language}@example.com`, language });
        const { id: projectId } = await api.project({ clientId });
        const send = async (dueDate: string) => (await api.sentInvoice({ clientId, projectId, dueDate })).number;
        return [await send("2030-01-31"), await send("2030-02-10")];
      },
      on,
    );
    const clock = () => new Date("2030-02-07T01:00:00Z");
    on.now = clock();
    await sendReminders({ db: on.db, clock, mailLimits: noMailLimits });
    await deliverDueMails(on, mails.url);
    return { numbers, mail: mails.received.at(-1) };
  };
  const { numbers, mail } = await remind("en");
  expect(mail?.subject).toBe("Invoices from Alpha Renovation to pay");
  expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(mail?.text).toContain(`This is a friendly reminder of our invoices ${numbers.join(", ")}`);
  expect(mail?.text).toContain(`${numbers[0]}: $109.00 · 31 January 2030 (7 days ago)`);
  expect(mail?.text).toContain(`${numbers[1]}: $109.00 · 10 February 2030\n`);
  expect(mail?.text).toContain("Outstanding: $218.00");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^Statement .+\.pdf$/)]);
  expect((await remind("zh")).mail?.subject).toBe("Alpha Renovation 的待付发票");
});
