import { attemptWords } from "#contract/copy/en/attempt-words.ts";
import {
  acceptanceTexts,
  clientPageText,
  confirmationText,
  creditReceiptText,
  severalReceiptText,
  severalReminderTexts,
  standardMailTexts,
  statementTexts,
} from "#contract/copy/en/mail-texts.ts";
import { attemptWords as chineseAttemptWords } from "#contract/copy/zh/attempt-words.ts";
import {
  acceptanceTexts as chineseAcceptanceTexts,
  clientPageText as chineseClientPage,
  confirmationText as chineseConfirmation,
  creditReceiptText as chineseCreditReceipt,
  severalReceiptText as chineseSeveralReceipt,
  severalReminderTexts as chineseSeveralReminder,
  standardMailTexts as chineseMailTexts,
  statementTexts as chineseStatementTexts,
} from "#contract/copy/zh/mail-texts.ts";
import { type Language, languageLocales } from "#contract/language.ts";
import { inEachLanguage } from "#server/core/text/copy.ts";
import { accountLetterMessages } from "./copy/en/account-letters.ts";
import { accountLetterMessages as chineseAccountLetters } from "./copy/zh/account-letters.ts";
import { letterMessages } from "./copy/en/letters.ts";
import { letterMessages as chinese } from "./copy/zh/letters.ts";

/** The words around the texts of emails to clients, in each language. */
export const lettersIn = inEachLanguage("letters", letterMessages, { zh: chinese });

/** The texts of emails to members, in each language. */
export const accountLettersIn = inEachLanguage("accountLetters", accountLetterMessages, {
  zh: chineseAccountLetters,
});

/** Why attempts to deliver a webhook failed, in each language. */
export const attemptWordsIn = inEachLanguage("attemptWords", attemptWords, { zh: chineseAttemptWords });

/** The texts of emails to clients in each language, with placeholders that `filledIn` replaces. */
export const mailTextsIn = { en: standardMailTexts, zh: chineseMailTexts } as const;

/** Returns the text of a reminder, with placeholders. @param daysLate negative before the due date */
export const reminderTextOf = (daysLate: number, language: Language) =>
  mailTextsIn[language].INVOICE_REMINDER[daysLate < 0 ? "before" : daysLate === 0 ? "on" : "after"];

/** The text of a receipt for several invoices, with placeholders. */
export const severalReceiptTextIn = { en: severalReceiptText, zh: chineseSeveralReceipt } as const;

/** The texts of a reminder of several invoices, with placeholders. */
export const severalReminderTextsIn = { en: severalReminderTexts, zh: chineseSeveralReminder } as const;

/** The text of a receipt whose money pays no invoice, with placeholders. */
export const creditReceiptTextIn = { en: creditReceiptText, zh: chineseCreditReceipt } as const;

/** The texts of a statement of account, with placeholders. */
export const statementTextsIn = { en: statementTexts, zh: chineseStatementTexts } as const;

/** The text of the mail with the link of a client's page, with placeholders. */
export const clientPageTextIn = { en: clientPageText, zh: chineseClientPage } as const;

/** The text that accepts the response to a claim, with placeholders. */
export const acceptanceTextIn = { en: acceptanceTexts, zh: chineseAcceptanceTexts } as const;

/** The text that confirms the client's acceptance of a quotation, with placeholders. */
export const confirmationTextIn = { en: confirmationText, zh: chineseConfirmation } as const;

/** Formats a day for a letter, as in 30 April 2026 or 2026年4月30日. */
export const formatDay = (at: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(languageLocales[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  }).format(at);

/** Formats a day and time, as in 30 April 2026, 14:05 or 2026年4月30日 14:05. */
export const formatTime = (at: Date, timeZone: string, language: Language): string =>
  `${formatDay(at, timeZone, language)}${language === "zh" ? "" : ","} ${new Intl.DateTimeFormat("en-SG", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }).format(at)}`;
