/** The refusals about exports and lines of the bank, as in `refusals`. */
export const bankRefusals: Readonly<Record<string, string>> = {
  "is named twice; add its amounts up": "重复出现；请把金额合并",
  "is above what is outstanding on {1}: {2} {3}": "超过 {1} 的未付金额：{2} {3}",
  "has a payment of this line already; unmatch the line first": "已有此记录的付款；请先取消匹配",
  "is above what is outstanding on {1}: {2} {3}; lower it, and send `keepRestAsCredit: true` to keep the rest as the client's credit":
    "超过 {1} 的未付金额：{2} {3}；请减少该金额，其余部分可留作客户余额",
  "must be false for invoices of several clients, because the rest could be the money of any of them":
    "发票属于多个客户时不能留作余额，因为无法确定其余款项属于谁",
  "add up to more than remains of the line: {1}": "合计超过此记录的剩余金额：{1}",
  "is on an invoice that the line pays already; a line has one payment per invoice":
    "所属发票已由此记录付款；每条记录对每张发票只有一笔付款",
  "was reversed; choose another payment, or match the line with an invoice":
    "已冲销；请选择其他付款，或将此记录与发票匹配",
  "is credit and no money; choose a payment in money": "是贷项而非款项；请选择款项付款",
  "was reversed; choose another receipt, or match the line with an invoice":
    "已冲销；请选择其他收据，或将该记录与发票匹配",
  "must name a receipt, unless paymentIds names a payment": "未选择付款时，请选择收款",
  "has a line of the bank already; unmatch that line first": "已有银行记录；请先取消该记录的匹配",
  "has more than {1} rows; export a shorter period": "超过 {1} 行；请导出较短的期间",
  "has no row with a date and an amount below its column names": "列名下没有含日期和金额的行",
  "has no row with the names of its columns; it needs Date, and Credit and Debit (or Deposit and Withdrawal) or Amount":
    "找不到列名所在的行；需要 Date，以及 Credit 和 Debit（或 Deposit 和 Withdrawal）或 Amount",
  "The bank line was matched with another invoice at the same time. Fetch it again and retry.":
    "此银行记录同时被匹配到另一张发票。请重新加载后再试。",
  "would be more than the {1} accounts that an organization may have; use one of them":
    "将超过每个公司最多可有的 {1} 个账户；请使用其中一个",
  "belongs to another bank account; correct it, or use that account": "属于另一银行账户；请更正，或使用该账户",
  "is not the account of this file: it states the number of “{1}”; choose that account":
    "不是此文件的账户：文件中注明的是“{1}”的账号；请选择该账户",
  "is missing: files with these columns belong to several accounts; choose the account of this one":
    "缺失：有多个账户使用这些列的文件；请选择此文件的账户",
  "The currency {1} of this account can no longer change, because lines of it are matched. Create another account.":
    "此账户的记录已有匹配，币种 {1} 不能再更改。请另建账户。",
  "is not the currency of “{1}”, {2}; choose the account of this file, or leave it out":
    "不是“{1}”的币种 {2}；请选择此文件的账户，或删去此行",
  "is in {1}, and “{2}” in {3}; choose the account of this file": "币种为 {1}，而“{2}”为 {3}；请选择此文件的账户",
  "is missing, although the row has an amount": "缺失，但该行有金额",
  "must be a date such as 31/12/2026, 31 Dec 2026 or 2026-12-31{1}":
    "必须是日期，例如 31/12/2026、31 Dec 2026 或 2026-12-31{1}",
  "is in the future; {1}": "是将来的日期；{1}",
  "must be a number such as 1,234.50, with at most two decimals and {1} characters":
    "必须是数字，例如 1,234.50，最多两位小数、{1} 个字符",
  "is given both as a credit and as a debit; a row has one of them": "同时有收入和支出；一行只能有其一",
  "is larger than any amount of an invoice": "超过发票可有的最大金额",
  "has two columns of amounts, and no name that says which of them is money in; write Date, Description, Debit and Credit above its columns":
    "有两列金额，但没有列名说明哪一列是收入；请在各列上方写上 Date、Description、Debit 和 Credit",
};
