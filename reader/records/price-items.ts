import type { Cells, Composed, Doubt, Program, RecordSpec, Written } from "#reader/table/spec.ts";
import { currencyOf, filled, inWordsOf } from "./texts.ts";

type Source =
  | "code"
  | "description"
  | "name"
  | "unit"
  | "unitPrice"
  | "unitCost"
  | "category"
  | "taxCode"
  | "accountCode"
  | "currency";

export type PriceItemField =
  | "code"
  | "description"
  | "unit"
  | "unitPrice"
  | "unitCost"
  | "category"
  | "taxCode"
  | "accountCode";

const sources: RecordSpec<Source, PriceItemField>["sources"] = {
  code: {
    names: [
      "code",
      "itemcode",
      "sku",
      "productcode",
      "ref",
      "itemno",
      "itemnumber",
      "number",
      "no",
      "编号",
      "编码",
      "货号",
    ],
  },
  description: {
    names: [
      "salesdescription",
      "description",
      "descriptionofwork",
      "descriptionofworks",
      "itemdescription",
      "particulars",
      "details",
      "scopeofwork",
      "notes",
      "说明",
      "描述",
      "工程内容",
    ],
  },
  name: {
    names: [
      "item",
      "name",
      "itemname",
      "productservicename",
      "productservice",
      "product",
      "service",
      "productname",
      "名称",
      "项目",
    ],
  },
  unit: { names: ["unit", "uom", "unitofmeasure", "usageunit", "units", "单位"] },
  unitPrice: {
    names: [
      "unitprice",
      "salespricerate",
      "salesprice",
      "salesunitprice",
      "price",
      "rate",
      "sellingprice",
      "unitrate",
      "sellingprice1",
      "sellprice",
      "sellrate",
      "listprice",
      "retailprice",
      "单价",
      "价格",
      "售价",
    ],
  },
  unitCost: {
    names: [
      "unitcost",
      "purchasecost",
      "purchaserate",
      "purchasesunitprice",
      "purchaseprice",
      "cost",
      "costprice",
      "buyprice",
      "buyrate",
      "costperitem",
      "成本",
    ],
  },
  category: { names: ["category", "group", "trade", "section", "itemgroup", "类别", "分类"] },
  taxCode: { names: ["taxcode", "tax", "taxtype", "gst", "taxname", "salestaxrate", "taxname1", "tax1"] },
  accountCode: { names: ["accountcode", "salesaccount", "incomeaccount", "account"] },
  currency: { names: ["currency", "currencycode", "币种"] },
};

const programs: readonly Program[] = [
  { name: "quickbooks", has: ["productservicename", "salesdescription"] },
  { name: "zoho", has: ["itemname", "sku", "purchaserate"] },
  { name: "xero", has: ["itemcode", "itemname", "salesunitprice"] },
  { name: "freshbooks", has: ["name", "description", "rate", "currentstock"] },
  { name: "invoiceninja", has: ["product", "notes", "cost", "price"] },
  { name: "myob", has: ["itemnumber", "itemname", "sellingprice"] },
  { name: "quoin", has: ["code", "unitprice", "createdat"] },
];

const taxCodes: Readonly<Record<string, string>> = {
  standard: "STANDARD",
  "rated standard": "STANDARD",
  "rated standard supplies": "STANDARD",
  gst: "STANDARD",
  sr: "STANDARD",
  "rated zero": "ZERO_RATED",
  zr: "ZERO_RATED",
  "rated supplies zero": "ZERO_RATED",
  exempt: "EXEMPT",
  es: "EXEMPT",
  "of out scope": "OUT_OF_SCOPE",
  "no tax": "OUT_OF_SCOPE",
  os: "OUT_OF_SCOPE",
};

const bookingCode = /^[\w.-]{1,20}$/;

function compose(cells: Cells<Source>, written: Written): Composed<PriceItemField> {
  const doubts: Doubt<PriceItemField>[] = [];
  const description = cells.take("description");
  const name = cells.peek("name");
  // A product is called by a code in some programs, and by words in others.
  const isCode = cells.peek("code") === "" && description !== "" && /^\S{1,40}$/.test(name) && /\d/.test(name);
  if (description === "" || isCode || name === description) cells.take("name");
  const tax = inWordsOf(cells.take("taxCode"), "taxCode", taxCodes, undefined);
  doubts.push(...tax.doubts);
  const [price, cost] = [cells.take("unitPrice"), cells.take("unitCost")];
  const account = cells.peek("accountCode");
  const isAccount = account !== "" && bookingCode.test(account) && /\d/.test(account);
  return {
    values: filled({
      code: isCode ? name : cells.take("code"),
      description: description || name,
      unit: cells.take("unit"),
      unitPrice: price === "" ? "" : written.amount(price),
      unitCost: cost === "" ? "" : written.amount(cost),
      category: cells.take("category"),
      taxCode: tax.value,
      accountCode: isAccount ? cells.take("accountCode") : "",
    }),
    doubts,
    currency: currencyOf(cells.take("currency")) ?? currencyOf(/^[A-Z]{3}(?= )/.exec(price)?.[0] ?? ""),
  };
}

export const priceItemRecords: RecordSpec<Source, PriceItemField> = {
  sources,
  programs,
  required: [["description", "name"], ["unitPrice"]],
  days: [],
  amounts: ["unitPrice", "unitCost"],
  compose,
};
