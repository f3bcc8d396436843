import { type ContractStory, item } from "./contract-story.ts";
import { payNow, transfer } from "./payments.ts";
import type { ProjectKey } from "./projects.ts";

/** A landed house that is billed by the stages that its owner signed. The first half of the retention is due. */
export const rearExtension: ContractStory<ProjectKey> = {
  project: "arunExtension",
  quotation: {
    daysAgo: 138,
    title: "Rear extension, 7 Bukit Kasturi Close",
    sentDaysAgo: 136,
    accepted: { daysAgo: 128, note: "Signed at the house." },
    retentionPct: 0.05,
    stages: [
      { title: "Signing of the contract", share: 0.1 },
      { title: "Foundation and ground slab", share: 0.25 },
      { title: "Columns, beams and roof slab", share: 0.25 },
      { title: "Brickwork, roof and waterproofing", share: 0.2 },
      { title: "Doors, services and finishes", share: 0.15 },
      { title: "Handover", share: 0.05 },
    ],
    notes: "Payable by stages within 14 days. Retention 5%: half at completion, half after twelve months.",
    sections: [
      {
        ref: "A",
        title: "Preliminaries",
        items: [
          item("A.1", "Submission and endorsement by a Professional Engineer", 1, "lot", 5_200),
          item("A.2", "Hoarding, protection and site supervision", 14, "week", 780),
        ],
      },
      {
        ref: "B",
        title: "Structure",
        items: [
          item("B.1", "Excavation and pad footings", 9, "no", 1_180),
          item("B.2", "Reinforced concrete grade 32/40, formwork and steel included", 38.4, "m3", 685),
          item("B.3", "Hack opening in the rear wall, with steel lintel", 1, "lot", 4_950),
        ],
      },
      {
        ref: "C",
        title: "Roof and envelope",
        items: [
          item("C.1", "Half-brick wall, plastered both sides", 86.5, "m2", 112),
          item("C.2", "Roof waterproofing membrane with screed", 52.25, "m2", 94.5),
          item("C.3", "Aluminium folding doors, double glazed", 6.4, "m", 2_450),
        ],
      },
      {
        ref: "D",
        title: "Finishes and services",
        items: [
          item("D.1", "Homogeneous tiles, 600 x 1200 mm", 48.75, "m2", 118),
          item("D.2", "Lighting and power points", 26, "no", 95),
          item("D.3", "Plasterboard ceiling and paint", 48.75, "m2", 58.4),
        ],
      },
    ],
  },
  begun: { daysAgo: 127, terms: { paymentDays: 14, defectsMonths: 12 } },
  claims: [
    { daysAgo: 127, stage: 1, billed: { daysAgo: 127, payments: [payNow(124, "PAYNOW ARUN STAGE 1")] } },
    { daysAgo: 106, stage: 2, billed: { daysAgo: 106, payments: [transfer(98, "FAST ARUN S STAGE 2")] } },
    { daysAgo: 82, stage: 3, billed: { daysAgo: 82, payments: [transfer(71, "FAST ARUN S STAGE 3")] } },
    { daysAgo: 58, stage: 4, billed: { daysAgo: 58, payments: [transfer(47, "FAST ARUN S STAGE 4")] } },
    { daysAgo: 33, stage: 5, billed: { daysAgo: 33, payments: [transfer(25, "FAST ARUN S STAGE 5")] } },
    { daysAgo: 9, stage: 6, billed: { daysAgo: 9 } },
  ],
  completed: { daysAgo: 20 },
};
