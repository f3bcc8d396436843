import type { ClaimFacts } from "#server/pdf/facts.ts";
import { hasGst } from "#server/pdf/models/claim-model.ts";
import { calendarDaysOf, languageOf } from "#server/pdf/words.ts";
import { clockWordsIn, termsIn } from "#server/core/text/document-words.ts";
import { formatAmount } from "#server/core/text/format.ts";
import type { Letter } from "#server/mail/letter.ts";
import { letterTo, type ToClient } from "./client-letters.ts";
import { acceptanceTextIn, lettersIn } from "./words.ts";

export interface Acceptance {
  /** The claim as it was submitted. */
  readonly facts: ClaimFacts;
  readonly receivedOn: string;
  readonly acceptedOn: string;
  /** Amounts before GST. */
  readonly claimed: number;
  readonly accepted: number;
  /** Null while a tax invoice will set it. */
  readonly paymentDueOn: string | null;
}

/** Writes the mail that accepts the response to a claim. Its words are those of the Act, and the office cannot change them. */
export function acceptanceLetter({
  acceptance: { facts, receivedOn, acceptedOn, claimed, accepted, paymentDueOn },
  ...to
}: Omit<ToClient, "parties"> & { readonly acceptance: Acceptance }): Letter {
  const { statement } = facts.claim;
  const { parties } = facts;
  const language = languageOf(parties);
  const [terms, words, clockWords] = [termsIn[language], lettersIn[language], clockWordsIn[language]];
  const day = calendarDaysOf(parties);
  const amount = (value: number) => {
    const shown = formatAmount(value, statement.currency);
    return hasGst(facts) ? words.beforeGst({ amount: shown }) : shown;
  };
  const number = statement.number ?? "";
  const { title } = statement.contract;
  const figures = [
    { name: terms.claimNumber, value: number },
    { name: terms.title, value: title },
    { name: words.claimed, value: amount(claimed) },
    { name: words.accepted, value: amount(accepted), isMain: true as const },
    { name: words.acceptedOn, value: day(acceptedOn) },
  ];
  return letterTo(
    { ...to, parties },
    {
      kind: null,
      standard: acceptanceTextIn[language][paymentDueOn === null ? "invoiceFollows" : "due"],
      values: {
        number,
        title,
        claimed: amount(claimed),
        accepted: amount(accepted),
        received: day(receivedOn),
        today: day(acceptedOn),
        dueDate: paymentDueOn === null ? "" : day(paymentDueOn),
      },
      figures:
        paymentDueOn === null
          ? figures
          : [...figures, { name: clockWords.days.paymentDueOn, value: day(paymentDueOn) }],
      action: words.viewClaim,
    },
  );
}
