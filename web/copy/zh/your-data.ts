import type { Translation } from "#contract/copy.ts";
import type { yourDataMessages as english } from "../en/your-data.ts";

/** Text of the page for exporting and importing all data. */
export const yourDataMessages: Translation<typeof english> = {
  title: "数据",
  lead: "带走全部数据，或从其他软件导入列表。",
  export: "导出",
  exportLead: "一个 zip 文件，包含 Quoin 为 {name} 保存的全部内容。",
  contents: "包括：",
  parts: {
    lists: "每个列表的 CSV（用于电子表格）和含全部细节的 JSON",
    pdfs: "每张报价单和发票开具时的 PDF",
    files: "收据和其他上传的文件",
    log: "邮件、人员和审计日志",
    exact: "所有记录的原样副本，用于迁移到另一个 Quoin 系统",
  },
  noSecrets: "不包含密码和密钥。审计日志会记录导出者。",
  moving: "如需迁移，请将此文件交给另一系统的管理员，由其导入。",
  action: "导出全部",
  running: "正在导出…",
  written: "已保存 {size}。请保持此页面打开。",
  done: "导出完成：{size}。",
  stop: "停止",
  stopped: "导出已停止，文件不完整。",
  import: "导入",
  importLead:
    "使用保存为 CSV UTF-8 的电子表格。添加前可以检查全部内容。请先导入客户：项目引用客户名称，费用引用项目名称。",
  clients: "客户",
  projects: "项目",
  expenses: "费用",
  openInvoices: "其他软件的未结发票",
  forProgram: "用于其他软件",
  forProgramLead: "文件的列名、日期和税率符合该软件导入时的要求。",
  program: "软件",
  invoices: "发票",
  priceItems: "价目",
  importOf: "导入{kind}",
};
