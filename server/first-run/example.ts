import type { NewClient } from "#contract/clients/clients.ts";
import type { NewExpense } from "#contract/books/expenses.ts";
import type { NewInvoice } from "#contract/invoices/invoices.ts";
import type { NewLead } from "#contract/clients/leads.ts";
import type { NewProject } from "#contract/clients/projects.ts";
import type { NewQuotation } from "#contract/quotations/quotations.ts";

/** The example for an empty organization: drafts only, and addresses that do not exist, so that nothing is sent. */
export const example = {
  homeowner: {
    name: "Tan Wei Ming (example)",
    type: "HOMEOWNER",
    email: "tan.weiming@example.com",
    address: "Block 123, Bishan Street 12, 08-45",
    postalCode: "570123",
  },
  business: {
    name: "Kopi & Kaya Pte Ltd (example)",
    type: "COMPANY",
    attention: "Nurul Huda",
    email: "nurul@kopi-kaya.example.com",
    address: "45 Tanjong Pagar Road",
    postalCode: "088465",
  },
  flat: { name: "Bishan flat, kitchen and bathroom", budget: 25_000 },
  shop: { name: "Tanjong Pagar café, repainting", budget: 6_000 },
  quotation: {
    title: "Kitchen and bathroom renovation",
    notes: "Work takes three weeks from the day of confirmation.",
    sections: [
      {
        ref: "A",
        title: "Preliminaries",
        items: [
          { ref: "A.1", description: "Protect floors and lift lobby", unit: "sum", qty: 1, unitPrice: 450 },
          { ref: "A.2", description: "Remove and dispose of old fittings", unit: "sum", qty: 1, unitPrice: 1_800 },
        ],
      },
      {
        ref: "B",
        title: "Kitchen",
        items: [
          { ref: "B.1", description: "Lay homogeneous floor tiles, 600 × 600 mm", unit: "m2", qty: 9.5, unitPrice: 68 },
          { ref: "B.2", description: "Base and wall cabinets, laminate", unit: "m", qty: 5.4, unitPrice: 620 },
        ],
      },
      {
        ref: "C",
        title: "Bathroom",
        items: [
          { ref: "C.1", description: "Waterproofing of floor and walls", unit: "m2", qty: 18, unitPrice: 35 },
          { ref: "C.2", description: "Supply and install basin and mixer", unit: "no", qty: 1, unitPrice: 540 },
        ],
      },
    ],
  },
  invoice: {
    title: "Repainting of the café, first half",
    items: [
      { description: "Two coats of emulsion to walls and ceiling", unit: "m2", qty: 160, unitPrice: 9.5 },
      { description: "Touch-up of door frames", unit: "no", qty: 4, unitPrice: 85 },
    ],
  },
  lead: {
    name: "Lim Hui Ling (example)",
    email: "lim.huiling@example.com",
    source: "REFERRAL",
    estimatedValue: 12_000,
    notes: "Wants a new kitchen before Chinese New Year.",
  },
  expense: {
    category: "MATERIALS",
    description: "Emulsion paint, 6 pails (example)",
    vendor: "Example Paints",
    amount: 468,
    gstAmount: 42.12,
  },
} as const satisfies {
  readonly homeowner: NewClient;
  readonly business: NewClient;
  readonly flat: Omit<NewProject, "clientId">;
  readonly shop: Omit<NewProject, "clientId">;
  readonly quotation: Omit<NewQuotation, "clientId" | "projectId">;
  readonly invoice: Omit<NewInvoice, "clientId" | "projectId">;
  readonly lead: NewLead;
  readonly expense: Omit<NewExpense, "date">;
};
