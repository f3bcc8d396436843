import Type, { type Static } from "typebox";
import { requiredLine, requiredText } from "#contract/api/fields.ts";
import { clientMailKinds, mailPlaceholders } from "./mail-words.ts";

export const MailText = Type.Object(
  {
    subject: Type.Optional(requiredLine(200)),
    body: Type.Optional(requiredText(5_000)),
  },
  { additionalProperties: false },
);
export type MailText = Static<typeof MailText>;

export const MailTexts = Type.Object(
  {
    QUOTATION: Type.Optional(MailText),
    INVOICE: Type.Optional(MailText),
    INVOICE_REMINDER: Type.Optional(MailText),
    RECEIPT: Type.Optional(MailText),
    CLAIM: Type.Optional(MailText),
    CREDIT_NOTE: Type.Optional(MailText),
  },
  {
    additionalProperties: false,
    description:
      "Custom texts of emails to clients, in place of the standard ones. Placeholders: " +
      clientMailKinds
        .map((kind) => `${kind} ${mailPlaceholders[kind].map((name) => `\`{${name}}\``).join(" ")}`)
        .join("; "),
  },
);
export type MailTexts = Static<typeof MailTexts>;

const remindersMax = 10;

/** Days relative to the due date. */
export const reminderDays = (description: string) =>
  Type.Array(Type.Integer({ minimum: -60, maximum: 180 }), {
    maxItems: remindersMax,
    uniqueItems: true,
    description,
  });
