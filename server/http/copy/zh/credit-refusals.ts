/** The refusals about credit notes. */
export const creditRefusals = {
  "come to {1} before GST, which {2} invoices of the contract cover together and none alone; credit them all at once (POST /claims/{id}/credit-invoices)":
    "税前为 {1}，没有单张发票足以贷记，但合同的 {2} 张发票合计足够；请一次贷记这些发票",
  "come to {1} before GST, and {2} before GST is left of all invoices of the contract. Claim more work":
    "税前为 {1}，而合同所有发票尚可贷记的税前金额为 {2}。请申报更多工程",
  "Credit note {1}, which bills the claim together with {2}, is applied or refunded. Reverse its payments and refunds first.":
    "贷项通知单 {1} 与 {2} 一同结算该请款，且已使用或退款。请先冲销其付款和退款。",
  "Invoice {1} is VOID, so nothing of it is owed and there is nothing to credit. Refund money that was kept on it, or apply it to another invoice, as credit of the client; bill work that is still owed by a duplicate of the invoice.":
    "发票 {1} 已作废，无欠款可贷记。保留在其上的款项可作为客户余额退款或用于其他发票；仍应收取的工程请复制该发票后重新开票。",
  "Invoice {1} is a draft, so nothing of it is owed yet. Change its lines instead, or send it first.":
    "发票 {1} 是草稿，尚无欠款。请直接修改其明细，或先发送。",
  "Contract {1} has the draft credit note {2}. Send or void it first.":
    "合同 {1} 有贷项通知单草稿 {2}。请先发送或作废。",
  "Invoice {1} has the credit note {2}. Void that first, or credit the rest.":
    "发票 {1} 有贷项通知单 {2}。请先作废该单，或贷记其余金额。",
  "Credit that is applied has no receipt. Send the credit note instead.":
    "使用的贷项余额没有收据。请改为发送贷项通知单。",
  "Credit note {1} is {2}, so its {3} can no longer change.": "贷项通知单 {1} 的状态为 {2}，其 {3} 不能再更改。",
  "can no longer change, because the credit note was sent": "贷项通知单已发送，不能再更改",
  "Credit note {1} is applied or refunded. Reverse its payments and refunds first.":
    "贷项通知单 {1} 已使用或退款。请先冲销其付款和退款。",
  "must be null, because the invoice has no retention of its own": "必须为 null，因为发票本身没有保留金",
  "must come to more than 0": "合计必须大于 0",
  "must come to at most {1}, which is left of invoice {2}": "最多 {1}，即发票 {2} 尚可贷记的金额",
  "must come to at most {1} before GST, which is left of the contract's deposit": "税前最多 {1}，即合同订金的余额",
  "Credit that is applied has no receipt. Send that of the money instead.":
    "使用的余额没有收据。请改为发送收款的收据。",
  "Receipt {1} has no credit left: {2} is applied to invoice {3}.": "收据 {1} 已无余额：{2} 已用于发票 {3}。",
  "Receipt {1} has no credit left: {2} is refunded.": "收据 {1} 已无余额：{2} 已退款。",
  "Receipt {1} has no credit: invoices took all of its money, or it was reversed.":
    "收据 {1} 没有余额：款项已全部用于发票，或已冲销。",
  "Of the money of receipt {1}, {2} is applied to invoice {3}. Reverse that payment first.":
    "收据 {1} 中的 {2} 已用于发票 {3}。请先冲销该付款。",
  "Of the money of receipt {1}, {2} is refunded. Reverse the refund first.":
    "收据 {1} 中的 {2} 已退款。请先冲销该退款。",
  "must not be before {1}, the day of receipt {2}": "不能早于 {1}，即收据 {2} 的日期",
  "must name at least one invoice, unless `keepRestAsCredit: true` keeps all of the money as credit":
    "请至少选择一张发票，或将全部款项留作余额",
  "is required when the allocations name no invoice": "未选择发票时必须填写",
  "is required when no invoice takes any of the money": "没有发票使用该款项时必须填写",
  "is another client than that of the invoices; name theirs, or leave it out":
    "与发票的客户不同；请填写发票的客户，或留空",
  "Invoices have less outstanding than they would be paid. Lower those amounts, and send `amount` and `keepRestAsCredit: true` to keep the rest as the client's credit.":
    "有发票的未付金额少于要记录的付款。请减少这些金额，其余部分可留作客户余额。",
  "Invoice {1} is already paid in full: {2} 0.00 is outstanding. To keep the money as the client's credit, record it with `POST /payments`, `clientId` and `keepRestAsCredit: true`.":
    "发票 {1} 已付清：未付金额为 {2} 0.00。可在“收款”页面将款项记录为客户余额。",
  "Invoice {1} has {2} {3} outstanding. Record a payment of at most that amount, or send `keepRestAsCredit: true` to keep {4} as the client's credit.":
    "发票 {1} 的未付金额为 {2} {3}。请记录不超过该金额的付款，或将 {4} 留作客户余额。",
  "must be an invoice of the same client": "必须是同一客户的发票",
  "must be an invoice of the same client and currency": "必须是同一客户、同一币种的发票",
  "must be at most {1}, which is left of the credit and outstanding on the invoice":
    "最多 {1}，即贷项余额与发票未付金额中的较小者",
  "must be at most {1}, which is left of the credit": "最多 {1}，即贷项余额",
  "Credit note {1} was never sent, so it has no link. Send it first.":
    "贷项通知单 {1} 从未发送，因此没有链接。请先发送。",
  "Credit note {1} bills a claim, so its {2} cannot change. Void it and change the claim.":
    "贷项通知单 {1} 用于结算请款，其 {2} 不能更改。请作废该单并更改请款。",
  "cannot change, because it follows from the claim": "由请款得出，不能更改",
  "come to {1}, and a credit note bills only a claim below 0; bill it by an invoice":
    "合计 {1}，贷项通知单只用于结算低于 0 的请款；请以发票结算",
  "come to {1} before GST, and no invoice of the contract has that much left to credit; at most {2} before GST is left of one. Claim more work, or take the last claim back and claim again":
    "税前合计 {1}，而合同没有发票尚有足够金额可贷记；单张发票最多尚余 {2}（税前）。请增加请款，或撤回最后一次请款后重新请款",
  "are missing, and nothing is left of invoice {1} to credit": "缺失，而发票 {1} 已无可贷记的金额",
  "are missing, and the rest is too large for one line": "缺失，而余额过大，无法列为一项",
  "credit all of invoice {1}, but the work of its claim stays billed; take the claim back instead (POST /claims/{id}/take-back) to bill it again, or send CLAIM_STAYS_BILLED in `confirm`":
    "贷记整张发票 {1}，但其请款的工程仍视为已开票；若要重新开票，请改为撤回请款，或在 `confirm` 中发送 CLAIM_STAYS_BILLED",
  "Retention of invoice {1} was released or written off. Void the release first.":
    "发票 {1} 的保留金已释放或核销。请先作废该释放。",
  "Contract {1} is CLOSED. Reopen it before you take a claim back.": "合同 {1} 已结束。请先重新打开，再撤回请款。",
  "{1} is before claim {2}-PC{3}, which is billed. Take that back first, or claim less next time.":
    "{1} 之后的请款 {2}-PC{3} 已开票。请先撤回该请款，或在下次请款中减少金额。",
  "{1} is billed by a credit note. Void that, which gives the claim its status back.":
    "{1} 以贷项通知单结算。请作废该单，请款即恢复原状态。",
  "Invoice {1} of the claim {2}. Void it, which gives the claim its status back.":
    "请款的发票 {1} 尚未发送或金额为 0.00。请作废该发票，请款即恢复原状态。",
  "Nothing is left of invoice {1} to credit. Void credit note {2}, and take the claim back instead.":
    "发票 {1} 已无可贷记的金额。请作废贷项通知单 {2}，改为撤回请款。",
  "Credit note {1} took a claim back, so it stays. Bill the work by the next claim of contract {2}.":
    "贷项通知单 {1} 撤回了一次请款，因此不能作废。请以合同 {2} 的下次请款为该工程开票。",
  "is {1}, before {2}, the day of issue; correct it, or send DUE_BEFORE_ISSUE in `confirm`":
    "为 {1}，早于开具日期 {2}；请更正，或在 `confirm` 中发送 DUE_BEFORE_ISSUE",
  "has invoice {1} already, so the copy would bill it twice; send QUOTATION_BILLED in `confirm` to copy it all the same":
    "已有发票 {1}，复制会重复开票；若仍要复制，请在 `confirm` 中发送 QUOTATION_BILLED",
  "was {1}, so the client can no longer accept; change it, or send OFFER_EXPIRED in `confirm`":
    "为 {1}，客户已无法接受；请更改，或在 `confirm` 中发送 OFFER_EXPIRED",
  "is {1}, which is not billed; bill it, or send BALANCE_LEFT in `confirm` to close without it":
    "为 {1}，尚未开票；请先开票，或在 `confirm` 中发送 BALANCE_LEFT 以直接结束",
  "is {1} below 0, which is billed above the contract sum; credit it, or send BALANCE_LEFT in `confirm`":
    "比 0 少 {1}，即超出合同总额开票；请先贷记，或在 `confirm` 中发送 BALANCE_LEFT",
  "must come to at most {1} before GST in items with the tax code {2}, which is left of those of invoice {3}":
    "税码为 {2} 的项目税前最多 {1}，即发票 {3} 该税码尚可贷记的金额",
  "must not be before {1}, the day of issue of invoice {2}": "不能早于 {1}，即发票 {2} 的开具日期",
  "must not be before {1}, the day of issue of credit note {2}": "不能早于 {1}，即贷项通知单 {2} 的开具日期",
  "Retention of invoice {1} is billed by invoice {2}. Void that invoice first.":
    "发票 {1} 的保留金已由发票 {2} 结算。请先作废发票 {2}。",
  "The credit note takes off retention of invoice {1} that invoice {2} bills. Void that invoice first.":
    "该贷项通知单冲减发票 {1} 的保留金，而发票 {2} 已结算该保留金。请先作废发票 {2}。",
  "This project no longer holds the retention that this draft bills. Void it, and release what is held.":
    "该项目已不再持有此草稿所结算的保留金。请作废草稿，再释放现有的保留金。",
  "must differ from {1}, so that no two documents have one number": "必须与 {1} 不同，以免两份单据编号相同",
  "must be at most {1}, which is outstanding": "最多 {1}，即未付金额",
  "is above {1}, the limit of write-offs of an invoice; ask an owner or administrator to write it off":
    "超过每张发票的核销限额 {1}；请由拥有者或管理员核销",
  "is for GST that was charged; this invoice has none": "仅适用于已收取的消费税；此发票没有消费税",
  "must wait until {1}, 12 months after the day of issue, unless the client is INSOLVENT":
    "须等到 {1}，即开具日期满 12 个月，除非客户已无力偿债（INSOLVENT）",
  "What was written off has no receipt, because no money was received.": "核销的金额没有收据，因为并未收到款项。",
  "{1} was never submitted, so it has no paper to correct.": "{1}从未提交，因此没有可更正的单据。",
} as const;
