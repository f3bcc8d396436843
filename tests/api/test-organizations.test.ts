// @module-tag slow
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { isApiKey } from "#server/identity/api-keys/api-key.ts";
import { Api } from "../support/api.ts";
import { all, completeParties, eInvoice, textAt } from "../support/e-invoice.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { newKey, newOrg } from "../support/service.ts";

const qr = '<figure class="qr"';

test("every key of a test organization begins with quoin_test_", async () => {
  const api = await newOrg({ isTest: true });
  const another = await newKey(api.org, {});
  for (const each of [api, another]) {
    expect(each.key).toMatch(/^quoin_test_[0-9A-Za-z]{36}$/);
    expect(isApiKey(each.key)).toBe(true);
    expect((await each.get("/me")).body).toMatchObject({
      org: { test: true },
      key: { test: true, prefix: "quoin_test_", lastFour: each.key.slice(-4) },
    });
  }
  expect((await api.get("/organization")).body).toMatchObject({ test: true });
  expect((await (await newOrg()).get("/organization")).body).toMatchObject({ test: false });
});

test("a key with the other prefix is malformed", async () => {
  const [live, trial] = [await newOrg(), await newOrg({ isTest: true })];
  for (const { app, org, key } of [live, trial]) {
    const forged = key.startsWith("quoin_live_")
      ? key.replace("quoin_live_", "quoin_test_")
      : key.replace("quoin_test_", "quoin_live_");
    const answer = await new Api(app, org, forged).get<ErrorBody>("/me");
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({
      code: "INVALID_KEY",
      message: expect.stringContaining("it begins with quoin_live_ or quoin_test_"),
    });
  }
});

test("an organization never becomes a test, or stops being one", async () => {
  for (const isTest of [true, false]) {
    const api = await newOrg({ isTest });
    const answer = await api.patch<ErrorBody>("/organization", { test: !isTest });
    expect(answer.status).toBe(422);
    expect(answer.body.error.details).toMatchObject([{ path: "test" }]);
    expect((await api.get("/organization")).body).toMatchObject({ test: isTest });
  }
});

test("the documents of a test organization are marked, in the language of the client", async () => {
  const api = await newOrg({ isTest: true });
  const pdf = async (path: string) => textOf((await api.file(path)).bytes);
  const { id: clientId } = await api.client({ language: "zh" });
  const { id: projectId } = await api.project({ clientId });
  const invoice = await api.sentInvoice({ clientId, projectId });
  await api.pay(invoice, 10);
  const { payments } = (await api.get<Invoice>(`/invoices/${invoice.id}`)).body;
  expect(await pdf(`/invoices/${invoice.id}/pdf`)).toContain("测试");
  expect(await pdf(`/invoices/${invoice.id}/payments/${payments[0]?.id}/receipt`)).toContain("测试");
  expect(await pdf(`/clients/${clientId}/statement/pdf`)).toContain("测试");
  expect((await (await clientOf(api, invoice)).get()).text).toContain("这是测试文件，请勿付款。");

  const quotation = await api.sentQuotation();
  expect(await pdf(`/quotations/${quotation.id}/pdf`)).toContain("TEST");
  expect((await (await clientOf(api, quotation)).get()).text).toContain("This document is a test. Do not pay it.");
  const live = await newOrg();
  const real = await live.sentInvoice();
  expect(await textOf((await live.file(`/invoices/${real.id}/pdf`)).bytes)).not.toContain("TEST");
  expect((await (await clientOf(live, real)).get()).text).not.toContain("is a test");
});

test("an invoice of a test organization has no PayNow code on paper or in the portal", async () => {
  for (const isTest of [false, true]) {
    const api = await newOrg({ isTest });
    await api.patch("/organization", { payNowProxy: "201912345K" });
    const invoice = await api.sentInvoice();
    const text = await textOf((await api.file(`/invoices/${invoice.id}/pdf`)).bytes);
    expect(/scan/i.test(text)).toBe(!isTest);
    expect((await (await clientOf(api, invoice)).get()).text.includes(qr)).toBe(!isTest);
  }
});

test("an e-invoice of a test organization says so, and names no account to pay to", async () => {
  for (const isTest of [false, true]) {
    const api = await newOrg({ isTest });
    const draft = await api.invoice({ notes: "Thank you" });
    await completeParties(api, draft);
    await api.act<Invoice>(`/invoices/${draft.id}/send`);
    const xml = await eInvoice(api, `/invoices/${draft.id}`);
    expect(textAt(xml, "Note")).toBe(isTest ? "TEST. Do not pay. Thank you" : "Thank you");
    expect(all(xml, "PaymentMeans")).toHaveLength(isTest ? 0 : 2);
  }
});
