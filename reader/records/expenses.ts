import { type Decimal, decimal, multiply, subtract } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { canonical } from "#reader/numbers.ts";
import type { Cells, Composed, Doubt, RecordSpec, Written } from "#reader/table/spec.ts";
import { expensePrograms, type ExpenseSource as Source, expenseSources } from "./expense-columns.ts";
import { currencyOf, filled, inWordsOf } from "./texts.ts";

export type ExpenseField =
  | "date"
  | "category"
  | "description"
  | "amount"
  | "gstAmount"
  | "taxCode"
  | "vendor"
  | "project"
  | "projectId"
  | "reference"
  | "notes"
  | "externalId";

const categories: Readonly<Record<string, string>> = {
  materials: "MATERIALS",
  material: "MATERIALS",
  supplies: "MATERIALS",
  purchases: "MATERIALS",
  "goods cost of sold": "MATERIALS",
  subcontractor: "SUBCONTRACTOR",
  subcontractors: "SUBCONTRACTOR",
  "contractors sub": "SUBCONTRACTOR",
  subcontracting: "SUBCONTRACTOR",
  contractors: "SUBCONTRACTOR",
  labour: "LABOUR",
  labor: "LABOUR",
  wages: "LABOUR",
  equipment: "EQUIPMENT",
  rental: "EQUIPMENT",
  "equipment rental": "EQUIPMENT",
  transport: "TRANSPORT",
  travel: "TRANSPORT",
  "expenses motor vehicle": "TRANSPORT",
  fuel: "TRANSPORT",
  "freight courier": "TRANSPORT",
  parking: "TRANSPORT",
  permits: "PERMITS",
  licences: "PERMITS",
  licenses: "PERMITS",
  tools: "TOOLS",
  utilities: "UTILITIES",
  "internet telephone": "UTILITIES",
  office: "OFFICE",
  "expenses office": "OFFICE",
  "office supplies": "OFFICE",
  "printing stationery": "OFFICE",
  rent: "OFFICE",
  insurance: "INSURANCE",
  other: "OTHER",
  general: "OTHER",
  "expenses general": "OTHER",
  材料: "MATERIALS",
  分包: "SUBCONTRACTOR",
  人工: "LABOUR",
  设备: "EQUIPMENT",
  交通: "TRANSPORT",
  办公: "OFFICE",
  保险: "INSURANCE",
  工具: "TOOLS",
  其他: "OTHER",
};

const taxCodes: Readonly<Record<string, string>> = {
  standard: "STANDARD",
  "rated standard": "STANDARD",
  "purchases rated standard": "STANDARD",
  "purchases rated standard taxable": "STANDARD",
  sr: "STANDARD",
  tx: "STANDARD",
  zero: "ZERO_RATED",
  "rated zero": "ZERO_RATED",
  "purchases rated zero": "ZERO_RATED",
  zr: "ZERO_RATED",
  zp: "ZERO_RATED",
  exempt: "EXEMPT",
  es: "EXEMPT",
  ep: "EXEMPT",
  "expenses exempt": "EXEMPT",
  "exempt purchases": "EXEMPT",
  "of out scope": "OUT_OF_SCOPE",
  "no tax": "OUT_OF_SCOPE",
  os: "OUT_OF_SCOPE",
  op: "OUT_OF_SCOPE",
  bl: "NOT_CLAIMABLE",
  "claimable not": "NOT_CLAIMABLE",
  blocked: "NOT_CLAIMABLE",
};

const parsed = (text: string): Decimal | undefined => {
  try {
    return text === "" ? undefined : decimal(text);
  } catch {
    return undefined;
  }
};

/** Returns the amount before GST: as the file has it, of a line's quantity and price, or of what was paid in all. */
function amountOf(cells: Cells<Source>, { amount }: Written, gst: string, doubts: Doubt<ExpenseField>[]): string {
  const net = cells.take("amount");
  if (net !== "") return amount(net);
  const [qty, price] = [parsed(amount(cells.peek("qty"))), parsed(amount(cells.peek("unitPrice")))];
  if (price !== undefined) {
    cells.take("unitPrice");
    cells.take("qty");
    return canonical(qty === undefined ? price : multiply(qty, price));
  }
  const written = cells.take("total");
  const [total, tax] = [parsed(amount(written)), parsed(gst)];
  if (total === undefined || tax === undefined) return amount(written);
  const rest = canonical(subtract(total, tax));
  doubts.push({
    field: "amount",
    code: "NET_OF_TOTAL",
    message: wording("doubts.netOfTotal", { total: written, gst }),
  });
  return rest;
}

function compose(cells: Cells<Source>, written: Written): Composed<ExpenseField> {
  const doubts: Doubt<ExpenseField>[] = [];
  const date = cells.take("date");
  if (date !== "" && written.isDayUnsure && !/\p{L}|^\d{4}/u.test(date)) {
    doubts.push({ field: "date", code: "DAY_ORDER", message: wording("doubts.dayOrMonth", { day: date }) });
  }
  const gst = written.amount(cells.take("gstAmount"));
  const isZero = /^-?0*(?:\.0*)?$/.test(gst);
  const amount = amountOf(cells, written, isZero ? "" : gst, doubts);
  const category = inWordsOf(cells.take("category"), "category", categories, "OTHER");
  if (category.value === undefined) {
    doubts.push({ field: "category", code: "GUESSED", message: wording("doubts.categoryMissing") });
  }
  const tax = inWordsOf(cells.take("taxCode"), "taxCode", taxCodes, undefined);
  doubts.push(...category.doubts, ...tax.doubts);
  const vendor = cells.take("vendor");
  const notes = cells.takeAll("notes").join("\n");
  const own = cells.take("description");
  const isNamed = own !== "" || vendor !== "";
  if (own === "" && isNamed)
    doubts.push({ field: "description", code: "GUESSED", message: wording("doubts.descriptionMissing") });
  return {
    values: filled({
      date: written.day(date),
      category: category.value ?? "OTHER",
      description: own || vendor,
      amount,
      gstAmount: isZero ? "" : gst,
      taxCode: tax.value,
      vendor,
      project: cells.take("project"),
      projectId: cells.take("projectId"),
      reference: cells.take("reference"),
      notes,
      externalId: cells.take("externalId"),
    }),
    doubts,
    currency: currencyOf(cells.take("currency")) ?? currencyOf(cells.peek("amount").slice(0, 3)),
  };
}

export const expenseRecords: RecordSpec<Source, ExpenseField> = {
  sources: expenseSources,
  programs: expensePrograms,
  required: [["date"], ["amount", "total", "unitPrice"]],
  days: ["date"],
  amounts: ["amount", "total", "unitPrice", "gstAmount"],
  compose,
};
