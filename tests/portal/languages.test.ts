import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Api } from "../support/api.ts";
import { textOf } from "../support/pdf.ts";
import { Client, clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";

const joined = (text: string) => text.replaceAll(/\s+/g, "");
const pdfOf = async (api: Api, path: string) => joined(await textOf((await api.file(path)).bytes));
const shownOn = (page: string) => joined(page.replaceAll(/<[^>]*>/g, " "));

test("drafts follow the client's language, and issued documents keep theirs in every rendering", async () => {
  const api = await newOrg();
  const client = await api.client({ name: String.raw`陈伟 \u0041{x}` });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id } = await api.invoice({ clientId: client.id, projectId, dueDate: "2099-01-31" });
  expect(await pdfOf(api, `/invoices/${id}/pdf`)).toContain("BILLTO");
  await api.patch(`/clients/${client.id}`, { language: "zh" });
  expect(await pdfOf(api, `/invoices/${id}/pdf`)).toContain("付款方");

  await api.act(`/invoices/${id}/send`);
  const payment = await api.pay({ id }, 9, { method: "CHEQUE", reference: "c-1" });
  await api.patch(`/clients/${client.id}`, { language: "en" });

  for (const path of [`/invoices/${id}/pdf`, `/invoices/${id}/pdf?as=current`]) {
    const text = await pdfOf(api, path);
    expect(text).toContain("2099年1月31日");
    expect(text).toContain(String.raw`陈伟\u0041{x}`);
    expect(text).toContain("第1页，共1页");
  }
  expect(await pdfOf(api, `/invoices/${id}/payments/${payment.id}/receipt`)).toContain("款已收讫，谢谢");

  const page = (await (await clientOf(api, { id })).get()).text;
  expect(page).toContain('<html lang="zh-Hans">');
  expect(shownOn(page)).toContain("请于2099年1月31日前付款。");
  expect(shownOn(page)).toContain("支票c-1");
  expect(page).not.toMatch(/>[^<]*\b(Total|Due|Payments|Bill to|How to pay)\b/);

  const mail = (await api.post<MailPreview>(`/invoices/${id}/preview-mail`, { kind: "INVOICE_REMINDER" })).body;
  expect(mail.subject).toContain("将于 2099年1月31日 到期");
  expect(mail.text).toContain(String.raw`陈伟 \u0041{x}，您好：`);
  expect(mail.html).toContain('<html lang="zh-Hans"');
  expect(mail.html).toContain("查看发票");

  // A statement is made when it is asked for.
  expect(await pdfOf(api, `/clients/${client.id}/statement/pdf`)).toContain("Statementofaccount");
  await api.patch(`/clients/${client.id}`, { language: "zh" });
  const statement = await pdfOf(api, `/clients/${client.id}/statement/pdf`);
  expect(statement).toContain("对账单");
  expect(statement).toContain("支票,c-1");
});

test("a client decides on a Chinese page, whose errors and outcome are Chinese", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "陈伟", language: "zh" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id } = await api.quotation({ clientId: client.id, projectId, validUntil: "2099-01-31" });
  await api.act(`/quotations/${id}/send`, { to: "chen@example.com" });
  const visitor = await clientOf(api, { id });
  const { text } = await visitor.get();
  expect(shownOn(text)).toContain("等待您的决定");
  const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";
  const refused = await visitor.send("POST", "/accept", { form: { version, name: " " } });
  expect(refused.status).toBe(422);
  expect(shownOn(refused.text)).toContain("请在一行内填写您的姓名");
  await visitor.send("POST", "/accept", { form: { version, name: "陈伟" } });
  expect(shownOn((await visitor.get()).text)).toContain("接受人陈伟于");
});

test("the office's own texts are for clients in English", async () => {
  const api = await newOrg();
  await api.patch("/organization", { mailTexts: { INVOICE: { subject: "Your bill {number}" } } });
  const previewFor = async (language: string) => {
    const client = await api.client({ name: "Tan", language });
    const { id: projectId } = await api.project({ clientId: client.id });
    const { id } = await api.invoice({ clientId: client.id, projectId });
    return (await api.post<MailPreview>(`/invoices/${id}/preview-mail`, {})).body.subject;
  };
  expect(await previewFor("en")).toMatch(/^Your bill INV-/);
  expect(await previewFor("zh")).toMatch(/的发票 INV-/);
});

test("a link that leads nowhere is explained in the language of the browser", async () => {
  const api = await newOrg();
  const visitor = new Client(api, "/portal/i/nothing");
  const { text } = await visitor.get("", { "accept-language": "zh-CN,zh;q=0.9,en;q=0.8" });
  expect(text).toContain("找不到页面");
});
