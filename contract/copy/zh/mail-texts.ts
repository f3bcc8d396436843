import type { Translation } from "#contract/copy.ts";
import type {
  acceptanceTexts as englishAcceptance,
  clientPageText as englishClientPage,
  confirmationText as englishConfirmation,
  creditReceiptText as englishCredit,
  severalReceiptText as englishSeveral,
  standardMailTexts as english,
  severalReminderTexts as englishSeveralReminder,
  statementTexts as englishStatement,
} from "#contract/copy/en/mail-texts.ts";

export const standardMailTexts: Translation<typeof english> = {
  QUOTATION: {
    open: {
      subject: "{organization} 的报价单 {number}",
      body: "{contact}，您好：\n\n这是我们为“{title}”所作的报价：{total}，有效期至 {validUntil}。\n\n请打开报价单查看各项明细，您可以接受报价，或告诉我们您希望更改的内容。",
    },
    expired: {
      subject: "{organization} 的报价单 {number}",
      body: "{contact}，您好：\n\n这是我们为“{title}”所作的报价：{total}。其有效期至 {validUntil}。\n\n请打开报价单查看各项明细。如果您想继续，请联系我们更新报价。",
    },
  },
  INVOICE: {
    owed: {
      subject: "{organization} 的发票 {number}",
      body: "{contact}，您好：\n\n这是“{title}”的发票：{outstanding}，请于 {dueDate} 前付款。",
    },
    settled: {
      subject: "{organization} 的发票 {number}",
      body: "{contact}，您好：\n\n这是“{title}”的发票：{total}。款项已付清，无需再付款。",
    },
  },
  INVOICE_REMINDER: {
    before: {
      subject: "{organization} 的发票 {number} 将于 {dueDate} 到期",
      body: "{contact}，您好：\n\n谨此提醒，我们为“{title}”开具的发票 {number} 将于 {dueDate} 到期，尚有 {outstanding} 未付。\n\n如果您已付款，谢谢您，请忽略此邮件。",
    },
    on: {
      subject: "{organization} 的发票 {number} 今天到期",
      body: "{contact}，您好：\n\n我们为“{title}”开具的发票 {number} 于今天（{dueDate}）到期，尚有 {outstanding} 未付。\n\n如果您已付款，谢谢您，请忽略此邮件。",
    },
    after: {
      subject: "{organization} 的发票 {number} 已逾期",
      body: "{contact}，您好：\n\n我们为“{title}”开具的发票 {number} 已于 {dueDate} 到期，仍有 {outstanding} 未付。请尽快付款；如有问题，请与我们联系。\n\n如果您已付款，谢谢您，请忽略此邮件。",
    },
  },
  RECEIPT: {
    subject: "{organization} 发票 {number} 的收据",
    body: "{contact}，您好：\n\n感谢您的付款。我们已收到发票 {number}“{title}”的款项 {amount}。",
  },
  CLAIM: {
    beforeGst: {
      subject: "{organization} 的请款单 {number}",
      body: "{contact}，您好：\n\n这是“{title}”的请款单 {number}：{claimed}（未含消费税）。\n\n请打开请款单，逐项查看至今的工程进度，并给予答复。我们随后会开具发票。",
    },
    withoutGst: {
      subject: "{organization} 的请款单 {number}",
      body: "{contact}，您好：\n\n这是“{title}”的请款单 {number}：{claimed}。\n\n请打开请款单，逐项查看至今的工程进度，并给予答复。我们随后会开具发票。",
    },
  },
  CREDIT_NOTE: {
    subject: "{organization} 的贷项通知单 {number}",
    body: "{contact}，您好：\n\n这是针对发票 {invoice}“{title}”的贷项通知单 {number}：{total}。\n\n原因：{reason}\n\n请打开贷项通知单，查看它用于哪些发票，以及尚余多少。",
  },
};

export const severalReceiptText: Translation<typeof englishSeveral> = {
  subject: "{organization} 发票 {number} 的收据",
  body: "{contact}，您好：\n\n感谢您的付款。我们已收到发票 {number} 的款项 {amount}。",
};

export const creditReceiptText: Translation<typeof englishCredit> = {
  subject: "{organization} 的收据 {number}",
  body: "{contact}，您好：\n\n感谢您的付款。我们已收到 {amount}，并留作您的余额。",
};

export const severalReminderTexts: Translation<typeof englishSeveralReminder> = {
  overdue: {
    subject: "{organization} 的逾期发票",
    body: "{contact}，您好：\n\n我们的发票 {number} 已逾期，尚有 {outstanding} 未付。随附您的对账单。请尽快付款；如有问题，请告诉我们。\n\n如果您已付款，谢谢您，请忽略此邮件。",
  },
  due: {
    subject: "{organization} 的待付发票",
    body: "{contact}，您好：\n\n谨此提醒您我们的发票 {number}，各自的到期日见下。尚有 {outstanding} 未付。随附您的对账单。\n\n如果您已付款，谢谢您，请忽略此邮件。",
  },
};

export const statementTexts: Translation<typeof englishStatement> = {
  owed: {
    subject: "{organization} 的对账单",
    body: "{contact}，您好：\n\n这是您截至 {day} 的对账单：尚有 {balance} 未付。\n\n如果您已付款，谢谢您。如发现任何不符之处，请告诉我们。",
  },
  settled: {
    subject: "{organization} 的对账单",
    body: "{contact}，您好：\n\n这是您截至 {day} 的对账单。款项已全部付清，谢谢您。",
  },
  inFavour: {
    subject: "{organization} 的对账单",
    body: "{contact}，您好：\n\n这是您截至 {day} 的对账单：您有 {balance} 的余额。",
  },
};

export const clientPageText: Translation<typeof englishClientPage> = {
  subject: "{organization} 为您准备的单据",
  body: "{contact}，您好：\n\n这是您在我们这里的页面，列有等待您回复的报价单、待付发票，以及您的请款单、收据和贷项通知单。\n\n页面内容随时更新，您可保留此链接。",
};

export const confirmationText: Translation<typeof englishConfirmation> = {
  subject: "您已接受 {organization} 的报价单 {number}",
  body: "{contact}，您好：\n\n感谢您接受我们的报价单 {number}“{title}”。随函附上载有您接受记录的副本，供您留存。\n\n如果您并未接受，请立即告诉我们。",
};

export const acceptanceTexts: Translation<typeof englishAcceptance> = {
  due: {
    subject: "接受您对请款单 {number} 的付款答复",
    body: "{contact}，您好：\n\n您于 {received} 就我们的请款单 {number}（“{title}”）作出付款答复，我们予以接受：{accepted}（我们请款 {claimed}）。\n\n本函于 {today} 发出，是我们根据《2004 年建筑业付款保障法》第 12 条作出的书面接受。付款到期日为 {dueDate}。",
  },
  invoiceFollows: {
    subject: "接受您对请款单 {number} 的付款答复",
    body: "{contact}，您好：\n\n您于 {received} 就我们的请款单 {number}（“{title}”）作出付款答复，我们予以接受：{accepted}（我们请款 {claimed}）。\n\n本函于 {today} 发出，是我们根据《2004 年建筑业付款保障法》第 12 条作出的书面接受。我们将开具同等金额的税务发票，付款期限自该发票起算。",
  },
};
