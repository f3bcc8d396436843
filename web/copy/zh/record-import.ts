import type { Translation } from "#contract/copy.ts";
import type { recordImportMessages as english } from "../en/record-import.ts";

/** Text of the imports of projects and expenses; what they share with that of clients is there. */
export const recordImportMessages: Translation<typeof english> = {
  projects: {
    title: "导入项目",
    lead: "上传保存为 CSV UTF-8 的电子表格。添加前可以检查项目。",
    hint: "名称和客户为必填；客户必须已存在。最多 5,000 行、2 MB。",
    fields: {
      name: "名称",
      clientId: "客户",
      status: "状态",
      budget: "预算",
      startDate: "开始日期",
      endDate: "结束日期",
      notes: "备注",
      externalId: "外部编号",
    },
    ready: "{count, plural, other {# 个项目可以导入。}}",
    empty: "文件中没有项目。",
    action: "导入{count, plural, other { # 个项目}}",
    imported: "{count, plural, other {已导入 # 个项目}}",
  },
  expenses: {
    title: "导入费用",
    lead: "上传保存为 CSV UTF-8 的电子表格。添加前可以检查费用。",
    hint: "日期、类别、说明和金额为必填；项目必须已存在。最多 5,000 行、2 MB。",
    fields: {
      date: "日期",
      category: "类别",
      description: "说明",
      amount: "金额",
      gstAmount: "消费税",
      taxCode: "税务",
      vendor: "供应商",
      projectId: "项目",
      reference: "参考编号",
      notes: "备注",
      externalId: "外部编号",
    },
    repeated: "{count, plural, other {# 行已是现有费用，将略过。}}",
    importRepeated: "同时导入这些行",
    repeatedRow: "第 {row} 行：{description}",
    ready: "{count, plural, other {# 笔费用可以导入。}}",
    empty: "文件中没有费用。",
    action: "导入{count, plural, other { # 笔费用}}",
    imported: "{count, plural, other {已导入 # 笔费用}}",
  },
};
