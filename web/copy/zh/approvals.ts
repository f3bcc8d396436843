import type { Translation } from "#contract/copy.ts";
import type { approvalMessages as english } from "../en/approvals.ts";

/** Text of the emails that assistants want to send to others than the client. */
export const approvalMessages: Translation<typeof english> = {
  title: "等待您批准",
  hint: "助手想把以下文件发送到并非客户本人的邮箱。目前尚未发送。",
  operations: {
    sendQuotation: "发送报价单 {number}",
    sendInvoice: "发送发票 {number}",
    remindInvoice: "发送发票 {number} 的付款提醒",
  },
  to: "收件人：{addresses}",
  asked: "{name} 于 {time} 提出",
  approve: "批准并发送",
  decline: "拒绝",
  actionOn: "{action}：{what}",
  approved: "已批准",
  sent: "已批准，邮件将会发送。",
  declined: "已拒绝，未发送任何邮件。",
};
