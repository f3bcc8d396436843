import type { Translation } from "#contract/copy.ts";
import type * as english from "#contract/copy/refusals/en/organization.ts";

export const organization: Translation<typeof english.organization> = {
  hasRecords: "此公司已有记录。示例只能添加到空的公司。",
  holidayRepeated: "{day} 已经存在；请省略",
  holidayKnown: "{day} 已在公共假期表中；请省略",
  holidayUnknown: "{day} 不在公共假期表中；请省略，或从 publicHolidays 中移除",
  logoTooLarge: "超过 2 MB；请缩小后重新上传",
  logoFormat: "必须是 PNG 或 JPEG；请转换格式",
  logoPixels: "为 {width} × {height} 像素；每边请小于 {max}",
  logoUnreadable: "无法作为图片读取；请重新保存后上传",
  logoColours:
    "是印刷用的 CMYK 等颜色模式的 JPEG，不同程序显示的颜色会不一样；请另存为 PNG，或 8 位 RGB 的 JPEG，再上传",
  gstNumberRequired:
    "已注册消费税时必须填写；请填税务局信件上的注册号，例如 201912345D 或 M90312345A，或取消“已注册消费税”",
  gstNumberForm: "必须是消费税注册号，例如 201912345D 或 M90312345A",
  gstFirstDay: "必须是注册生效的首日，例如 2026-01-01",
  gstCurrency: "已注册消费税时必须为 SGD：税务发票须以新加坡元显示金额",
  bankCodeForm: "必须是 SWIFT 代码 (BIC)，例如 DBSSSGSG，或银行代码（可带分行），例如 7171-001",
  gstRateTwice: "与 gstRates 同时提供时须省略，后者已含今天的税率",
  oneEarliestRate: "必须恰有一个没有起始日的税率，即最早的税率",
  rateOfSameDay: "已有另一税率使用此日期：{day}",
  payNowForm: "必须是 UEN（例如 201912345R，银行若给了后缀则为 201912345RD01），或手机号码（例如 +6591234567）",
  currencyFixed: "已有文件，因此无法再更改货币 {currency}。",
  registeredTooLate: "不能晚于 {day}，即 {invoice} 的日期，该发票已收取消费税；请先将其作废，或填写较早的日期",
  payeeScope:
    "此 API 密钥缺少 {scope} 权限（可由所有者授予新密钥），因此银行账户和 PayNow 保持不变。请在 Quoin 的“设置 › 公司”中由人员更改。",
  timeZoneFixed: "文件、费用或项目已使用时区 {timeZone}，因此无法再更改。",
  prefixRepeated: "必须与 {prefix} 不同，以免两份单据编号相同",
  prefixOfBroughtForward: "会再次给出由其他软件结转的编号 {number}；请选择其他前缀，例如 {prefix}2",
  currencyUnknown: "必须是有两位小数的货币的 ISO 4217 代码",
  timeZoneUnknown: "必须是 IANA 时区，例如 Asia/Singapore",
  colourTooLight: "在白底上的对比度为 {contrast}:1；请选择更深的颜色，对比度至少 {min}:1",
};

export const books: Translation<typeof english.books> = {
  closedThrough: "账目已关闭至 {through}。",
  dayClosed: "已关闭：账目已关闭至 {through}；请使用之后的日期，例如今天 {today}",
  periodClosed: "账目已关闭至 {through}。请使用之后的日期，例如今天 {today}。",
  closedTooLate: "必须早于今天 {day}：现在发生的业务需要未关闭的日期",
  importedDayClosed: "已关闭：账目已关闭至 {through}；请使用之后的日期，例如今天",
};

export const reports: Translation<typeof english.reports> = {
  notADay: "必须是存在的日期",
  rangeReversed: "不能早于开始日期",
  rangeTooLong: "必须在期间结束前 {months} 个月以内",
  exportRunning: "此公司的导出正在进行。请等待其完成，或两分钟后重试。",
  periodAboveAYear: "最多为 `from` 之后一年；请逐季导出",
  onlyFirstDocuments: "此文件只含前 {max} 份单据；请选择较短的期间。",
  closingNeedsScope: "关闭账目需要 organization:write 权限。请在不关闭期间的情况下标记申报。",
  returnReversed: "不得早于首日；请对调两者",
  returnTooEarly: "必须早于今天 {day}：期间结束后才能申报",
  periodReversed: "起始日期晚于截止日期。请对调，或不填截止日期以使用今天。",
};

export const statements: Translation<typeof english.statements> = {
  nothingOverdue: "该客户已没有逾期发票。",
  beginsInFuture: "没有截止日期时，起始日期不能是将来。",
  tooManyLines: "对账单超过 {max} 行。请选择较短的期间。",
};
