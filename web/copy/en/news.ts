/** Text of what clients and money did since the person last looked. */
export const newsMessages = {
  title: "Since you were here",
  seen: "Mark as seen",
  kinds: {
    OPENED: "{who} opened {number}{count, plural, =1 {} =2 { twice} other { # times}}",
    ACCEPTED: "{who} accepted {number}",
    REJECTED: "{who} rejected {number}",
    PAID: "{who} paid {amount}: {number}",
    CLAIM_ANSWERED: "{who} responded to {number}",
    MAIL_FAILED: "Not delivered to {who}: {mail}",
  },
} as const;
