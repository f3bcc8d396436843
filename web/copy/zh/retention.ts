import type { Translation } from "#contract/copy.ts";
import type { retentionMessages as english } from "../en/retention.ts";

/** Text of the page of retention. */
export const retentionMessages: Translation<typeof english> = {
  held: "客户共扣留 {amount}。",
  none: { title: "没有被扣留的保留金", hint: "客户从请款和发票中扣留的金额会显示在这里。" },
  due: "{amount} 于 {day} 到期",
  wasDue: "{amount} 已于 {day} 到期",
  later: "完工后到期",
  ofProject: "项目的发票",
  release: "释放",
  releaseOf: "释放 {name} 的保留金",
};
