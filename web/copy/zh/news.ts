import type { Translation } from "#contract/copy.ts";
import type { newsMessages as english } from "../en/news.ts";

/** Text of what clients and money did since the person last looked. */
export const newsMessages: Translation<typeof english> = {
  title: "您离开期间的动态",
  seen: "标为已读",
  kinds: {
    OPENED: "{who} 打开了 {number}{count, plural, =1 {} other { # 次}}",
    ACCEPTED: "{who} 接受了 {number}",
    REJECTED: "{who} 拒绝了 {number}",
    PAID: "{who} 支付了 {amount}：{number}",
    CLAIM_ANSWERED: "{who} 答复了 {number}",
    MAIL_FAILED: "未送达 {who}：{mail}",
  },
};
