import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { invoiceCreditsMessages as english } from "../en/invoice-credits.ts";

/** Text about credit, recurring invoices, and the reversal and voiding on the page of an invoice. */
export const invoiceCreditsMessages: Translation<typeof english> = {
  action: documentTerms.creditNote,
  recur: "设为定期",
  madeBy: "定期发票",
  title: documentTerms.creditNote,
  all: "所有贷项通知单",
  draft: "贷项通知单草稿",
  receipt: "查看收据",
  /** Of a payment that was kept when the invoice was voided. */
  kept: "客户余额",
  /** Of a payment by which no money came in. */
  voiding: {
    title: "作废 {number}？",
    hint: "作废的发票无法恢复。此后无需再付款，编号不再使用，客户的链接也会失效。",
    paid: "此发票已收到 {amount}。如果款项最终没有到账，请先冲销付款。",
    keep: "保留付款记录",
    keepHint: "这些付款仍计为已收款，并成为客户余额：可用于其他发票，或退款。",
    reason: "原因",
    reasonHint: "与发票一起留存，客户不会看到",
    number: "请输入 {number} 以确认",
    otherNumber: "这不是此发票的编号",
    submit: "作废发票",
    done: "{number} 已作废",
    doneAndKept: "{number} 已作废，{amount} 为客户余额",
  },
  reversal: {
    title: "冲销付款",
    hint: "如果款项最终没有到账，请用此功能。这笔付款不再计入，其金额恢复为未付。",
    reopens: "如果款项最终没有到账，请用此功能。这笔付款不再计入，其金额恢复为未付，发票恢复为待付款或逾期。",
    reason: "原因",
    reasonHint: "与付款一起留存，客户不会看到",
    submit: "冲销付款",
    done: "已冲销付款 {amount}",
    CREDIT: {
      title: "收回贷项",
      hint: "{number} 将重新有 {amount} 未付，该金额重新成为客户余额。",
      submit: "收回",
      done: "已从 {number} 收回 {amount}",
    },
    WRITE_OFF: {
      title: "冲销核销",
      hint: "{number} 将重新有 {amount} 未付。如果客户已付款，请随后记录付款。",
      submit: "冲销核销",
      done: "已冲销 {number} 的核销 {amount}",
    },
    /** Of a payment that came with others. */
    part: "这是收据 {receipt} 的一部分：共收到 {total}。此处仅冲销这一部分。",
    whole: "冲销整笔 {receipt}",
  },
  takeBack: "收回贷项",
  writeOff: {
    action: "核销",
    title: "核销",
    hint: "{number} 尚有 {outstanding} 未付。核销并不表示收到款项，金额记作坏账。若客户日后付款，请在付款记录中冲销。",
    amount: "金额",
    day: "核销日期",
    noDay: "请选择日期。",
    reason: "原因",
    reasonHint: "仅供公司内部使用，不会向客户显示。",
    noReason: "请填写原因。",
    relief: "消费税坏账宽减",
    reliefHint: "在申报表第 7 栏申领金额中所含的消费税。",
    noRelief: "不申领",
    after12Months: "供应已满 12 个月",
    insolvent: "客户已无力偿债",
    submit: "核销",
    done: "已核销 {amount}",
  },
  noVoid: {
    title: "{number} 无法作废",
    hint: "此发票有贷项通知单。请先将其作废，或再开一张贷项通知单冲减其余金额。",
    credit: "冲减其余金额",
  },
};
