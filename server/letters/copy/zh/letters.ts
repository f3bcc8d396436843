import type { Translation } from "#contract/copy.ts";
import type { letterMessages as english } from "#server/letters/copy/en/letters.ts";

export const letterMessages: Translation<typeof english> = {
  furtherNotice: "另行通知",
  viewQuotation: "查看报价单",
  viewInvoice: "查看发票",
  viewClaim: "查看请款单",
  viewCreditNote: "查看贷项通知单",
  claimed: "请款金额",
  claimedBeforeGst: "请款金额（未含消费税）",
  daysLate: "{day}{days, plural, other {（# 天前）}}",
  forward: "任何人都可凭此链接打开文件，转发此邮件时请留意。",
};
