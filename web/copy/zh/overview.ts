import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { overviewMessages as english } from "../en/overview.ts";

/** Text of the overview. */
export const overviewMessages: Translation<typeof english> = {
  overview: {
    outstanding: documentTerms.outstanding,
    overdue: documentTerms.overdue,
    retention: "被扣保留金",
    invoiceCount: "{count, plural, other {# 张发票}}",
    retentionDue: "{count, plural, other {# 份合同}}到期 {amount}",
    noneDue: "没有到期的合同保留金",
    unmatched: "银行未匹配",
    lineCount: "{count, plural, other {# 笔记录}}",
    noneOverdue: "没有逾期发票",
    ages: "逾期账龄",
    ageing: "账龄表",
    age: "{from}–{to} 天",
    ageOver: "超过 {days} 天",
    days: "逾期天数",
    amount: documentTerms.amount,
    count: "发票数",
    months: "开票与收款",
    month: "月份",
    legend: { invoiced: "已开票", received: "已收款" },
    monthFigures: "{month}：已开票 {invoiced}，已收款 {received}",
    asTable: "以表格查看",
    quotations: "报价单",
    quotationStatus: documentTerms.status,
    quotationCount: "报价单数",
    statuses: {
      DRAFT: documentTerms.draft,
      ACCEPTED: documentTerms.accepted,
      REJECTED: documentTerms.rejected,
    },
    none: {
      title: "还没有数据",
      hint: "发送报价单或发票后，这里会显示未付金额、收入和成交率。",
    },
  },
  security: {
    title: "安全通知",
    kinds: {
      PAYEE_CHANGED: "客户付款所用的银行账户已更改",
      OWNER_ADDED: "新的所有者",
      OWNER_REMOVED: "不再是所有者",
      KEY_CREATED: "可以更改数据的新 API 密钥",
      SECOND_FACTOR_NOT_REQUIRED: "成员不再需要双重验证",
      SINGLE_SIGN_ON_CHANGED: "单点登录已更改",
    },
    change: "从 {before} 改为 {after}",
    byFrom: "由 {by} 从 {address} 更改",
    acknowledge: "确认",
  },
};
