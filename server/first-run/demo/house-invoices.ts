import { claim, deposit, stage, whole } from "./charges.ts";
import { cheque, payNow, transfer } from "./payments.ts";
import type { ProjectKey } from "./projects.ts";
import type { QuotationKey } from "./quotations.ts";
import type { InvoiceStory } from "./story.ts";

const retentionPct = 0.05;

/** Landed houses: the largest has progress claims, less retention. Shares of one item add up to at most 1. */
export const houseInvoices: readonly InvoiceStory<ProjectKey, QuotationKey>[] = [
  {
    daysAgo: 262,
    project: "wongHouse",
    quotation: "wongHouse",
    title: "Progress claim 1: 26 Jalan Merbau Kechil",
    retentionPct,
    charges: claim({ preliminaries: 0.25, demolition: 0.7 }),
    payments: [cheque(250, "Cheque 510331")],
  },
  {
    daysAgo: 233,
    project: "wongHouse",
    quotation: "wongHouse",
    title: "Progress claim 2: 26 Jalan Merbau Kechil",
    retentionPct,
    charges: claim({ preliminaries: 0.2, demolition: 0.3, masonry: 0.35 }),
    payments: [transfer(219, "FAST 21934420 WONG C K")],
  },
  {
    daysAgo: 201,
    project: "wongHouse",
    quotation: "wongHouse",
    title: "Progress claim 3: 26 Jalan Merbau Kechil",
    retentionPct,
    charges: claim({ preliminaries: 0.2, masonry: 0.4, electrical: 0.3, plumbing: 0.4 }),
    payments: [transfer(187, "FAST 22950713 WONG C K", 40_000), transfer(180, "FAST 23108846 WONG C K")],
  },
  {
    daysAgo: 186,
    project: "wongHouse",
    quotation: "wongRoofTerrace",
    title: "Variation order 1: roof terrace",
    retentionPct,
    charges: whole,
    payments: [
      {
        ...cheque(178, "Cheque 510347"),
        reversed: { daysAgo: 174, reason: "Returned by the bank: signature differs from the specimen." },
      },
      transfer(171, "FAST 23377902 WONG C K"),
    ],
  },
  {
    daysAgo: 155,
    project: "wongHouse",
    quotation: "wongHouse",
    title: "Progress claim 4: 26 Jalan Merbau Kechil",
    retentionPct,
    charges: claim({ preliminaries: 0.15, masonry: 0.15, electrical: 0.4, plumbing: 0.35, metalGlass: 0.5 }),
    payments: [transfer(139, "FAST 24302257 WONG C K")],
  },
  {
    daysAgo: 96,
    project: "wongHouse",
    quotation: "wongCarPorch",
    title: "Variation order 2: car porch and gate",
    retentionPct,
    charges: whole,
    payments: [transfer(81, "FAST 26011394 WONG C K")],
  },
  {
    daysAgo: 26,
    project: "wongHouse",
    quotation: "wongHouse",
    title: "Progress claim 5: 26 Jalan Merbau Kechil",
    retentionPct,
    charges: claim({
      preliminaries: 0.1,
      masonry: 0.1,
      electrical: 0.2,
      carpentry: 0.6,
      metalGlass: 0.3,
      painting: 0.4,
      discount: 0.8,
    }),
    notes: "As certified by Studio Halia.",
    payments: [transfer(12, "FAST 28240665 WONG C K", 30_000)],
  },

  {
    daysAgo: 179,
    project: "arunRoof",
    quotation: "arunRoof",
    title: "Deposit: re-roofing",
    charges: deposit(0.4),
    payments: [transfer(177, "FAST 23190082")],
  },
  {
    daysAgo: 137,
    project: "arunRoof",
    quotation: "arunFacade",
    title: "Façade and boundary wall",
    charges: whole,
    payments: [payNow(129, "PayNow 0713385")],
  },
  {
    daysAgo: 134,
    project: "arunRoof",
    quotation: "arunRoof",
    title: "Final account: re-roofing",
    charges: stage(0.6, "Balance after water test"),
    payments: [transfer(118, "FAST 24988312", 20_000), payNow(64, "PayNow 1862940", 5_000)],
  },

  {
    daysAgo: 92,
    project: "zulkifliKitchen",
    quotation: "zulkifliKitchen",
    title: "Deposit: kitchen extension",
    charges: deposit(0.3),
    payments: [transfer(90, "FAST 25731049")],
  },
  {
    daysAgo: 36,
    project: "zulkifliKitchen",
    quotation: "zulkifliSkylight",
    title: "Variation order 1: skylight",
    charges: whole,
  },
  {
    daysAgo: 9,
    project: "zulkifliKitchen",
    quotation: "zulkifliKitchen",
    title: "Second payment: kitchen extension",
    charges: stage(0.5, "Completion of structure, roof and tiling"),
  },
];
