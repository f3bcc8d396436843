// @module-tag slow
import { expect, onTestFinished, test } from "vitest";
import type { Statement } from "#contract/clients/statements.ts";
import type { Mail, MailSummary } from "#contract/mails/mails.ts";
import { asSystem } from "#server/db/sql.ts";
import { ownerOf } from "../support/browser-like.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { textOf } from "../support/pdf.ts";
import { newOrg, startService } from "../support/service.ts";

async function newOffice() {
  const on = await startService("mailed_statements");
  onTestFinished(async () => {
    // The next test must not send the mails that are left.
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const mails = await startMailServer();
  return { api: await newOrg({ on }), on, mails, sendDueMails: () => deliverDueMails(on, mails.url) };
}

test("a statement leaves with its PDF, and the next goes to the same addresses", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  const client = await api.client({ name: "Mdm Tan", email: "tan@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { number } = await api.sentInvoice({ clientId: client.id, projectId, title: "Kitchen" });
  const path = `/clients/${client.id}/statement/send`;
  const sent = await api.act<Statement>(path, { to: "ap@client.example", cc: ["boss@client.example"] });
  expect(sent).toMatchObject({ clientId: client.id, closingBalance: 109 });
  await api.act<Statement>(path);
  await sendDueMails();
  const statements = mails.received.filter(({ subject }) => subject?.startsWith("Statement of account") === true);
  expect(statements.map(({ to, cc }) => [to, cc])).toMatchObject([
    [[{ address: "ap@client.example" }], [{ address: "boss@client.example" }]],
    [[{ address: "ap@client.example" }], [{ address: "boss@client.example" }]],
  ]);
  const file = statements[0]?.attachments[0];
  expect(file?.filename).toMatch(/^Statement Mdm Tan .+\.pdf$/);
  expect(await textOf(new Uint8Array(file?.content as ArrayBuffer))).toContain(number);

  const tab = await ownerOf(api.org, on);
  const { data } = (await tab.get<{ data: MailSummary[] }>("/mails?kind=STATEMENT")).body;
  expect(data.map(({ about, status }) => [about, status])).toEqual([
    [client.id, "SENT"],
    [client.id, "SENT"],
  ]);
  expect((await tab.get<Mail>(`/mails/${data[0]?.id}`)).body).toMatchObject({ link: null });
});

test("a client without an address needs one in the request", async () => {
  const api = await newOrg();
  const { id } = await api.client({ email: null });
  expect(await api.refused("POST", `/clients/${id}/statement/send`)).toMatchObject({
    status: 422,
    details: [{ path: "to", code: "REQUIRED" }],
  });
  expect((await api.post(`/clients/${id}/statement/send`, { to: "ap@client.example" })).status).toBe(202);
});

test("the statement of a client that was deleted in the meantime is not sent", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  const { id } = await api.client({ email: "tan@example.com" });
  await api.act(`/clients/${id}/statement/send`);
  expect((await api.send("DELETE", `/clients/${id}`)).status).toBe(204);
  await sendDueMails();
  expect(mails.received).toEqual([]);
  const { data } = (await (await ownerOf(api.org, on)).get<{ data: MailSummary[] }>("/mails?kind=STATEMENT")).body;
  expect(data[0]?.lastError).toContain("The client was deleted before this email was sent.");
});
