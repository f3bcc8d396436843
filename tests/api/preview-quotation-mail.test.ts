import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { quotationWithStatus } from "../support/given.ts";
import { Api } from "../support/api.ts";
import { atTime, createTestApp, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("the mail that sending would send is seen before, and nothing changes", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "Tan & Sons", email: "tan@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const fields = { clientId: client.id, projectId, title: "Two bathrooms" };
  const { id, number } = await api.quotation(fields);
  const before = await everythingOf(api.org);
  const { status, body } = await atTime("2030-03-01T04:00:00Z", () =>
    api.post<MailPreview>(`/quotations/${id}/preview-mail`, { message: "See you\non Monday.\n\nLi Wen" }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    to: "tan@example.com",
    subject: `Quotation ${number} from Alpha Renovation`,
    attachments: [`${number}.pdf`],
  });
  expect(body.text).toContain("Dear Tan & Sons,\n\n");
  expect(body.text).toContain("“Two bathrooms”: $109.00, valid until 31 March 2030.");
  expect(body.text).toContain("\n\nSee you\non Monday.\n\nLi Wen\n\n");
  expect(body.text).toContain("/portal/q/…");
  expect(body.html).toContain("Dear Tan &amp; Sons,");
  expect(body.html).toContain("See you<br>\non Monday.</p>");
  expect(await everythingOf(api.org)).toEqual(before);
});

test("the mail greets the person to whom the client's documents are addressed", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "MCST Plan No. 9417", type: "MCST", attention: "Mr Rajendran Pillai" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id } = await api.quotation({ clientId: client.id, projectId });
  const { text } = await api.act<MailPreview>(`/quotations/${id}/preview-mail`);
  expect(text).toContain("Dear Mr Rajendran Pillai,");
});

test("a sent quotation is previewed as it was sent, without its link", async () => {
  const api = await newOrg();
  const { id, clientId } = await api.sentQuotation();
  await api.patch(`/clients/${clientId}`, { name: "Married Name" });
  const { url } = (await api.get<{ url: string }>(`/quotations/${id}/portal-link`)).body;
  const { body } = await api.post<MailPreview>(`/quotations/${id}/preview-mail`, { to: "other@example.com" });
  expect(body.to).toBe("other@example.com");
  expect(body.text).toContain("Dear Lim Mei Ling,");
  expect(JSON.stringify(body)).not.toContain(url.slice(url.lastIndexOf("/") + 1));
});

test("without an address there is no preview, and an Idempotency-Key is ignored", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const path = `/quotations/${id}/preview-mail`;
  const once = () => api.send<MailPreview>("POST", path, { headers: { "idempotency-key": "k" } });
  expect((await once()).body.to).toBeNull();
  const again = await once();
  expect(again.headers["idempotent-replayed"]).toBeUndefined();
});

test.each(["ACCEPTED", "REJECTED"] as const)("one that is %s would not be sent", async (status) => {
  const api = await newOrg();
  const { id } = await quotationWithStatus(api, status);
  expect(await api.refused("POST", `/quotations/${id}/preview-mail`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
  });
});

test.each([
  [{ to: "not an address" }, "to"],
  [{ message: "x".repeat(5_001) }, "message"],
  [{ kind: "INVOICE" }, "kind"],
])("%j is refused at %s", async (body, path) => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const refusal = await api.refused("POST", `/quotations/${id}/preview-mail`, { body });
  expect([refusal.status, refusal.details?.[0]?.path]).toEqual([422, path]);
});

test("copies and a subject are seen in the preview", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const body = { to: "lim@example.com", cc: ["site@example.com"], subject: "As agreed" };
  const seen = (await api.post<MailPreview>(`/quotations/${id}/preview-mail`, body)).body;
  expect(seen).toMatchObject({ ...body, isDelivered: false });
  const twice = { to: "lim@example.com", cc: ["lim@example.com"] };
  expect(await api.refused("POST", `/quotations/${id}/preview-mail`, { body: twice })).toMatchObject({
    status: 422,
    details: [{ path: "cc[0]", code: "DUPLICATE" }],
  });
});

test("with a mail server, the preview says that the email is delivered", async () => {
  const { org, key } = await newOrg();
  const api = new Api(await createTestApp(await service(), { mailWaits: false }), org, key);
  const { id } = await api.quotation();
  expect((await api.post<MailPreview>(`/quotations/${id}/preview-mail`)).body.isDelivered).toBe(true);
});
