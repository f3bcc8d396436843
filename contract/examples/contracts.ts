import type { ClaimClock, ClockSummary } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { listVersion } from "#contract/contracts/holidays-sg.ts";
import { exampleId } from "#contract/api/ids.ts";

const times = { createdAt: "2026-03-02T01:30:00.000Z", updatedAt: "2026-03-02T01:30:00.000Z" };
const parties = { clientId: exampleId("cli"), projectId: exampleId("prj") };
const quoted = { number: "Q-2026-0012", title: "Lobby repainting, blocks A and B" };
const line = { description: "Two coats of emulsion", qty: 412.5, unitPrice: 6.25 };

export const contract: Contract = {
  id: exampleId("con"),
  ...quoted,
  status: "ACTIVE",
  ...parties,
  quotationId: exampleId("qtn"),
  currency: "SGD",
  clientReference: "LOA 2026/14",
  retentionPct: 0.05,
  retentionLimit: null,
  releasePct: 0.5,
  defectsMonths: 12,
  completedOn: null,
  defectsEndOn: null,
  recoupPct: null,
  isRemeasured: false,
  actApplies: true,
  needsApproval: true,
  claimDay: null,
  claimDayShift: "NONE",
  daysCount: "CALENDAR",
  responseDays: null,
  paymentDays: null,
  stages: null,
  opening: null,
  parts: [
    {
      quotationId: exampleId("qtn"),
      ...quoted,
      kind: "ORIGINAL",
      sum: 2578.13,
      acceptedAt: "2026-03-05T02:00:00.000Z",
    },
  ],
  pendingVariations: [],
  ledger: {
    originalSum: 2578.13,
    variationsSum: 0,
    contractSum: 2578.13,
    pendingSum: 0,
    claimed: 0,
    billed: 0,
    balance: 2578.13,
    retention: { withheld: 0, released: 0, writtenOff: 0, held: 0, nextOn: null, nextAmount: 0 },
    deposit: { issued: 0, recouped: 0, balance: 0 },
    withheld: 0,
    invoiced: { net: 0, gst: 0, total: 0 },
    credited: { net: 0, gst: 0, total: 0 },
    paid: 0,
    outstanding: 0,
  },
  notes: null,
  closedAt: null,
  version: 1,
  ...times,
  items: [
    {
      itemId: exampleId("qli"),
      part: exampleId("qtn"),
      section: "Painting",
      ref: "A.1",
      description: line.description,
      unit: "m2",
      qty: line.qty,
      unitPrice: line.unitPrice,
      value: 2578.13,
      claimed: 0,
      billed: 0,
      balance: 2578.13,
    },
  ],
};

const completed: Contract = {
  ...contract,
  status: "COMPLETED",
  completedOn: "2026-04-15",
  defectsEndOn: "2027-04-15",
  version: 2,
};
const closed: Contract = { ...completed, status: "CLOSED", closedAt: "2027-04-20T03:00:00.000Z", version: 3 };

const figure = (claim: number) => ({ toDate: claim, before: 0, claim });
export const claim: Claim = {
  id: exampleId("clm"),
  contractId: contract.id,
  ...parties,
  title: contract.title,
  currency: contract.currency,
  number: "Q-2026-0012-PC1",
  sequence: 1,
  status: "SUBMITTED",
  periodFrom: null,
  periodTo: "2026-03-31",
  stage: null,
  items: [
    {
      itemId: exampleId("qli"),
      part: exampleId("qtn"),
      ref: "A.1",
      description: line.description,
      unit: "m2",
      qty: line.qty,
      unitPrice: line.unitPrice,
      value: 2578.13,
      as: "QTY",
      entered: 200,
      claimed: 1250,
      certified: null,
      before: 0,
    },
  ],
  materials: { claimed: 0, certified: null },
  withheld: { claimed: 0, certified: null },
  recoup: null,
  figures: {
    work: figure(1250),
    materials: figure(0),
    gross: figure(1250),
    retention: figure(62.5),
    deposit: figure(0),
    withheld: figure(0),
    net: figure(1187.5),
    gst: 106.88,
    total: 1294.38,
  },
  claimedNet: 1187.5,
  responseNet: null,
  response: null,
  servedAt: "2026-03-31T03:00:00.000Z",
  servedOn: "2026-03-31",
  servedVia: "EMAIL",
  responseDueOn: "2026-04-15",
  invoiceId: null,
  creditNoteId: null,
  carriedBy: null,
  version: 2,
  ...times,
};

const responded: Claim = {
  ...claim,
  status: "RESPONDED",
  items: claim.items.map((item) => ({ ...item, certified: item.claimed })),
  materials: { claimed: 0, certified: 0 },
  withheld: { claimed: 0, certified: 0 },
  responseNet: claim.claimedNet,
  response: { receivedOn: "2026-04-07", via: "STAFF", by: "Office", reason: null, fileId: null, acceptedOn: null },
  version: 3,
};

const clockDays = {
  state: "AWAITING_RESPONSE",
  endsOn: "2026-04-15",
  daysLeft: 6,
  deemedOn: "2026-03-31",
  responseDueOn: "2026-04-15",
  responseCountsFrom: "2026-03-31",
  settlementEndsOn: "2026-04-22",
  applicationFrom: "2026-04-23",
  applicationUntil: "2026-04-30",
  paymentDueOn: "2026-04-29",
  safe: { from: "2026-04-23", until: "2026-04-30", lodgeBy: "2026-04-30T16:30" },
  isComplete: true,
} as const satisfies ClockSummary;

/** Where the claim of the examples stands. */
export const clockSummaryExample: ClockSummary = clockDays;

export const clockExample: ClaimClock = {
  claimId: exampleId("clm"),
  today: "2026-04-09",
  actApplies: true,
  ...clockDays,
  servedVia: "EMAIL",
  servedAt: "2026-03-31T03:00:02.000Z",
  servedOn: "2026-03-31",
  sections: {
    deemedOn: "s 10(2)(a), s 10(3); reg 5(1)",
    responseDueOn: "s 11(1)(b)",
    settlementEndsOn: "s 12(2), (5), (6)",
    applicationFrom: "s 12(2)",
    applicationUntil: "s 13(3)(a); [2024] SGHC(A) 5",
    paymentDueOn: "s 8(1), (2)",
  },
  otherReadings: [],
  missingYears: [],
  holidays: { version: listVersion, inside: [{ on: "2026-04-03", name: "Good Friday" }] },
  notices: [
    { code: "NOT_LEGAL_ADVICE", values: {}, message: "These days are counted with care, and are no legal advice." },
  ],
};

/** The objects of the events of contracts and claims. */
export const contractExamples = {
  "contract.created": contract,
  "contract.completed": completed,
  "contract.closed": closed,
  "retention.due": {
    ...completed,
    ledger: {
      ...contract.ledger,
      retention: { withheld: 62.5, released: 0, writtenOff: 0, held: 62.5, nextOn: "2026-04-15", nextAmount: 31.25 },
    },
  },
  "claim.submitted": claim,
  "claim.responded": responded,
} as const;
