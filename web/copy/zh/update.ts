import type { Translation } from "#contract/copy.ts";
import type { updateMessages as english } from "../en/update.ts";

/** Text of a page that was open while Quoin was updated. */
export const updateMessages: Translation<typeof english> = {
  reload: "Quoin 已更新。请重新加载页面后继续。",
  saveFirst: "Quoin 已更新。请先保存已填写的内容，然后即可重新加载页面。",
  reloaded: "Quoin 已更新，因此页面已重新加载。",
};
