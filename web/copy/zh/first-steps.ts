import type { Translation } from "#contract/copy.ts";
import type { firstStepsMessages as english } from "../en/first-steps.ts";

/** Text of the checklist of the first steps, and of the example. */
export const firstStepsMessages: Translation<typeof english> = {
  title: "开始使用",
  progress: "已完成 {done, number} / {total, number}",
  dismiss: "不再显示",
  isDone: "已完成",
  isOpen: "待完成",
  steps: {
    BANK: { name: "填写银行账户", hint: "客户会在每张发票上看到付款方式。" },
    CLIENT: { name: "添加第一个客户", hint: "也可以从电子表格导入名单。" },
    QUOTATION: { name: "编写第一份报价单", hint: "逐项输入，或从电子表格粘贴。" },
    MAIL: { name: "设置电子邮件", hint: "为公司填写一个客户可以回复的邮箱。" },
    COLLEAGUE: { name: "邀请同事", hint: "每个人都有自己的账户和角色。" },
  },
  noMailServer: "尚未设置邮件：请联系安装 Quoin 的人员。在此之前，您可以用 WhatsApp 等方式自行发送单据链接。",
  empty: {
    title: "欢迎使用",
    hint: "添加一个客户，编写一份报价单。也可以先用示例数据看看，示例可随时移除。",
    fill: "填入示例数据",
    fillHint: "仅含草稿：不会发送任何内容，也不会占用发票号码。",
  },
  example: {
    title: "您正在查看示例数据",
    hint: "共 {count, plural, other {# 条示例记录}}，均为草稿。",
    remove: "移除示例",
    removed: "示例已移除。",
    removedSome: "{count, plural, other {已移除 # 条示例记录。}}",
    kept: "以下记录已被您使用，因此保留：",
    reasons: { CHANGED: "已被修改", IN_USE: "被其他记录使用" },
    keptOne: "{kind} {name}：{reason}",
    close: "关闭",
  },
  kinds: {
    CLIENT: "客户",
    PROJECT: "项目",
    QUOTATION: "报价单",
    INVOICE: "发票",
    LEAD: "潜在客户",
    EXPENSE: "费用",
  },
};
