import type { Translation } from "#contract/copy.ts";
import type * as english from "#contract/copy/refusals/en/records.ts";

export const records: Translation<typeof english.records> = {
  priceCodeTaken: "已用于另一价目；请选择其他代码",
  tooManyAttachments: "无法添加：已有 {max} 个文件；请先移除一个",
  clientInUse: "此客户有项目或文件。请改为存档。",
  gstNotZero: "没有消费税的费用必须为 0；请改用标准税率或不可抵扣",
  gstSign: "必须与金额同号：供应商贷项通知单的两者均小于 0",
  gstTooHigh: "超过按最高消费税税率计算的金额；请更正其中之一",
  billInFuture: "是将来的日期；请输入账单日期",
  duplicateExpense: "与 {day} 的费用 {id}（{vendor}，{amount}）相同；请更正；如果是另一张账单，请再次保存",
  reasonNeedsLost: "仅用于未成交的潜在客户，而此客户的状态为 {status}；请留空，或把状态设为未成交",
  leadConverted: "此潜在客户已转为客户 {client}。",
  leadNeedsClientsScope: "此 API 密钥缺少 `clientId` 所需的权限 clients:read。请使用有该权限的密钥。",
  notWithClientId: "不能与 clientId 同时使用；请留空",
  leadStaysWon: "此潜在客户已转为客户，其状态保持为已赢得。",
  fixedOnceConverted: "无法再更改，因为此潜在客户已转为客户",
  costsScope: "此 API 密钥缺少 `unitCost` 所需的权限 costs:write。请使用具有该权限的密钥。",
  endsBeforeStart: "不能早于开始日期",
};

export const imports: Translation<typeof english.imports> = {
  broughtForward: "{number} 已为 {client} 结转；请去掉该行",
  numberTaken: "与本公司为 {client} 开具的{document} {number} 编号相同；请改用其他编号，例如 {number}-old",
  numberOfSeries:
    "属于本公司尚未使用的编号，会造成两份单据同号；请在单据设置中更改前缀或调高下一个编号，或改用其他编号，例如 {number}-old",
  tooManyOpenInvoices: "一次最多添加 {max} 张未结发票；请去掉一些行，再用另一次预览导入",
  issuedInFuture: "是未来的日期；请填写开具日期",
  dueBeforeIssue: "早于开具日期；请更正其中之一",
  numberRepeated: "与第 {row} 行相同；请为其中一行改用其他编号，或去掉该行",
  lacksScope: "导入此类文件需要权限 {scope}。请使用具有该权限的密钥或角色。",
  unknownField: "不是此类文件的字段；请使用以下之一：{fields}，或 null",
  columnRepeated: "重复列出了同一列",
  sameRow: "与第 {row} 行相同，将略过",
  unknownRow: "不是此预览中的行：{row}",
  daysClosed: "文件中有属于已关闭日期的行。请使用之后的日期，例如今天。",
  noUpdates: "选择了更改，但导入不更改此类记录；请添加或略过该行",
  nothingToUpdate: "选择了更改，但没有类似的记录；请添加或略过该行",
  tooManyUpdates: "更改的记录超过 {max} 条；请用另一次预览导入其余的行",
  idRepeated: "与上方一行的编号相同；请选择其他编号，或略过该行",
  unknownName: "找不到名为“{name}”的{thing}；请先添加，或更正名称",
  nameNotUnique: "有多个名为“{name}”；请改在名为“{thing} id”的列中填写编号",
  priceCodeRepeated: "与上面某一行的编号相同；请换一个编号，或略过该行",
};
