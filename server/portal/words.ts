import { documentTerms, labelWithRate } from "#contract/document-terms.ts";
import { dueWords } from "#contract/words.ts";
import type { GoneReason } from "./find-shown.ts";

/** All texts of the portal, ready for translation. */

export const words = {
  ...documentTerms,
  attention: (name: string) => `${documentTerms.attention} ${name}`,
  mcst: (number: string) => `${documentTerms.mcst} ${number}`,
  uen: (uen: string) => `${documentTerms.uen} ${uen}`,
  gstNumber: (number: string) => `${documentTerms.gstRegistrationNumber} ${number}`,
  download: "Download PDF",
  sectionTotal: (section: string) => `${documentTerms.subtotal} ${section}`,
  retention: (rate: string) => labelWithRate(documentTerms.retention, rate),
  gst: (rate: string) => labelWithRate(documentTerms.gst, rate),
  status: {
    waiting: "Waiting for your decision",
    accepted: documentTerms.accepted,
    rejected: documentTerms.rejected,
    void: documentTerms.void,
    expired: documentTerms.expired,
    paid: documentTerms.paid,
    ...dueWords,
  },
  decide: {
    title: "Your decision",
    jump: "Accept or reject",
    lead: (total: string, organization: string) =>
      `By accepting, you ask ${organization} to carry out this work for ${total}.`,
    name: "Your name",
    signature: "Your signature",
    optional: "optional",
    draw: "Sign with your finger, a stylus or the mouse",
    sheet: "Signature area",
    clear: "Clear",
    accept: "Accept this quotation",
    reject: "Reject instead",
    reason: "Reason",
    reasonHint: (organization: string) => `${organization} will read this and may be able to make you a better offer.`,
    submitReject: "Reject this quotation",
  },
  decided: {
    accepted: documentTerms.acceptedBy,
    on: (when: string) => `on ${when}`,
    acceptedThanks: (organization: string) => `Thank you. ${organization} has been notified and will be in touch.`,
    rejected: (when: string) => `Rejected on ${when}`,
    rejectedThanks: (organization: string) => `${organization} has been notified. Thank you for letting them know.`,
    byOfficeAccepted: (organization: string, when: string) =>
      `${organization} recorded on ${when} that you accepted this quotation.`,
    byOfficeRejected: (organization: string, when: string) =>
      `${organization} recorded on ${when} that you rejected this quotation.`,
    reason: "Your reason",
    signature: (who: string) => `Signature of ${who}`,
    wrong: "If that is not right, please contact them.",
  },
  expired: {
    title: (when: string) => `This quotation was valid until ${when}`,
    hint: (organization: string) =>
      `It can no longer be accepted online. If you would like to go ahead, please ask ${organization} to renew it:`,
  },
  problem: {
    changed: "This quotation changed while you were viewing it. Please read it again before you decide.",
    alreadyAccepted: "This quotation has already been accepted, so it can no longer be rejected here.",
    alreadyRejected: "This quotation has already been rejected, so it can no longer be accepted here.",
    expired: "This quotation has expired, so your decision was not recorded.",
    fields: "Your decision was not recorded. Please correct the highlighted field.",
    goThere: "Go to the form",
    name: "Please enter your name on one line, with at most 100 characters.",
    reason: "Please use at most 2,000 characters.",
    signature: "Your signature could not be read. Please clear it and sign again.",
    other: "The form was incomplete. Please reload this page and try again.",
  },
  pay: {
    title: documentTerms.howToPay,
    jump: documentTerms.howToPay,
    amount: documentTerms.amount,
    dueBy: (day: string) => `Please pay by ${day}.`,
    wasDue: (day: string) => `This invoice was due on ${day}.`,
    bank: documentTerms.bank,
    accountName: documentTerms.accountName,
    accountNumber: documentTerms.accountNumber,
    reference: documentTerms.reference,
    payNowTo: documentTerms.payNowTo,
    payNowCode: "PayNow QR code",
    payNow: "Scan with your banking app to pay by PayNow",
    ask: (organization: string) => `Please ask ${organization} how they would like to be paid.`,
    done: "Paid in full",
    thanks: (day: string) => `Paid on ${day}. Thank you.`,
    nothingOwed: "There is nothing to pay. Thank you.",
    copy: "Copy",
    copied: "Copied",
    copyOf: (what: string) => `Copy ${what.toLowerCase()}`,
  },
  gone: {
    REVISING: (what: string) => ({
      title: `This ${what} is being revised`,
      hint: "The version behind this link is no longer valid. You will receive the new version by email.",
    }),
    REVISED: (what: string) => ({
      title: `There is a newer version of this ${what}`,
      hint: "The version behind this link is no longer valid. Please open the link in the latest email.",
    }),
    WITHDRAWN: (what: string) => ({ title: `This ${what} was withdrawn`, hint: "It is no longer available." }),
    LINK_WITHDRAWN: (what: string) => ({
      title: "This link was withdrawn",
      hint: `It no longer opens the ${what}. If the ${what} is for you, please ask for a new link.`,
    }),
    VOID: (what: string) => ({
      title: `This ${what} was cancelled`,
      hint: "It is void, and there is nothing to pay.",
    }),
    TOO_OLD: (what: string) => ({
      title: "This link has expired",
      hint: `Links expire 180 days after a ${what} is closed. If you need a copy, please ask for one.`,
    }),
  } satisfies Record<GoneReason, (what: string) => { title: string; hint: string }>,
  contact: (organization: string) => `Questions? ${organization} will be glad to help.`,
  notFound: {
    title: "Page not found",
    hint: "The link may be incomplete. Please open it from the email again, or copy the whole link.",
  },
  notAllowed: {
    title: "This page cannot be opened this way",
    hint: "Please open the link in the email again.",
  },
  tooMany: {
    title: "Please wait a moment",
    hint: "Too many invalid links were opened from your network. Please try again in 15 minutes.",
  },
  tooManyRequests: {
    title: "Please wait a moment",
    hint: "There were too many requests from your network. Please try again in a minute.",
  },
  tooLarge: {
    title: "The form is too large",
    hint: "Your decision was not recorded. Please go back, draw a simpler signature and try again.",
  },
  unreadable: {
    title: "The request could not be processed",
    hint: "Your decision was not recorded. Please open the link in the email again.",
  },
  away: {
    title: "This page is temporarily unavailable",
    hint: "Please try again in a few minutes. Nothing is lost.",
  },
  requestId: "Request ID",
} as const;
