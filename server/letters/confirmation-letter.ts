import type { Quotation } from "#contract/quotations/quotations.ts";
import { termsIn } from "#server/core/text/document-words.ts";
import { formatAmount } from "#server/core/text/format.ts";
import type { Letter } from "#server/mail/letter.ts";
import type { PrintedAcceptance } from "#server/pdf/facts.ts";
import { languageOf } from "#server/pdf/words.ts";
import { letterTo, type ToClient } from "./client-letters.ts";
import { confirmationTextIn, formatTime, lettersIn } from "./words.ts";

/** Writes the mail that confirms the acceptance of a quotation to its client. */
export function confirmationLetter({
  quotation: { number, title, totals, currency },
  acceptance: { name, acceptedAt },
  ...to
}: ToClient & { readonly quotation: Quotation; readonly acceptance: PrintedAcceptance }): Letter {
  const language = languageOf(to.parties);
  const terms = termsIn[language];
  return letterTo(to, {
    kind: null,
    standard: confirmationTextIn[language],
    values: { number, title },
    figures: [
      { name: terms.quotationNumber, value: number },
      { name: terms.title, value: title },
      { name: terms.acceptedBy, value: name },
      { name: terms.decidedOn, value: formatTime(new Date(acceptedAt), to.organization.timeZone, language) },
      { name: terms.total, value: formatAmount(totals.total, currency), isMain: true },
    ],
    action: lettersIn[language].viewQuotation,
  });
}
