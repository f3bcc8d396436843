import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { timelineMessages as english } from "../en/timeline.ts";

/** Text of a document's activity. */
export const timelineMessages: Translation<typeof english> = {
  timeline: {
    title: documentTerms.activity,
    kinds: {
      CREATED: "已创建",
      SENT: "已开具",
      MAIL_QUEUED: "邮件待发送",
      MAIL_DELIVERED: "邮件已发送",
      MAIL_FAILED: "邮件发送失败",
      VIEWED: "客户已查看",
      ACCEPTED: documentTerms.accepted,
      REJECTED: documentTerms.rejected,
      REVISED: "已修订",
      CONVERTED: "已转为发票",
      PAYMENT_RECORDED: "已记录付款",
      PAYMENT_REVERSED: "已冲销付款",
      PAID: "已全额付清",
      OVERDUE: documentTerms.overdue,
      VOIDED: "已作废",
    },
  },
};
