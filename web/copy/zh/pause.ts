import type { Translation } from "#contract/copy.ts";
import type { pauseMessages as english } from "../en/pause.ts";

/** Text that says that emails and webhooks are paused. */
export const pauseMessages: Translation<typeof english> = {
  since: "Quoin 管理员已于 {time} 暂停邮件和 Webhook。它们会等待，管理员结束暂停后继续。",
  changesAreLost:
    "数据库于 {time} 丢失了此前不久保存的更改，因此邮件和 Webhook 已暂停。请检查最近的单据和付款，并重新录入缺少的内容。Quoin 管理员结束暂停后，邮件和 Webhook 会继续。",
  /** Outcomes of one of many emails, in the words of the email log. */
  outcomes: { LEAVES: "已发送", PAUSED: "待发送", WAITS: "待发送", KEPT: "未发送（测试）" },
  /** The state of an email after something was done. */
  doneBut: "{done}。{but}",
  unsent: {
    PAUSED: "管理员结束邮件暂停后，邮件会发给 {recipient}。",
    WAITS: "尚未设置邮件，发给 {recipient} 的邮件在邮件记录中等待。",
    KEPT: "这是测试公司，发给 {recipient} 的邮件只列在邮件记录中。",
  },
};
