import type { Translation } from "#contract/copy.ts";
import type { confirmationMessages as english } from "../en/confirmations.ts";

/** Text that asks a person to confirm what is odd about a request. */
export const confirmationMessages: Translation<typeof english> = {
  DUE_BEFORE_ISSUE: "到期日早于开具日期，发票一开具即逾期。",
  OFFER_EXPIRED: "报价已过有效期，客户无法再接受。请先更改有效期。",
  QUOTATION_BILLED: "该报价单已有发票，复制会重复开票。",
  CLAIM_STAYS_BILLED: "这将贷记整张发票，但其请款的工程仍视为已开票。若要重新开票，请改为在发票中撤回请款。",
  BALANCE_LEFT: "已开票金额与合同总额不符。",
  DUPLICATE_EXPENSE: "该供应商已有同一编号的费用。",
  doIt: "我已了解，仍然继续",
  title: "您确定要这样做吗？",
  copy: "复制",
};
