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
      ASKED: "客户提问",
      ACCEPTED: documentTerms.accepted,
      REJECTED: documentTerms.rejected,
      REVISED: "已修订",
      CONVERTED: "已转为发票",
      CONTRACT_CREATED: "按进度请款",
      CONTRACT_COMPLETED: "工程已完工",
      CONTRACT_CLOSED: "合同已结案",
      CONTRACT_REOPENED: "合同已重新打开",
      SUBMITTED: "已送达客户",
      RESPONDED: "客户已答复",
      BILLED: "已开票",
      CARRIED: "并入后来的请款",
      WITHDRAWN: "已撤回",
      DEPOSIT_BILLED: "已开具订金发票",
      RELEASED: "已释放保留金",
      COMPLETED: "已完工",
      CLOSED: "已结案",
      REOPENED: "已重新打开",
      PAYMENT_RECORDED: "已记录付款",
      PAYMENT_REVERSED: "已冲销付款",
      CREDITED: "已开具贷项通知单",
      APPLIED: "已用于发票",
      APPLICATION_REVERSED: "已冲销使用",
      REFUNDED: documentTerms.refunded,
      REFUND_REVERSED: "已冲销退款",
      CREDIT_VOIDED: "贷项通知单已作废",
      PAID: "已全额付清",
      OVERDUE: documentTerms.overdue,
      VOIDED: "已作废",
      PARTIES_CORRECTED: "已更正资料",
    },
  },
};
