import { claimRefusals } from "./claim-refusals.ts";
import { creditRefusals } from "./credit-refusals.ts";
import { fieldRefusals } from "./field-refusals.ts";
import { recurringRefusals } from "./recurring-refusals.ts";
import { reportRefusals } from "./report-refusals.ts";
import { expenseRefusals } from "./expense-refusals.ts";
import { bankRefusals } from "./bank-refusals.ts";
import { fileRefusals } from "./file-refusals.ts";
import { importRefusals } from "./import-refusals.ts";
import { boundRefusals } from "./bound-refusals.ts";
import { peopleRefusals } from "./people-refusals.ts";

/**
 * The refusals that a person can meet in the app, by their English text: the API's is the only one in the source.
 * `{1}` and so on stand for values, which are inserted as they are, or as `refusalValues` has them.
 */
export const refusals: Readonly<Record<string, string>> = {
  ...peopleRefusals,
  ...creditRefusals,
  ...fieldRefusals,
  ...claimRefusals,
  ...recurringRefusals,
  ...reportRefusals,
  ...bankRefusals,
  ...importRefusals,
  ...fileRefusals,
  ...expenseRefusals,
  ...boundRefusals,

  // Requests
  "The resource was not found. Check the path and the id.": "找不到此内容。它可能已被删除。",
  "The query parameter `{1}` {2}.": "查询参数“{1}”{2}。",
  "The header `{1}` {2}.": "标头“{1}”{2}。",
  "The request is invalid: {1}.": "请求无效：{1}。",
  "The body is larger than {1}. Send less at a time.": "内容超过 {1}。请分次发送。",
  "The body did not arrive in time. Send it again.": "内容未及时送达。请重新发送。",
  "The database did not confirm the change, which may have been made. Check before you try again, or repeat the request with the same Idempotency-Key.":
    "数据库没有确认这项更改，它可能已经生效。请先检查，再重试。",
  "The database takes no changes at the moment, and nothing was changed. Try again in a moment.":
    "数据库目前不接受更改，没有任何内容被更改。请稍后再试。",
  "The database is temporarily unavailable. Try again in a moment.": "数据库暂时无法使用。请稍后再试。",
  "The storage is full, and nothing was changed. Try again later.": "储存空间已满，未作任何更改。请稍后再试。",
  "The request took too much time or memory and was canceled; nothing was changed. Try again in a moment.":
    "请求耗时或占用内存过多，已取消，未作任何更改。请稍后再试。",
  "Another request gave the same external id at the same time; nothing was changed. Try again in a moment.":
    "另一个请求同时使用了相同的外部编号，未作任何更改。请稍后再试。",
  "The request timed out. Check whether the change was made before you try again.":
    "请求超时。请先确认更改是否已生效，再重试。",
  "An internal error occurred. Try again, and if it persists, report the requestId to the operator.":
    "发生内部错误。请重试；如仍有问题，请将请求编号告知管理员。",
  "The database of this organization is being upgraded. Try again in a moment.": "此机构的数据库正在升级。请稍后再试。",
  "This organization is moving to another database, and nothing was changed. Try again in a moment.":
    "此机构正在迁移到另一个数据库，未做任何更改。请稍后再试。",
  "The server is too busy to make this change, and nothing was changed. Try again in a moment.":
    "服务器繁忙，未作任何更改。请稍后再试。",
  "The resource has changed since you read it. Fetch it again and retry with the new ETag.":
    "您打开后，内容已被更改。请重新加载后再试。",
  "A request with this Idempotency-Key is still being processed. Try again in a moment.":
    "请求仍在处理中。请稍后再试。",
  "does not belong to this list and these filters; start again without it": "不属于此列表和筛选条件；请从头开始",
  "is unknown; this path takes no query parameters": "未知；此路径不接受查询参数",
  "is unknown; the known parameters are {1}": "未知；已知的参数为 {1}",
  "must be given only once": "只能给出一次",
  "must be at most {1} with include={2}, as documents may be large": "使用 include={2} 时最多为 {1}，因为单据可能很大",
  "Your organization has used up its time for rendering PDFs. Try again later.":
    "贵公司制作 PDF 的时间已用完。请稍后再试。",
  "Your organization has used up its time for reading files. Try again later.":
    "贵公司读取文件的时间已用完。请稍后再试。",
  "Too many files of your organization are already waiting. Try again soon.": "贵公司等待读取的文件过多。请稍后再试。",
  "takes too long to read; import it in parts": "读取时间过长；请分批导入",
  "The process that renders the PDF ended twice. Try again in a moment.": "制作 PDF 的进程两次中断。请稍后再试。",
  "Too many PDFs of your organization are already waiting. Try again soon.": "贵公司等待制作的 PDF 过多。请稍后再试。",
  "Rendering the PDF took more than {1} ms and was canceled. Shorten the document.":
    "制作 PDF 超过 {1} 毫秒，已取消。请缩短文件。",
  "{1} is {2}, which does not allow `{3}`.{4}": "{1}的状态为“{2}”，无法执行此操作（{3}）。",
  "{1} is {2}, which does not allow `{3}`.": "{1}的状态为“{2}”，无法执行此操作（{3}）。",

  // Clients, projects, leads
  "This client has projects or documents. Archive it instead of deleting it.": "此客户有项目或文件。请改为存档。",
  "has no clients below its header row": "标题行下没有客户",
  "has no column named Name in its first row; name the columns as described in docs/office.md":
    "第一行没有名为 Name 的列；请按说明命名各列",
  "has two columns for {1}; keep one of them": "有两列为 {1}；请只保留一列",
  "has more than {1} rows; import it in parts": "超过 {1} 行；请分次导入",
  "is not encoded in UTF-8; save it as “CSV UTF-8” and choose it again":
    "不是 UTF-8 编码；请另存为“CSV UTF-8”后重新选择",
  "has a first row of more than {1} characters": "第一行超过 {1} 个字符",
  "has more than {1} columns": "超过 {1} 列",
  "cannot be attached: there are {1} files already; remove one first": "无法添加：已有 {1} 个文件；请先移除一个",
  "is only for a LOST lead, and this one would be {1}; leave it out, or set the status to LOST":
    "仅用于未成交的潜在客户，而此客户的状态为 {1}；请留空，或把状态设为未成交",
  "This API key lacks the scope clients:read, which `clientId` needs. Use a key with that scope.":
    "此 API 密钥缺少 `clientId` 所需的权限 clients:read。请使用有该权限的密钥。",
  "is not allowed with clientId; leave it out": "不能与 clientId 同时使用；请留空",
  "has no {1} below its header row": "标题行下没有{1}",
  "does not match any {1} called “{2}”; add it first, or correct the name":
    "找不到名为“{2}”的{1}；请先添加，或更正名称",
  "matches several called “{1}”; give the id in a column named “{2} id” instead":
    "有多个名为“{1}”；请改在名为“{2} id”的列中填写编号",
  "has no column named {1} in its first row; name the columns as described in docs/office.md":
    "第一行没有名为 {1} 的列；请按说明命名各列",
  "must not be before startDate": "不能早于开始日期",
  "belongs to a different client": "属于另一个客户",
  "This lead was already converted to the client {1}.": "此潜在客户已转为客户 {1}。",
  "This lead was converted to a client, so its status stays WON.": "此潜在客户已转为客户，其状态保持为已赢得。",
  "can no longer change, because the lead was converted to a client": "无法再更改，因为此潜在客户已转为客户",

  // Organization, overview, export
  "has a contrast of {1}:1 on white; choose a darker colour, with at least {2}:1":
    "在白底上的对比度为 {1}:1；请选择更深的颜色，对比度至少 {2}:1",
  "This organization already has records. The example can only be added to an empty organization.":
    "此公司已有记录。示例只能添加到空的公司。",
  "must be a day that exists": "必须是存在的日期",
  "must not be before `from`": "不能早于开始日期",
  "must be at most {1} months before the end of the range": "必须在期间结束前 {1} 个月以内",
  "An export of this organization is running already. Wait until it has finished, or try again in two minutes.":
    "此公司的导出正在进行。请等待其完成，或两分钟后重试。",

  // Documents
  "must not be below {1}, because lower numbers of {2} may have been given; choose {3} or a higher one":
    "不能小于 {1}，因为 {2} 年较小的编号可能已被使用；请选择 {3} 或更大的编号",
  "must not be in the future": "不能是将来的日期",
  "are missing; add at least one before sending": "缺少明细；发送前请至少添加一项",
  "add up to less than 0; correct the discounts before sending": "合计小于 0；发送前请更正折扣",
  "must not be before {1}, the day of issue of the previous number": "不能早于 {1}，即上一编号的开具日期",
  "has an amount above 999,999,999,999.99": "金额超过 999,999,999,999.99",
  "must have at most {1} items over all sections": "所有分项合计最多 {1} 项",
  "have descriptions of {1} characters in total; at most {2} are allowed": "说明共 {1} 个字符；最多允许 {2} 个",
  "add up to more than 999,999,999,999.99": "合计超过 999,999,999,999.99",
  "must be the sum of the allocations, {1}; change one of them, or send `keepRestAsCredit: true` to keep {2} as the client's credit":
    "必须等于各分配金额之和 {1}；请更改其中之一，或将 {2} 留作客户余额",
  "must be the sum of the allocations, {1}; change one of them, or leave it out":
    "必须等于各项分配之和 {1}；请修改其一，或不填",
  "is of another client than the first; record the money of each client by itself":
    "与第一张发票不属于同一客户；请按客户分别记录收款",
  "must not be before the quotation was sent": "不能早于报价单的发送时间",
  "Quotation {1} has changed since you opened it. Read it again before you decide.":
    "您打开后，报价单 {1} 已被更改。请重新阅读后再决定。",
  "Quotation {1} has expired. Ask for a new one.": "报价单 {1} 已过期。请索取新的报价单。",
  "An invoice refers to quotation {1}. Remove that reference first.": "有发票引用了报价单 {1}。请先移除引用。",
  "Quotation {1} is a draft and has no link. Send it first.": "报价单 {1} 是草稿，没有链接。请先发送。",
  "An invoice refers to quotation {1}, so its client can no longer change.":
    "有发票引用了报价单 {1}，因此无法再更改其客户。",
  "Nothing of quotation {1} is left to convert. Void one of its invoices first.":
    "报价单 {1} 已全部转换。请先作废其中一张发票。",
  "has nothing left to convert": "已全部转换",
  "must be at most {1}, which is left to convert": "最多为 {1}，即尚未转换的部分",
  "does not match any {1} of this quotation": "在此报价单中找不到该{1}",
  "names the same {1} a second time": "重复列出了同一{1}",
  "has a subtotal too large for one line; convert its items instead": "小计过大，无法作为一行；请改为转换其明细",
  "cannot be combined with `items`; send one of them": "不能与明细同时使用；请只选其一",
  "Quotation {1} was already converted to invoice {2}. Void that invoice first, or duplicate it.":
    "报价单 {1} 已转换为发票 {2}。请先作废该发票，或复制该发票。",
  "cannot be changed by sending the invoice again; change it with PATCH": "无法通过重新发送发票来更改；请直接编辑",
  "can no longer change, because the invoice was sent": "无法再更改，因为发票已发送",
  "is above the outstanding amount": "超过未付金额",
  "Invoice {1} has payments. Reverse them first, or send `keepPayments: true`.":
    "发票 {1} 已有付款。请先冲销付款，或选择保留付款。",
  "`from` is after `to`. Swap them.": "起始日期晚于截止日期。请对调。",
  "`from` must not be in the future without `to`.": "没有截止日期时，起始日期不能是将来。",
  "The statement has more than {1} lines. Choose a shorter period.": "对账单超过 {1} 行。请选择较短的期间。",

  // Emails
  "is required, because the client has no email address": "为必填项，因为客户没有电子邮件地址",
  "{1} already receives this email; remove it": "{1} 已会收到此邮件；请移除",
  "A test organization sends no email to clients or to the office. This email is only listed here.":
    "测试公司不向客户或公司邮箱发送邮件。此邮件只列在这里。",
  "This email is being sent. Try again in a minute.": "此邮件正在发送。请于一分钟后再试。",
  "{1} Try again later.": "{1}请稍后再试。",
  "One address can receive at most {1} emails per day ({2}).": "同一地址每天最多接收 {1} 封邮件。",
  "An organization can send at most {1} emails to clients per day ({2}).": "一家公司每天最多向客户发送 {1} 封邮件。",
  "A document can be emailed at most {1} times per hour ({2}).": "同一文件每小时最多发送 {1} 次。",
  "An organization can send at most {1} invitations per day ({2}).": "一家公司每天最多发送 {1} 份邀请。",

  // Settings and files
  "must be a single file; send each file in its own request": "只能是一个文件；请逐个上传",
  "is missing; send the file in this field": "缺少文件",
  "is larger than 2 MB; reduce its size and upload it again": "超过 2 MB；请缩小后重新上传",
  "must be a PNG or JPEG; convert the logo to one of these formats": "必须是 PNG 或 JPEG；请转换格式",
  "is {1} × {2} pixels; make it smaller than {3} each way": "为 {1} × {2} 像素；每边请小于 {3}",
  "cannot be read as an image; save it again and upload it": "无法作为图片读取；请重新保存后上传",
  "The currency {1} can no longer change, because documents exist.": "已有文件，因此无法再更改货币 {1}。",
  "The time zone {1} can no longer change, because documents, expenses or projects have dates in it.":
    "文件、费用或项目已使用时区 {1}，因此无法再更改。",
  "must be a current ISO 4217 code of a currency with two decimals": "必须是有两位小数的货币的 ISO 4217 代码",
  "must be an IANA time zone, such as Asia/Singapore": "必须是 IANA 时区，例如 Asia/Singapore",

  // Contracts and claims
  "{1} was never submitted, so it has no link. Submit it first.": "{1}从未提交，因此没有链接。请先提交。",
  "{1} is withdrawn, and so is its link.": "{1}已撤回，其链接也已失效。",
  "Invoice {1} is {2}, and its due date {3}.": "发票 {1} 的状态为 {2}，其到期日{3}。",
  "Invoice {1} was issued before, so sending sets no number or date.": "发票 {1} 已开具，发送不会再设定编号或日期。",
  "Invoice {1} is {2}, so its {3} can no longer change.": "发票 {1} 的状态为 {2}，其 {3} 不能再更改。",
  "Invoice {1} was never sent, so it has no link. Send it first.": "发票 {1} 从未发送，因此没有链接。请先发送。",
  "must be STANDARD in a contract, whose claims are billed at one rate; bill the line by an invoice of its own":
    "在合同中必须为 STANDARD，因为请款按单一税率开票；请为此明细另开发票",
  "must be a quotation whose items all have the tax code STANDARD; convert this one to invoices instead":
    "必须是所有明细的税码均为 STANDARD 的报价单；请将此报价单转为发票",
  "must come to at most {1}, which is left of the contract sum": "最多 {1}，即合同总额的余额",
  "come to {1}, and an invoice cannot be below 0; bill the claim by a credit note (POST /claims/{id}/credit), or claim more work":
    "合计 {1}，发票不能低于 0；请以贷项通知单结算（POST /claims/{id}/credit），或增加请款工程",
  "claim nothing that was not billed before; enter more work first": "没有尚未开票的内容；请先填写更多工程",
  "{1} is before claim {2}-PC{3}, which is billed. Withdraw it.": "{1}早于已开票的请款 {2}-PC{3}。请撤回它。",
  "must not be before the beginning of the period": "不能早于期间的开始",
  "Contract {1} has a draft claim. Submit, bill or withdraw it first.": "合同 {1} 已有请款草稿。请先提交、开票或撤回。",
  "cannot answer a claim below 0; certify its lines instead": "低于 0 的请款不能以金额答复；请核定其各项",
  "must be at most {1}, which the claim comes to": "最多 {1}，即请款的金额",
  "must be at most {1}, which was claimed": "最多 {1}，即所请的金额",
  "is required for less than what is claimed": "少于请款金额时必须填写",
  "cannot be combined with `all`; send one of them": "不能与“all”同时使用；请只发送其中一个",
  "needs a contract with stages": "需要有付款阶段的合同",
  "must be at most {1}, the last stage": "最多 {1}，即最后一个阶段",
  "must be at most {1}, which the client withheld": "最多 {1}，即客户扣下的金额",
  "must be at most {1}, which is left of the deposit within this claim": "最多 {1}，即此请款内订金的余额",
  "Contract {1} has an open claim. Bill or withdraw it first.": "合同 {1} 有未结的请款。请先开票或撤回。",
  "Variation {1} is waiting for the client's decision. Record that first.":
    "变更单 {1} 正在等待客户决定。请先记录该决定。",
  "Contract {1} has a deposit that was not given back yet. Claim the work that it pays, or credit what is left on its invoice.":
    "合同 {1} 的订金尚未全部抵扣。请为其所付的工程请款，或在订金发票上贷记余额。",
  "Retention of contract {1} is still held. Bill it first, or send `writeOff: true`.":
    "合同 {1} 仍有保留金。请先开票，或选择注销。",
  "must not be before {1}, when the quotation was accepted": "不能早于 {1}，即报价单被接受的日期",
  "This quotation was converted to invoice {1}. Void that invoice first.": "此报价单已转为发票 {1}。请先作废该发票。",
  "Invoice {1} refers to this quotation. Send `opening` with what was billed, or void it.":
    "发票 {1} 引用了此报价单。请填写此前已开票的内容，或作废该发票。",
  "Contract {1} has claims, variations or invoices. Close it instead.": "合同 {1} 已有请款、变更单或发票。请改为结案。",
  "have an amount above 999,999,999.99; bill it in parts": "有一项超过 999,999,999.99；请分次开票",
  "must not be more than was withheld": "不能多于已扣的保留金",
  "must not be more than was issued": "不能多于已开具的订金",
  "cannot be combined with `amount`; send one of them": "不能与“amount”同时使用；请只发送其中一个",
  "is required, or `fraction`": "必须填写此项或比例",
  "comes to nothing, so there is nothing to bill": "金额为零，没有可开票的内容",
  "names the same line a second time": "重复了同一项",
  "does not match any line of this contract": "在此合同中找不到该项",
  "needs exactly one of fraction, qty and value": "只能填写比例、数量和金额其中之一",
  "must be between nothing and {1}; {2} of {3} is billed": "必须在零与 {1} 之间；{3} 中已开票 {2}",
  "Contract {1} has the draft invoice {2}. Send or void it first.": "合同 {1} 有发票草稿 {2}。请先发送或作废。",
  "This project has the draft invoice {1} of its retention. Send or void it first.":
    "此项目有保留金发票草稿 {1}。请先发送或作废。",
  "must be at most {1}, which is held": "最多 {1}，即客户所持的保留金",
  "Retention of contract {1} was written off, so it cannot be reopened.": "合同 {1} 的保留金已核销，因此不能重新打开。",
  "Contract {1} has claims, so what was billed before it can no longer change.":
    "合同 {1} 已有请款，此前已开票的内容不能再更改。",
  "Contract {1} is CLOSED. Reopen it before you change its variations.":
    "合同 {1} 已结案。请先重新打开，再更改其变更单。",
  "This quotation is part of contract {1}, which is billed by claims.": "此报价单属于合同 {1}，该合同以请款方式开票。",
  "Claim {1}-PC{2} was billed after {3}. Void what bills the later claim first.":
    "请款 {1}-PC{2} 在 {3} 之后开票。请先作废较晚请款的单据。",
  "Contract {1} has a draft claim. Submit or withdraw it before you void {2}.":
    "合同 {1} 有请款草稿。作废 {2} 前，请先提交或撤回它。",
  "More of the deposit was given back than would be left without {1}. Void what gave it back first.":
    "没有 {1}，已抵扣的订金将多于所余订金。请先作废抵扣它的发票。",
  "Retention of {1} was released or written off. Void the release first.":
    "{1} 的保留金已收回或核销。请先作废收回保留金的发票。",
  "Invoice {1} is written from its contract and cannot be duplicated. Bill the contract again.":
    "发票 {1} 由合同产生，不能复制。请再次为合同开票。",
  "Invoice {1} is written from its contract, so its {2} cannot change.": "发票 {1} 由合同产生，因此不能更改 {2}。",
  "follows from the contract; void the draft to change it there": "由合同决定；请作废草稿后在合同中更改",
  "must have shares that make exactly 1": "各阶段的比例合计必须为 1",
  "is a term of the contract and cannot be given": "是合同的条款，不能填写",
  "must be that of the contract, or not be given": "必须与合同一致，或不填写",
  "This API key lacks the scope costs:write, which `unitCost` needs. Use a key with that scope.":
    "此 API 密钥缺少 `unitCost` 所需的权限 costs:write。请使用具有该权限的密钥。",
  "must be a date such as 2026-03-31": "必须是日期，例如 2026-03-31",
};

