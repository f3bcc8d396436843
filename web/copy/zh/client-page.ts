import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { clientPageMessages as en } from "../en/client-page.ts";

/** Text of a client's page, in Chinese. */
export const clientPageMessages: Translation<typeof en> = {
  tabsLabel: "栏目",
  overview: "总览",
  tabs: {
    quotations: "报价单",
    invoices: "发票",
    projects: "项目",
    payments: "付款",
    credits: "贷项通知单",
    expenses: "费用",
    files: "文件",
  },
  newProject: "新建项目",
  recordPayment: "记录付款",
  figures: {
    title: "欠款情况",
    outstanding: "未付金额",
    invoices: "{count} 张发票",
    nothingOutstanding: "没有未付款项",
    overdue: "逾期",
    sinceToday: "今天起逾期",
    since: "自 {day} 起，已 {count} 天",
    nothingOverdue: "没有逾期款项",
    openQuotations: "等待客户决定",
    quotations: "{count} 份报价单",
    noOpenQuotations: "没有待定的报价单",
  },
  account: {
    title: "账户",
    invoiced: "已开票",
    received: "已收付款",
    retentionHeld: "保留金",
    credit: documentTerms.creditLeft,
    lastPayment: "最近一次付款",
    statement: "对账单",
  },
  keys: { edit: "编辑客户", pay: "记录多张发票的付款", statement: "打开对账单" },
  copy: "复制：{what}",
  notes: {
    field: "内部备注",
    edit: "编辑备注",
    none: "还没有备注",
    changed: "其他人已将备注改为“{notes}”。再次保存将以您的内容替换。",
    emptied: "其他人已删除备注。再次保存将保留您的内容。",
  },
  deleting: {
    action: "删除",
    title: "删除“{name}”？",
    unused: "该客户没有项目，也没有单据。删除后无法恢复。",
    used: "该客户有项目或单据，因此无法删除。您可以将其归档，之后新建单据时不再提供该客户。",
    usedAndArchived: "该客户有项目或单据，因此无法删除。该客户将保持归档状态。",
    done: "已删除“{name}”。",
  },
  filterAndExport: "筛选与导出",
  lists: {
    quotations: { title: "还没有报价单", hint: "给该客户的报价单会显示在这里。" },
    invoices: { title: "还没有发票", hint: "给该客户的发票会显示在这里。" },
    projects: { title: "还没有项目", hint: "您为该客户所做的工程会显示在这里。" },
    payments: { title: "还没有付款", hint: "该客户支付的款项会显示在这里。" },
    credits: { title: "还没有贷项通知单", hint: "给该客户的贷项通知单会显示在这里。" },
    expenses: { title: "还没有费用", hint: "该客户各项目的费用会显示在这里。" },
  },
};
