import type { Translation } from "#contract/copy.ts";
import type { sendCheckMessages as english } from "../en/send-check.ts";

/** Text of the list of what a document lacks before it is sent. */
export const sendCheckMessages: Translation<typeof english> = {
  title: "发送之前",
  missing: "此单据缺少",
  better: "发送前建议补充",
  ours: "贵公司资料",
  clients: "客户资料",
  our: "贵公司",
  clientLabels: { name: "名称", attention: "联系人", address: "地址", postalCode: "邮政编码" },
  askOwner: "贵公司的资料由所有者或管理员在“设置 › 公司”中填写。",
  saveFirst: "上面填写的内容尚未保存，发送后会缺少。请保存或清空。",
  edit: "编辑草稿",
  line: "第 {line, number} 行",
  notPrintable: "{name}：{characters} 无法打印，会显示为 (?)",
  fields: {
    organization_gstRegistrationNumber: "贵公司的消费税注册号，税务发票必须注明",
    organization_address: "贵公司地址",
    organization_bank: "收款方式：PayNow 或银行账户（超过 $200,000 须有银行账户）",
    organization_name: "贵公司名称",
    organization_legalName: "贵公司注册名称",
    organization_footerText: "页脚",
    client_address: "客户地址，金额超过 $1,000 的单据须注明",
    client_name: "客户名称",
    client_attention: "客户联系人",
    project_name: "项目名称",
    title: "标题",
    notes: "备注",
    reason: "原因",
    clientReference: "客户编号",
    items: "合计不低于 0 的明细",
  },
};
