import type { Translation } from "#contract/copy.ts";
import type { reportPlacesMessages as english } from "../en/report-places.ts";

/** Names of the reports, which the navigation and the search list. */
export const reportPlacesMessages: Translation<typeof english> = {
  title: "报表",
  ageing: "账龄表",
  gst: "消费税申报",
  eInvoices: "尚未提交税务局的电子发票",
  contracts: "合同进度表",
  journal: "日记账",
};
