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
};
