/** The refusals about expenses and prices, as in `refusals`. */
export const expenseRefusals: Readonly<Record<string, string>> = {
  "must be 0 for an expense without GST; use the tax code STANDARD or NOT_CLAIMABLE":
    "没有消费税的费用必须为 0；请改用标准税率或不可抵扣",
  "must have the sign of the amount: both are below 0 for a supplier's credit note":
    "必须与金额同号：供应商贷项通知单的两者均小于 0",
  "is more than the highest rate of GST makes of the amount; correct one of them":
    "超过按最高消费税税率计算的金额；请更正其中之一",
  "is in the future; enter the day of the bill": "是将来的日期；请输入账单日期",
  "is that of the expense {1} of {2} ({3}, {4}); correct it, or send `confirm` with DUPLICATE_EXPENSE if it is another one":
    "与 {2} 的费用 {1}（{3}，{4}）相同；请更正；如果是另一张账单，请再次保存",
  "belongs to another price item; choose another code": "已用于另一价目；请选择其他代码",
};
