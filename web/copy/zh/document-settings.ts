import type { Translation } from "#contract/copy.ts";
import type { documentSettingsMessages as english } from "../en/document-settings.ts";

/** Text of the settings of new documents. */
export const documentSettingsMessages: Translation<typeof english> = {
  title: "单据",
  lead: "新报价单和发票的编号、条款和备注。",
  form: "单据",
  numbers: "编号",
  numbersLead: "编号由前缀、年份和每年从 1 开始的序号组成。",
  nextInvoice: "下一张发票",
  nextQuotation: "下一张报价单",
  raise: "更改下一个编号",
  raiseTitle: "更改下一个编号",
  raiseLead: "用于延续其他软件的编号。中间的编号将永不使用，此操作无法撤销。",
  raiseField: {
    invoice: "{year} 年的下一个发票序号",
    quotation: "{year} 年的下一个报价单序号",
  },
  raiseHint: "目前为 {number}。请输入 {next} 或更大的数字。",
  becomes: "下一个编号将是 {number}。",
  raiseAction: "更改编号",
  raised: "下一个编号现在是 {number}。",
  notANumber: "请输入整数。",
  terms: "条款",
  termsLead: "新单据的默认值，可在每张单据上更改。",
  holidays: "公共假期",
  holidaysLead:
    "请款的日期不计新加坡公共假期，Quoin 已收录至 2027 年底。假期新增或改期时请在此更正；若请款日期因此变动，会通知办公室。",
  publicHolidays: "其他公共假期",
  publicHolidaysHint: "每行一个日期及名称，例如 2028-05-06 投票日。",
  notPublicHolidays: "请每行输入一个日期及名称，例如 2028-05-06 投票日。",
  notHolidays: "不是公共假期的日期",
  notHolidaysHint: "假期表中已改期的日期，每行一个，例如 2027-05-17。",
  notDays: "请每行输入一个日期，例如 2027-05-17。",
  notes: "标准备注",
  notesLead: "印在新单据的项目下方，例如条款与条件。现有单据不会改变。",
  quotationTerms: "新报价单的备注",
  invoiceTerms: "新发票的备注",
};
