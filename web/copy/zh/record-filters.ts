import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { recordFiltersMessages as english } from "../en/record-filters.ts";

/** Text of the filters of lists, by their names in addresses. */
export const recordFiltersMessages: Translation<typeof english> = {
  labels: {
    client: documentTerms.client,
    project: documentTerms.project,
    due: documentTerms.due,
    issued: documentTerms.issued,
    total: documentTerms.total,
    created: "创建日期",
    decided: "客户决定日期",
    valid: "失效日期",
    received: "收款日期",
    spent: "日期",
    only: "仅显示",
    eInvoice: "电子发票",
    invoiced: "发票",
    method: "付款方式",
    category: "类别",
    receipt: "收据",
    open: "进展",
    clock: "日期状态",
    problem: "问题",
  },
  sort: {
    label: "排序",
    by: "按{column}排序",
    number: "编号",
    newestFirst: "排序：最新在前",
    ascending: "排序：{column}，升序",
    descending: "排序：{column}，降序",
  },
  sums: {
    invoices: "{count, plural, other {# 张发票}}",
    creditNotes: "{count, plural, other {# 张贷项通知单}}",
    outstanding: "未付 {amount}",
    left: "贷项余额 {amount}",
    drafts: "其中草稿 {amount}",
    voided: "其中作废 {amount}",
  },
  columns: { choose: "列", usual: "恢复默认列", reference: "客户编号", uen: "UEN", attention: "联系人" },
  chosen: "{field}：{value}",
  any: "全部",
  only: {
    open: "未全额付款",
    overdue: "已过到期日",
    retained: "含保留金",
    valid: "已开具且未作废",
  },
  eInvoice: {
    READY: "待提交",
    HANDED_OVER: "已提交",
    ACCEPTED: "已接受",
    REFUSED: "被拒",
    NOT_NEEDED: "无需提交",
  },
  invoiced: { true: "已有发票", false: "尚无发票" },
  receipt: { with: "有收据", without: "无收据" },
  endpoints: { failing: "出错", none: { title: "没有出错的端点", hint: "最近一天的推送均已送达，或仍在重试。" } },
};
