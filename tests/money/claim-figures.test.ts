import { describe, expect, test } from "vitest";
import {
  allToDate,
  type BilledToDate,
  type ClaimBasis,
  claimFigures,
  type ClaimFigures,
  fractionOfStage,
  isWithinValue,
  lineToDate,
  recoupMax,
  nextRelease,
  scheduledValues,
  sharesOf,
  withheldToPay,
} from "#contract/contracts/claim-figures.ts";
import { decimal, subtract, sum, toText, zero } from "#contract/money.ts";
import { lineAmount } from "#contract/documents/totals.ts";

const texts = (amounts: readonly ReturnType<typeof decimal>[]) => amounts.map((each) => toText(each));
const nothing: BilledToDate = { work: zero, materials: zero, retention: zero, deposit: zero, withheld: zero };
const basisOf = (more: Partial<ClaimBasis> = {}): ClaimBasis => ({
  contractSum: decimal("100000.00"),
  depositIssued: zero,
  held: zero,
  retentionPct: null,
  retentionLimit: null,
  recoupPct: null,
  before: nothing,
  ...more,
});
const progressOf = (work: string, more: object = {}) => ({
  work: decimal(work),
  materials: zero,
  withheld: zero,
  recoup: null,
  ...more,
});

/** Returns the state after a claim was billed. */
const billed = (basis: ClaimBasis, { work, materials, retention, deposit, withheld }: ClaimFigures): ClaimBasis => ({
  ...basis,
  held: retention.toDate,
  before: {
    work: work.toDate,
    materials: materials.toDate,
    retention: retention.toDate,
    deposit: deposit.toDate,
    withheld: withheld.toDate,
  },
});

/** Returns the figures of claims that are billed one after the other. */
function history(first: ClaimBasis, works: readonly string[]): [ClaimFigures, ...ClaimFigures[]] {
  let basis = first;
  const claims = works.map((work) => {
    const figures = claimFigures(basis, progressOf(work));
    basis = billed(basis, figures);
    return figures;
  });
  return claims as [ClaimFigures, ...ClaimFigures[]];
}

describe("scheduled values add up to the subtotal, which rounded lines do not", () => {
  test.each([
    [
      "three lines of half a cent",
      [
        [0.5, 0.01],
        [0.5, 0.01],
        [0.5, 0.01],
      ],
      ["0.01", "0.01", "0.01"],
      ["0.01", "0.00", "0.01"],
    ],
    [
      "a discount below a line at half a cent",
      [
        [412.5, 18.35],
        [1236.5, 11.75],
        [1, -1499.8],
      ],
      ["7569.38", "14528.88", "-1499.80"],
      ["7569.38", "14528.87", "-1499.80"],
    ],
  ] as const)("%s", (_, lines, shown, scheduled) => {
    const priced = lines.map(([qty, unitPrice]) => ({ qty, unitPrice }));
    expect(texts(priced.map(lineAmount))).toEqual(shown);
    expect(texts(scheduledValues(priced))).toEqual(scheduled);
  });
});

describe("a line to date is rounded once from its scheduled value", () => {
  test.each([
    ["40 %", 1, "6500.00", { fraction: 0.4 }, "2600.00"],
    ["100 of 412.5 m2", 412.5, "35681.25", { qty: 100 }, "8650.00"],
    ["all of its quantity", 1236.5, "14528.87", { qty: 1236.5 }, "14528.87"],
    ["45 %", 1236.5, "14528.87", { fraction: 0.45 }, "6537.99"],
    ["an amount", 1, "100.00", { value: 33.33 }, "33.33"],
    ["half of an odd cent of a discount", 1, "-0.01", { fraction: 0.5 }, "-0.01"],
  ] as const)("%s", (_, qty, value, progress, toDate) => {
    expect(toText(lineToDate({ qty, value: decimal(value) }, progress))).toBe(toDate);
  });
});

test.each([
  ["100.00", "0.00", true],
  ["100.00", "100.00", true],
  ["100.00", "100.01", false],
  ["100.00", "-0.01", false],
  ["-100.00", "-100.00", true],
  ["-100.00", "0.01", false],
  ["-100.00", "-100.01", false],
] as const)("a line of %s to date %s is within its value: %s", (value, toDate, isWithin) => {
  expect(isWithinValue(decimal(value), decimal(toDate))).toBe(isWithin);
});

test("all lines at one fraction add up to that part of their sum", () => {
  const values = ["1000.00", "1000.00", "0.01"].map((value) => decimal(value));
  const lines = allToDate(values, decimal("0.333333"));
  expect(texts(lines)).toEqual(["333.33", "333.34", "0.00"]);
  expect(toText(sum(lines))).toBe("666.67");
});

