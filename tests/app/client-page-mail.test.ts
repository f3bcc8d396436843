import { expect, onTestFinished, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import type { MailSummary } from "#contract/mails/mails.ts";
import { asSystem } from "#server/db/sql.ts";
import { ownerOf } from "../support/browser-like.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { Client } from "../support/portal.ts";
import { newOrg, service, startService } from "../support/service.ts";

async function newOffice() {
  const on = await startService("mailed_client_pages");
  onTestFinished(async () => {
    // The next test must not send the mails that are left.
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const mails = await startMailServer();
  const api = await newOrg({ on });
  return { api, owner: await ownerOf(api.org, on), mails, sendDueMails: () => deliverDueMails(on, mails.url) };
}

const pathOf = (client: { readonly id: string }) => `/clients/${client.id}/portal-link`;

test("the link of a client's page is made and mailed as previewed, and opens the page", async () => {
  const { api, owner, mails, sendDueMails } = await newOffice();
  const client = await api.client({ name: "Lim Pte Ltd", attention: "Ms Lim", email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { number } = await api.sentInvoice({ clientId: client.id, projectId });
  const mailing = { cc: ["site@example.com"], message: "As we said on the phone." };
  const preview = (await owner.send<MailPreview>("POST", `${pathOf(client)}/preview-mail`, mailing)).body;
  expect(preview).toMatchObject({ to: "lim@example.com", cc: ["site@example.com"], attachments: [] });
  expect((await owner.get(pathOf(client))).status).toBe(404);
  expect((await owner.send("POST", `${pathOf(client)}/send`, mailing)).status).toBe(204);
  await sendDueMails();

  const mail = mails.received.find(({ subject }) => subject === preview.subject);
  expect(mail?.text).toContain("Dear Ms Lim,");
  expect(mail?.text).toContain("As we said on the phone.");
  expect(mail?.text).toContain("please do not forward this email");
  const { url } = (await owner.get<PortalLink>(pathOf(client))).body;
  expect(mail?.text).toContain(url);
  const linkless = (text = "") => text.replaceAll(/\/portal\/a\/\S+/g, "").trim();
  expect(linkless(mail?.text)).toBe(linkless(preview.text));
  expect((await new Client(api, new URL(url).pathname).get()).text).toContain(number);

  const { data } = (await owner.get<{ data: MailSummary[] }>("/mails?kind=CLIENT_PAGE")).body;
  expect(data).toMatchObject([{ about: client.id, recipient: "lim@example.com", status: "SENT" }]);
  expect((await owner.get(`/mails/${data[0]?.id}`)).body).toMatchObject({ link: url });
});

test("a client who reads Chinese gets the mail of the page in Chinese", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const client = await api.client({ language: "zh" });
  const { subject, text } = (await owner.send<MailPreview>("POST", `${pathOf(client)}/preview-mail`)).body;
  expect(subject).toContain("为您准备的单据");
  expect(text).toContain("打开您的页面");
});

test("a repeated request with one key mails the link of the page once", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const client = await api.client({ email: "lim@example.com" });
  const headers = { "idempotency-key": "page-once" };
  for (const _ of [1, 2]) {
    expect((await owner.send("POST", `${pathOf(client)}/send`, {}, headers)).status).toBe(204);
  }
  const { data } = (await owner.get<{ data: MailSummary[] }>("/mails?kind=CLIENT_PAGE")).body;
  expect(data).toHaveLength(1);
});

test("a withdrawn link of a page is not mailed, although its mail waits", async () => {
  const { api, owner, mails, sendDueMails } = await newOffice();
  const client = await api.client({ email: "lim@example.com" });
  expect((await owner.send("POST", `${pathOf(client)}/send`)).status).toBe(204);
  expect((await owner.send("POST", `${pathOf(client)}/withdraw`)).status).toBe(204);
  await sendDueMails();
  expect(mails.received).toEqual([]);
  const { data } = (await owner.get<{ data: MailSummary[] }>("/mails?kind=CLIENT_PAGE")).body;
  expect(data[0]).toMatchObject({ status: "FAILED", lastError: expect.stringContaining("was withdrawn") });
});

test("the page of a client without an address, or of an archived one, is not mailed", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const client = await api.client({ email: null });
  const [status, refusal] = await owner.refused("POST", `${pathOf(client)}/send`);
  expect([status, refusal]).toMatchObject([422, expect.anything()]);
  expect((await owner.get(pathOf(client))).status).toBe(404);
  await api.act(`/clients/${client.id}/archive`);
  for (const what of ["send", "preview-mail"]) {
    expect((await owner.refused("POST", `${pathOf(client)}/${what}`, { to: "lim@example.com" }))[0]).toBe(409);
  }
});
