/** The faults and doubts of files that people choose, as in `refusals`: of bank statements, lists and workbooks. */
export const fileRefusals: Readonly<Record<string, string>> = {
  // Whole files
  "has no payments": "没有收付款记录",
  "has no rows on the sheets that it shows": "在显示的工作表上没有任何行",
  "has more than {1} rows or {2} columns; export a shorter period": "超过 {1} 行或 {2} 列；请导出较短的期间",
  "has too many entries; export a shorter period": "条目过多；请导出较短的期间",
  "is no complete XML file: {1}": "不是完整的 XML 文件：{1}",
  "has a movement in line {1} that cannot be read": "第 {1} 行的收付款无法读取",
  "is an OFX file without a statement of an account": "是没有账户对账单的 OFX 文件",
  "is a QIF file without payments of an account": "是没有账户收付款的 QIF 文件",
  "has only payments that are pending or failed; export it again when they are settled":
    "只有待处理或失败的收付款；请在结算后重新导出",
  "has no row with a date and an amount{1}": "没有同时含日期和金额的行{1}",
  "has amounts without a sign, and its column “{1}” says only for some rows whether money came in or went out; export it with credits and debits in columns of their own":
    "的金额没有正负号，而“{1}”列只说明了部分行是收款还是付款；请导出收款与付款分列的文件",
  "has no statement of an account": "没有账户对账单",
  "has a row of more than {1} characters; save the bill as .xlsx": "有一行超过 {1} 个字符；请把清单存为 .xlsx",
  "is no text; export it as CSV and choose that file": "不是文本；请导出为 CSV 再选择该文件",
  "is a binary workbook (.xlsb); save it as .xlsx and choose that file":
    "是二进制工作簿（.xlsb）；请另存为 .xlsx 再选择该文件",
  "is a zip file without a workbook; unpack it and choose the file inside":
    "是不含工作簿的 zip 文件；请解压后选择其中的文件",
  "is too large once it is unpacked; copy the rows into a new workbook": "解压后过大；请把各行复制到新的工作簿",
  "is protected by a password; open it, save it without the password and choose that file":
    "受密码保护；请打开并在不设密码的情况下另存，再选择该文件",
  "is no workbook; choose an .xlsx, .xls, .ods or .csv file": "不是工作簿；请选择 .xlsx、.xls、.ods 或 .csv 文件",
  "is a workbook that is damaged or cut off; open it in a spreadsheet and save it again":
    "是已损坏或不完整的工作簿；请用电子表格软件打开并重新保存",

  // Rows of a bank
  "is no day of the calendar": "不是日历上的日期",
  "is in the future": "是将来的日期",
  "must be an amount with at most two decimals": "必须是最多两位小数的金额",

  // Doubts about values that were read
  "holds several addresses; {1} was taken, and not {2}": "含多个地址；已采用 {1}，未采用 {2}",
  "has five digits, as when a spreadsheet removes a zero at its start; a client in Singapore gets 0{1}":
    "为五位数，可能是电子表格去掉了开头的 0；新加坡客户将记为 0{1}",
  "is the total {1} without its GST {2}": "为总额 {1} 减去消费税 {2}",
  "was {1}, of which either number may be the month": "原为 {1}，其中两个数字都可能是月份",
  "is not in the file; OTHER was taken": "文件中没有；已采用“其他”",
  "is not in the file; the vendor was taken": "文件中没有；已采用供应商",
  "is the whole amount, since the file does not say what was paid": "为全额，因为文件未说明已付金额",
  "was “{1}”, which is none of ours; {2} was taken": "原为“{1}”，系统中没有此项；已采用 {2}",
  "names the same column a second time": "重复列出了同一列",
};
