import { deposit, stage, whole } from "./charges.ts";
import { cash, cheque, payNow, transfer } from "./payments.ts";
import type { ProjectKey } from "./projects.ts";
import type { QuotationKey } from "./quotations.ts";
import type { InvoiceStory } from "./story.ts";

/** Flats and apartments: a deposit, stages and a balance. The shares of one quotation add up to at most 1. */
export const homeownerInvoices: readonly InvoiceStory<ProjectKey, QuotationKey>[] = [
  {
    daysAgo: 352,
    project: "faizalFlat",
    quotation: "faizalFlat",
    title: "Deposit: 4-room flat",
    charges: deposit(0.3),
    payments: [payNow(350, "PayNow 7744102", 5_000), payNow(349, "PayNow 7751930")],
  },
  {
    daysAgo: 308,
    project: "faizalFlat",
    quotation: "faizalCarpentry",
    title: "Variation order 1",
    charges: whole,
    payments: [payNow(301, "PayNow 8120447")],
  },
  {
    daysAgo: 292,
    project: "faizalFlat",
    quotation: "faizalFlat",
    title: "Final account: 4-room flat",
    charges: stage(0.7, "Balance upon handover"),
    notes: "Thank you for trusting us with your first home. Warranty on workmanship: 12 months.",
    payments: [transfer(281, "FAST 20418873")],
  },
  {
    daysAgo: 240,
    project: "faizalFlat",
    title: "Additional works after handover",
    charges: {
      kind: "lines",
      items: [
        {
          description: "Replace hollow floor tiles at service yard, tiles by client",
          unit: "nr",
          qty: 2,
          unitPrice: 65,
        },
        { description: "Re-hang kitchen cabinet doors and adjust hinges", unit: "nr", qty: 3, unitPrice: 75 },
      ],
    },
    voided: { daysAgo: 236, reason: "Covered by the warranty on workmanship; no charge to the client." },
  },

  {
    daysAgo: 345,
    project: "tanKitchen",
    quotation: "tanOptionB",
    title: "Deposit: kitchen and bathrooms",
    charges: deposit(0.4),
    payments: [transfer(344, "FAST 18830621 TAN M L")],
  },
  {
    daysAgo: 291,
    project: "tanKitchen",
    quotation: "tanYard",
    title: "Variation order 1: service yard",
    charges: whole,
    payments: [payNow(287, "PayNow 8360215")],
  },
  {
    daysAgo: 283,
    project: "tanKitchen",
    quotation: "tanOptionB",
    title: "Final account: kitchen and bathrooms",
    charges: stage(0.6, "Balance upon completion"),
    payments: [transfer(276, "FAST 20577140 TAN M L", 10_000), transfer(274, "FAST 20601986 TAN M L")],
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
    payments: [cash(170, "Receipt 0118")],
  },

  {
    daysAgo: 318,
    project: "kavithaFlat",
    quotation: "kavithaFlat",
    title: "Deposit: 5-room flat",
    charges: deposit(0.2),
    payments: [transfer(317, "FAST 19477025")],
  },
  {
    daysAgo: 297,
    project: "kavithaFlat",
    quotation: "kavithaFlat",
    title: "Second payment: 5-room flat",
    charges: stage(0.5, "Completion of wet works and wiring"),
    payments: [cheque(288, "Cheque 300226")],
  },
  {
    daysAgo: 254,
    project: "kavithaFlat",
    quotation: "kavithaFlat",
    title: "Final account: 5-room flat",
    charges: stage(0.3, "Handover after joint inspection"),
    payments: [transfer(243, "FAST 21390548", 12_000), transfer(216, "FAST 22015377")],
  },

  {
    daysAgo: 274,
    project: "pereiraBathroom",
    quotation: "pereiraBathroom",
    title: "Deposit: master bathroom",
    charges: deposit(0.5),
    payments: [transfer(272, "FAST 20655831 PEREIRA S")],
  },
  {
    daysAgo: 246,
    project: "pereiraBathroom",
    quotation: "pereiraBathroom",
    title: "Final account: master bathroom",
    charges: stage(0.5, "Balance upon completion"),
    payments: [payNow(240, "PayNow 9017736")],
  },

  {
    daysAgo: 255,
    project: "limGohFlat",
    quotation: "limGohFlat",
    title: "Deposit: 3-room flat",
    charges: deposit(0.4),
    payments: [payNow(254, "PayNow 8890412", 10_000), payNow(253, "PayNow 8895067")],
  },
  {
    daysAgo: 216,
    project: "limGohFlat",
    quotation: "limGohCooling",
    title: "Air-conditioning and lights",
    charges: whole,
    payments: [payNow(211, "PayNow 9442108")],
  },
  {
    daysAgo: 208,
    project: "limGohFlat",
    quotation: "limGohFlat",
    title: "Final account: 3-room flat",
    charges: stage(0.6, "Balance upon handover"),
    payments: [
      payNow(206, "PayNow 9517723", 10_000),
      payNow(205, "PayNow 9520394", 10_000),
      payNow(204, "PayNow 9526610"),
    ],
  },

  {
    daysAgo: 196,
    project: "aisyahMaisonette",
    quotation: "aisyahMaisonette",
    title: "Deposit: upper floor",
    charges: deposit(0.5),
    payments: [transfer(194, "FAST 22716409")],
  },
  {
    daysAgo: 144,
    project: "aisyahMaisonette",
    quotation: "aisyahMaisonette",
    title: "Final account: upper floor",
    charges: stage(0.5, "Balance upon completion"),
    payments: [transfer(131, "FAST 24560118", 6_000), payNow(101, "PayNow 1140873")],
  },

  {
    daysAgo: 141,
    project: "ngApartment",
    quotation: "ngApartment",
    title: "Deposit: Meranti Residences",
    charges: deposit(0.2),
    payments: [cheque(137, "Cheque 002208")],
  },
  {
    daysAgo: 113,
    project: "ngApartment",
    quotation: "ngApartment",
    title: "Second payment: Meranti Residences",
    charges: stage(0.3, "Completion of demolition and wet works"),
    payments: [cheque(101, "Cheque 002215")],
  },
  {
    daysAgo: 60,
    project: "ngApartment",
    quotation: "ngLibrary",
    title: "Variation order 1: library wall, deposit",
    charges: deposit(0.5),
    reminded: { daysAgo: 21, message: "A gentle reminder: the panels for the library wall are ready at our workshop." },
  },
  {
    daysAgo: 5,
    project: "ngApartment",
    quotation: "ngApartment",
    title: "Third payment: Meranti Residences",
    charges: stage(0.3, "Delivery and installation of carpentry"),
    isDraft: true,
  },

  {
    daysAgo: 24,
    project: "tanParents",
    quotation: "tanWetRoom",
    title: "Deposit: step-free bathroom",
    charges: deposit(0.3),
  },
];
