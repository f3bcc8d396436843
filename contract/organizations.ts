import Type, { type Static } from "typebox";
import { instant, nullable, optionalEmail, optionalText, rate, requiredLine, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { MailTexts, reminderDays } from "./mail-texts.ts";
import { noQuery } from "./page.ts";
import type { Route } from "./route.ts";

const bankLine = () => Type.String({ format: "text", maxLength: 100 });

const Bank = Type.Object(
  { name: bankLine(), accountName: bankLine(), accountNumber: bankLine() },
  { additionalProperties: false, description: "The account that clients pay into" },
);

export const Organization = Type.Object(
  {
    id: idField("org"),
    name: Type.String(),
    slug: Type.String(),
    legalName: textOrNull("The registered name, printed on documents"),
    uen: textOrNull("Unique Entity Number"),
    gstRegistered: Type.Boolean({ description: "An organization that is not registered issues at a rate of 0" }),
    gstRegistrationNumber: textOrNull(),
    gstRate: rate("The current GST rate as a fraction"),
    currency: Type.String({ description: "ISO 4217, one with two decimals" }),
    timeZone: Type.String({ description: "An IANA time zone; days begin and end in it" }),
    paymentTermsDays: Type.Integer(),
    quotationValidityDays: Type.Integer(),
    defaultRetentionPct: nullable(rate("The retention of a new document that names none")),
    address: textOrNull(),
    postalCode: textOrNull(),
    email: textOrNull(),
    phone: textOrNull(),
    bank: Type.Unsafe<Static<typeof Bank> | null>({ ...Bank, type: ["object", "null"] }),
    payNowProxy: textOrNull("The UEN or mobile number that receives PayNow transfers"),
    invoicePrefix: Type.String(),
    quotationPrefix: Type.String(),
    logoFileId: nullable(idField("fil", "The image at the head of documents")),
    mailTexts: MailTexts,
    mailSenderName: textOrNull("Whom mails to clients name as their sender; the organization's name when null"),
    mailReplyTo: textOrNull("Where clients' answers to mails go; the organization's address when null"),
    reminderDays: reminderDays(
      "Days from the due date on which an unpaid invoice is reminded of; before it when negative",
    ),
    sendsReceipts: Type.Boolean({ description: "Whether each payment is answered with a receipt by mail" }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "The contractor's firm that the credential belongs to." },
);
export type Organization = Static<typeof Organization>;

export const Me = Type.Object({
  org: Type.Object({
    id: idField("org"),
    name: Type.String(),
    slug: Type.String(),
    currency: Type.String(),
    gstRate: rate(),
  }),
});
export type Me = Static<typeof Me>;

const days = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 365, description }));
const prefix = (description: string) =>
  Type.Optional(Type.String({ pattern: "^(?!DRAFT$)[A-Z][A-Z0-9]{0,9}$", description }));

export const OrganizationChange = Type.Object(
  {
    name: Type.Optional(requiredLine(200)),
    legalName: optionalText(200),
    uen: optionalText(20),
    gstRegistered: Type.Optional(Type.Boolean()),
    gstRegistrationNumber: optionalText(20),
    gstRate: Type.Optional(rate("Drafts follow it; what was sent keeps the rate it was sent at")),
    currency: Type.Optional(
      Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217 with two decimals; locked once a document exists" }),
    ),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          "An IANA time zone, as in Asia/Singapore. Fixed once there is a document, an expense or a project with dates.",
      }),
    ),
    paymentTermsDays: days("From the day of issue to the due date"),
    quotationValidityDays: days("From the day a quotation is sent to the day it lapses"),
    defaultRetentionPct: Type.Optional(nullable(rate())),
    address: optionalText(500),
    postalCode: optionalText(20),
    email: optionalEmail(),
    phone: optionalText(50),
    bank: Type.Optional(Type.Unsafe<Static<typeof Bank> | null>({ ...Bank, type: ["object", "null"] })),
    payNowProxy: Type.Optional(
      nullable(
        Type.String({
          pattern: "^([0-9]{8,9}[A-Z]|[TSR][0-9]{2}[A-Z]{2}[0-9]{4}[A-Z]|\\+[1-9][0-9]{7,14})$",
          description: "A UEN, or a mobile number with its country code, as in +6591234567",
        }),
      ),
    ),
    invoicePrefix: prefix("Begins an invoice's number; capital letters and digits"),
    quotationPrefix: prefix("Begins a quotation's number; capital letters and digits"),
    logoFileId: Type.Optional(nullable(idField("fil", "A PNG or JPEG of 2 MB and 4,000 × 4,000 pixels at most"))),
    mailTexts: Type.Optional(MailTexts),
    mailSenderName: Type.Optional(nullable(requiredLine(100, "The organization's name when null"))),
    mailReplyTo: optionalEmail("The organization's address when null"),
    reminderDays: Type.Optional(
      reminderDays(
        "Days from the due date, on which unpaid invoices are reminded of from 9:00 on in the organization's time zone; " +
          "negative before it, empty for never. What has passed already when they are chosen is not made up for.",
      ),
    ),
    sendsReceipts: Type.Optional(
      Type.Boolean({ description: "A payment is then answered where the client has an address" }),
    ),
  },
  { additionalProperties: false },
);
export type OrganizationChange = Static<typeof OrganizationChange>;

export const organizationRoutes = {
  getMe: {
    method: "GET",
    path: "/me",
    group: "Organization",
    summary: "See whom the key belongs to",
    scope: "any",
    query: noQuery,
    status: 200,
    answer: Me,
  },
  getOrganization: {
    method: "GET",
    path: "/organization",
    group: "Organization",
    summary: "Read the organization",
    scope: "organization:read",
    query: noQuery,
    status: 200,
    answer: Organization,
  },
  updateOrganization: {
    method: "PATCH",
    path: "/organization",
    group: "Organization",
    summary: "Change the organization",
    description: "A changed GST rate reaches every draft at once and nothing that was sent.",
    scope: "organization:write",
    query: noQuery,
    body: OrganizationChange,
    status: 200,
    answer: Organization,
    refusals: ["HAS_DOCUMENTS"],
  },
} as const satisfies Record<string, Route>;
