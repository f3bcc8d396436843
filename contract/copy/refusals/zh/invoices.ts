import type { Translation } from "#contract/copy.ts";
import type * as english from "#contract/copy/refusals/en/invoices.ts";

export const invoices: Translation<typeof english.invoices> = {
  dueBeforeIssue: "为 {due}，早于开具日期 {issued}；请更正，或在 `confirm` 中发送 DUE_BEFORE_ISSUE",
  dueDateOnResend: "无法通过重新发送发票来更改；请直接编辑",
  dueDateFault: "发票 {invoice} 的状态为 {status}，其到期日{fault}。",
  notDuplicated: "发票 {invoice} 由合同产生，不能复制。请再次为合同开票。",
  quotationBilled: "已有发票 {invoice}，复制会重复开票；若仍要复制，请在 `confirm` 中发送 QUOTATION_BILLED",
  noEInvoice: "发票 {invoice} 的状态为 {status}；只有已开具的发票才有电子发票。",
  gstNumberMissing: "缺失，而税务发票必须显示；请在公司设置中填写，例如 201912345D，或取消“已注册消费税”",
  issuedBefore: "发票 {invoice} 已开具，发送不会再设定编号或日期。",
  fieldsFixed: "发票 {invoice} 的状态为 {status}，其 {fields} 不能再更改。",
  fixedOnceSent: "无法再更改，因为发票已发送",
  fieldsOfContract: "发票 {invoice} 由合同产生，因此不能更改 {fields}。",
  fixedByContract: "由合同决定；请作废草稿后在合同中更改",
  noLink: "发票 {invoice} 从未发送，因此没有链接。请先发送。",
  dueDateRequired: "已发送的发票必须有日期",
  hasPayments: "发票 {invoice} 已有付款。请先冲销付款，或选择保留付款。",
};

export const recurring: Translation<typeof english.recurring> = {
  filledTooLong: "填入占位符后超过 {max} 个字符",
  inPast: "不能是过去的日期",
  notLastDay: "必须是当月最后一天，即 {day}；或省略 onLastDay",
  endsBeforeStart: "不能早于首个日期",
};

export const payments: Translation<typeof english.payments> = {
  invoiceRepeated: "重复出现；请把金额合并",
  aboveOutstandingUnlessKept:
    "超过 {invoice} 的未付金额：{currency} {outstanding}；请减少该金额，其余部分可留作客户余额",
  aboveOutstandingOf: "超过 {invoice} 的未付金额：{currency} {outstanding}",
  noInvoice: "请至少选择一张发票，或将全部款项留作余额",
  clientRequiredWithoutInvoice: "未选择发票时必须填写",
  otherClient: "与发票的客户不同；请填写发票的客户，或留空",
  writeOffHasNoReceipt: "核销的金额没有收据，因为并未收到款项。",
  creditHasNoReceipt: "使用的余额没有收据。请改为发送收款的收据。",
  creditNoteHasNoReceipt: "使用的贷项余额没有收据。请改为发送贷项通知单。",
  invoiceOfOtherClient: "必须是同一客户的发票",
  receiptHasNoCredit: "收据 {receipt} 没有余额：款项已全部用于发票，或已冲销。",
  beforeReceipt: "不能早于 {day}，即收据 {receipt} 的日期",
  paidInFull: "发票 {invoice} 已付清：未付金额为 {currency} 0.00。可在“收款”页面将款项记录为客户余额。",
  lessOutstanding:
    "发票 {invoice} 的未付金额为 {currency} {outstanding}。请记录不超过该金额的付款，或将 {rest} 留作客户余额。",
  aboveOutstanding: "超过未付金额",
  clientRequired: "没有发票使用该款项时必须填写",
  notTheSumUnlessKept: "必须等于各分配金额之和 {sum}；请更改其中之一，或将 {rest} 留作客户余额",
  notTheSum: "必须等于各项分配之和 {sum}；请修改其一，或不填",
  severalClients: "与第一张发票不属于同一客户；请按客户分别记录收款",
  invoicesOverpaid: "有发票的未付金额少于要记录的付款。请减少这些金额，其余部分可留作客户余额。",
  tooMany: "是发票 {invoice} 的第 {count} 笔付款；最多允许 {max} 笔：请冲销其中一些，并合并为一笔记录",
  writeOffAboveOutstanding: "最多 {outstanding}，即未付金额",
  writeOffAboveLimit: "超过每张发票的核销限额 {limit}；请由拥有者或管理员核销",
  noGstToRelieve: "仅适用于已收取的消费税；此发票没有消费税",
  reliefTooEarly: "须等到 {day}，即开具日期满 12 个月，除非客户已无力偿债（INSOLVENT）",
  creditApplied: "收据 {receipt} 已无余额：{amount} 已用于发票 {invoices}。",
  creditRefunded: "收据 {receipt} 已无余额：{amount} 已退款。",
  moneyApplied: "收据 {receipt} 中的 {amount} 已用于发票 {invoices}。请先冲销该付款。",
  moneyRefunded: "收据 {receipt} 中的 {amount} 已退款。请先冲销该退款。",
};

export const bank: Translation<typeof english.bank> = {
  otherAccountStated: "不是此文件的账户：文件中注明的是“{account}”的账号；请选择该账户",
  accountRequired: "缺失：有多个账户使用这些列的文件；请选择此文件的账户",
  tooManyAccounts: "将超过每个公司最多可有的 {max} 个账户；请使用其中一个",
  accountTaken: "属于另一银行账户；请更正，或使用该账户",
  currencyFixed: "此账户的记录已有匹配，币种 {currency} 不能再更改。请另建账户。",
  otherCurrency: "币种为 {currency}，而“{account}”为 {own}；请选择此文件的账户",
  receiptRequired: "未选择付款时，请选择收款",
  aboveLine: "合计超过此记录的剩余金额：{left}",
  invoicePaidByLine: "所属发票已由此记录付款；每条记录对每张发票只有一笔付款",
  paymentReversed: "已冲销；请选择其他付款，或将此记录与发票匹配",
  paymentIsCredit: "是贷项而非款项；请选择款项付款",
  hasLine: "已有银行记录；请先取消该记录的匹配",
  receiptReversed: "已冲销；请选择其他收据，或将该记录与发票匹配",
  beforeLine: "不得早于流水的日期 {day}",
  severalClients: "发票属于多个客户时不能留作余额，因为无法确定其余款项属于谁",
  paidByLine: "已有此记录的付款；请先取消匹配",
  matchedMeanwhile: "此银行记录同时被匹配到另一张发票。请重新加载后再试。",
};
