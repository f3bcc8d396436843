/** The refusals of approvals and of bounds on sizes, as in `refusals`. */
export const boundRefusals: Readonly<Record<string, string>> = {
  // Approvals
  "The document has changed since the assistant asked. Decline this, and send the document yourself.":
    "助手提出后，此文件已更改。请拒绝此请求，然后自行发送文件。",
  "This request was decided already.": "此请求已处理。",
  "This request has expired. The assistant can ask again.": "此请求已过期。助手可以重新提出。",
  "{1} emails of assistants wait for approval. Decide them in Quoin first.":
    "有 {1} 封助手的邮件等待批准。请先在 Quoin 中处理。",

  // Closed periods
  "The books are closed through {1}.": "账目已关闭至 {1}。",
  "The books are closed through {1}. Use a later day, such as today, {2}.":
    "账目已关闭至 {1}。请使用之后的日期，例如今天 {2}。",
  "is closed: the books are closed through {1}; use a later day, such as today, {2}":
    "已关闭：账目已关闭至 {1}；请使用之后的日期，例如今天 {2}",
  "is closed: the books are closed through {1}; use a later day, such as today":
    "已关闭：账目已关闭至 {1}；请使用之后的日期，例如今天",
  "The file has rows on days that are closed. Use later days, such as today.":
    "文件中有属于已关闭日期的行。请使用之后的日期，例如今天。",
  "must be a day before today, {1}: what happens now needs an open day":
    "必须早于今天 {1}：现在发生的业务需要未关闭的日期",
  "must not be before {1}, the date of the line": "不得早于流水的日期 {1}",

  // GST rates
  "is required while gstRegistered is true; give the number of the letter from IRAS, such as 201912345D or M90312345A, or send gstRegistered false":
    "已注册消费税时必须填写；请填税务局信件上的注册号，例如 201912345D 或 M90312345A，或取消“已注册消费税”",
  "must be a GST registration number, such as 201912345D or M90312345A":
    "必须是消费税注册号，例如 201912345D 或 M90312345A",
  "must be the first day of the registration, such as 2026-01-01": "必须是注册生效的首日，例如 2026-01-01",
  "must be SGD while gstRegistered is true: a tax invoice shows its amounts in Singapore dollars":
    "已注册消费税时必须为 SGD：税务发票须以新加坡元显示金额",
  "must be a SWIFT code (BIC) such as DBSSSGSG, or a bank code with or without its branch such as 7171-001":
    "必须是 SWIFT 代码 (BIC)，例如 DBSSSGSG，或银行代码（可带分行），例如 7171-001",
  "is missing, and a tax invoice must show it; enter it in the organization's settings, such as 201912345D, or set gstRegistered to false":
    "缺失，而税务发票必须显示；请在公司设置中填写，例如 201912345D，或取消“已注册消费税”",
  "must not be after {1}, the day of {2}, which bears GST; void that invoice first, or give an earlier day":
    "不能晚于 {1}，即 {2} 的日期，该发票已收取消费税；请先将其作废，或填写较早的日期",
  "has no character that can be written": "没有可写入的字符",
  "is missing; agencies pay by the number of their purchase order or invoicing instruction":
    "缺失；政府机构凭订单号或开票指示号付款",
  "{1} is {2}; only an issued document has an e-invoice to hand over.":
    "{1} 为 {2}；只有已开具的单据才有可提交的电子发票。",
  "is required for REFUSED; give the message of the access point, such as Buyer not found in the network":
    "记为被拒时必须填写；请填接入点的答复，例如 Buyer not found in the network",
  "must be at most a year after `from`; export one quarter after the other": "最多为 `from` 之后一年；请逐季导出",
  "Only the first {1} documents are in this file; choose a shorter period.":
    "此文件只含前 {1} 份单据；请选择较短的期间。",
  "is abroad, where Quoin knows no address of InvoiceNow, so only IRAS can receive the e-invoice":
    "在海外，Quoin 不知道其 InvoiceNow 地址，因此电子发票只能提交给税务局",
  "must be left out beside gstRates, which has today's rate": "与 gstRates 同时提供时须省略，后者已含今天的税率",
  "must have exactly one rate whose from is null: the earliest": "必须恰有一个没有起始日的税率，即最早的税率",
  "is the day of another rate: {1}": "已有另一税率使用此日期：{1}",

  // Bounds
  "is use {1} of this credit; at most {2} refunds and as many applications are allowed: reverse some, and record their sum as one":
    "是此余额的第 {1} 次使用；退款和冲抵最多各 {2} 次：请冲销其中一些，并合并为一笔记录",
  "would be variation {1} of the contract; at most {2} are allowed: delete or reject variations that are not needed, or begin another contract":
    "将是此合同的第 {1} 个变更单；最多允许 {2} 个：请删除或拒绝不需要的变更单，或另立合同",
  "would make {1} lines of the contract; at most {2} are allowed: delete or reject variations that are not needed, or begin another contract":
    "会使合同有 {1} 个项目；最多允许 {2} 个：请删除或拒绝不需要的变更单，或另立合同",
  "would make {1} bytes of the contract's lines; at most {2} are allowed: shorten texts, delete or reject variations, or begin another contract":
    "会使合同项目达到 {1} 字节；最多允许 {2} 字节：请缩短文字、删除或拒绝变更单，或另立合同",
  "is payment {1} of invoice {2}; at most {3} are allowed: reverse some, and record their sum as one":
    "是发票 {2} 的第 {1} 笔付款；最多允许 {3} 笔：请冲销其中一些，并合并为一笔记录",
  "Nothing was changed: the record of this organization's events has reached its {1}. Events are deleted after 13 months. Ask the operator of Quoin to raise QUOIN_STORAGE_PER_ORGANIZATION, and stop programs that make the same change again and again.":
    "未作任何更改：公司的事件记录已达到 {1} 上限。事件会在 13 个月后删除。请让 Quoin 的管理员调高 QUOIN_STORAGE_PER_ORGANIZATION，并停止不断重复同一更改的程序。",
  "Your organization has sent too many large requests at once. Send them one after the other, or ask for fewer items.":
    "贵公司同时发送的大型请求过多。请逐个发送，或减少每次读取的项目数。",
  "Too many people are searching the help at this moment. Try again in a few seconds.":
    "此刻搜索帮助的人过多。请几秒钟后再试。",

  // The account that clients pay to
  "This API key lacks the scope {1}, which an owner can grant to a new key, so the bank account and PayNow stay as they are. A person changes them in Quoin under Settings, Organization.":
    "此 API 密钥缺少 {1} 权限（可由所有者授予新密钥），因此银行账户和 PayNow 保持不变。请在 Quoin 的“设置 › 公司”中由人员更改。",
  "Only an owner can give a key the permission to change where clients pay to. Ask one.":
    "只有所有者可以授予密钥更改客户付款账户的权限。请联系所有者。",
};
