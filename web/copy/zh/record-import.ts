import type { Translation } from "#contract/copy.ts";
import type { recordImportMessages as english } from "../en/record-import.ts";

/** Text of the imports of projects and expenses; what they share is in that of their review. */
export const recordImportMessages: Translation<typeof english> = {
  projects: {
    title: "导入项目",
    hint: "请先导入客户：每个项目都要写明客户。",
  },
  expenses: {
    title: "导入费用",
    hint: "如果费用写明了项目，请先导入项目。金额为税前金额；如为总额，则减去消费税。",
  },
  openInvoices: {
    title: "导入未结发票",
    hint: "用于从其他软件转来时客户所欠的款项。请先导入客户。每张发票保留原有编号、日期和未付余额；其消费税仍由原软件申报。",
  },
};
