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
};