test("stages add up to the total, and the last one is everything", () => {
  const stages = [{ share: 0.333333 }, { share: 0.333333 }, { share: 0.333334 }];
  expect(toText(fractionOfStage(stages, 2))).toBe("0.666666");
  expect(toText(fractionOfStage(stages, 3))).toBe("1");
  const amounts = sharesOf(
    decimal("100.00"),
    stages.map(({ share }) => share),
  );
  expect(texts(amounts)).toEqual(["33.33", "33.34", "33.33"]);
});

test("10 % is retained until 5 % of the contract sum is held", () => {
  const basis = basisOf({ contractSum: decimal("400000.00"), retentionPct: "0.1", retentionLimit: "20000.00" });
  const claims = history(basis, ["100000.00", "180000.00", "230000.00", "400000.00"]);
  expect(texts(claims.map(({ retention }) => retention.claim))).toEqual(["10000.00", "8000.00", "2000.00", "0.00"]);
});

test("a claim without new work retains nothing", () => {
  const [, idle] = history(basisOf({ retentionPct: "0.1" }), ["50000.00", "50000.00"]);
  expect([idle?.retention.claim, idle?.net.claim].map((each) => each && toText(each))).toEqual(["0.00", "0.00"]);
});

test("a lower retention gives back what is held above it, and no more than is held", () => {
  const [first] = history(basisOf({ retentionPct: "0.1" }), ["50000.00"]);
  const lowered = { ...billed(basisOf(), first), retentionPct: "0.05" };
  expect(toText(claimFigures(lowered, progressOf("50000.00")).net.claim)).toBe("2500.00");
  const mostlyReleased = { ...lowered, held: decimal("1000.00") };
  expect(toText(claimFigures(mostlyReleased, progressOf("50000.00")).net.claim)).toBe("1000.00");
});

test("deposits of an odd sum are given back to the cent by a claim of everything", () => {
  const depositIssued = sum([decimal("6435.30"), decimal("6435.29")]);
  const basis = basisOf({ contractSum: decimal("12870.59"), depositIssued });
  const { deposit, net } = claimFigures(basis, progressOf("12870.59"));
  expect([toText(deposit.claim), toText(net.claim)]).toEqual(["12870.59", "0.00"]);
});

test("a deposit comes back pro rata, at a chosen rate, or by a chosen amount within the claim", () => {
  const basis = basisOf({ depositIssued: decimal("10000.00"), retentionPct: "0.05" });
  const recouped = (more: Partial<ClaimBasis>, recoup: string | null = null) => {
    const progress = progressOf("20000.00", { recoup: recoup === null ? null : decimal(recoup) });
    return toText(claimFigures({ ...basis, ...more }, progress).deposit.claim);
  };
  expect([recouped({}), recouped({ recoupPct: "0.25" }), recouped({}, "750.00")]).toEqual([
    "2000.00",
    "5000.00",
    "750.00",
  ]);
  expect(toText(recoupMax(basis, progressOf("5000.00")))).toBe("4750.00");
  expect(recouped({ contractSum: decimal("21000.00"), depositIssued: decimal("21000.00") })).toBe("19000.00");
});

test("a deposit returns in part when work is taken back, and not when none is", () => {
  const [first] = history(basisOf({ depositIssued: decimal("10000.00") }), ["50000.00"]);
  const next = billed(basisOf({ depositIssued: decimal("10000.00") }), first);
  expect(toText(claimFigures(next, progressOf("40000.00")).deposit.claim)).toBe("-1000.00");
  const grown = { ...next, contractSum: decimal("200000.00") };
  expect(claimFigures(grown, progressOf("50000.00")).deposit.claim).toEqual(zero);
});

test("a lower response withholds the difference, which the next claim asks for again", () => {
  const basis = basisOf({ retentionPct: "0.05" });
  const progress = progressOf("20000.00");
  const withheld = withheldToPay(basis, progress, decimal("18600.00"));
  expect(toText(withheld)).toBe("400.00");
  const paid = claimFigures(basis, { ...progress, withheld });
  expect(toText(paid.net.claim)).toBe("18600.00");
  const next = claimFigures(billed(basis, paid), progressOf("20000.00"));
  expect([toText(next.withheld.claim), toText(next.net.claim)]).toEqual(["-400.00", "400.00"]);
});

test("the two releases of an odd cent add up to what was held", () => {
  const held = decimal("4620.07");
  const first = nextRelease(held, { released: zero, releasePct: "0.5" }).amount;
  const second = nextRelease(subtract(held, first), { released: first, releasePct: "0.5" }).amount;
  expect(texts([first, second])).toEqual(["2310.04", "2310.03"]);
});
