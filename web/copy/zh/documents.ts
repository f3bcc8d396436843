import type { Translation } from "#contract/copy.ts";
import { documentTerms } from "#contract/copy/zh/document-terms.ts";
import { taxWords } from "#contract/copy/zh/words.ts";
import type { documentsMessages as english } from "../en/documents.ts";

const withdrawHint = "如果链接发错了人，请用此功能。原链接立即失效，并换成新链接。如需把新链接发给客户，请重新发送";

/** Text that the pages of quotations and invoices share. Labels match those of the PDF and the client portal. */
export const documentsMessages: Translation<typeof english> = {
  documents: {
    items: documentTerms.items,
    noItems: "还没有明细",
    itemColumns: {
      description: documentTerms.description,
      quantity: documentTerms.quantity,
      unitPrice: documentTerms.unitPrice,
      amount: documentTerms.amount,
    },
    sectionSubtotal: `${documentTerms.subtotal}：{title}`,
    notes: documentTerms.notes,
    totals: documentTerms.totals,
    subtotal: documentTerms.subtotal,
    retention: `${documentTerms.retention} {rate}`,
    net: documentTerms.net,
    gst: `${documentTerms.gst} {rate}`,
    tax: "税码",
    account: "科目代码",
    usualAccount: "默认",
    taxCodes: taxWords.codes,
    taxOn: taxWords.on,
    rounding: documentTerms.rounding,
    lineRounding: documentTerms.lineRounding,
    total: documentTerms.total,
    paid: documentTerms.paid,
    outstanding: documentTerms.outstanding,
    openClient: "查看客户",
    project: documentTerms.project,
    openProject: "查看项目",
    clientSearch: "客户名称",
    noClient: "找不到客户",
    undo: "撤销",
    discarded: {
      quotations: "草稿“{name}”已删除",
      // The invoice stays in the list as void, because its number is not used again.
      invoices: "草稿“{name}”已作废",
    },
    discardReason: "草稿已弃用",
    notDiscarded: {
      sent: "“{name}”已开具，因此予以保留。",
      changed: "“{name}”刚才被更改过，因此予以保留。请打开查看更改。",
      failed: "草稿“{name}”已保留。{reason}",
    },
    pdf: "PDF",
    more: "更多",
    changedConcurrently: "您打开之后，此单据已被更改，因此没有执行任何操作。本页现在显示最新内容：请核对后重试。",
    copyLink: "复制客户链接",
    eInvoice: "电子发票",
    correctParties: "更正名称和地址",
    withdrawLink: "撤回链接",
    withdrawTitle: "撤回客户链接？",
    withdrawHint: {
      "credit-notes": `${withdrawHint}贷项通知单。`,
      invoices: `${withdrawHint}发票。`,
      quotations: `${withdrawHint}报价单。`,
    },
  },
};
