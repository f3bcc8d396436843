import { type ContractStory, item } from "./contract-story.ts";
import { cheque } from "./payments.ts";
import type { ProjectKey } from "./projects.ts";

/**
 * A management corporation's job with everything that a contract can have: a deposit that claims give back, a
 * variation, an answer below the claim, a limit of the retention and its release in two halves. It is the example of
 * docs/office.md, and a test compares its figures with an independent calculation.
 */
export const liftLobbies: ContractStory<ProjectKey> = {
  project: "jadeLobbies",
  quotation: {
    daysAgo: 340,
    title: "Lift lobbies of Blocks 36 and 38, Jade Grove",
    sentDaysAgo: 338,
    accepted: { daysAgo: 328, note: "Resolution of the council, letter of award JG/LOA/36." },
    retentionPct: 0.05,
    notes: "Retention 5% up to 5% of the contract sum: half released at completion, half after the defects period.",
    sections: [
      {
        ref: "A",
        title: "Preliminaries",
        items: [item("A.1", "Site set-up, protection and housekeeping", 1, "sum", 6_500)],
      },
      {
        ref: "B",
        title: "Demolition",
        items: [
          item("B.1", "Hack and cart away floor tiles", 412.5, "m2", 18.35),
          item("B.2", "Take down false ceiling", 388.25, "m2", 9.6),
        ],
      },
      {
        ref: "C",
        title: "Finishes",
        items: [
          item("C.1", "Homogeneous tiles, 600 x 600 mm", 412.5, "m2", 86.5),
          item("C.2", "Skim coat and two coats of emulsion", 1_236.5, "m2", 11.75),
          item("C.3", "Gypsum board ceiling", 388.25, "m2", 48.2),
        ],
      },
      {
        ref: "D",
        title: "Lighting and discount",
        items: [
          item("D.1", "LED downlights", 96, "no", 74.8),
          item("D.2", "Discount for two blocks", 1, "sum", -1_499.8),
        ],
      },
    ],
  },
  begun: {
    daysAgo: 327,
    terms: {
      clientReference: "JG/LOA/36",
      retentionLimit: 4_620.07,
      defectsMonths: 6,
      claimDay: 25,
      responseDays: 21,
      paymentDays: 30,
    },
  },
  deposit: { daysAgo: 326, fraction: 0.1, payments: [cheque(308, "Cheque 118811 MCST 9417")] },
  variations: [
    {
      daysAgo: 284,
      title: "Variation order 1: lobby entrances and fire-rated doors",
      sentDaysAgo: 283,
      accepted: { daysAgo: 275, note: "Condominium manager's e-mail for the council." },
      sections: [
        {
          ref: "V",
          title: "Variation order 1",
          items: [
            item("V.1", "Waterproofing at lobby entrance", 64.25, "m2", 31.2),
            item("V.2", "Fire-rated doors", 2, "no", 1_480),
            item("V.3", "Omit downlights", 12, "no", -74.8),
          ],
        },
      ],
    },
  ],
  claims: [
    {
      daysAgo: 297,
      lines: { "A.1": { fraction: 0.4 }, "B.1": { qty: 412.5 }, "B.2": { fraction: 0.5 }, "C.1": { qty: 100 } },
      isServed: true,
      response: { daysAgo: 288 },
      billed: { daysAgo: 287, payments: [cheque(263, "Cheque 118861 MCST 9417")] },
    },
    {
      daysAgo: 267,
      lines: {
        "A.1": { fraction: 0.7 },
        "B.2": { fraction: 1 },
        "C.1": { qty: 300 },
        "C.2": { fraction: 0.45 },
        "C.3": { fraction: 0.3 },
        "V.1": { fraction: 1 },
        "V.2": { qty: 1 },
      },
      materials: 2_560,
      isServed: true,
      response: { daysAgo: 255, amount: 33_266.67, reason: "Chipped tiles at the lift doors of Block 38." },
      billed: { daysAgo: 254, payments: [cheque(229, "Cheque 118904 MCST 9417")] },
    },
    {
      daysAgo: 228,
      all: 1,
      materials: 0,
      isServed: true,
      response: { daysAgo: 219 },
      billed: { daysAgo: 218, payments: [cheque(194, "Cheque 118947 MCST 9417")] },
    },
  ],
  completed: { daysAgo: 231 },
  releases: [
    { daysAgo: 212, payments: [cheque(188, "Cheque 118955 MCST 9417")] },
    { daysAgo: 45, payments: [cheque(22, "Cheque 119104 MCST 9417")] },
  ],
  closed: { daysAgo: 21 },
};
