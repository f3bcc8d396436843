// @module-tag slow
import { describe, expect, test } from "vitest";
import type { InvoiceStatus } from "#contract/invoices/invoices.ts";
import type { QuotationStatus } from "#contract/quotations/quotations.ts";
import { invoiceWithStatus, quotationWithStatus } from "../support/given.ts";
import { newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

/**
 * The actions that each status allows, repeated from the specification: all others must be rejected, with this list.
 */
const ofInvoices: Record<InvoiceStatus, readonly string[]> = {
  DRAFT: ["update", "send", "void", "duplicate"],
  SENT: [
    "update",
    "send",
    "remind",
    "record-payment",
    "write-off",
    "send-receipt",
    "reverse-payment",
    "credit",
    "correct-parties",
    "void",
    "duplicate",
  ],
  OVERDUE: [
    "update",
    "send",
    "remind",
    "record-payment",
    "write-off",
    "send-receipt",
    "reverse-payment",
    "credit",
    "correct-parties",
    "void",
    "duplicate",
  ],
  PAID: ["send", "send-receipt", "reverse-payment", "credit", "correct-parties", "void", "duplicate"],
  VOID: ["reverse-payment", "duplicate"],
};
const ofQuotations: Record<QuotationStatus, readonly string[]> = {
  DRAFT: ["update", "delete", "send", "duplicate"],
  SENT: ["send", "accept", "reject", "revise", "duplicate"],
  ACCEPTED: ["convert", "duplicate"],
  REJECTED: ["revise", "duplicate"],
};

interface Move {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const forbiddenToInvoices: readonly [InvoiceStatus, string, Move][] = [
  ["DRAFT", "be paid", { method: "POST", path: "/payments", body: { amount: 1 } }],
  ["DRAFT", "be reminded of", { method: "POST", path: "/remind", body: { to: "client@example.com" } }],
  ["DRAFT", "have a portal link", { method: "GET", path: "/portal-link" }],
  ["SENT", "change its title", { method: "PATCH", path: "", body: { title: "Late" } }],
  ["SENT", "change its items", { method: "PATCH", path: "", body: { items: [] } }],
  ["SENT", "change its retention", { method: "PATCH", path: "", body: { retentionPct: 0.05 } }],
  ["SENT", "be issued again on another day", { method: "POST", path: "/send", body: { issuedAt: "2026-01-01" } }],
  ["SENT", "get another due date by being sent", { method: "POST", path: "/send", body: { dueDate: "2027-01-01" } }],
  ["OVERDUE", "change its title", { method: "PATCH", path: "", body: { title: "Late", notes: "kept?" } }],
  ["OVERDUE", "be issued again on another day", { method: "POST", path: "/send", body: { issuedAt: "2026-01-01" } }],
  ["PAID", "change its notes", { method: "PATCH", path: "", body: { notes: "Late" } }],
  ["PAID", "change its due date", { method: "PATCH", path: "", body: { dueDate: "2027-01-01" } }],
  ["PAID", "be reminded of", { method: "POST", path: "/remind", body: { to: "client@example.com" } }],
  ["VOID", "change its notes", { method: "PATCH", path: "", body: { notes: "Late" } }],
  ["VOID", "change nothing at all", { method: "PATCH", path: "", body: {} }],
  ["VOID", "be sent", { method: "POST", path: "/send" }],
  ["VOID", "be reminded of", { method: "POST", path: "/remind", body: { to: "client@example.com" } }],
  ["VOID", "be paid", { method: "POST", path: "/payments", body: { amount: 1 } }],
  ["VOID", "have a receipt", { method: "POST", path: "/payments/{payment}/send-receipt" }],
];

const forbiddenToQuotations: readonly [QuotationStatus, string, Move][] = [
  ["DRAFT", "be accepted", { method: "POST", path: "/accept" }],
  ["DRAFT", "be rejected", { method: "POST", path: "/reject" }],
  ["DRAFT", "be revised", { method: "POST", path: "/revise" }],
  ["DRAFT", "be converted", { method: "POST", path: "/convert" }],
  ["DRAFT", "have a portal link", { method: "GET", path: "/portal-link" }],
  ["SENT", "be changed", { method: "PATCH", path: "", body: { title: "Late" } }],
  ["SENT", "be discarded", { method: "DELETE", path: "" }],
  ["SENT", "be converted", { method: "POST", path: "/convert" }],
  ["ACCEPTED", "be changed", { method: "PATCH", path: "", body: { title: "Late" } }],
  ["ACCEPTED", "be discarded", { method: "DELETE", path: "" }],
  ["ACCEPTED", "be sent", { method: "POST", path: "/send", body: { to: "client@example.com" } }],
  ["ACCEPTED", "be rejected", { method: "POST", path: "/reject" }],
  ["ACCEPTED", "be revised", { method: "POST", path: "/revise" }],
  ["REJECTED", "be changed", { method: "PATCH", path: "", body: { title: "Late" } }],
  ["REJECTED", "be discarded", { method: "DELETE", path: "" }],
  ["REJECTED", "be sent", { method: "POST", path: "/send", body: { to: "client@example.com" } }],
  ["REJECTED", "be accepted", { method: "POST", path: "/accept" }],
  ["REJECTED", "be converted", { method: "POST", path: "/convert" }],
];

describe("an invoice", () => {
  test.each(forbiddenToInvoices)("that is %s cannot %s, and stays as it is", async (status, _what, move) => {
    const api = await newOrg();
    const { id, payments } = await invoiceWithStatus(api, status);
    const path = `/invoices/${id}${move.path.replace("{payment}", payments[0]?.id ?? "")}`;
    const before = await everythingOf(api.org);
    expect(await api.refused(move.method, path, move)).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      currentStatus: status,
      allowedActions: ofInvoices[status],
    });
    expect(await everythingOf(api.org)).toEqual(before);
  });
});

describe("a quotation", () => {
  test.each(forbiddenToQuotations)("that is %s cannot %s, and stays as it is", async (status, _what, move) => {
    const api = await newOrg();
    const { id } = await quotationWithStatus(api, status);
    const before = await everythingOf(api.org);
    expect(await api.refused(move.method, `/quotations/${id}${move.path}`, move)).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      currentStatus: status,
      allowedActions: ofQuotations[status],
    });
    expect(await everythingOf(api.org)).toEqual(before);
  });
});

test("a refusal names each field that can no longer change", async () => {
  const api = await newOrg();
  const { id } = await invoiceWithStatus(api, "SENT");
  const refusal = await api.refused("PATCH", `/invoices/${id}`, { body: { title: "Late", items: [], notes: "n" } });
  expect(refusal.details?.map(({ path, code }) => [path, code])).toEqual([
    ["title", "FROZEN"],
    ["items", "FROZEN"],
  ]);
});
