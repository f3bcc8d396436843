import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { oneOf, textOrNull } from "#contract/api/fields.ts";
import { MailText } from "./mail-texts.ts";
import { clientMailKinds } from "./mail-words.ts";
import { noQuery } from "#contract/api/page.ts";

/** The days on which a reminder is worded differently, relative to the due date. */
export const reminderMoments = ["BEFORE", "ON", "AFTER"] as const;

export const MailSampleDraft = Type.Object(
  {
    kind: oneOf(clientMailKinds),
    moment: Type.Optional(
      oneOf(reminderMoments, "When a reminder is sent, relative to the due date; AFTER by default"),
    ),
    text: Type.Optional(MailText),
  },
  { additionalProperties: false },
);
export type MailSampleDraft = Static<typeof MailSampleDraft>;

export const MailSample = Type.Object(
  {
    from: Type.String({ description: "The sender's name" }),
    replyTo: textOrNull(),
    subject: Type.String(),
    heading: Type.String(),
    paragraphs: Type.Array(Type.String()),
    figures: Type.Array(Type.Object({ name: Type.String(), value: Type.String(), isMain: Type.Boolean() })),
    button: textOrNull("The label of the button that opens the document"),
    footnotes: Type.Array(Type.String()),
  },
  { description: "An email as a client would get it, about a document that does not exist." },
);
export type MailSample = Static<typeof MailSample>;

export const mailSampleRoutes = {
  previewMailText: {
    method: "POST",
    path: "/mail-samples",
    group: "E-mail",
    summary: "Preview an email text",
    description:
      "Writes the email with the given text, or the standard one where it is left out, for a sample document. " +
      "Changes nothing.",
    access: "organization:read",
    query: noQuery,
    body: MailSampleDraft,
    changesNothing: true,
    status: 200,
    answer: MailSample,
  },
} as const satisfies Record<string, AppRoute>;
