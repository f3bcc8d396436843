import type { ClaimDayShift, DaysCount } from "#contract/contracts/clock.ts";
import type { ContractChange, ContractSummary } from "#contract/contracts/contracts.ts";
import { compare, decimal, one, sum } from "#contract/money.ts";
import type { Stages } from "#contract/contracts/stages.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { fractionOf, percentOf } from "#web/values/percent.ts";
import { readMoney } from "#web/values/read-amount.ts";

/** The fields of a contract's terms as a person types them. */
export interface TermValues {
  readonly clientReference: string;
  readonly retentionPct: string;
  readonly retentionLimit: string;
  readonly releasePct: string;
  readonly defectsMonths: string;
  readonly recoupPct: string;
  readonly claimDay: string;
  readonly responseDays: string;
  readonly paymentDays: string;
  readonly isRemeasured: boolean;
  readonly actApplies: boolean;
  /** `yes`, `no`, or empty while it is not known. */
  readonly needsApproval: string;
  readonly claimDayShift: ClaimDayShift;
  readonly daysCount: DaysCount;
  /** A day; empty for the one that follows from the completion. */
  readonly defectsEndOn: string;
  /** A stage per line, as in `On signing 20%`. */
  readonly stages: string;
}

/** The terms of a new contract, apart from its retention. */
export const newTerms: TermValues = {
  clientReference: "",
  retentionPct: "",
  retentionLimit: "",
  releasePct: "50",
  defectsMonths: "12",
  recoupPct: "",
  claimDay: "",
  responseDays: "",
  paymentDays: "",
  isRemeasured: false,
  actApplies: true,
  needsApproval: "",
  claimDayShift: "NONE",
  daysCount: "CALENDAR",
  defectsEndOn: "",
  stages: "",
};

const rateText = (rate: number | null) => (rate === null ? "" : percentOf(rate));
const numberText = (number: number | null) => (number === null ? "" : String(number));

export const termValuesOf = (contract: ContractSummary): TermValues => ({
  clientReference: contract.clientReference ?? "",
  retentionPct: rateText(contract.retentionPct),
  retentionLimit: contract.retentionLimit === null ? "" : formatAmount(contract.retentionLimit),
  releasePct: percentOf(contract.releasePct),
  defectsMonths: String(contract.defectsMonths),
  recoupPct: rateText(contract.recoupPct),
  claimDay: numberText(contract.claimDay),
  responseDays: numberText(contract.responseDays),
  paymentDays: numberText(contract.paymentDays),
  isRemeasured: contract.isRemeasured,
  actApplies: contract.actApplies,
  needsApproval: contract.needsApproval === null ? "" : contract.needsApproval ? "yes" : "no",
  claimDayShift: contract.claimDayShift,
  daysCount: contract.daysCount,
  defectsEndOn: contract.defectsEndOn ?? "",
  stages: stagesText(contract.stages),
});

const rateOrNull = (typed: string) => (typed.trim() === "" ? null : (fractionOf(typed) ?? null));
const numberOrNull = (typed: string) => (typed.trim() === "" ? null : Number(typed));

/** Returns the terms of a request. The form has checked the values. */
export const termsOf = (values: TermValues): ContractChange => ({
  clientReference: values.clientReference.trim() || null,
  retentionPct: rateOrNull(values.retentionPct),
  retentionLimit: values.retentionLimit.trim() === "" ? null : (readMoney(values.retentionLimit) ?? null),
  releasePct: fractionOf(values.releasePct) ?? 0.5,
  defectsMonths: Number(values.defectsMonths),
  recoupPct: rateOrNull(values.recoupPct),
  claimDay: numberOrNull(values.claimDay),
  responseDays: numberOrNull(values.responseDays),
  paymentDays: numberOrNull(values.paymentDays),
  isRemeasured: values.isRemeasured,
  actApplies: values.actApplies,
  needsApproval: values.needsApproval === "" ? null : values.needsApproval === "yes",
  claimDayShift: values.claimDayShift,
  daysCount: values.daysCount,
  defectsEndOn: values.defectsEndOn || null,
  stages: readStages(values.stages) ?? null,
});

/** Returns stages as a person types them. */
export const stagesText = (stages: Stages | null): string =>
  (stages ?? []).map(({ title, share }) => `${title} ${percentOf(share)}%`).join("\n");

/**
 * Reads a stage per line, each a title and a percentage. Returns undefined for none, and for lines that cannot be read.
 */
export function readStages(typed: string): Stages | undefined {
  const lines = typed.split("\n").filter((line) => line.trim() !== "");
  const stages = lines.flatMap((line) => {
    const [, title = "", percent = ""] = /^\s*(.*[^\s,;:])[\s,;:]+([\d.]+)\s*%?\s*$/.exec(line) ?? [];
    const share = fractionOf(percent);
    return title === "" || share === undefined || share <= 0 ? [] : [{ title, share }];
  });
  return stages.length === lines.length && stages.length > 0 ? stages : undefined;
}

/** True when the shares of stages make exactly one whole. */
export const makeOneWhole = (stages: Stages): boolean =>
  compare(sum(stages.map(({ share }) => decimal(share))), one) === 0;
