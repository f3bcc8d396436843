// @module-tag slow
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { GstReturn } from "#contract/books/reports.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { billed, claimOf, contractOf, sent } from "../support/contracts.ts";
import { credited } from "../support/credit.ts";
import { ownerOf } from "../support/browser-like.ts";
import { bookedSums, journalOf } from "../support/journal.ts";
import { pagesOf, textOf } from "../support/pdf.ts";
import { atTime, newOrg, service } from "../support/service.ts";

/** The figures of the worked example, which a program of its own calculated. */
interface Example {
  readonly originalSum: number;
  readonly variationSum: number;
  readonly contractSum: number;
  readonly retentionLimit: number;
  readonly schedule: readonly {
    readonly ref: string;
    readonly qty: number;
    readonly unitPrice: number;
    readonly value: number;
  }[];
  readonly documents: readonly {
    readonly number: string;
    readonly kind: string;
    readonly items: readonly { readonly amount: number }[];
    readonly totals: Readonly<Record<"subtotal" | "retention" | "net" | "gst" | "rounding" | "total", number>>;
  }[];
  readonly claims: readonly {
    readonly lines: readonly { readonly ref: string; readonly toDate: number; readonly before: number }[];
    readonly grossToDate: number;
    readonly materials: number;
    readonly work: number;
    readonly retention: number;
    readonly recouped: number;
    readonly withheld: number;
    readonly claimedNet: number;
    readonly net: number;
  }[];
  readonly gstF5Q2: Readonly<Record<"box1" | "box6", number>>;
  readonly books: Readonly<Record<"net" | "gst" | "total", number>>;
}

const example = JSON.parse(readFileSync(new URL("worked-example.json", import.meta.url), "utf8")) as Example;
const units: Readonly<Record<string, string>> = { "A.1": "sum", "D.1": "no", "D.2": "sum", "V.2": "no", "V.3": "no" };
const linesOf = (isVariation: boolean) =>
  example.schedule
    .filter(({ ref }) => ref.startsWith("V") === isVariation)
    .map(({ ref, qty, unitPrice }) => ({ ref, description: `Work ${ref}`, unit: units[ref] ?? "m2", qty, unitPrice }));

function nth<T>(all: readonly T[], i: number): T {
  const one = all[i];
  if (one === undefined) throw new Error(`there is no number ${i}`);
  return one;
}

