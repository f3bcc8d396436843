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
  notice: {
    subjects: {
      PAYEE_CHANGED: "{organization} 的银行账户已更改",
      OWNER_ADDED: "{organization} 有新的所有者",
      OWNER_REMOVED: "{organization} 的一位所有者已被移除",
      KEY_CREATED: "新的 API 密钥可以更改 {organization} 的数据",
      SECOND_FACTOR_NOT_REQUIRED: "{organization} 不再要求双重验证",
    },
    leads: {
      PAYEE_CHANGED:
        "{organization} 的客户付款所用的银行账户或 PayNow 已更改。新单据立即使用新的资料，已发送的单据保持不变。",
      OWNER_ADDED: "有人成为了 {organization} 的所有者，或被邀请成为所有者。",
      OWNER_REMOVED: "有人不再是 {organization} 的所有者。",
      KEY_CREATED: "创建或轮换了可以更改 {organization} 数据的 API 密钥。",
      SECOND_FACTOR_NOT_REQUIRED: "{organization} 的成员从现在起无需验证器即可登录。",
    },
    advice: "如果这在您的预料之中，请在概览页面确认。否则请在设置中撤销此更改，更改您的密码，并查看审计日志。",
    what: { owner: "所有者", key: "API 密钥" },
    before: "之前",
    after: "现在",
    by: "更改者",
    address: "IP 地址",
    at: "时间",
    action: "打开 Quoin",
    note: "Quoin 会将此通知发送给 {organization} 的所有所有者，且无法关闭。",
  },
  account: {
    subjects: {
      NEW_BROWSER: "您的 Quoin 账户有新的登录",
      PASSWORD_CHANGED: "您的 Quoin 密码已更改",
      AUTHENTICATOR_ADDED: "您的 Quoin 账户已添加验证器",
      AUTHENTICATOR_REMOVED: "您的 Quoin 账户的验证器已移除",
      TOO_MANY_ATTEMPTS: "有人多次尝试打开您的 Quoin 账户",
    },
    leads: {
      NEW_BROWSER: "您的账户在您未曾登录过的浏览器中被打开。",
      PASSWORD_CHANGED: "您账户的密码已更改，所有其他会话均已结束。",
      AUTHENTICATOR_ADDED: "从现在起，登录时需要验证器的验证码。所有其他会话均已结束。",
      AUTHENTICATOR_REMOVED: "从现在起，登录时只需要密码。",
      TOO_MANY_ATTEMPTS: "一刻钟内输入了十次错误的密码或验证码。在此期间，后续尝试均会被拒绝。",
    },
    advice: "如果这是您本人的操作，则无需处理。否则请重置密码，结束您不认识的会话，并告知贵公司的所有者。",
    browser: "浏览器",
    action: "打开安全设置",
    note: "Quoin 只将此通知发送给您，且无法关闭。",
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
  missingHolidays: {
    subject: "缺少 {year} 年的公共假期",
    lead: "Quoin 尚无 {year} 年的公共假期表，而 {organization} 有受《付款保障法》管辖的请款。该年的请款日期可能比所示更晚。",
    remedy: "请更新 Quoin，每个版本都带有下一年的假期表。在此之前，请在“设置 › 单据”中添加该年已公布的假期。",
    open: "打开公共假期表",
    note: "若 11 月时仍缺少下一年的假期表，所有者每年会收到一次此邮件。",
  },
  movedDays: {
    subject: "请款 {number} 的日期有变动",
    lead: "公共假期表有变动，请款 {number}“{title}”的日期随之移动。",
    added: "{day}（{name}）现为公共假期。",
    struck: "{day}（{name}）不再是公共假期。",
    moved: "由 {from} 改为 {to}",
    open: "在 Quoin 中打开请款",
    note: "您收到此邮件，是因为 Quoin 显示过的日期有变动。",
  },
};
