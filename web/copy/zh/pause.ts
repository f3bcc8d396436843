import type { Translation } from "#contract/copy.ts";
import type { pauseMessages as english } from "../en/pause.ts";

/** Text that says that emails and webhooks are paused. */
export const pauseMessages: Translation<typeof english> = {
  since: "Quoin 管理员已于 {time} 暂停邮件和 Webhook。它们会等待，管理员结束暂停后继续。",
};
