import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { mailMessages as english } from "../en/mail.ts";

/** Text of the email log. */
export const mailMessages: Translation<typeof english> = {
  mail: {
    title: "邮件记录",
    lead: "发给客户和同事的邮件。没有设置邮件服务器时，邮件停留在这里等待发送。",
    one: "邮件",
    statusLabel: "状态",
    all: "全部",
    statuses: { QUEUED: "待发送", SENT: "已发送", FAILED: "失败", KEPT: "未发送（测试）" },
    kinds: {
      QUOTATION: documentTerms.quotation,
      INVOICE: documentTerms.invoice,
      INVOICE_REMINDER: "付款提醒",
      RECEIPT: documentTerms.receipt,
      CLAIM: documentTerms.paymentClaim,
      CREDIT_NOTE: documentTerms.creditNote,
      STATEMENT: "对账单",
      CLIENT_PAGE: "客户页面",
      QUOTATION_ACCEPTED: "报价单已接受",
      QUOTATION_REJECTED: "报价单已拒绝",
      CLAIM_DAYS_MOVED: "请款日期变动",
      CLAIM_ACCEPTANCE: "接受付款答复",
      CLIENT_QUESTION: "客户提问",
      QUOTATION_CONFIRMATION: "接受报价确认",
      HOLIDAYS_MISSING: "缺少公共假期",
      ENDPOINT_DISABLED: "Webhook 端点已停用",
      ENDPOINT_FAILING: "Webhook 端点出错",
      ENDPOINT_RECOVERED: "Webhook 端点已恢复",
      INVITATION: "邀请",
      PASSWORD_RESET: "重置密码",
      DECISION_CODE: "决定验证码",
      SECURITY_NOTICE: "安全通知",
    },
    columns: { recipient: "收件人", status: "状态", created: "创建时间" },
    none: { title: "还没有邮件", hint: "发给客户和同事的邮件会显示在这里。" },
    noResults: { title: "没有结果", hint: "请选择其他状态。" },
    created: "创建时间",
    sent: "发送时间",
    nextAttempt: "下次尝试",
    kept: "这是测试公司，因此邮件只列在邮件记录中，不会发送。",
    resend: "重新发送",
    copyLink: "复制链接",
    unavailable: "此邮件所涉及的记录已删除，因此不能再显示或发送。",
  },
};
