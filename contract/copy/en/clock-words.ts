import type { ClockNotice, ServiceWay } from "#contract/contracts/claim-clock.ts";
import type { ClockDayName, ClockState } from "#contract/contracts/clock.ts";

/** The days of claims, as the web app, the API, PDFs, the portal and emails name them. */
export const clockWords = {
  states: {
    NOT_SERVED: "Not served",
    AWAITING_RESPONSE: "Waiting for the response",
    ANSWERED: "Agreed",
    SETTLEMENT: "Settlement period",
    MAY_APPLY: "Adjudication possible",
    LAPSED: "Time to apply is over",
    DONE: "Done",
  } satisfies Readonly<Record<ClockState, string>>,
  days: {
    deemedOn: "Counts as served",
    responseDueOn: "Response due",
    settlementEndsOn: "Settlement ends",
    applicationFrom: "Adjudication from",
    applicationUntil: "Adjudication until",
    paymentDueOn: "Payment due",
  } satisfies Readonly<Record<ClockDayName, string>>,
  ways: {
    EMAIL: "Email",
    HAND: "Handed over",
    LEFT: "Left at their office",
    POST: "Post",
    FAX: "Fax",
  } satisfies Readonly<Record<ServiceWay, string>>,
  notices: {
    NOT_LEGAL_ADVICE: "These days are counted with care, and are no legal advice.",
    YEAR_WITHOUT_LIST:
      "The public holidays of {year} are not known yet, so days in that year may be later than shown. An owner can add " +
      "them in Settings, Documents.",
    EMAIL_FAILED: "The email could not be delivered, so the claim is not served. Serve it in another way.",
    EARLY_RESPONSE:
      "The response of {received} came before {day}, the day on which the claim counts as served, and does not count. Ask " +
      "for it again on or after that day.",
    LATE_RESPONSE: "The response of {received} came after {day}, the end of the settlement period, and does not count.",
    PAPER_HAS_OTHER_DAY:
      "The PDF and email of this claim say {printed} for the payment response, as they were drawn before the day of " +
      "service was known or the holidays changed. It is due by {day}. The client's page says so; tell the client in writing.",
    ACCEPTANCE_FAILED:
      "The email that accepts the response could not be delivered, so the response is not accepted. Accept it again, or " +
      "give the acceptance in another writing.",
    RESPONSE_CAPPED:
      "The contract gives {days} days for the response. The law allows at most 21 of its days, which end on {day}.",
    PAYMENT_CAPPED:
      "The contract gives {days} days for payment. The law allows at most 35 of its days, which end on {day}.",
    AFTER_CLAIM_DAY:
      "It was served after the claim day of its month, so it counts as served on {day}. Serve on or before the claim day.",
    OLD_WORK: "The work ended more than 30 months before the claim was served. The law may no longer allow it.",
  } satisfies Readonly<Record<ClockNotice, string>>,
  calendar: {
    title: "{what}: claim {claim}",
    notice: "Notice of the intention to apply for adjudication",
    window: "Lodge the application for adjudication",
    lodgeBy: "Lodge the application for adjudication, by {day}, {time}",
    safe: "In time by every reading of the law. An early application is set aside, and a late one is lost.",
  },
  deemed: "This claim counts as served on {day} ({section}).",
  responseDue: "A payment response is due by {day} ({section}).",
  paymentDue: "Payment is due by {day} ({section}).",
  responseDueByContract: "A payment response is due by {day} under the contract.",
  paymentDueByContract: "Payment is due by {day} under the contract.",
  answerAgain: "Your response came before {day}, so it does not count yet. Please give it again on or after that day.",
  countsFrom: "A response counts from {day}. One that is given earlier must be given again.",
} as const;
