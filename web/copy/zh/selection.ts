import type { Translation } from "#contract/copy.ts";
import type { selectionMessages as english } from "../en/selection.ts";

/** Text about selected rows of a list, and about actions on them. */
export const selectionMessages: Translation<typeof english> = {
  selection: {
    help: "选择所在的行（按住 Shift 选择一段）",
    row: "选择 {name}",
    page: "选择本页全部",
    bar: { quotations: "已选的报价单", invoices: "已选的发票" },
    count: "已选 {count, number} 项",
    wholeList: "所有页",
    allPages: "选择所有页",
    counting: "正在选择… {count, number}",
    cut: "只选择了最新的 {max, number} 项。如需选择其他项，请用筛选缩小列表。",
    clear: "清除选择",
    showNames: "显示名单",
    names: "已选",
    report: "结果",
    progress: "{done, number} / {total, number}",
    outcome: "{word} {count, number}",
    failed: "失败",
    skipped: "跳过",
    skippedBecause: "跳过：{reason}",
    tryFailed: "重试失败的项",
    goOn: "继续其余的项",
  },
  bulkPdfs: {
    action: "下载 PDF",
    title: {
      quotations: "{count, plural, other {下载 # 份报价单的 PDF}}",
      invoices: "{count, plural, other {下载 # 张发票的 PDF}}",
    },
    summary: "{count, plural, other {把 # 个 PDF 下载为一个 ZIP 文件。}}",
    done: "已下载",
    stopped: "未下载",
    start: "{count, plural, other {下载 # 个 PDF}}",
  },
  bulkCsv: {
    title: {
      quotations: "{count, plural, other {导出 # 份报价单}}",
      invoices: "{count, plural, other {导出 # 张发票}}",
    },
    summary: {
      quotations: "{count, plural, other {把 # 份报价单导出为一个 CSV 文件，可用电子表格打开。}}",
      invoices: "{count, plural, other {把 # 张发票导出为一个 CSV 文件，可用电子表格打开。}}",
    },
    tooMany: {
      quotations:
        "{count, plural, other {按选择导出时最多 # 份报价单。}}如需导出更多，请选择所有页，或关闭后使用列表上方的“导出 CSV”。",
      invoices:
        "{count, plural, other {按选择导出时最多 # 张发票。}}如需导出更多，请选择所有页，或关闭后使用列表上方的“导出 CSV”。",
    },
    done: "已导出",
    stopped: "未导出",
  },
  bulkReminders: {
    action: "发送付款提醒",
    title: "发送付款提醒",
    start: "{count, plural, other {发送 # 封付款提醒}}",
    none: "没有可发送的付款提醒：只能提醒待付款的发票。",
    summary: "{count, plural, other {用邮件发送 # 封付款提醒，每张发票一封。}}",
    skipped: "{count, plural, other {跳过 # 张发票}}：{reasons}。",
    reasons: {
      DRAFT: "{count, plural, other {草稿 # 张}}",
      PAID: "已付款 {count, number} 张",
      VOID: "作废 {count, number} 张",
    },
    reason: { DRAFT: "草稿", PAID: "已付款", VOID: "作废" },
    noRecipient: "客户没有邮箱。请先为客户添加邮箱，再重试。",
    stopped: "未发送",
  },
};
