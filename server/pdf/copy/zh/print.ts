import type { Translation } from "#contract/copy.ts";
import type { printMessages as english } from "#server/pdf/copy/en/print.ts";

export const printMessages: Translation<typeof english> = {
  statement: "对账单",
  discarded: "此草稿已弃用，从未开具，无需付款。",
  acceptance: {
    title: "确认接受",
    text: "本方接受报价单 {number}，并委托贵方进行上述工程。",
    textOfRevision: "本方接受报价单 {number}（修订版 {revision}），并委托贵方进行上述工程。",
    name: "姓名",
    signature: "签名",
    companyStamp: "公司盖章",
  },
  period: { from: "起始日期", to: "截止日期" },
  balanceOn: "截至 {day} 的余额",
  scan: "请扫描二维码，以 PayNow 支付 {amount}。",
  orScan: "或扫描二维码，以 PayNow 支付 {amount}。",
  code: "PayNow 二维码：{amount}，参考编号 {number}",
  receiptFor: "{receipt} {number}",
  receivedWithThanks: "款已收讫，谢谢",
  inPaymentOf: "所付款项",
  payment: "付款 {id}",
  document: "单据",
  charged: "应付",
  balance: "余额",
  broughtForward: "上期结余",
  nothingInPeriod: "此期间没有发票或付款。",
  pageOf: "第 {page} 页，共 {pages} 页",
};
