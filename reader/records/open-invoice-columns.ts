import type { Program, SourceSpec } from "#reader/table/spec.ts";

export type OpenInvoiceSource =
  | "type"
  | "client"
  | "firstName"
  | "lastName"
  | "number"
  | "creditNumber"
  | "date"
  | "dueDate"
  | "balance"
  | "total"
  | "paid"
  | "lineTotal"
  | "status"
  | "title"
  | "project"
  | "clientReference"
  | "currency";

export const openInvoiceSources: Readonly<Record<OpenInvoiceSource, SourceSpec>> = {
  type: { names: ["type", "transactiontype", "documenttype", "invoicetype", "kind", "类型", "单据类型"] },
  client: {
    names: [
      "contactname",
      "customername",
      "customer",
      "customerfullname",
      "clientname",
      "client",
      "contact",
      "name",
      "organization",
      "colastname",
      "companyname",
      "debtorname",
      "debtor",
      "客户",
      "客户名称",
    ],
  },
  firstName: { names: ["firstname"] },
  lastName: { names: ["lastname"] },
  number: {
    names: [
      "invoicenumber",
      "invoiceno",
      "invoice",
      "invno",
      "number",
      "num",
      "no",
      "docno",
      "documentnumber",
      "transactionnumber",
      "idno",
      "发票号",
      "发票号码",
      "单号",
    ],
  },
  creditNumber: { names: ["creditnotenumber", "creditnoteno", "creditnumber", "creditmemonumber"] },
  date: {
    names: [
      "invoicedate",
      "creditnotedate",
      "issuedate",
      "dateissued",
      "transactiondate",
      "date",
      "docdate",
      "documentdate",
      "created",
      "开票日期",
      "日期",
    ],
  },
  dueDate: { names: ["duedate", "due", "paymentduedate", "datedue", "到期日"] },
  balance: {
    names: [
      "invoiceamountdue",
      "amountdue",
      "balancedue",
      "openbalance",
      "balance",
      "outstanding",
      "outstandingamount",
      "outstandingbalance",
      "amountoutstanding",
      "remainingcredit",
      "creditremaining",
      "creditsremaining",
      "amountremaining",
      "unpaid",
      "retentionheld",
      "余额",
      "未付金额",
    ],
  },
  total: {
    names: ["total", "invoicetotal", "grandtotal", "totalamount", "invoiceamount", "amount", "总额", "价税合计"],
  },
  paid: {
    names: ["invoiceamountpaid", "amountpaid", "paidtodate", "paid", "paidamount", "payments", "已付金额"],
  },
  lineTotal: { names: ["linetotal", "lineamount", "itemtotal"] },
  status: { names: ["invoicestatus", "creditnotestatus", "status", "状态"] },
  title: { names: ["subject", "title", "memodescription", "memo", "reference", "invoicereference", "标题", "摘要"] },
  project: { names: ["project", "projectname", "job", "jobname", "项目", "项目名称"] },
  clientReference: {
    names: ["purchaseorder", "purchaseordernumber", "ponumber", "pono", "po", "customerpo", "customerpono", "custpono"],
  },
  currency: { names: ["currency", "currencycode", "币种"] },
};

export const openInvoicePrograms: readonly Program[] = [
  { name: "xero", has: ["contactname", "invoicenumber", "invoiceamountdue"] },
  { name: "zoho", has: ["customername", "invoicenumber", "invoicestatus", "balance"] },
  { name: "zoho", has: ["customername", "creditnotenumber", "balance"] },
  { name: "quickbooks", has: ["transactiontype", "num", "openbalance"] },
  { name: "freshbooks", has: ["clientname", "invoice", "dateissued", "linetotal"] },
  { name: "myob", has: ["customer", "invoiceno", "balancedue"] },
  { name: "myob", has: ["colastname", "invoiceno"] },
  { name: "wave", has: ["customername", "invoicenumber", "amountdue"] },
  { name: "invoiceninja", has: ["client", "invoicenumber", "paidtodate"] },
  { name: "invoiceninja", has: ["clientname", "invoicenumber", "balance"] },
  { name: "invoiceninja", has: ["clientname", "invoicenumber", "invoicebalance"] },
];
