import type { Translation } from "#contract/copy.ts";
import type { recordFiltersMessages as english } from "../en/record-filters.ts";

/** Text of the filters of lists that the overview leads to. */
export const recordFiltersMessages: Translation<typeof english> = {
  invoices: {
    show: "仅显示",
    shows: {
      open: "未全额付款",
      overdue: "已过到期日",
      retained: "含保留金",
      valid: "已发送且未作废",
    },
    eInvoiceLabel: "电子发票",
    eInvoice: "电子发票：{state}",
    eInvoices: {
      READY: "待提交",
      HANDED_OVER: "已提交",
      ACCEPTED: "已接受",
      REFUSED: "被拒",
      NOT_NEEDED: "无需提交",
    },
    created: "创建日期",
  },
  quotations: {
    invoice: "发票",
    invoices: { true: "已有发票", false: "尚无发票" },
    decided: "客户决定日期",
    valid: "失效日期",
  },
  any: "全部",
  mails: { created: "创建日期" },
  endpoints: { failing: "出错", none: { title: "没有出错的端点", hint: "最近一天的推送均已送达，或仍在重试。" } },
};
