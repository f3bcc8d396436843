import type { Translation } from "#contract/copy.ts";
import type { clockWords as english } from "#contract/copy/en/clock-words.ts";

export const clockWords: Translation<typeof english> = {
  states: {
    NOT_SERVED: "未送达",
    AWAITING_RESPONSE: "等待付款答复",
    ANSWERED: "已同意",
    SETTLEMENT: "争议和解期",
    MAY_APPLY: "可申请审裁",
    LAPSED: "申请期限已过",
    DONE: "已结束",
  },
  days: {
    deemedOn: "视为送达",
    responseDueOn: "答复截止",
    settlementEndsOn: "和解期结束",
    applicationFrom: "审裁申请开始",
    applicationUntil: "审裁申请截止",
    paymentDueOn: "付款到期",
  },
  ways: { EMAIL: "电子邮件", HAND: "当面递交", LEFT: "留置于其办公处", POST: "邮寄", FAX: "传真" },
  notices: {
    NOT_LEGAL_ADVICE: "这些日期经仔细计算，但不构成法律意见。",
    YEAR_WITHOUT_LIST: "{year} 年的公共假期尚未录入，该年的日期可能比所示更晚。所有者可在“设置 › 单据”中添加。",
    EMAIL_FAILED: "电子邮件未能送达，因此请款尚未送达。请以其他方式送达。",
    EARLY_RESPONSE: "{received} 的答复早于请款视为送达的日期 {day}，不算数。请在该日或之后再次索取答复。",
    LATE_RESPONSE: "{received} 的答复晚于和解期结束日 {day}，不算数。",
    PAPER_HAS_OTHER_DAY:
      "本请款的 PDF 和电子邮件所写的付款答复日期为 {printed}，因为制作时送达日期尚未确定，或公共假期后来有变动。" +
      "实际应在 {day} 或之前答复。客户的页面显示此日期；请书面告知客户。",
    ACCEPTANCE_FAILED: "接受答复的电子邮件未能送达，因此答复尚未被接受。请重新接受，或以其他书面方式接受。",
    RESPONSE_CAPPED: "合同给予 {days} 天作出答复。法律最多允许 21 个法定日，截止于 {day}。",
    PAYMENT_CAPPED: "合同给予 {days} 天付款。法律最多允许 35 个法定日，截止于 {day}。",
    AFTER_CLAIM_DAY: "送达晚于当月的请款日，因此视为在 {day} 送达。请在请款日或之前送达。",
    OLD_WORK: "工程在请款送达的 30 个月之前已结束，法律可能不再允许此请款。",
  },
  calendar: {
    title: "{what}：请款 {claim}",
    notice: "发出拟申请审裁的通知",
    window: "递交审裁申请",
    lodgeBy: "递交审裁申请，最迟 {day} {time}",
    safe: "按法律的每一种解读均属及时。过早的申请会被撤销，过迟的申请会丧失。",
  },
  deemed: "本请款视为在 {day} 送达（{section}）。",
  responseDue: "付款答复应在 {day} 或之前作出（{section}）。",
  paymentDue: "付款应在 {day} 或之前完成（{section}）。",
  responseDueByContract: "根据合同，付款答复应在 {day} 或之前作出。",
  paymentDueByContract: "根据合同，付款应在 {day} 或之前完成。",
  answerAgain: "您的答复早于 {day}，尚不算数。请在该日或之后重新作出答复。",
  countsFrom: "答复自 {day} 起算数；早于该日的答复须重新作出。",
};
