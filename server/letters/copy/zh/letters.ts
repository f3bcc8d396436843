import type { Translation } from "#contract/copy.ts";
import type { letterMessages as english } from "#server/letters/copy/en/letters.ts";

export const letterMessages: Translation<typeof english> = {
  furtherNotice: "另行通知",
  viewQuotation: "查看报价单",
  viewInvoice: "查看发票",
  viewClaim: "查看请款单",
  viewCreditNote: "查看贷项通知单",
  viewClientPage: "打开您的页面",
  claimed: "请款金额",
  accepted: "接受金额",
  acceptedOn: "接受日期",
  beforeGst: "{amount}（未含消费税）",
  claimedBeforeGst: "请款金额（未含消费税）",
  keptAsCredit: "留作余额",
  creditLeft: "余额",
  balanceBefore: "{day} 之前的余额",
  balanceOn: "截至 {day} 的余额",
  daysLate: "{day}{days, plural, other {（# 天前）}}",
  code: {
    subject: "报价单 {number} 的验证码",
    lead: "请在 {organization} 的报价单 {number} 页面上，连同您的决定一起输入此验证码。",
    label: "验证码",
    note: "验证码 10 分钟内有效。请勿转告他人，包括报价单的发送方。如果您没有申请验证码，可以忽略此邮件。",
  },
  forward: "任何人都可凭此链接打开文件，转发此邮件时请留意。",
  forwardPage: "任何人都可凭此链接查看您的全部单据，并对您的报价单作出决定，请勿转发此邮件。",
};
