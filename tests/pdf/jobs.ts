import type { OrganizationId } from "#contract/ids.ts";
import type { Quotation, QuotationItem } from "#contract/quotations.ts";
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