const shown = new Intl.NumberFormat("en-SG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amounts = (...values: readonly number[]) => values.map((value) => shown.format(value)).join(" ");
const cents = (value: number) => Math.round(value * 100) / 100;

/** Returns what the papers of a claim say of its lines. */
const printedLines = (i: number): string[] =>
  nth(example.claims, i).lines.map(({ ref, toDate, before }) => {
    const { value } = nth(
      example.schedule.filter((each) => each.ref === ref),
      0,
    );
    const share = `${Math.abs(cents((toDate / value) * 100))}%`;
    return `${ref} Work ${ref} ${amounts(value)} ${share} ${amounts(toDate, before, cents(toDate - before))}`;
  });

test("a job from its deposit to the last release comes to the worked example, to the cent", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true, gstRegistrationNumber: "M2-1234567-8" });
  const at = <T>(day: string, work: () => Promise<T>) => atTime(`${day}T04:00:00.000Z`, work);
  const documentOf = (kind: string, number: number) =>
    nth(
      example.documents.filter((each) => each.kind === kind),
      number,
    );
  const expectInvoice = (invoice: Invoice, kind: string, number: number) => {
    const document = documentOf(kind, number);
    expect(invoice.items.map(({ qty, unitPrice }) => [qty, unitPrice])).toEqual(
      document.items.map(({ amount }) => [1, amount]),
    );
    expect(invoice.totals).toMatchObject(document.totals);
    expect([invoice.kind, invoice.retentionPct]).toEqual([kind, null]);
  };
  const settled = async (draft: Invoice) => {
    const invoice = await sent(api, draft);
    if (invoice.totals.total > 0) await api.pay(invoice, invoice.totals.total);
    return invoice;
  };

  const papers = new Map<string, Buffer>();
  const paperOf = async (kind: "claims" | "credit-notes" | "invoices", { id }: { readonly id: string }) => {
    const { bytes } = await api.file(`/${kind}/${id}/pdf`);
    papers.set(`/${kind}/${id}/pdf`, bytes);
    return bytes;
  };
  const expectPaper = async (pdf: Buffer, said: readonly string[]) => {
    const text = await textOf(pdf);
    for (const each of said) expect(text).toContain(each);
  };

  const contract = await at("2026-03-02", async () => {
    const client = await api.client({ type: "MCST" });
    const quotation = await api.acceptedQuotation({
      clientId: client.id,
      projectId: (await api.project({ clientId: client.id })).id,
      items: linesOf(false),
    });
    return api.create<Contract>("/contracts", {
      quotationId: quotation.id,
      retentionPct: 0.05,
      retentionLimit: example.retentionLimit,
    });
  });
  expect(contract.ledger).toMatchObject({ originalSum: example.originalSum, contractSum: example.originalSum });
  expect(contract.items.map(({ ref, value }) => [ref, value])).toEqual(
    example.schedule.filter(({ ref }) => !ref.startsWith("V")).map(({ ref, value }) => [ref, value]),
  );

  const deposit = await at("2026-03-03", () =>
    api.create<Invoice>(`/contracts/${contract.id}/deposit`, { fraction: 0.1 }),
  );
  expectInvoice(deposit, "DEPOSIT", 0);
  expect(deposit.items[0]).toMatchObject({ kind: "DEPOSIT", description: "Deposit, 10% of the contract sum" });
  await at("2026-03-03", () => settled(deposit));
  await expectPaper(await paperOf("invoices", deposit), [
    "Deposit, 10% of the contract sum 1 9,240.14 9,240.14",
    "Total $10,071.75",
    "CONTRACT SUM 92,401.35 BILLED TO DATE 0.00 DEPOSIT LEFT 9,240.14 BALANCE TO BILL 92,401.35",
  ]);

  const expectClaim = (claim: Claim, i: number) => {
    const wanted = nth(example.claims, i);
    expect(claim.items.map(({ ref, claimed, before }) => [ref, claimed, before])).toEqual(
      wanted.lines.map(({ ref, toDate, before }) => [ref, toDate, before]),
    );
    expect(claim.claimedNet).toBe(wanted.claimedNet);
    expect(claim.figures.gross).toMatchObject({ toDate: wanted.grossToDate, claim: wanted.work });
    expect(claim.figures.retention.claim).toBe(wanted.retention);
    expect(claim.figures.deposit.claim).toBe(wanted.recouped);
  };
  const progressOf = async (progress: Readonly<Record<string, object>>) =>
    (await contractOf(api, contract)).items
      .filter(({ ref }) => ref !== null && progress[ref] !== undefined)
      .map(({ itemId, ref }) => ({ itemId, ...progress[ref ?? ""] }));
  const claim = async (day: string, progress: Readonly<Record<string, object>> | null, more: object = {}) =>
    at(day, async () => {
      const items = progress === null ? { all: 1 } : { items: await progressOf(progress) };
      const { id } = await api.create<Claim>(`/contracts/${contract.id}/claims`, { ...items, ...more });
      return api.act<Claim>(`/claims/${id}/submit`);
    });

  const first = await claim("2026-04-25", {
    "A.1": { fraction: 0.4 },
    "B.1": { qty: 412.5 },
    "B.2": { fraction: 0.5 },
    "C.1": { qty: 100 },
  });
  expectClaim(first, 0);
  expect(first.number).toBe(`${contract.number}-PC1`);
  await expectPaper(await paperOf("claims", first), [
    "Served on 25 Apr 2026",
    "CONTRACT SUM $92,401.35",
    "Work done 20,682.98 0.00 20,682.98",
    "Retention 5%, at most 4,620.07 -1,034.15 0.00 -1,034.15",
    "Deposit recouped -2,068.30 0.00 -2,068.30",
    "Net 17,580.53 0.00 17,580.53",
    "GST 9% 1,582.25",
    "Total 19,162.78",
    ...printedLines(0),
  ]);
  const firstInvoice = await at("2026-05-12", () => billed(api, first));
  expectInvoice(firstInvoice, "CLAIM", 0);
  expect(firstInvoice.items[0]?.description).toBe(
    `Work done, ${contract.number}: 20,682.98 to date less 0.00 billed before`,
  );
  await at("2026-05-12", () => settled(firstInvoice));

  const order = await at("2026-05-15", async () => {
    const draft = await api.create<Quotation>("/quotations", {
      contractId: contract.id,
      title: "VO",
      items: linesOf(true),
    });
    await api.act(`/quotations/${draft.id}/send`, { to: "client@example.com" });
    return api.act<Quotation>(`/quotations/${draft.id}/accept`);
  });
  expect(order).toMatchObject({ number: `${contract.number}-VO1`, variationNo: 1, contractId: contract.id });
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    variationsSum: example.variationSum,
    contractSum: example.contractSum,
  });

  const second = await claim(
    "2026-05-20",
    {
      "A.1": { fraction: 0.7 },
      "B.2": { fraction: 1 },
      "C.1": { qty: 300 },
      "C.2": { fraction: 0.45 },
      "C.3": { fraction: 0.3 },
      "V.1": { fraction: 1 },
      "V.2": { qty: 1 },
    },
    { materials: 2560 },
  );
  expectClaim(second, 1);
  const before = [
    "Work done 57,433.27 20,682.98 36,750.29",
    "Materials on site 2,560.00 0.00 2,560.00",
    "Work and materials 59,993.27 20,682.98 39,310.29",
    "Retention 5%, at most 4,620.07 -2,999.66 -1,034.15 -1,965.51",
    "Deposit recouped -5,746.41 -2,068.30 -3,678.11",
  ];
  await expectPaper(await paperOf("claims", second), [
    "Period 26 Apr 2026 to 20 May 2026",
    "ORIGINAL CONTRACT SUM $92,401.35 VARIATIONS $4,067.00 CONTRACT SUM $96,468.35",
    ...before,
    "Net 51,247.20 17,580.53 33,666.67",
    ...printedLines(1),
    `Subtotal ${contract.number} 92,401.35 58.39% 53,948.67 20,682.98 33,265.69`,
    `Subtotal ${contract.number}-VO1 4,067.00 85.68% 3,484.60 0.00 3,484.60`,
    "Work done 96,468.35 59.54% 57,433.27 20,682.98 36,750.29",
  ]);
  const answered = await at("2026-06-10", () =>
    api.act<Claim>(`/claims/${second.id}/respond`, { amount: 33_266.67, reason: "Defects at lift lobby" }),
  );
  expect(answered).toMatchObject({
    status: "RESPONDED",
    responseNet: 33_266.67,
    withheld: { claimed: 0, certified: 400 },
  });
  expect(answered.figures).toMatchObject({ net: { claim: 33_266.67 }, gst: 2_994, total: 36_260.67 });
  const secondInvoice = await at("2026-06-16", () => billed(api, second));
  expectInvoice(secondInvoice, "CLAIM", 1);
  expect(secondInvoice.items.map(({ kind, ref }) => [kind, ref])).toEqual([
    ["WORK", null],
    ["WORK", "VO1"],
    ["MATERIALS", null],
    ["RETENTION", null],
    ["DEPOSIT", null],
    ["WITHHELD", null],
  ]);
  expect(secondInvoice.items.map(({ description }) => description)).toEqual([
    `Work done, ${contract.number}: 53,948.67 to date less 20,682.98 billed before`,
    `Work done, ${contract.number}-VO1: 3,484.60 to date less 0.00 billed before`,
    "Materials on site",
    "Retention, 5% to date less billed before",
    "Deposit recouped",
    "Withheld by the client",
  ]);
  const unpaid = await at("2026-06-16", () => sent(api, secondInvoice));
  await at("2026-06-24", () => api.pay(unpaid, 36_060.67));
  const billedPaper = await paperOf("invoices", secondInvoice);
  expect(await pagesOf(billedPaper)).toHaveLength(2);
  await expectPaper(billedPaper, [
    "Withheld by the client 1 -400.00 -400.00",
    "Total $36,260.67",
    "CONTRACT SUM 96,468.35 BILLED TO DATE 59,993.27 RETENTION HELD 2,999.66 DEPOSIT LEFT 3,493.73 BALANCE TO BILL 36,475.08",
    `Statement of claim ${contract.number}-PC2`,
    ...before,
    "Withheld -400.00 0.00 -400.00",
    "Net 50,847.20 17,580.53 33,266.67",
    "GST 9% 2,994.00",
    "Total 36,260.67",
    ...printedLines(1),
  ]);

  // A price reduction after 36,060.67 was paid: it settles the 200.00 that are left, and 181.50 is credit.
  await at("2026-06-24", async () => {
    const other = await api.sentInvoice();
    await credited(api, other, 1);
    await credited(api, other, 1);
  });
  const reduction = documentOf("CREDIT_NOTE", 0);
  const credit = await at("2026-06-25", async () => {
    const { id } = await api.create<CreditNote>("/credit-notes", {
      invoiceId: secondInvoice.id,
      reason: "Colour of emulsion in block B",
      items: reduction.items.map(({ amount }) => ({ description: "Price reduction", qty: 1, unitPrice: amount })),
    });
    return api.act<CreditNote>(`/credit-notes/${id}/send`);
  });
  expect(credit).toMatchObject({
    number: reduction.number,
    contractId: contract.id,
    claimId: second.id,
    retentionPct: null,
    items: [{ kind: "WORK", unitPrice: 350 }],
    totals: { ...reduction.totals, applied: 200, refunded: 0, remaining: 181.5 },
  });
  expect((await api.get<Invoice>(`/invoices/${secondInvoice.id}`)).body).toMatchObject({
    status: "PAID",
    totals: { paid: 36_260.67, outstanding: 0 },
    creditNotes: [{ number: reduction.number, total: 381.5, applied: 200 }],
  });
  await expectPaper(await paperOf("credit-notes", credit), [
    "Colour of emulsion in block B",
    "GST 9% $31.50",
    "Total $381.50",
    "Credit left $181.50",
  ]);

  const third = await claim("2026-07-15", null, { materials: 0 });
  expectClaim(third, 2);
  await expectPaper(await paperOf("claims", third), [
    "Materials on site 0.00 2,560.00 -2,560.00",
    "Retention 5%, at most 4,620.07 -4,620.07 -2,999.66 -1,620.41",
    "Withheld 0.00 -400.00 400.00",
    "Net 82,608.14 50,847.20 31,760.94",
    ...printedLines(2),
  ]);
  const thirdInvoice = await at("2026-07-22", () => billed(api, third));
  expectInvoice(thirdInvoice, "CLAIM", 2);
  await at("2026-07-22", async () => {
    const invoice = await sent(api, thirdInvoice);
    const { totals } = await api.act<CreditNote>(`/credit-notes/${credit.id}/apply`, { invoiceId: invoice.id });
    expect(totals).toMatchObject({ applied: 381.5, remaining: 0 });
    const { invoice: paid } = await api.pay(invoice, 34_437.92);
    expect(paid).toMatchObject({ status: "PAID", totals: { total: 34_619.42, outstanding: 0 } });
  });
  expect((await claimOf(api, third)).figures.retention.toDate).toBe(example.retentionLimit);

  const completed = await at("2026-07-31", () =>
    api.act<Contract>(`/contracts/${contract.id}/complete`, { on: "2026-07-31" }),
  );
  expect(completed.ledger.retention).toMatchObject({ held: 4_620.07, nextOn: "2026-07-31", nextAmount: 2_310.04 });
  const release = (day: string) =>
    at(day, async () => settled(await api.create<Invoice>(`/contracts/${contract.id}/release-retention`, {})));
  const firstRelease = await release("2026-08-05");
  expectInvoice(firstRelease, "RETENTION_RELEASE", 0);
  await expectPaper(await paperOf("invoices", firstRelease), [
    "Total $2,517.94",
    "RETENTION HELD 2,310.03 DEPOSIT LEFT 0.00 BALANCE TO BILL 0.00",
  ]);
  const register = (await api.get<RetentionRegister>("/retention")).body;
  expect(register.data).toMatchObject([{ held: 2_310.03, nextOn: "2027-07-31", nextAmount: 2_310.03 }]);
  expectInvoice(await release("2027-08-02"), "RETENTION_RELEASE", 1);

  const { ledger } = await contractOf(api, contract);
  expect(ledger).toMatchObject({
    claimed: example.contractSum,
    billed: example.contractSum,
    balance: 0,
    retention: { withheld: 4_620.07, released: 4_620.07, held: 0, nextOn: null, nextAmount: 0 },
    deposit: { issued: 9_240.14, recouped: 9_240.14, balance: 0 },
    withheld: 0,
    invoiced: { net: 96_468.35, gst: 8_682.14, total: 105_150.49 },
    credited: { net: 350, gst: 31.5, total: 381.5 },
    // In money: 105,150.49 − 381.50.
    paid: 104_768.99,
    outstanding: 0,
  });
  expect(
    (await at("2027-08-03", () => api.act<Contract>(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"] })))
      .status,
  ).toBe("CLOSED");

  // The other invoice of 100.00 and its two credit notes of 1.00, which made CN-2026-0003 the third of its series.
  const { body: quarter } = await api.get<GstReturn>("/reports/gst-f5?from=2026-04-01&to=2026-06-30");
  expect(quarter).toMatchObject({
    box1: cents(example.gstF5Q2.box1 + 98),
    box6: cents(example.gstF5Q2.box6 + 8.82),
  });
  const { body: whole } = await at("2027-08-03", () => api.get<GstReturn>("/reports/gst-f5"));
  expect(whole).toMatchObject({ box1: cents(example.books.net + 98), box6: cents(example.books.gst + 8.82) });
  const owner = await at("2027-08-03", async () => ownerOf(api.org, await service()));
  expect(bookedSums(await at("2027-08-03", () => journalOf(owner)))).toEqual({
    Receivable: 106.82,
    Bank: example.books.total,
    "GST output tax": -cents(example.books.gst + 8.82),
    Sales: -cents(example.books.net + 98),
    "Retention receivable": 0,
    "Customer deposits": 0,
  });
  for (const [path, bytes] of papers) expect((await api.file(path)).bytes.equals(bytes), path).toBe(true);
});
