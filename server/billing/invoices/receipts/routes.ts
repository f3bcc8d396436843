import type { paymentReceiptRoutes } from "#contract/payments/payment-receipts.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { applyKeptMoney } from "./apply-kept-money.ts";
import { printMoneyReceipt } from "./print-receipt.ts";
import { getReceipt, getReceiptTotals, listReceipts } from "./read.ts";
import { refundKeptMoney } from "./refund-kept-money.ts";
import { reverseReceipt } from "./reverse-receipt.ts";
import { sendMoneyReceipt } from "./send-money-receipt.ts";
import { reverseRefundOfKeptMoney } from "./reverse-refund.ts";

export const paymentReceiptHandlers: Handlers<
  Exclude<keyof typeof paymentReceiptRoutes, "getClientCredits" | "previewMoneyReceiptMail">
> = {
  listMoneyReceipts: ({ caller, query, page }) => listReceipts(readListInOrg(caller, query), query, page),
  getMoneyReceiptTotals: ({ caller, query }) => getReceiptTotals(readListInOrg(caller, query), query),
  getMoneyReceipt: ({ caller, id }) => getReceipt(readInOrg(caller), id),
  getMoneyReceiptPdf: ({ caller, id }) => printMoneyReceipt(caller, id),
  sendMoneyReceipt: ({ caller, id, body }) => sendMoneyReceipt(caller, id, body),
  reverseMoneyReceipt: ({ caller, id, body }) => reverseReceipt(caller, id, body),
  applyKeptMoney: ({ caller, id, body }) => applyKeptMoney(caller, id, body),
  refundKeptMoney: ({ caller, id, body }) => refundKeptMoney(caller, id, body),
  reverseRefundOfKeptMoney: ({ caller, id, nestedIds, body }) =>
    reverseRefundOfKeptMoney(caller, id, nestedIds.refundId, body),
};
