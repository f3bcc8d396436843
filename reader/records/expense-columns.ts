import type { Program, SourceSpec } from "#reader/table/spec.ts";

export type ExpenseSource =
  | "date"
  | "description"
  | "amount"
  | "total"
  | "qty"
  | "unitPrice"
  | "gstAmount"
  | "taxCode"
  | "vendor"
  | "category"
  | "project"
  | "projectId"
  | "reference"
  | "currency"
  | "notes"
  | "externalId";

export const expenseSources: Readonly<Record<ExpenseSource, SourceSpec>> = {
  date: {
    names: [
      "date",
      "expensedate",
      "invoicedate",
      "transactiondate",
      "billdate",
      "day",
      "paidon",
      "receiptdate",
      "timestamp",
      "日期",
      "费用日期",
    ],
  },
  description: {
    names: [
      "description",
      "linedescription",
      "expensedescription",
      "memodescription",
      "memo",
      "details",
      "item",
      "particulars",
      "itemname",
      "productservice",
      "说明",
      "摘要",
      "描述",
    ],
  },
  amount: {
    names: [
      "amount",
      "amountbeforegst",
      "net",
      "netamount",
      "totalbeforesalestax",
      "totalbeforetax",
      "subtotal",
      "lineamount",
      "expenseamount",
      "amountexgst",
      "amountexcltax",
      "cost",
      "金额",
      "不含税金额",
    ],
  },
  total: {
    names: [
      "total",
      "grandtotal",
      "totalamount",
      "amountinclgst",
      "amountinctax",
      "gross",
      "grossamount",
      "totalincltax",
      "价税合计",
      "总额",
    ],
  },
  qty: { names: ["quantity", "qty", "数量"] },
  unitPrice: { names: ["unitamount", "unitprice", "rate", "单价"] },
  gstAmount: {
    names: [
      "gst",
      "gstamount",
      "tax",
      "taxamount",
      "salestax",
      "tax1",
      "totaltax",
      "taxtotal",
      "linetaxamount",
      "消费税",
      "税额",
    ],
  },
  taxCode: { names: ["taxcode", "gstcode", "taxtype", "taxrate", "taxname", "linetaxcode"] },
  vendor: {
    names: [
      "vendor",
      "vendorname",
      "supplier",
      "suppliername",
      "payee",
      "merchant",
      "paidto",
      "contactname",
      "name",
      "colastname",
      "供应商",
      "收款人",
    ],
  },
  category: {
    names: [
      "category",
      "expensecategory",
      "subcategory",
      "kind",
      "type",
      "account",
      "expenseaccount",
      "parentcategory",
      "accountsubtype",
      "accountname",
      "类别",
    ],
  },
  project: { names: ["project", "projectname", "job", "jobname", "trackingoption1", "项目", "项目名称"] },
  projectId: { names: ["projectid"] },
  reference: {
    names: [
      "reference",
      "referencenumber",
      "referenceno",
      "ref",
      "refno",
      "receiptnumber",
      "invoicenumber",
      "billnumber",
      "billno",
      "no",
      "num",
      "number",
      "docno",
      "entrynumber",
      "发票号",
      "单号",
    ],
  },
  currency: { names: ["currency", "currencycode", "币种", "货币"] },
  notes: { names: ["notes", "note", "remarks", "remark", "comments", "privatenotes", "publicnotes", "备注"] },
  externalId: { names: ["externalid"] },
};

/** Names that only an export of that program has, the more particular ones first. */
export const expensePrograms: readonly Program[] = [
  { name: "xero", has: ["contactname", "invoicenumber", "unitamount"] },
  { name: "quickbooks", has: ["transactiontype", "payee", "totalbeforesalestax"] },
  { name: "freshbooks", has: ["merchant", "parentcategory", "author"] },
  { name: "zoho", has: ["expensedate", "expensedescription"] },
  { name: "zoho", has: ["expensedate", "expenseaccount"] },
  { name: "invoiceninja", has: ["expensecategory", "publicnotes"] },
  { name: "quickbooks", has: ["billno", "supplier", "lineamount"] },
  { name: "myob", has: ["colastname", "supplierinvoiceno"] },
  { name: "quoin", has: ["gstamount", "taxcode", "receiptfileid"] },
];
