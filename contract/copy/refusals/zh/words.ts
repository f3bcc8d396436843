import type { Translation } from "#contract/copy.ts";
import type * as english from "#contract/copy/refusals/en/words.ts";

export const things: Translation<typeof english.things> = {
  bankAccount: "银行账户",
  client: "客户",
  contract: "合同",
  file: "文件",
  invoice: "发票",
  item: "明细",
  section: "分项",
  nothing: "空值",
  payment: "付款",
  project: "项目",
  quotation: "报价单",
  receipt: "收据",
  billedInvoice: "此合同已开具的请款发票或订金发票",
  theBankLine: "银行记录",
  thePayment: "付款",
  theRefund: "退款",
  theOffice: "公司",
  quotationOf: "报价单 {number} ",
  invoiceOf: "发票 {number} ",
  receiptOf: "收据 {number} ",
  creditNoteOf: "贷项通知单 {number} ",
  contractOf: "合同 {number} ",
  claimOf: "请款 {number} ",
  draftClaimOf: "合同 {contract} 的请款草稿",
};

export const statuses: Translation<typeof english.statuses> = {
  DRAFT: "草稿",
  SENT: "已发送",
  ACCEPTED: "已接受",
  REJECTED: "已拒绝",
  CONVERTED: "已转换",
  OVERDUE: "逾期",
  PAID: "已付款",
  VOID: "作废",
};
