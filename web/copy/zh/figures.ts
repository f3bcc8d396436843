import type { Translation } from "#contract/copy.ts";
import type { figuresMessages as english } from "../en/figures.ts";

/** Text of the figures of the overview: the period, the comparison, and what the lists behind them are called. */
export const figuresMessages: Translation<typeof english> = {
  now: "当前",
  waiting: "等待客户决定",
  quotationCount: "{count, plural, other {# 份报价单}}",
  paymentCount: "{count, plural, other {# 笔付款}}",
  period: "期间",
  periods: {
    year: "最近 12 个月",
    thisMonth: "本月",
    lastMonth: "上月",
    thisYear: "今年",
    lastYear: "去年",
    custom: "其他日期",
  },
  from: "首日",
  until: "末日",
  compare: "对比",
  comparisons: { NONE: "不对比", PREVIOUS: "上一期间", LAST_YEAR: "去年同期" },
  span: "{from} – {until}",
  comparedSpan: "对比期间：{from} – {until}",
  invoiced: "已开票",
  received: "已收款",
  won: "成交报价单",
  against: "{change}，此前为 {amount}",
  same: "与此前相同",
  notBefore: "此前为 {amount}",
  before: {
    invoiced: "此前已开票",
    received: "此前已收款",
    mark: "此前",
  },
  monthsHint: "{from} – {until}，最近月份在前。",
  openMonth: "{month}的发票",
  openPayments: "{month}的付款",
  winRate: "成交率",
  decided: "期间内 {decided, plural, other {# 份报价单}}已有决定",
  noneDecided: "期间内没有报价单得到决定",
  tooLong: "最多选择 36 个月。",
  wrongOrder: "末日不能早于首日。",
};
