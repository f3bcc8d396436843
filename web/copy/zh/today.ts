import type { Translation } from "#contract/copy.ts";
import type { todayMessages as english } from "../en/today.ts";

/** Text of the list of what needs attention. */
export const todayMessages: Translation<typeof english> = {
  title: "今日待办",
  none: { title: "暂无待办事项", hint: "没有逾期发票，也没有等待您处理的事项。" },
  groups: {
    OVERDUE_INVOICES: "逾期发票",
    ACCEPTED_QUOTATIONS: "已接受但未开票",
    EXPIRING_QUOTATIONS: "即将失效的报价单",
    RECURRING_PROBLEMS: "出现问题的定期发票",
    FAILED_MAILS: "未送达的邮件",
    FAILING_ENDPOINTS: "出错的 Webhook 端点",
    DRAFT_INVOICES: "超过一周的发票草稿",
    DRAFT_QUOTATIONS: "超过一周的报价单草稿",
  },
  count: "{count, number}",
  countMax: "{count, number} 或以上",
  view: "查看列表",
  overdueBy: "{days, plural, =0 {今天到期} other {逾期 # 天}}",
  acceptedOn: "{day} 接受",
  expires: "{days, plural, =0 {今天失效} other {还有 # 天失效}}",
  createdOn: "{day} 创建",
  failedOn: "{day}",
  reminded: "{days, plural, =0 {今天已提醒} other {# 天前已提醒}}",
  actions: {
    remind: "提醒",
    convert: "转为发票",
    open: "打开",
    sendAgain: "重新发送",
    deliveries: "查看推送记录",
  },
  actionOn: "{action}：{record}",
  queued: "将重新发送给 {recipient} 的邮件。",
};