/** Values that are words of ours. */
export const refusalValues: Readonly<Record<string, string>> = {
  // How a file writes its days.
  "the day comes before the month": "日在月之前",
  "the month comes before the day, as in the rest of the file": "月在日之前，与文件其余部分相同",
  "; the day comes before the month": "；日在月之前",
  "; the month comes before the day, as in the rest of the file": "；月在日之前，与文件其余部分相同",
  "The bank line": "银行记录",
  clients: "客户",
  projects: "项目",
  expenses: "费用",
  "price items": "价目",
  client: "客户",
  project: "项目",
  invoice: "发票",
  quotation: "报价单",
  item: "明细",
  section: "分项",
  lead: "潜在客户",
  file: "文件",
  text: "文字",
  "a number": "数字",
  "a whole number": "整数",
  "true or false": "是或否",
  "a list": "列表",
  "an object": "对象",
  DRAFT: "草稿",
  SENT: "已发送",
  ACCEPTED: "已接受",
  REJECTED: "已拒绝",
  CONVERTED: "已转换",
  OVERDUE: "逾期",
  PAID: "已付款",
  VOID: "作废",
  "Invoice {1}": "发票 {1} ",
  "Quotation {1}": "报价单 {1} ",
  "Draft {1}": "草稿 {1} ",
};
