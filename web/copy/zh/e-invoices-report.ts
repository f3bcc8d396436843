import type { Translation } from "#contract/copy.ts";
import type { eInvoicesReportMessages as english } from "../en/e-invoices-report.ts";

/** Text of the page of e-invoices to hand over. */
export const eInvoicesReportMessages: Translation<typeof english> = {
  lead: "下载文件，交给接入点，然后记录每份的结果。",
  download: "下载 XML 文件",
  downloadHint: "资料不齐的单据列在压缩包的表格中。",
  markAll: "全部记为已提交",
  marked: "已将 {count, plural, other {# 份单据}}记为已提交。",
  invoices: "发票",
  creditNotes: "贷项通知单",
  more: "显示最近 {count} 份。全部请打开列表。",
  list: "打开列表",
  none: { title: "税务局已全部收到", hint: "该期间没有待提交的电子发票。" },
};
