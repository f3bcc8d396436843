import { type ContractStory, item } from "./contract-story.ts";
import { transfer } from "./payments.ts";
import type { ProjectKey } from "./projects.ts";

/** A company's job whose second claim was served, and not answered in the days that the contract gives. */
export const centralKitchen: ContractStory<ProjectKey> = {
  project: "centralKitchen",
  quotation: {
    daysAgo: 116,
    title: "Central kitchen, 18 Lorong Cempaka",
    sentDaysAgo: 114,
    accepted: { daysAgo: 99, note: "PO 2288." },
    retentionPct: 0.1,
    notes: "Claims are served monthly and answered within 14 days. Retention 10% up to 5% of the contract sum.",
    sections: [
      {
        ref: "A",
        title: "Preliminaries",
        items: [
          item("A.1", "Site set-up, hoarding and supervision", 12, "week", 860),
          item("A.2", "Plan submission and fire safety certificate", 1, "lot", 4_200),
        ],
      },
      {
        ref: "B",
        title: "Floors and walls",
        items: [
          item("B.1", "Waterproofing with 300 mm up-turn", 182.5, "m2", 38),
          item("B.2", "Seamless floor, slip resistance R12, laid to falls", 182.5, "m2", 128),
          item("B.3", "Hygienic wall panels, welded joints", 246.75, "m2", 84.6),
        ],
      },
      {
        ref: "C",
        title: "Services",
        items: [
          item("C.1", "Kitchen exhaust hood with filters and fire suppression", 9.6, "m", 2_180),
          item("C.2", "Galvanised ducting", 42.5, "m", 265),
          item("C.3", "Power supply for kitchen equipment", 24, "no", 385),
          item("C.4", "Floor drains and waste pipes", 16, "no", 620),
        ],
      },
    ],
  },
  begun: {
    daysAgo: 98,
    terms: {
      clientReference: "PO 2288",
      retentionLimit: 5_852.03,
      claimDay: 0,
      responseDays: 14,
      paymentDays: 30,
    },
  },
  variations: [
    {
      daysAgo: 52,
      title: "Variation order 1: grease interceptor",
      sentDaysAgo: 51,
      accepted: { daysAgo: 45, note: "PO 2288, amendment 1." },
      sections: [
        {
          ref: "V",
          title: "Variation order 1",
          items: [
            item("V1.1", "Grease interceptor, 1,500 litres, with manhole", 1, "no", 6_850),
            item("V1.2", "Omit floor drains", 2, "no", -620),
          ],
        },
      ],
    },
    {
      daysAgo: 7,
      title: "Variation order 2: cold room threshold",
      sentDaysAgo: 6,
      sections: [
        {
          ref: "V",
          title: "Variation order 2",
          items: [item("V2.1", "Recessed threshold of the cold room, stainless steel", 2, "no", 1_140)],
        },
      ],
    },
  ],
  claims: [
    {
      daysAgo: 68,
      lines: {
        "A.1": { qty: 4 },
        "A.2": { fraction: 1 },
        "B.1": { fraction: 1 },
        "B.2": { qty: 90 },
        "C.2": { fraction: 0.25 },
      },
      isServed: true,
      response: { daysAgo: 59 },
      billed: { daysAgo: 58, payments: [transfer(31, "IBG KOPI CRUMB PO 2288 PC1")] },
    },
    {
      daysAgo: 25,
      lines: {
        "A.1": { qty: 9 },
        "B.2": { fraction: 1 },
        "B.3": { qty: 160 },
        "C.1": { fraction: 0.5 },
        "C.2": { fraction: 0.8 },
        "C.3": { qty: 10 },
        "V1.1": { fraction: 1 },
        "V1.2": { fraction: 1 },
      },
      materials: 3_900,
      isServed: true,
    },
  ],
};
