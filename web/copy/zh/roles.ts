import type { Translation } from "#contract/copy.ts";
import type { rolesMessages as english } from "../en/roles.ts";

/** Text of the table of roles. */
export const rolesMessages: Translation<typeof english> = {
  title: "角色",
  lead: "每个角色可以做什么。请只给予必要的权限。",
  ability: "任务",
  may: "可以",
  mayNot: "不可以",
  mayOf: "{role}可以",
  abilities: {
    see: "查看客户、项目、单据、付款和费用",
    leads: "添加和转换潜在客户",
    clients: "添加和更改客户",
    projects: "添加和更改项目",
    quotations: "编写和发送报价单",
    invoices: "编写、发送和作废发票",
    payments: "记录和冲销付款",
    credits: "开具和使用贷项通知单，记录退款",
    bank: "将银行账目与发票匹配",
    reports: "查看账簿报表",
    expenses: "添加和更改费用",
    prices: "更改价目表并查看成本",
    mail: "重新发送邮件",
    organization: "更改设置",
    people: "邀请和移除人员",
    integrations: "管理 API 密钥和 Webhook",
    audit: "查看审计日志",
    data: "导出全部数据",
    owners: "指定所有者",
  },
};
