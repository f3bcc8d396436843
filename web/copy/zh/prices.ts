import type { Translation } from "#contract/copy.ts";
import type { pricesMessages as english } from "../en/prices.ts";

/** Text of the price book. */
export const pricesMessages: Translation<typeof english> = {
  title: "价目表",
  search: "搜索代码、说明或类别",
  tabsLabel: "价目",
  tabs: { active: "使用中", archived: "已归档" },
  new: "新建价目",
  editTitle: "价目",
  create: "添加价目",
  fields: {
    code: "代码",
    description: "说明",
    unit: "单位",
    unitPrice: "单价",
    unitCost: "单位成本",
    category: "类别",
    taxCode: "税码",
    accountCode: "科目代码",
  },
  costHint: "仅供公司内部使用，不会出现在任何单据上。",
  notANumber: "请输入最多四位小数的数字。",
  none: {
    active: {
      title: "还没有价目",
      hint: "添加您出售的项目及其价格，或从电子表格导入。输入说明时，编辑器会给出建议。",
    },
    archived: { title: "没有已归档的价目", hint: "编辑器不会建议已归档的价目。" },
  },
  noResults: { title: "未找到价目", hint: "没有符合此搜索的价目。" },
  notFound: "此价目已被删除。",
  changed: "您编辑时，同事更改了此价目。请检查后再次保存。",
  archive: "归档",
  unarchive: "取消归档",
  delete: "删除",
  deleteTitle: "删除此价目？",
  deleteHint: "{name} 将被删除。单据保留其明细。",
  deleteAction: "删除价目",
  deleted: "价目已删除",
  saved: "价目已保存",
  archived: "价目已归档",
  unarchived: "价目已恢复使用",
  suggestions: "价目表",
  found: "{count, plural, other {# 个价目，按向下键选择}}",
  importing: {
    title: "导入价目",
  },
};
