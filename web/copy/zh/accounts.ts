import type { Translation } from "#contract/copy.ts";
import type { accountsMessages as english } from "../en/accounts.ts";

/** Text of the settings of account codes. */
export const accountsMessages: Translation<typeof english> = {
  title: "科目",
  lead: "日记账中各科目的代码，与您的账本一致。",
  form: "科目代码",
  hint: "默认 {code}",
  badCode: "请使用字母、数字、点、斜杠和连字符，并以字母或数字开头，最多 {max} 个字符。",
  groups: {
    balance: { title: "资产负债", lead: "留空即恢复默认代码。" },
    income: { title: "收入", lead: "销售收入为发票净额减贷项通知单。" },
    costs: { title: "费用", lead: "每个费用类别一个。" },
    writeOffs: { title: "核销", lead: "小额余额和坏账。" },
  },
  writeOffLimit: "核销限额",
  writeOffLimitHint: "财务人员可核销每张发票的最高金额。拥有者和管理员不受此限。",
  names: {
    bank: "银行存款",
    receivable: "应收账款",
    retentionReceivable: "应收保留金",
    gstInput: "消费税进项税",
    payables: "应付账款",
    gstOutput: "消费税销项税",
    customerDeposits: "客户订金",
    openingBalances: "结转余额",
    sales: "销售收入",
    rounding: "尾差",
    materials: "材料",
    subcontractor: "分包商",
    labour: "人工",
    equipment: "设备",
    transport: "运输",
    permits: "许可",
    tools: "工具",
    utilities: "水电",
    office: "办公",
    insurance: "保险",
    other: "其他费用",
    badDebts: "坏账",
    retentionWrittenOff: "保留金核销",
  },
};
