/** The refusals about reports and e-invoices. */
export const reportRefusals = {
  "Closing the books needs the scope organization:write. File the return without closesPeriod.":
    "关闭账目需要 organization:write 权限。请在不关闭期间的情况下标记申报。",
  "must not be before from; swap the two": "不得早于首日；请对调两者",
  "must be before today, {1}: a return is filed once its period is over": "必须早于今天 {1}：期间结束后才能申报",
  "`from` is after `to`. Swap them, or leave out `to` for today.":
    "起始日期晚于截止日期。请对调，或不填截止日期以使用今天。",
  "Invoice {1} is {2}; only an issued invoice has an e-invoice.":
    "发票 {1} 的状态为 {2}；只有已开具的发票才有电子发票。",
  "Credit note {1} is {2}; only an issued one has an e-invoice.":
    "贷项通知单 {1} 的状态为 {2}；只有已开具的才有电子发票。",
  "is missing; the e-invoice needs it": "缺失；电子发票需要此项",
  "is not a UEN, as in 53123456L, 201912345R or T08MC1234H: {1}":
    "不是 UEN（例如 53123456L、201912345R 或 T08MC1234H）：{1}",
  "is not a postal code of Singapore, as in 408564: {1}": "不是新加坡邮政编码（例如 408564）：{1}",
  "ends in a letter that does not fit its digits, so one of them may be mistyped: {1}":
    "末尾的字母与数字不符，可能有一处输入错误：{1}",
  "must be SGD in an e-invoice": "在电子发票中必须为 SGD",
  "must contain one with a price of at least 0": "必须至少包含一个单价不低于 0 的项目",
} as const;
