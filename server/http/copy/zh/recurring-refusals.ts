/** The refusals about days and placeholders, most of them of recurring invoices, as in `refusals`. */
export const recurringRefusals: Readonly<Record<string, string>> = {
  "contains {{1}}, which is not one of {2}": "含有 {{1}}，可用的只有 {2}",
  "of a sent invoice must be a date": "已发送的发票必须有日期",
  "must be the last day of its month, which is {1}; or leave out onLastDay":
    "必须是当月最后一天，即 {1}；或省略 onLastDay",
  "must not be in the past": "不能是过去的日期",
  "must not be before the first day": "不能早于首个日期",
  "is longer than {1} characters with its placeholders filled in": "填入占位符后超过 {1} 个字符",
};
