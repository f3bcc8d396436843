import type { Translation } from "#contract/copy.ts";
import type { mailSamplesMessages as english } from "../en/mail-samples.ts";

/** Text of the previews of email texts. */
export const mailSamplesMessages: Translation<typeof english> = {
  open: "预览",
  openOf: "{kind}：预览",
  title: "{kind}：预览",
  lead: "客户收到的样子，使用示例单据。不会发送任何邮件。",
  moment: "发送时间",
  moments: {
    BEFORE: "到期日之前",
    ON: "到期日当天",
    AFTER: "到期日之后",
  },
  from: "发件人",
  replyTo: "回复至",
  subject: "主题",
  none: "无地址",
  loading: "正在加载预览…",
};
