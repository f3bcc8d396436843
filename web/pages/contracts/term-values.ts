import type { ContractChange, ContractSummary } from "#contract/contracts.ts";
import { formatAmount } from "#web/amounts.ts";
import { fractionOf, percentOf } from "#web/percent.ts";
import { readMoney } from "#web/read-amount.ts";

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
});
