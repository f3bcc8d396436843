import type { Translation } from "#contract/copy.ts";
import type { clientImportMessages as english } from "../en/client-import.ts";

/** Text of the client import. */
export const clientImportMessages: Translation<typeof english> = {
  open: "导入",
  title: "导入客户",
  lead: "请上传另存为 CSV UTF-8 的电子表格。添加之前可以先核对客户。",
  columns: "支持的列（列名写在第一行）：",
  hint: "只有名称是必填。最多 5,000 行、2 MB。",
  choose: "选择文件",
  chooseAnother: "选择其他文件",
  reading: "正在读取文件…",
  fields: {
    name: "名称",
    type: "类型",
    email: "邮箱",
    phone: "电话",
    address: "地址",
    postalCode: "邮政编码",
    country: "国家",
    uen: "UEN",
    mcstNumber: "MCST 编号",
    attention: "联系人",
    notes: "备注",
    externalId: "外部编号",
  },
  ready: "{count, plural, other {# 个客户可以导入。}}",
  empty: "文件中没有客户。",
  invalid: "{count, plural, other {# 行有错误。}}尚未导入任何客户。请改正文件后重新选择。",
  rowError: "第 {row} 行：{field} {message}",
  rowFault: "第 {row} 行 {message}",
  ignored: "忽略的列：{columns}",
  preview: "{count, plural, other {前 # 行}}",
  action: "{count, plural, other {导入 # 个客户}}",
  imported: "{count, plural, other {已导入 # 个客户}}",
};
