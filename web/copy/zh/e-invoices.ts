import type { Translation } from "#contract/copy.ts";
import type { eInvoicesMessages as english } from "../en/e-invoices.ts";

/** Text of the e-invoices of invoices and credit notes. */
export const eInvoicesMessages: Translation<typeof english> = {
  title: "{number} 的电子发票",
  description: "用于 InvoiceNow 的文件，采用 PINT-SG 格式。请通过贵司的接入点发送。",
  ready: "资料齐全。双方资料与金额均为单据开具当日的内容。",
  download: "下载 XML",
  missing: "请先填写：",
  warnings: "发送前请核对：",
  reference: "客户编号",
  sentences: {
    INVALID_uen: "{name}不是 UEN 的格式（例如 201912345R）",
    INVALID_postalCode: "{name}不是新加坡邮政编码（例如 408564）",
    UNLIKELY_uen: "{name}的末位字母与数字不符，可能有误",
    UNLIKELY_country: "{name}：在海外，Quoin 不知道其 InvoiceNow 地址，文件只能提交给税务局",
    UNLIKELY_clientReference: "缺少{name}：政府机构凭订单号或开票指示号付款",
  },
  client: {
    labels: {
      eInvoiceForm: "这位客户如何接收电子发票？",
      businessUnit: "下属单位",
      peppolId: "InvoiceNow 地址",
    },
    usual: "按客户类型的惯例",
    forms: {
      NETWORK: "经 InvoiceNow 发到其自己的地址",
      GOVERNMENT: "经 InvoiceNow 发到政府机构的统一地址",
      IRAS_ONLY: "不发给客户，仅提交税务局 (IRAS)",
    },
    hints: {
      NETWORK: "地址由 UEN 得出，除非另填。",
      GOVERNMENT: "政府机构凭订单号或开票指示付款：请填在客户编号中。",
      IRAS_ONLY: "适用于屋主。无需客户资料，文件中也没有其姓名。",
    },
    businessUnitHint: "对方给的代码，例如 PRJ01。",
    peppolIdHint: "仅当不是 SGUEN 加 UEN 时填写。",
  },
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
  toOrganization: "公司设置",
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
