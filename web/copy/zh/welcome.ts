import type { Translation } from "#contract/copy.ts";
import type { welcomeMessages as english } from "../en/welcome.ts";

/** Text of the three questions after the set-up. */
export const welcomeMessages: Translation<typeof english> = {
  step: "第 {step, number} 步，共 {total, number} 步",
  company: {
    title: "您的公司",
    lead: "客户会在报价单和发票上看到这些信息。",
    name: "公司名称",
    uen: "UEN",
    uenHint: "ACRA 注册号，例如 201912345A。可稍后填写。",
  },
  gst: {
    title: "是否已注册消费税？",
    lead: "这决定文件是否加收消费税以及是否为税务发票。",
    no: "否",
    noHint: "价格不含消费税。",
    yes: "是",
    yesHint: "新文件将加收 {rate} 消费税。",
    number: "消费税注册号",
  },
  logo: {
    title: "公司标志",
    lead: "标志印在文件顶部。",
  },
  next: "保存并继续",
  finish: "前往总览",
  skip: "跳过",
};
