import { giro, transfer } from "./payments.ts";
import type { ProjectKey } from "./projects.ts";
import type { RecurringStory } from "./story.ts";

/** Term contracts: one whose invoices go out by themselves, one whose drafts the office sends, and one that is paused. */
export const recurring: readonly RecurringStory<ProjectKey>[] = [
  {
    daysAgo: 118,
    project: "jadeUpkeep",
    firstDaysAgo: 115,
    everyMonths: 1,
    title: "Upkeep of the common areas, {month} {year}",
    items: [
      { description: "Lift lobbies of Blocks 30 to 38, {period}", qty: 1, unit: "month", unitPrice: 640 },
      { description: "Lamps and small repairs, up to four visits", qty: 1, unit: "month", unitPrice: 280 },
    ],
    clientReference: "JG/TC/2",
    sends: true,
    payments: [
      giro(92, "GIRO MCST 9417 JG/TC/2 1"),
      giro(61, "GIRO MCST 9417 JG/TC/2 2"),
      giro(31, "GIRO MCST 9417 JG/TC/2 3"),
    ],
  },
  {
    daysAgo: 104,
    project: "dentalServicing",
    firstDaysAgo: 95,
    everyMonths: 3,
    title: "Aircon servicing, {period}",
    items: [{ description: "Servicing of fan coil units", qty: 6, unit: "no", unitPrice: 65 }],
    notes: "Chemical wash and refrigerant are charged as used.",
    sentDaysAgo: [94],
    payments: [transfer(70, "FAST 25120664 NORTHLIGHT")],
  },
  {
    daysAgo: 58,
    project: "cafe",
    firstDaysAgo: 28,
    everyMonths: 3,
    title: "Exhaust hood cleaning, {month} {year}",
    items: [{ description: "Cleaning of hood, filters and duct", qty: 1, unit: "visit", unitPrice: 420 }],
    sends: true,
    isPaused: true,
  },
];
