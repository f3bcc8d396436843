import type { Translation } from "#contract/copy.ts";
import type { pauseMessages as english } from "../en/pause.ts";

/** Text that says that emails and webhooks are paused. */
export const pauseMessages: Translation<typeof english> = {
  since: "Quoin 管理员已于 {time} 暂停邮件和 Webhook。它们会等待，管理员结束暂停后继续。",
  changesAreLost:
    "数据库于 {time} 丢失了此前不久保存的更改，因此邮件和 Webhook 已暂停。请检查最近的单据和付款，并重新录入缺少的内容。Quoin 管理员结束暂停后，邮件和 Webhook 会继续。",
};
