import type { Translation } from "#contract/copy.ts";
import type { languagesMessages as english } from "../en/languages.ts";

export const languagesMessages: Translation<typeof english> = {
  title: "语言",
  lead: "本应用以及您收到的电子邮件所用的语言。客户的文件使用该客户的语言。",
  choice: "应用语言",
  browser: "与浏览器相同",
  save: "保存语言",
  choose: "本页语言",
};
