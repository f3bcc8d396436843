import type { InvoiceItem } from "#contract/invoices/invoices.ts";
import { toNumber } from "#contract/money.ts";
import type { QuotationItem, QuotationSection } from "#contract/quotations/quotations.ts";
import { sumsOf, invoiceTotalsOf, lineAmount, totalsOf } from "#contract/documents/totals.ts";
import type { InvoiceFacts, QuotationFacts } from "#server/pdf/facts.ts";

/** Typical descriptions, used in rotation. */
const descriptions = [
  "Provide safety barricade, signage and hoarding around the work area for the duration of the works",
  "Erect and dismantle mobile scaffold",
  "Remove existing finishes and cart away to an approved dumping ground",
  "Apply two coats of weather-shield paint over one coat of sealer to previously painted external walls",
  "Supply and install",
];
const units = ["lot", "m²", "no.", "m run"];
const sectionCount = 10;
const at = "2026-11-03T04:05:06.000Z";
const due = "2026-12-03T15:59:59.999Z";

/**
 * Returns the lines of a bill of quantities, in the format of the API. Each document has different lines: identical
 * text would be cheaper to draw the second time.
 */
export const linesOf = (count: number, document = 0) =>
  Array.from({ length: count }, (_, i) => i + document * count).map((n, i) => ({
    ref: `${i + 1}`,
    description: `${descriptions[n % descriptions.length] ?? ""}, item ${n}`,
    qty: (((n * 37) % 400) + 1) / 4,
    unit: units[n % units.length] ?? "",
    unitPrice: (((n * 7_919) % 90_000) + 350) / 100,
  }));

const shared = {
  parties: {
    organization: {
      name: "Alpha Renovation",
      legalName: "Alpha Renovation & Interior Pte. Ltd.",
      uen: "201912345A",
      gstRegistrationNumber: "M90367890X",
      address: "21 Kaki Bukit Place\n#05-12",
      postalCode: "416195",
      email: "accounts@alpha.example",
      phone: "+65 6743 2210",
    },
    client: {
      name: "陈美玲 Lim Mei Ling",
      attention: null,
      address: "Blk 118 Bishan Street 12\n#11-203",
      postalCode: "570118",
      uen: null,
      mcstNumber: null,
      email: null,
      phone: null,
    },
  },
  issuer: {
    gstRegistered: true,
    bank: { name: "DBS", accountName: "Alpha Renovation & Interior Pte. Ltd.", accountNumber: "003-912345-6" },
    payNowProxy: "201912345A",
    timeZone: "Asia/Singapore",
    logoFileId: null,
  },
  projectName: "Bishan kitchen",
} as const;

const common = {
  externalId: null,
  metadata: {},
  clientId: "cli_bench",
  projectId: "prj_bench",
  notes: "Cheques are to be crossed and made payable to Alpha Renovation & Interior Pte. Ltd.",
  gstRateAtIssue: 0.09,
  retentionPct: 0.05,
  currency: "SGD",
  createdAt: at,
  updatedAt: at,
  version: 1,
} as const;

/** An invoice of eight lines with a PayNow code. */
export function invoiceOnOnePage(document: number): InvoiceFacts {
  const items = linesOf(8, document).map((line, i): InvoiceItem => ({
    ...line,
    id: `ili_${i}`,
    sortOrder: i,
    amount: toNumber(lineAmount(line)),
    taxCode: "STANDARD",
    accountCode: null,
    kind: "WORK",
  }));
  const rates = { ...sumsOf(items), retentionPct: 0.05, gstRate: 0.09 };
  return {
    ...shared,
    kind: "invoice",
    invoice: {
      ...common,
      id: "inv_bench",
      number: `INV-2026-${document}`,
      title: "Kitchen, progress claim 2",
      status: "SENT",
      quotationId: null,
      issuedAt: at,
      dueDate: due,
      items,
      payments: [],
      totals: invoiceTotalsOf({ ...rates, paid: 0, isVoid: false }),
      kind: "STANDARD",
      contractId: null,
      claimId: null,
      clientReference: null,
      sentAt: at,
      paidAt: null,
      settledAt: null,
      voidedAt: null,
      eInvoiceState: "READY",
      eInvoiceReason: null,
      broughtForward: false,
      creditNotes: [],
    },
  };
}

/** A bill of quantities of 500 lines in ten sections, which takes 20 pages. */
export function billOfTwentyPages(document: number): QuotationFacts {
  const lines = linesOf(500, document);
  const sections = Array.from({ length: sectionCount }, (_, i): QuotationSection => ({
    id: `qsc_${i}`,
    ref: String.fromCharCode(65 + i),
    title: "Masonry and wet works",
    sortOrder: i,
  }));
  const items = lines.map((line, i): QuotationItem => ({
    ...line,
    id: `qli_${i}`,
    sectionId: `qsc_${Math.floor((i * sectionCount) / lines.length)}`,
    sortOrder: i,
    taxCode: "STANDARD",
    accountCode: null,
    amount: toNumber(lineAmount(line)),
  }));
  return {
    ...shared,
    kind: "quotation",
    quotation: {
      ...common,
      id: "qtn_bench",
      number: `Q-2026-${document}`,
      title: "Repainting of blocks A and B",
      status: "SENT",
      items,
      clientReference: null,
      stages: null,
      contractId: null,
      variationNo: null,
      sections,
      validUntil: due,
      revision: 1,
      decidedAt: null,
      decidedBy: null,
      decidedVia: null,
      decisionNote: null,
      totals: totalsOf({ ...sumsOf(items), retentionPct: 0.05, gstRate: 0.09 }),
    },
  };
}
