import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Language } from "#contract/language.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Statement } from "#contract/clients/statements.ts";
import type { DrawJob } from "#server/pdf/print.ts";
import { invoiceOnOnePage } from "../../bench/pdf-facts.ts";
import { claimJob, quotationJob } from "./jobs.ts";

const at = "2026-11-03T04:05:06.000Z";
const { facts: quoted } = quotationJob(0);
const billed = invoiceOnOnePage(1);
const { issuer, projectName } = quoted;
const partiesIn = (language: Language) => ({ ...quoted.parties, client: { ...quoted.parties.client, language } });

/** Returns lines of one and of several rows, each with a name that a test finds again. */
const itemsOf = (count: number, sectionOf: (i: number) => string | null = () => null) =>
  quotationJob(count).facts.quotation.items.map((item, i) => ({
    ...item,
    sectionId: sectionOf(i) as never,
    description: i % 7 === 3 ? `Works ${i + 1}\nwith a second row` : `Works ${i + 1}`,
  }));
const sections = ["A", "B"].map((ref, i) => ({ id: `qsc_${ref}`, ref, title: "Repairs", sortOrder: i }) as const);
const stages = [
  { title: "Works begin", share: 0.3 },
  { title: "Works end", share: 0.7 },
] as unknown as Quotation["stages"];

const quotation = (language: Language, further: Partial<Quotation>): DrawJob => ({
  kind: "quotation",
  logo: undefined,
  facts: { ...quoted, parties: partiesIn(language), quotation: { ...quoted.quotation, ...further } },
});

type Invoice = typeof billed.invoice;
const invoice = (language: Language, further: Partial<Invoice>, asCurrent: boolean): DrawJob => ({
  kind: "invoice",
  logo: undefined,
  asCurrent,
  facts: { ...billed, parties: partiesIn(language), invoice: { ...billed.invoice, ...further } },
});

const paymentsOf = (count: number, creditNoteId: string | null = null) =>
  Array.from({ length: count }, (_, i) => ({
    id: `pay_${i}`,
    amount: 1,
    paidAt: at,
    method: creditNoteId === null ? "BANK_TRANSFER" : "CREDIT_NOTE",
    reference: `Works ${i + 1}`,
    note: null,
    creditNoteId,
  })) as unknown as Invoice["payments"];

const credit = (language: Language, items: number, applications: number, remaining = 7): DrawJob => ({
  kind: "credit",
  logo: undefined,
  asCurrent: true,
  facts: {
    kind: "credit",
    parties: partiesIn(language),
    issuer,
    projectName,
    invoice: { number: "INV-2026-0001", issuedAt: at },
    creditNote: {
      ...billed.invoice,
      number: "CN-2026-0001",
      status: "ISSUED",
      reason: "Returned tiles",
      notes: null,
      items: itemsOf(items),
      applications: Array.from({ length: applications }, (_, i) => ({
        paidAt: at,
        number: `Works ${i + 1}`,
        amount: 1,
      })),
      refunds: [],
      totals: { ...billed.invoice.totals, remaining },
    } as unknown as CreditNote,
  },
});

const receipt = (language: Language, count: number, kept: number): DrawJob => ({
  kind: "receipt",
  logo: undefined,
  facts: {
    parties: partiesIn(language),
    issuer,
    projectName: null,
    receipt: { number: "R-1", amount: 9, kept, paidAt: at, method: "CASH", reference: null, currency: "SGD" } as never,
    invoices: Array.from({ length: count }, (_, i) => ({
      number: `INV-${i + 1}`,
      issuedAt: at,
      title: `Works ${i + 1}`,
      total: 2,
      paid: 1,
      outstanding: 1,
    })),
  },
});

const statement = (language: Language, count: number, isWhole: boolean): DrawJob => ({
  kind: "statement",
  logo: undefined,
  facts: {
    parties: partiesIn(language),
    issuer,
    statement: {
      from: isWhole ? null : at,
      to: at,
      currency: "SGD",
      openingBalance: 0,
      closingBalance: 9,
      lines: Array.from({ length: count }, (_, i) => ({
        date: at,
        kind: "INVOICE",
        number: `INV-${i + 1}`,
        description: `Works ${i + 1}`,
        amount: 1,
        balance: 9,
      })),
    } as unknown as Statement,
  },
});

const claim = (language: Language, ofA: number, ofB: number, ofVariation: number): DrawJob => {
  const { facts } = claimJob(ofA, ofB, ofVariation);
  return { kind: "claim", logo: undefined, facts: { ...facts, parties: partiesIn(language) } as never };
};

const notesOf = (count: number) => Array.from({ length: count }, (_, i) => `Works remark ${i + 1}`).join("\n");
const longWords = "Remove, cart away and dispose of debris at an approved ground. ".repeat(30);

/** Every kind of document with that many lines of what it closes: items, payments, invoices or remarks. */
export const papers: Readonly<Record<string, (lines: number, language: Language) => DrawJob>> = {
  quotation: (lines, language) => quotation(language, { items: itemsOf(lines) }),
  "quotation with sections and stages": (lines, language) =>
    quotation(language, {
      sections,
      stages,
      notes: "Works remark",
      items: itemsOf(lines, (i) => (i * 2 < lines ? "qsc_A" : "qsc_B")),
    }),
  "quotation with remarks": (lines, language) => quotation(language, { items: itemsOf(3), notes: notesOf(lines) }),
  "quotation that ends with a long line": (lines, language) =>
    quotation(language, {
      items: itemsOf(lines).map((item, i) =>
        i < lines - 1 ? item : { ...item, description: `Works ${lines} ${longWords} Works end` },
      ),
    }),
  invoice: (lines, language) => invoice(language, { items: itemsOf(lines) as never }, false),
  "invoice, nothing paid": (lines, language) => invoice(language, { items: itemsOf(lines) as never }, true),
  "invoice with payments": (lines, language) => invoice(language, { payments: paymentsOf(lines) }, true),
  "invoice with payments and credit": (lines, language) =>
    invoice(language, { payments: [...paymentsOf(3), ...paymentsOf(lines, "crn_1")] }, true),
  claim: (lines, language) => claim(language, lines, 1 + Math.floor(lines / 3), 2),
  "credit note": (lines, language) => credit(language, lines, 0),
  "credit note with its use": (lines, language) => credit(language, 2, lines),
  receipt: (lines, language) => receipt(language, lines, 5),
  statement: (lines, language) => statement(language, lines, true),
  "statement that goes on": (lines, language) => statement(language, lines, false),
};
