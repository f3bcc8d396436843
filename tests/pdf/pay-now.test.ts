// @module-tag gate
import { parse } from "promptparse";
import { describe, expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { payNowPayload } from "#server/pdf/models/pay-now.ts";
import { line } from "../support/api.ts";
import { qrCodeOn, textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";

const payment = { proxy: "201912345A", amount: 109, reference: "INV-2026-0001", payee: "Alpha Renovation" };

/** Returns the fields that an independent parser reads after it has verified the checksum. */
function fieldsOf(text: string | undefined) {
  const code = parse(text ?? "", true);
  if (code === null) throw new Error(`not a code: ${text}`);
  return {
    scheme: code.getTagValue("26", "00"),
    proxyType: code.getTagValue("26", "01"),
    proxy: code.getTagValue("26", "02"),
    isEditable: code.getTagValue("26", "03"),
    currency: code.getTagValue("53"),
    amount: code.getTagValue("54"),
    payee: code.getTagValue("59"),
    reference: code.getTagValue("62", "01"),
  };
}

describe("the text of a PayNow code", () => {
  test("names scheme, company, amount and reference, and cannot be edited", () => {
    expect(fieldsOf(payNowPayload(payment))).toEqual({
      scheme: "SG.PAYNOW",
      proxyType: "2",
      proxy: "201912345A",
      isEditable: "0",
      currency: "702",
      amount: "109.00",
      payee: "Alpha Renovation",
      reference: "INV-2026-0001",
    });
  });

  test("pays to a Singapore mobile number, and not to a foreign one", () => {
    expect(fieldsOf(payNowPayload({ ...payment, proxy: "+6591234567" }))).toMatchObject({
      proxyType: "0",
      proxy: "+6591234567",
    });
    expect(payNowPayload({ ...payment, proxy: "+60123456789" })).toBeUndefined();
  });

  test("holds a name of up to 25 plain letters, never cut within one", () => {
    const nameOf = (payee: string) => fieldsOf(payNowPayload({ ...payment, payee })).payee;
    expect(nameOf("Réno & Söhne Renovation International Pte. Ltd.")).toBe("Reno & Sohne Renovation I");
    expect(nameOf("新加坡装修有限公司 🙂")).toBe("NA");
    expect(nameOf("6304\u0000\n  00  ")).toBe("6304 00");
  });

  test("pays to the account that a bank told apart by a suffix", () => {
    expect(fieldsOf(payNowPayload({ ...payment, proxy: "201912345RD01" })).proxy).toBe("201912345RD01");
  });

  test("is absent for a zero amount, and above the most of one transfer", () => {
    expect(payNowPayload({ ...payment, amount: 0 })).toBeUndefined();
    expect(fieldsOf(payNowPayload({ ...payment, amount: 200_000 })).amount).toBe("200000.00");
    expect(payNowPayload({ ...payment, amount: 200_000.01 })).toBeUndefined();
  });
});

describe("the code on an invoice", () => {
  const codeOf = async (api: Awaited<ReturnType<typeof newOrg>>, path: string) =>
    qrCodeOn((await api.file(path)).bytes);

  test("is read from the page as its total and its number, at least 25 mm wide", async () => {
    const api = await newOrg();
    await api.patch("/organization", { payNowProxy: "201912345A", legalName: "Alpha Renovation Pte. Ltd." });
    const { id, number, totals } = await api.sentInvoice({ items: [line({ qty: 3, unitPrice: 411.35 })] });
    const code = await codeOf(api, `/invoices/${id}/pdf`);
    expect(fieldsOf(code?.text)).toMatchObject({
      amount: totals.total.toFixed(2),
      reference: number,
      proxy: "201912345A",
      payee: "Alpha Renovation Pte. Ltd",
    });
    expect(code?.widthMm).toBeGreaterThanOrEqual(25);
  });

  test("asks for the current outstanding amount, and is absent once that is zero", async () => {
    const api = await newOrg();
    await api.patch("/organization", { payNowProxy: "+6591234567" });
    const { id } = await api.sentInvoice();
    await api.pay({ id }, 40.5);
    expect(fieldsOf((await codeOf(api, `/invoices/${id}/pdf?as=current`))?.text).amount).toBe("68.50");
    await api.pay({ id }, 68.5);
    expect(await codeOf(api, `/invoices/${id}/pdf?as=current`)).toBeUndefined();
    expect(fieldsOf((await codeOf(api, `/invoices/${id}/pdf`))?.text).amount).toBe("109.00");
  });

  test("gives way to words above the most of one transfer", async () => {
    const api = await newOrg();
    await api.patch("/organization", { payNowProxy: "201912345RD01" });
    const { id } = await api.sentInvoice({ items: [line({ qty: 1, unitPrice: 250_000 })] });
    const { bytes } = await api.file(`/invoices/${id}/pdf`);
    expect(await qrCodeOn(bytes)).toBeUndefined();
    expect(await textOf(bytes)).toContain("PayNow takes at most $200,000.00 at a time");
    expect((await (await clientOf(api, { id })).get()).text).toContain("PayNow takes at most $200,000.00 at a time");
    await api.pay({ id }, 72_500);
    expect(await codeOf(api, `/invoices/${id}/pdf?as=current`)).toMatchObject({ text: expect.anything() });
  });

  test("is absent on drafts, in other currencies, without a proxy and when void", async () => {
    const api = await newOrg();
    const { id: without } = await api.sentInvoice();
    expect(await codeOf(api, `/invoices/${without}/pdf`)).toBeUndefined();
    await api.patch("/organization", { payNowProxy: "201912345A" });
    const { id: draft } = await api.invoice();
    expect(await codeOf(api, `/invoices/${draft}/pdf`)).toBeUndefined();
    const { id: voided } = await api.sentInvoice();
    await api.act<Invoice>(`/invoices/${voided}/void`);
    expect(await codeOf(api, `/invoices/${voided}/pdf?as=current`)).toBeUndefined();
    const abroad = await newOrg({ isRegistered: false });
    await abroad.patch("/organization", { payNowProxy: "201912345A", currency: "USD" });
    const { id } = await abroad.sentInvoice();
    expect(await codeOf(abroad, `/invoices/${id}/pdf`)).toBeUndefined();
  });
});
