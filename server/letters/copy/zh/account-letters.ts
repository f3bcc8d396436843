import type { Translation } from "#contract/copy.ts";
import type { accountLetterMessages as english } from "#server/letters/copy/en/account-letters.ts";

export const accountLetterMessages: Translation<typeof english> = {
  reset: {
    subject: "重设您的 Quoin 密码",
    lead: "我们收到了重设您 Quoin 账户密码的请求。请使用以下链接设置新密码。",
    action: "设置新密码",
    note: "此链接 {hours} 小时后失效，且只能使用一次。如果这不是您的请求，请忽略此邮件：您的密码不会改变。",
  },
  disabled: {
    subject: "{organization} 的一个 Webhook 端点已停用",
    lead: "Quoin 不再向 {url} 发送事件。{reason}",
    unknown: "该端点",
    advice: "接收方恢复正常后，请在设置中启用该端点，并重新发送错过的事件。",
    action: "打开端点",
    note: "Quoin 将此通知发送到公司的电子邮件地址；如没有地址，则发送给其所有者。",
  },
  accepted: {
    subject: "{client} 已接受报价单 {number}",
    lead: "{client} 已接受您的报价单 {number}“{title}”。",
  },
  rejected: {
    subject: "{client} 已拒绝报价单 {number}",
    lead: "{client} 已拒绝您的报价单 {number}“{title}”。",
  },
  wrote: "对方留言：",
  openClient: "在 Quoin 中打开客户",
  decisionNote: "您收到此邮件，是因为您的客户在线对报价单作出了决定。",
};
