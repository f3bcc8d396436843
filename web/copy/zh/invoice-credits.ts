import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { invoiceCreditsMessages as english } from "../en/invoice-credits.ts";

/** Text about credit notes on the page of an invoice. */
export const invoiceCreditsMessages: Translation<typeof english> = {
  action: documentTerms.creditNote,
  recur: "设为定期",
  madeBy: "定期发票",
  title: documentTerms.creditNote,
  all: "所有贷项通知单",
  draft: "贷项通知单草稿",
  takeBack: "收回贷项",
  noVoid: {
    title: "{number} 无法作废",
    hint: "此发票有贷项通知单。请先将其作废，或再开一张贷项通知单冲减其余金额。",
    credit: "冲减其余金额",
  },
};
