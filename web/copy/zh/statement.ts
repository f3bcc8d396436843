import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { Translation } from "#contract/copy.ts";
import type { statementMessages as en } from "../en/statement.ts";

/** Text of the statement of account, in Chinese. */
export const statementMessages: Translation<typeof en> = {
  title: "对账单",
  print: "打印",
  send: "发送对账单",
  period: "期间",
  periods: { thisYear: "今年", lastYear: "去年", all: "全部", own: "自选日期" },
  from: "开始日期",
  until: "结束日期",
  faults: {
    reversed: "开始日期晚于结束日期，请对调。",
    future: "开始日期在将来，请选择更早的日期。",
  },
  columns: {
    date: "日期",
    document: "单据",
    description: "说明",
    amount: "金额",
    charged: "应收",
    paid: "已付",
    balance: "余额",
  },
  opening: "上期结余",
  closingOn: "截至 {day} 的余额",
  inFavour: "客户有结余",
  /** Before the description of a line. */
  kinds: { creditNote: documentTerms.creditNote, voided: "作废", reversed: "冲销", refund: "退款" },
  none: "此期间没有发票或付款。",
};
