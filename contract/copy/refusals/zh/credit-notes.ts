import type { Translation } from "#contract/copy.ts";
import type * as english from "#contract/copy/refusals/en/credit-notes.ts";

export const creditNotes: Translation<typeof english.creditNotes> = {
  otherClientOrCurrency: "必须是同一客户、同一币种的发票",
  comesToNothing: "合计必须大于 0",
  aboveDeposit: "税前最多 {most}，即合同订金的余额",
  itemsMissingNothingLeft: "缺失，而发票 {invoice} 已无可贷记的金额",
  itemsMissingRestTooLarge: "缺失，而余额过大，无法列为一项",
  noOwnRetention: "必须为 null，因为发票本身没有保留金",
  claimNotNegative: "合计 {amount}，贷项通知单只用于结算低于 0 的请款；请以发票结算",
  coveredTogether: "税前为 {amount}，没有单张发票足以贷记，但合同的 {count} 张发票合计足够；请一次贷记这些发票",
  noneCovers:
    "税前合计 {amount}，而合同没有发票尚有足够金额可贷记；单张发票最多尚余 {most}（税前）。请增加请款，或撤回最后一次请款后重新请款",
  allTooLittle: "税前为 {amount}，而合同所有发票尚可贷记的税前金额为 {most}。请申报更多工程",
  noEInvoice: "贷项通知单 {creditNote} 的状态为 {status}；只有已开具的才有电子发票。",
  retentionReleased: "发票 {invoice} 的保留金已释放或核销。请先作废该释放。",
  fieldsFixed: "贷项通知单 {creditNote} 的状态为 {status}，其 {fields} 不能再更改。",
  fixedOnceSent: "贷项通知单已发送，不能再更改",
  fieldsOfClaim: "贷项通知单 {creditNote} 用于结算请款，其 {fields} 不能更改。请作废该单并更改请款。",
  fixedByClaim: "由请款得出，不能更改",
  noLink: "贷项通知单 {creditNote} 从未发送，因此没有链接。请先发送。",
  invoiceVoid:
    "发票 {invoice} 已作废，无欠款可贷记。保留在其上的款项可作为客户余额退款或用于其他发票；仍应收取的工程请复制该发票后重新开票。",
  invoiceDraft: "发票 {invoice} 是草稿，尚无欠款。请直接修改其明细，或先发送。",
  claimStaysBilled:
    "贷记整张发票 {invoice}，但其请款的工程仍视为已开票；若要重新开票，请改为撤回请款，或在 `confirm` 中发送 CLAIM_STAYS_BILLED",
  contractClosed: "合同 {contract} 已结束。请先重新打开，再撤回请款。",
  beforeBilled: "{claim} 之后的请款 {later} 已开票。请先撤回该请款，或在下次请款中减少金额。",
  claimCredited: "{claim} 以贷项通知单结算。请作废该单，请款即恢复原状态。",
  nothingLeft: "发票 {invoice} 已无可贷记的金额。请作废贷项通知单 {creditNote}，改为撤回请款。",
  aboveInvoice: "最多 {most}，即发票 {invoice} 尚可贷记的金额",
  aboveTaxCode: "税码为 {code} 的项目税前最多 {most}，即发票 {invoice} 该税码尚可贷记的金额",
  used: "贷项通知单 {creditNote} 已使用或退款。请先冲销其付款和退款。",
  usedTogether: "贷项通知单 {creditNote} 与 {other} 一同结算该请款，且已使用或退款。请先冲销其付款和退款。",
  tookClaimBack: "贷项通知单 {creditNote} 撤回了一次请款，因此不能作废。请以合同 {contract} 的下次请款为该工程开票。",
  claimInvoiceNotSent: "请款的发票 {invoice} 尚未发送。请作废该发票，请款即恢复原状态。",
  claimInvoiceForNothing: "请款的发票 {invoice} 金额为 0.00。请作废该发票，请款即恢复原状态。",
};
