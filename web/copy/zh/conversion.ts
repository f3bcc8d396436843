import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import type { conversionMessages as english } from "../en/conversion.ts";

/** Text of the dialog that converts a quotation to an invoice, and of the list of such invoices. */
export const conversionMessages: Translation<typeof english> = {
  title: "把 {number} 转为发票",
  invoices: "发票",
  invoiced: "已开票",
  draft: "发票草稿",
  way: "开票内容",
  ways: {
    whole: { name: "整份报价单", hint: "所有行的全部数量。" },
    items: { name: "按行和数量", hint: "适用于已完成或已交付的部分。" },
    sections: { name: "按百分比", hint: "适用于订金或进度款，按分组填写。" },
    amount: { name: "按金额", hint: "适用于整数订金，不含消费税。" },
  },
  chooseAll: "全选",
  chooseNone: "全不选",
  left: "剩余 {quantity}，单价 {price}",
  leftOf: "{amount} 中剩余 {rate}",
  nothingLeft: "已全部开票",
  beforeSections: "未分组的明细",
  quantityOf: `${documentTerms.quantity}：{description}`,
  percentageOf: "百分比：",
  allSections: "所有分组",
  amount: "不含消费税的金额",
  amountLeft: "剩余 {amount}",
  notAnAmount: "请输入大于 0 的金额，最多两位小数",
  notAQuantity: "请输入大于 0 的数量，最多四位小数",
  notAPercentage: "请输入大于 0 的百分比，最多两位小数",
  atMost: "最多 {limit}",
  checkFields: "请检查标出的内容。",
  subtotal: `${documentTerms.subtotal} {amount}，${documentTerms.gst} {gst}`,
  total: documentTerms.total,
  lastPart: "连同本张，各发票合计 {all}，接受的总额为 {accepted}：每张发票的消费税分别四舍五入。",
  submit: "创建发票草稿",
};
