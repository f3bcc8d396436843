import type { Translation } from "#contract/copy.ts";
import type {
  broughtForwardWords as englishBroughtForwardWords,
  categoryWords as englishCategoryWords,
  dueWords as englishDueWords,
  methodWords as englishMethodWords,
  taxWords as englishTaxWords,
} from "#contract/copy/en/words.ts";

export const methodWords: Translation<typeof englishMethodWords> = {
  BANK_TRANSFER: "银行转账",
  PAYNOW: "PayNow",
  GIRO: "GIRO",
  CHEQUE: "支票",
  CASH: "现金",
  CARD: "银行卡",
  OTHER: "其他",
  WRITE_OFF: "坏账核销",
  CREDIT_NOTE: "贷项通知单",
  CREDIT: "余额抵扣",
};

export const dueWords: Translation<typeof englishDueWords> = {
  dueToday: "今天到期",
  dueTomorrow: "明天到期",
  dueIn: "{days, plural, other {# 天后到期}}",
  overdueToday: "今天起逾期",
  overdueBy: "{days, plural, other {逾期 # 天}}",
};

export const taxWords: Translation<typeof englishTaxWords> = {
  codes: {
    STANDARD: "标准税率",
    ZERO_RATED: "零税率",
    EXEMPT: "免税",
    OUT_OF_SCOPE: "不在征税范围内",
  },
  on: "{tax}（计税金额 {net}）",
};

export const broughtForwardWords: Translation<typeof englishBroughtForwardWords> = {
  project: "上期结转",
  balance: "结转余额：{number}",
  retention: "结转质保金：{number}",
};

export const categoryWords: Translation<typeof englishCategoryWords> = {
  MATERIALS: "材料",
  SUBCONTRACTOR: "分包商",
  LABOUR: "人工",
  EQUIPMENT: "设备",
  TRANSPORT: "运输",
  PERMITS: "许可证",
  TOOLS: "工具",
  UTILITIES: "水电",
  OFFICE: "办公",
  INSURANCE: "保险",
  OTHER: "其他",
};
