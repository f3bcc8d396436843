import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { paymentsMessages as english } from "../en/payments.ts";

/** Text of the list of payments. */
export const paymentsMessages: Translation<typeof english> = {
  payments: {
    title: documentTerms.payments,
    search: "搜索参考编号、发票或客户",
    client: "客户",
    method: "付款方式",
    allMethods: "所有付款方式",
    received: "收款日期",
    columns: {
      invoice: documentTerms.invoice,
      received: "收款日期",
      method: "付款方式",
      reference: "参考编号",
      amount: "金额",
    },
    sum: "{count, plural, other {# 笔付款}} · {amount}",
    clientFilter: "客户：{name}",
    methodFilter: "付款方式：{name}",
    none: {
      title: "还没有付款",
      hint: "您收到的款项会显示在这里。请打开一张发票，选择“记录付款”。",
    },
    openInvoices: "查看待付款的发票",
  },
  several: {
    title: "记录多张发票的付款",
    none: "此客户没有待付款的发票。",
    more: "以下是最新的 {count} 张发票。较早的发票请在其页面上记录付款。",
    amount: "收到的金额",
    amountHint: "从最早到期的发票开始分配",
    invoices: "待付款的发票",
    outstanding: "未付 {amount}",
    due: "到期日",
    part: "付 {number} 的金额",
    left: "还有 {amount} 未分配",
    beyond: "各发票的金额比收到的多 {amount}",
    recorded: "已将付款 {amount} 记录到 {count, plural, other {# 张发票}}",
  },
};
