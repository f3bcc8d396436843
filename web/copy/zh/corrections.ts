import type { Translation } from "#contract/copy.ts";
import type { correctionsMessages as english } from "../en/corrections.ts";

/** Text of the dialog that corrects the parties of an issued document. */
export const correctionsMessages: Translation<typeof english> = {
  action: "更正名称和地址",
  title: "更正 {number} 的名称和地址",
  lead: "改用设置和客户资料中现在的内容。金额、明细和日期不变。开具时的 PDF 会保留，动态中会显示更改内容。",
  same: "此单据与设置和客户资料现在的内容一致。如需更正，请先更改它们。",
  settings: "打开设置",
  client: "打开客户",
  choose: "请至少选择一项",
  reason: "原因",
  reasonHint: "可不填。与更正一并保存。",
  submit: "更正",
  done: "已更正。链接和 PDF 已更新。",
  original: "最初开具的 PDF",
  fields: {
    organization_name: "贵公司名称",
    organization_legalName: "贵公司注册名称",
    organization_uen: "贵公司 UEN",
    organization_gstRegistrationNumber: "贵公司消费税注册号",
    organization_address: "贵公司地址",
    organization_postalCode: "贵公司邮政编码",
    organization_email: "贵公司邮箱",
    organization_phone: "贵公司电话",
    organization_bank: "贵公司银行账户",
    organization_payNowProxy: "贵公司 PayNow",
    client_name: "客户名称",
    client_attention: "客户联系人",
    client_address: "客户地址",
    client_postalCode: "客户邮政编码",
    client_uen: "客户 UEN",
    client_mcstNumber: "客户 MCST 编号",
    client_email: "客户邮箱",
    client_phone: "客户电话",
  },
};
