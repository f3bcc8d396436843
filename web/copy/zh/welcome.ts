import type { Translation } from "#contract/copy.ts";
import type { welcomeMessages as english } from "../en/welcome.ts";

/** Text of the questions after the set-up. */
export const welcomeMessages: Translation<typeof english> = {
  step: "第 {step, number} 步，共 {total, number} 步",
  company: {
    title: "您的公司",
    lead: "客户会在报价单和发票上看到这些信息。",
    uenHint: "ACRA 注册号，例如 201912345D。",
  },
  gst: {
    title: "是否已注册消费税？",
    lead: "只有已注册的公司才能收取消费税。不确定时可跳过：在您确认之前视为未注册。",
    no: "否",
    noHint: "价格不含消费税。",
    yes: "是",
    yesHint: "加收 {rate} 消费税，发票为税务发票。",
    choose: "请选择，或跳过此问题",
    numberHint: "见 IRAS 的信函，例如 M90312345A 或 201912345D。",
    numberMissing: "请输入 IRAS 信函上的注册号",
    firstDayMissing: "请输入 IRAS 信函上的生效日",
  },
  payment: {
    title: "客户如何付款",
    lead: "印在每张发票上。使用 PayNow 时还会印上可扫描的二维码。",
    payNowHint: "已注册 PayNow 的 UEN 或手机号码。",
    useUen: "使用 {uen}",
    orBank: "也可填写银行账户：",
  },
  look: {
    title: "标志和颜色",
    lead: "用于单据顶部和客户打开的页面。",
  },
  invoice: {
    title: "您的第一张发票将是这样",
    languages: "单据使用您为每个客户选择的语言，默认为英文。",
    drawing: "正在绘制…",
    failed: "尚未绘制",
  },
  next: "保存并继续",
  finish: "前往总览",
  skip: "跳过",
};
