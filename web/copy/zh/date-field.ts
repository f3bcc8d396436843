import type { Translation } from "#contract/copy.ts";
import type { dateFieldMessages as english } from "../en/date-field.ts";

/** Text of date fields and their calendar. */
export const dateFieldMessages: Translation<typeof english> = {
  calendar: "日历",
  open: "打开日历",
  months: "月份",
  previous: "上个月",
  next: "下个月",
  withWeekday: "{day}{weekday}",
  today: "{day}，今天",
  holiday: "{day}，公共假期",
  unread: "{field}：无法识别为日期。可以写成 11月27日、27/11/2026、明天或 +30。",
};
