import { deposit, stage, whole } from "./charges.ts";
import type { ProjectKey } from "./projects.ts";
import type { QuotationKey } from "./quotations.ts";
import type { InvoiceStory } from "./story.ts";

/** Flats and apartments: a deposit, stages and a balance. The shares of one quotation come to 1 at most. */
export const homeownerInvoices: readonly InvoiceStory<ProjectKey, QuotationKey>[] = [
  {
    daysAgo: 352,
    project: "faizalFlat",
    quotation: "faizalFlat",
    title: "Deposit: 4-room flat",
    charges: deposit(0.3),
  },
  { daysAgo: 308, project: "faizalFlat", quotation: "faizalCarpentry", title: "Variation order 1", charges: whole },
  {
    daysAgo: 292,
    project: "faizalFlat",
    quotation: "faizalFlat",
    title: "Final account: 4-room flat",
    charges: stage(0.7, "Balance upon handover"),
    notes: "Thank you for trusting us with your first home. Warranty on workmanship: 12 months.",
  },
  {
    daysAgo: 240,
    project: "faizalFlat",
    title: "Additional works after handover",
    charges: {
      kind: "lines",
      items: [
        {
          description: "Replace cracked floor tile at service yard, tile by client",
          unit: "nr",
          qty: 2,
          unitPrice: 65,
        },
        { description: "Ceiling fan, install only, with support to slab", unit: "nr", qty: 3, unitPrice: 75 },
      ],
    },
  },

  {
    daysAgo: 345,
    project: "tanKitchen",
    quotation: "tanOptionB",
    title: "Deposit: kitchen and bathrooms",
    charges: deposit(0.4),
  },
  {
    daysAgo: 291,
    project: "tanKitchen",
    quotation: "tanYard",
    title: "Variation order 1: service yard",
    charges: whole,
  },
  {
    daysAgo: 283,
    project: "tanKitchen",
    quotation: "tanOptionB",
    title: "Final account: kitchen and bathrooms",
    charges: stage(0.6, "Balance upon completion"),
  },
  {
    daysAgo: 172,
    project: "tanKitchen",
    title: "Service call: leak at kitchen mixer",
    charges: {
      kind: "lines",
      items: [
        {
          description: "Trace and repair leak at kitchen mixer, two men, first hour",
          unit: "call",
          qty: 1,
          unitPrice: 120,
        },
        { description: "Further half hours", unit: "nr", qty: 1.5, unitPrice: 45 },
        { description: "Braided hoses and angle valves", unit: "set", qty: 1, unitPrice: 38.5 },
        { description: "Goodwill on labour, customer since last year", unit: "lot", qty: 1, unitPrice: -30 },
      ],
    },
  },

  {
    daysAgo: 318,
    project: "kavithaFlat",
    quotation: "kavithaRevised",
    title: "Deposit: 5-room flat",
    charges: deposit(0.2),
  },
  {
    daysAgo: 297,
    project: "kavithaFlat",
    quotation: "kavithaRevised",
    title: "Second payment: 5-room flat",
    charges: stage(0.5, "Completion of wet works and wiring"),
  },
  {
    daysAgo: 254,
    project: "kavithaFlat",
    quotation: "kavithaRevised",
    title: "Final account: 5-room flat",
    charges: stage(0.3, "Handover after joint inspection"),
  },

  {
    daysAgo: 274,
    project: "pereiraBathroom",
    quotation: "pereiraBathroom",
    title: "Deposit: master bathroom",
    charges: deposit(0.5),
  },
  {
    daysAgo: 246,
    project: "pereiraBathroom",
    quotation: "pereiraBathroom",
    title: "Final account: master bathroom",
    charges: stage(0.5, "Balance upon completion"),
  },

  {
    daysAgo: 255,
    project: "limGohFlat",
    quotation: "limGohFlat",
    title: "Deposit: 3-room flat",
    charges: deposit(0.4),
  },
  {
    daysAgo: 216,
    project: "limGohFlat",
    quotation: "limGohCooling",
    title: "Air-conditioning and lights",
    charges: whole,
  },
  {
    daysAgo: 208,
    project: "limGohFlat",
    quotation: "limGohFlat",
    title: "Final account: 3-room flat",
    charges: stage(0.6, "Balance upon handover"),
  },

  {
    daysAgo: 196,
    project: "aisyahMaisonette",
    quotation: "aisyahReduced",
    title: "Deposit: upper floor",
    charges: deposit(0.5),
  },
  {
    daysAgo: 144,
    project: "aisyahMaisonette",
    quotation: "aisyahReduced",
    title: "Final account: upper floor",
    charges: stage(0.5, "Balance upon completion"),
  },

  {
    daysAgo: 141,
    project: "ngApartment",
    quotation: "ngApartment",
    title: "Deposit: Meranti Residences",
    charges: deposit(0.2),
  },
  {
    daysAgo: 113,
    project: "ngApartment",
    quotation: "ngApartment",
    title: "Second payment: Meranti Residences",
    charges: stage(0.3, "Completion of demolition and wet works"),
  },
  {
    daysAgo: 60,
    project: "ngApartment",
    quotation: "ngLibrary",
    title: "Variation order 1: library wall, deposit",
    charges: deposit(0.5),
  },
  {
    daysAgo: 6,
    project: "ngApartment",
    quotation: "ngApartment",
    title: "Third payment: Meranti Residences",
    charges: stage(0.3, "Delivery and installation of carpentry"),
  },

  {
    daysAgo: 24,
    project: "tanParents",
    quotation: "tanWetRoom",
    title: "Deposit: step-free bathroom",
    charges: deposit(0.3),
  },
];
