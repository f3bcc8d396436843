import type { OrganizationId } from "#contract/api/ids.ts";
import type { Quotation, QuotationItem } from "#contract/quotations/quotations.ts";
import type { ClaimPart } from "#server/pdf/facts.ts";
import type { PrintJob } from "#server/pdf/print.ts";

const at = "2026-11-03T04:05:06.000Z";

/** Returns a quotation with that many items as a job of the renderer. */
export function quotationJob(itemCount: number, org: OrganizationId = "org_a"): PrintJob & { kind: "quotation" } {
  const items = Array.from({ length: itemCount }, (_, i): QuotationItem => ({
    id: `qli_${i}`,
    sectionId: null,
    ref: `A.${i + 1}`,
    description:
      i % 3 === 0 ? "Waterproofing membrane, two coats, with a ponding test of 24 hours" : "Supply and install",
    qty: (i % 40) + 0.25,
    unit: "m²",
    taxCode: "STANDARD",
    accountCode: null,
    unitPrice: 12.5,
    amount: 100,
    sortOrder: i,
  }));
  const totals = { subtotal: 100, retention: 0, net: 100, gst: 9, rounding: 0, total: 109 };
  const quotation = {
    number: "Q-2026-0117",
    title: "Repainting of Block A · 重新粉刷 · வண்ணம் பூசுதல்",
    status: "SENT",
    notes: null,
    gstRateAtIssue: 0.09,
    retentionPct: null,
    items,
    sections: [],
    revision: 1,
    validUntil: at,
    updatedAt: at,
    totals,
    currency: "SGD",
  } as Partial<Quotation> as Quotation;
  const nobody = { address: null, postalCode: null, email: null, phone: null, uen: null };
  const facts = {
    kind: "quotation",
    quotation,
    projectName: "Orchard Residences",
    parties: {
      organization: { ...nobody, name: "Alpha Renovation", legalName: null, gstRegistrationNumber: null },
      client: { ...nobody, name: "Lim Mei Ling", attention: null, mcstNumber: null },
    },
    issuer: { gstRegistered: true, bank: null, payNowProxy: null, timeZone: "Asia/Singapore", logoFileId: null },
  } as const;
  return { org, kind: "quotation", facts };
}

const figure = { toDate: 50, before: 0, claim: 50 };

/** Returns a claim with that many lines in section A, in section B and in a variation as a job of the renderer. */
export function claimJob(ofA: number, ofB: number, ofVariation: number): PrintJob {
  const { org, facts } = quotationJob(0);
  const { parties, issuer, projectName } = facts;
  const linesOf = (count: number, section: string | null) =>
    Array.from({ length: count }, (_, i) => ({
      section: section === null ? null : `Section ${section}`,
      sectionRef: section,
      ref: `${section ?? "V"}.${i + 1}`,
      description: "Works",
      value: 100,
      toDate: 50,
      before: 0,
    }));
  const parts: ClaimPart[] = [
    { number: "Q-1", title: "Works", variationNo: null, lines: [...linesOf(ofA, "A"), ...linesOf(ofB, "B")] },
    { number: "Q-1-VO1", title: "More works", variationNo: 1, lines: linesOf(ofVariation, null) },
  ];
  const sums = { originalSum: 100, variationsSum: 0, contractSum: 100 };
  const statement = {
    number: "Q-1-PC1",
    periodFrom: null,
    periodTo: "2026-11-03",
    currency: "SGD",
    contract: { number: "Q-1", title: "Works", clientReference: null, ...sums },
    retentionPct: null,
    retentionLimit: null,
    gstRate: 0.09,
    figures: {
      work: figure,
      materials: figure,
      gross: figure,
      retention: figure,
      deposit: figure,
      withheld: figure,
      net: figure,
      gst: 4.5,
      total: 54.5,
    },
    parts,
  };
  const claim = {
    id: "clm_a",
    status: "SUBMITTED",
    servedOn: "2026-11-03",
    updatedAt: at,
    actApplies: true,
    responseDays: 21,
    paymentDays: null,
    statement,
  } as const;
  return { org, kind: "claim", facts: { kind: "claim", claim, parties, issuer, projectName } };
}
