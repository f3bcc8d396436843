// @module-tag slow
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import { roles } from "#contract/people/roles.ts";
import type { Api } from "../support/api.ts";
import { newColleague, newOwner } from "../support/browser-like.ts";
import { bankLines, newBankLine, newBankLines } from "../support/bank.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";

const suggestionOf = async (api: Api, description: string, amount: string) => {
  const { suggestion } = await newBankLine(api, [description, amount]);
  return suggestion === null ? null : [suggestion.confidence, ...suggestion.invoices.map((each) => each.invoiceNumber)];
};

test("lines are listed latest date first, page by page", async () => {
  const api = await newOrg();
  const lines = await newBankLines(api, [
    ["2026-01-05", "A", "1.00"],
    ["2026-01-07", "B", "2.00"],
    ["2026-01-06", "C", "3.00"],
    ["2026-01-06", "D", "4.00"],
    ["2025-12-31", "E", "5.00"],
  ]);
  expect((await bankLines(api)).map(({ description }) => description).join("")).toMatch(/^B(CD|DC)AE$/);
  const paged: BankLine[] = [];
  for (let cursor = ""; ;) {
    const { body } = await api.get<{ data: BankLine[]; nextCursor: string | null }>(`/bank-lines?limit=2${cursor}`);
    paged.push(...body.data);
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  expect(paged).toEqual(await bankLines(api));
  expect(paged).toHaveLength(lines.length);
});

test("lines are filtered by status, day, text, and what is open", async () => {
  const api = await newOrg();
  const invoices = [await api.sentInvoice(), await api.sentInvoice()];
  const lines = await newBankLines(api, [
    ["2026-01-05", "New in", "1.00"],
    ["2026-01-06", "Part", "100.00"],
    ["2026-01-07", "Matched", "9.00"],
    ["2026-01-08", "Ignored", "1.00"],
    ["2026-01-09", "New out", "-1.00"],
  ]);
  const allocate = (i: number, amount: number) => ({ allocations: [{ invoiceId: invoices[i]?.id, amount }] });
  await api.act(`/bank-lines/${lines[1]?.id}/match`, allocate(0, 9));
  await api.act(`/bank-lines/${lines[2]?.id}/match`, allocate(1, 9));
  await api.act(`/bank-lines/${lines[3]?.id}/ignore`);
  const found = async (query: string) => (await bankLines(api, query)).map(({ description }) => description);
  expect(await found("?status=NEW")).toEqual(["New out", "New in"]);
  expect(await found("?status=PART")).toEqual(["Part"]);
  expect(await found("?status=MATCHED")).toEqual(["Matched"]);
  expect(await found("?status=IGNORED")).toEqual(["Ignored"]);
  expect(await found("?open=true")).toEqual(["Part", "New in"]);
  expect(await found("?open=false")).toEqual(["New out", "Ignored", "Matched"]);
  expect(await found("?from=2026-01-06&to=2026-01-07")).toEqual(["Matched", "Part"]);
  expect(await found("?q=new")).toEqual(["New out", "New in"]);
  expect((await bankLines(api)).map(({ status }) => status)).toEqual(["NEW", "IGNORED", "MATCHED", "PART", "NEW"]);
});

describe("the suggestion", () => {
  test("is EXACT when a number appears whose invoice has that amount outstanding", async () => {
    const api = await newOrg();
    const { number, id } = await api.sentInvoice();
    const { suggestion } = await newBankLine(api, [`FAST inv/${number.slice(4).replace("-", "")} LIM`]);
    expect(suggestion).toEqual({
      confidence: "EXACT",
      invoiceIds: [id],
      invoices: [
        { invoiceId: id, invoiceNumber: number, clientName: expect.any(String), outstanding: 109, amount: 109 },
      ],
      payments: [],
      receipt: null,
    });
  });

  test.each([
    ["a letter before it", "FAST S#"],
    ["a digit before it", "REF 1234#"],
    ["a part of a number before it", "SUP-#"],
    ["a letter after it", "#A"],
    ["a part of a number after it", "FAST #-02"],
    ["a second one after a slash", "#/0002"],
    ["a second one after an ampersand", "# & 0002"],
    ["a second one after a comma", "#, 2"],
    ["a range", "# to 0003"],
    ["one that is not open", "# INV-2019-0007"],
    ["a supplier's number of the same digits", "# S#"],
  ])("is left to a person when the number has %s", async (_, text) => {
    const api = await newOrg();
    const { number } = await api.sentInvoice();
    expect(await suggestionOf(api, text.replaceAll("#", number), "109.00")).toEqual(["NUMBER", number]);
    expect(await api.act("/bank-lines/match-exact")).toMatchObject({ matched: 0 });
  });

  test.each(["Ref:#", "(#)", "#.", "# 27 MAR 2026", "# # OTHR", "#, thank you"])("is EXACT for %s", async (text) => {
    const api = await newOrg();
    const { number } = await api.sentInvoice();
    expect(await suggestionOf(api, text.replaceAll("#", number), "109.00")).toEqual(["EXACT", number]);
  });

  test("is left to a person when two invoices are named, even one paid or with that amount", async () => {
    const api = await newOrg();
    const [one, other, paid] = [await api.sentInvoice(), await api.sentInvoice(), await api.sentInvoice()];
    await api.pay(paid, 109, { paidAt: "2026-01-05" });
    const both = ["NUMBER", one.number, other.number];
    expect(await suggestionOf(api, `${other.number} AND ${one.number}`, "218.00")).toEqual(both);
    expect(await suggestionOf(api, `${one.number} ${other.number}`, "109.00")).toEqual(["NUMBER", one.number]);
    expect(await suggestionOf(api, `${one.number} ${paid.number}`, "109.00")).toEqual(["NUMBER", one.number]);
  });

  test("is NUMBER when a number appears with another amount, and divides what came in", async () => {
    const api = await newOrg();
    const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
    const { suggestion } = await newBankLine(api, [`${one.number} ${other.number}`, "150.00"]);
    expect(suggestion).toMatchObject({ confidence: "NUMBER", invoices: [{ amount: 109 }, { amount: 41 }] });
    expect((await newBankLine(api, [one.number, "500.00"])).suggestion).toMatchObject({
      confidence: "NUMBER",
      invoices: [{ amount: 109 }],
    });
  });

  test("is AMOUNT when one invoice alone has it, and a word of its client's name appears", async () => {
    const api = await newOrg();
    const client = await api.client({ name: "Kopi & Crumb Pte Ltd" });
    const project = await api.project({ clientId: client.id });
    const invoice = await api.sentInvoice({ clientId: client.id, projectId: project.id });
    expect(await suggestionOf(api, "FAST CRUMB HOLDINGS", "109.00")).toEqual(["AMOUNT", invoice.number]);
    expect(await suggestionOf(api, "FAST ABC PTE LTD", "109.00")).toBeNull();
    expect(await suggestionOf(api, "FAST CRUMB", "108.00")).toBeNull();
    await api.sentInvoice();
    expect(await suggestionOf(api, "FAST KOPI", "109.00")).toBeNull();
  });

  test("does not take a number for part of a longer one, and names open invoices only", async () => {
    const api = await newOrg();
    const { number, id } = await api.sentInvoice();
    expect(await suggestionOf(api, `FAST ${number}5`, "109.00")).toBeNull();
    await api.pay({ id }, 109);
    expect(await suggestionOf(api, `FAST ${number} late`, "109.00")).toBeNull();
  });

  test("is about what remains of a line, and of the invoice", async () => {
    const api = await newOrg();
    const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
    await api.pay(one, 9);
    const line = await newBankLine(api, [`FAST ${one.number}`, "109.00"]);
    expect(line.suggestion).toMatchObject({ confidence: "NUMBER", invoices: [{ outstanding: 100, amount: 100 }] });
    const part = await api.act<BankLine>(`/bank-lines/${line.id}/match`, {
      allocations: [{ invoiceId: other.id, amount: 9 }],
    });
    expect(part.suggestion).toMatchObject({ confidence: "EXACT", invoices: [{ amount: 100 }] });
  });
});

test.each(roles)("of the roles, %s reads bank lines only if its books are theirs", async (role) => {
  const tab = await newColleague(await newOwner(), role);
  const mayRead = ["OWNER", "ADMIN", "FINANCE"].includes(role);
  expect((await tab.get("/bank-lines")).status).toBe(mayRead ? 200 : 403);
});

test("a server that lists them for the first time writes nothing to its terminal", async () => {
  const api = await newOrg();
  await newBankLine(api, ["FAST", "1.00"]);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const app = await createTestApp(await service());
  onTestFinished(() => app.close());
  const answer = await app.inject({ url: "/api/v1/bank-lines", headers: { authorization: `Bearer ${api.key}` } });
  expect(answer.statusCode).toBe(200);
  expect(warn.mock.calls).toEqual([]);
});
