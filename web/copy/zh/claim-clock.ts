import type { Translation } from "#contract/copy.ts";
import { clockWords } from "#contract/copy/zh/clock-words.ts";
import type { claimClockMessages as english } from "../en/claim-clock.ts";

export const claimClockMessages: Translation<typeof english> = {
  ...clockWords,
  title: "请款的日期",
  underAct: "《付款保障法》",
  byContract: "仅按合同计算；《付款保障法》不适用。",
  day: "日期",
  section: "条款",
  left: "还剩 {days} 天",
  today: "今天截止",
  over: "已过 {days} 天",
  served: "送达",
  servedBy: "{way}，{day}",
  none: "尚无",
  ends: "{day}，{left}",
  at: "{day} {time}",
  reading: "{reading}：{days}",
  safe: "稳妥期间",
  safeDays: "{from} 至 {until}",
  safeHint: "无论如何解读法律都不逾期。过早的申请会被撤销，过迟则失去权利。",
  lodgeBy: "最迟提交",
  readings: {
    SUNDAY_MOVES: "若在星期日届满的期间顺延",
    POLLING_DAY_COUNTS: "若投票日计为一天",
  },
  calendar: "添加到日历",
  evidence: "下载证据",
  evidenceHint: "请款、送达、答复、各日期及所用假期表，以及合同；供审裁员或律师使用。",
  holidays: "未计入的公共假期",
  list: "假期表：{version}",
  soonest: "先到期的在前",
  newest: "最新的在前",
  order: "排序",
  column: "状况",
};
