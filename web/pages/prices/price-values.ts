import { decimal } from "#contract/money.ts";
import type { NewPriceItem, PriceItem } from "#contract/quotations/price-items.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { readAmount } from "#web/values/read-amount.ts";

/** The values of the form of a price item: empty texts instead of null. */
export interface PriceValues {
  readonly code: string;
  readonly description: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly unitCost: string;
  readonly category: string;
  readonly taxCode: TaxCode;
  readonly accountCode: string;
}

export const newPriceValues: PriceValues = {
  code: "",
  description: "",
  unit: "",
  unitPrice: "",
  unitCost: "",
  category: "",
  taxCode: "STANDARD",
  accountCode: "",
};

/** Converts a price item to form values. */
export const priceValuesOf = (item: PriceItem): PriceValues => ({
  code: item.code ?? "",
  description: item.description,
  unit: item.unit ?? "",
  unitPrice: String(item.unitPrice),
  unitCost: item.unitCost == null ? "" : String(item.unitCost),
  category: item.category ?? "",
  taxCode: item.taxCode,
  accountCode: item.accountCode ?? "",
});

/** True for a number with at most four decimals. */
export function isPrice(text: string): boolean {
  const plain = readAmount(text);
  return plain !== undefined && decimal(plain).scale <= 4;
}

const textOf = (typed: string): string | null => typed.trim() || null;

/** Converts valid form values to the fields of a request. @param withCost false for a person who may not see costs */
export const priceFieldsOf = (values: PriceValues, withCost: boolean): NewPriceItem => ({
  code: textOf(values.code),
  description: values.description.trim(),
  unit: textOf(values.unit),
  unitPrice: Number(readAmount(values.unitPrice)),
  ...(withCost ? { unitCost: values.unitCost.trim() === "" ? null : Number(readAmount(values.unitCost)) } : {}),
  category: textOf(values.category),
  taxCode: values.taxCode,
  accountCode: textOf(values.accountCode),
});
