import type { Translation } from "#contract/copy.ts";
import type { appearanceMessages as english } from "../en/appearance.ts";

/** Text of the page about how the app looks. */
export const appearanceMessages: Translation<typeof english> = {
  title: "外观",
  lead: "应用的语言，以及它在此设备上的外观。",
  theme: "主题",
  themeLead: "保存在此浏览器中。",
  themes: {
    system: "跟随系统",
    light: "浅色",
    dark: "深色",
  },
  density: "列表",
  densityLead: "列表各行的间距。保存在此浏览器中。",
  densities: {
    comfortable: "宽松",
    compact: "紧凑",
  },
  densityHints: {
    comfortable: "行距更大",
    compact: "屏幕上显示更多行",
  },
  formats: "日期和数字",
  formatsLead: "取决于浏览器的语言和地区。日期按公司时区 {timeZone} 计算。",
  examples: "示例",
  date: "日期",
  time: "时间",
  month: "月份",
  amount: "金额",
  negative: "负数金额",
  quantity: "数量",
  rate: "比率",
};
