/** The refusals of single fields, as in `refusals`. */
export const fieldRefusals: Readonly<Record<string, string>> = {
  "is required": "为必填项",
  "must not be empty": "不能为空",
  "must not be blank": "不能为空白",
  "must be a single line, such as Tan & Sons, without line breaks, control characters and direction marks":
    "必须为一行，例如 Tan & Sons，不含换行、控制字符和方向标记",
  "must be an email address that can receive mail, such as office@example.com":
    "必须是能收邮件的地址，例如 office@example.com",
  "must be the code of a country by ISO 3166-1 in two capital letters, such as SG or MY":
    "必须是 ISO 3166-1 的国家代码（两个大写字母），例如 SG 或 MY",
  "must be the code of a currency by ISO 4217 in three capital letters, such as SGD":
    "必须是 ISO 4217 的货币代码（三个大写字母），例如 SGD",
  "must be a capital letter and up to nine capital letters or digits, such as INV, but not DRAFT":
    "必须以大写字母开头，最多十个大写字母或数字，例如 INV，但不能是 DRAFT",
  "must be # and six hexadecimal digits in small letters, such as #1f4e79":
    "必须是 # 和六位小写十六进制数字，例如 #1f4e79",
  "must be the six digits of the code, such as 123456": "必须是六位数字的验证码，例如 123456",
  "must be a single email address, such as office@example.com": "必须是一个电子邮件地址，例如 office@example.com",
  "must be a UEN of Singapore, such as 53123456L, 201912345R or T08MC1234H":
    "必须是新加坡的 UEN，例如 53123456L、201912345R 或 T08MC1234H",
  "must be a postal code of Singapore with six digits, such as 408564": "必须是新加坡的六位邮政编码，例如 408564",
  "must be a UEN such as 201912345R, with the bank's suffix if it gave one (201912345RD01), or a mobile number such as +6591234567":
    "必须是 UEN（例如 201912345R，银行若给了后缀则为 201912345RD01），或手机号码（例如 +6591234567）",
  "must be an id, such as inv_…": "必须是编号，例如 inv_…",
  "must be an id that begins with {1}": "必须是以 {1} 开头的编号",
  "must begin with a letter or digit, and have only letters, digits, dots, slashes and hyphens":
    "必须以英文字母或数字开头，且只含字母、数字、点、斜线和连字符",
  "must match {1}": "必须符合 {1}",
  "must be an RFC 3339 instant, such as 2026-03-31T15:59:59.999Z":
    "必须是 RFC 3339 时间，例如 2026-03-31T15:59:59.999Z",
  "must be a date such as 2026-03-31, or an RFC 3339 instant such as 2026-03-31T15:59:59.999Z":
    "必须是日期（例如 2026-03-31）或 RFC 3339 时间",
  "must be text without NUL characters and lone surrogates": "含有无法储存的字符",
  "is not a field of this request; remove it or check its spelling": "不是此请求的栏位；请移除或检查拼写",
  "needs at least one of {1}": "至少需要其中一项：{1}",
  "has more digits than can be stored exactly; shorten it": "位数过多，无法精确储存；请缩短",
  "must be one of {1}": "必须是其中之一：{1}",
  "must be one of {1}; {2} is not": "必须是其中之一：{1}；{2} 不是",
  "must have at most {1} decimals": "最多 {1} 位小数",
  "must be {1} {2}": "必须 {1} {2}",
  "must be {1}": "必须是{1}",
  "must have at most {1} characters": "最多 {1} 个字符",
  "must have at least {1} characters": "至少 {1} 个字符",
  "must have at most {1} lines": "最多 {1} 行",
  "must have at least {1} entries": "至少 {1} 项",
  "must have at most {1} entries": "最多 {1} 项",
  "contains duplicates; remove them": "含有重复项；请移除",
  "has the wrong format": "格式不正确",
  "contains a space where its offset begins: the + was decoded to a space; write it as %2B":
    "时差前是一个空格：+ 被解码为空格；请写成 %2B",
  "cannot be combined with sort=updatedAt, which lists every change; filter what you receive":
    "不能与 sort=updatedAt 一起使用，因为它列出所有更改；请在收到后再筛选",
  "is empty now: enter {1} first, then correct the document": "现在为空：请先填写 {1}，再更正单据",
  "leave nothing to correct: the document says what the organization and the client say now; correct them first, or name the fields to take over":
    "没有可更正的内容：单据与公司和客户现在的资料一致；请先更正资料，或指定要更正的栏位",
  "is missing; a tax invoice or credit note with GST must show it": "缺失；税务发票和含消费税的贷项通知单必须注明",
  "is missing; enter it, so that the paper shows from where it comes": "缺失；请填写，以便单据注明出处",
  "is missing; a document above 1,000.00 shows the client's address": "缺失；超过 1,000.00 的单据须注明客户地址",
  "is missing, and so is PayNow; enter one of them, so that the client knows where to pay":
    "缺失，也没有 PayNow；请填写其中一项，以便客户付款",
  "is missing, and one PayNow transfer takes at most 200,000.00; enter a bank account as well":
    "缺失，而一笔 PayNow 转账最多 200,000.00；请同时填写银行账户",
  "has characters that cannot be printed, and would read (?): {1}; write it in other letters":
    "含有无法打印的字符，会显示为 (?)：{1}；请改用其他字符",
  "is a JPEG in CMYK, as for printers, or in other colours that viewers show differently; save it as a PNG, or as a JPEG in RGB with 8 bits, and upload it again":
    "是印刷用的 CMYK 等颜色模式的 JPEG，不同程序显示的颜色会不一样；请另存为 PNG，或 8 位 RGB 的 JPEG，再上传",
  "is in a script whose font this installation cannot read, and would read (?): {1}; ask its administrator to run npm ci, or write it in other letters":
    "所用文字的字体在此系统上无法读取，会显示为 (?)：{1}；请管理员运行 npm ci，或改用其他字符",
  "is not valid": "无效",
  "does not match any {1} of this organization": "在此公司中找不到该{1}",
  "must have at most {1} list elements in total": "总共最多 {1} 个列表项",
  "has more than {1} unknown fields; remove them": "未知栏位超过 {1} 个；请移除",
  "must have at most {1} keys": "最多 {1} 个键",
  "needs a key of {1} to {2} characters, without NUL characters and lone surrogates":
    "的键须为 {1} 至 {2} 个字符，且不含无法储存的字符",
  "belongs to {1}; use that one, or choose another id": "已属于 {1}；请使用该项，或选择其他编号",
};
