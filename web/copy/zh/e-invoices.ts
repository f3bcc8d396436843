import type { Translation } from "#contract/copy.ts";
import type { eInvoicesMessages as english } from "../en/e-invoices.ts";

/** Text of the e-invoices of invoices and credit notes. */
export const eInvoicesMessages: Translation<typeof english> = {
  title: "{number} 的电子发票",
  description: "用于 InvoiceNow 的文件，采用 PINT-SG 格式。请通过贵司的接入点发送。",
  ready: "资料齐全。双方资料与金额均为单据发送当日的内容。",
  download: "下载 XML",
  missing: "请先填写：",
  warnings: "发送前请核对：",
  items: "项目",
  reference: "客户编号",
  mark: "处理结果",
  reason: "原因或备注",
  reasonHint: "接入点或税务局 (IRAS) 的答复。",
  noReason: "请填写被拒的原因，例如“网络中找不到买方”。",
  marked: "{number} 已记录为：{state}",
  state: "电子发票",
  states: {
    NOT_NEEDED: "无需提交",
    READY: "待提交",
    HANDED_OVER: "已提交",
    ACCEPTED: "已接受",
    REFUSED: "被拒",
  },
  toOrganization: "机构设置",
  toClient: "客户",
  fields: {
    organization_uen: "贵司的 UEN",
    organization_gstRegistrationNumber: "贵司的 GST 注册号",
    organization_address: "贵司的地址",
    organization_postalCode: "贵司的邮政编码",
    organization_name: "贵司名称",
    client_name: "客户名称",
    client_country: "客户的国家",
    client_uen: "客户的 UEN",
    client_address: "客户的地址",
    client_postalCode: "客户的邮政编码",
    currency: "电子发票仅支持 SGD",
    items: "至少一个单价不低于 0 的项目",
  },
};
