import Type, { type Static } from "typebox";
import { AccountCodeChange, AccountCodes } from "#contract/books/accounts.ts";
import { brandColourPattern } from "./brand.ts";
import {
  country,
  currencyPattern,
  day,
  instant,
  linesOfText,
  nullable,
  optionalEmail,
  optionalLineOrBlank,
  optionalText,
  rate,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { type GstPeriodMonths, gstPeriodMonths } from "#contract/books/gst-periods.ts";
import { idField } from "#contract/api/ids.ts";
import { notesLinesMax } from "#contract/documents/line-breaks.ts";
import { Me } from "#contract/people/me.ts";
import { MailTexts, reminderDays } from "#contract/mails/mail-texts.ts";
import { NotHolidays, PublicHolidays } from "#contract/contracts/own-holidays.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

const bankLine = () => Type.String({ format: "line", maxLength: 100 });

export const gstRatesMax = 20;

const gstMonths = (description: string) =>
  Type.Unsafe<GstPeriodMonths>({ type: "integer", enum: [...gstPeriodMonths], description });

const GstRates = Type.Array(
  Type.Object(
    {
      from: nullable(day("The first day of the rate; null for the earliest one, which applies to all days before")),
      rate: rate(),
    },
    { additionalProperties: false },
  ),
  {
    minItems: 1,
    maxItems: gstRatesMax,
    description: "The GST rates with the day from which each applies, earliest first",
  },
);
export type GstRates = Static<typeof GstRates>;

const Bank = Type.Object(
  { name: bankLine(), accountName: bankLine(), accountNumber: bankLine() },
  { additionalProperties: false, description: "The bank account that clients pay into" },
);

export const Organization = Type.Object(
  {
    id: idField("org"),
    name: Type.String(),
    slug: Type.String(),
    test: Type.Boolean({
      description: "Whether it was made for trying things: it sends no email to clients. This never changes.",
    }),
    legalName: textOrNull("The registered name, printed on documents"),
    uen: textOrNull("Unique Entity Number"),
    gstRegistered: Type.Boolean({
      description:
        "An organization that is not registered issues documents at a rate of 0, as one that is does before `gstRegisteredFrom`",
    }),
    gstRegistrationNumber: textOrNull("Printed on tax invoices, which cannot be issued without it"),
    gstRegisteredFrom: nullable(
      day("The first day of the registration; null for one of earlier versions, which holds for all days"),
    ),
    gstRate: rate("The current GST rate as a fraction"),
    gstRates: GstRates,
    currency: Type.String({ description: "ISO 4217, a currency with two decimals" }),
    timeZone: Type.String({ description: "An IANA time zone, in which days start and end" }),
    paymentTermsDays: Type.Integer(),
    quotationValidityDays: Type.Integer(),
    defaultRetentionPct: nullable(rate("The default retention of new documents")),
    address: textOrNull(),
    postalCode: textOrNull(),
    country: Type.String({ description: "ISO 3166-1 alpha-2" }),
    email: textOrNull(),
    phone: textOrNull(),
    bank: Type.Unsafe<Static<typeof Bank> | null>({ ...Bank, type: ["object", "null"] }),
    bankCode: textOrNull("The SWIFT code (BIC) of the bank, or its code in Singapore with or without the branch"),
    payNowProxy: textOrNull(
      "The UEN, with a suffix if the bank gave one, or the mobile number that receives PayNow transfers",
    ),
    invoicePrefix: Type.String(),
    quotationPrefix: Type.String(),
    creditNotePrefix: Type.String(),
    receiptPrefix: Type.String(),
    logoFileId: nullable(idField("fil", "The logo printed on documents")),
    brandColour: textOrNull(
      "The accent colour of documents, the portal and emails to clients; null for the standard one",
    ),
    footerText: textOrNull("Printed at the foot of each page of a document, and below the portal's pages and emails"),
    quotationTerms: textOrNull("The notes of new quotations that are created without `notes`"),
    invoiceTerms: textOrNull("The notes of new invoices that are created without `notes`"),
    mailTexts: MailTexts,
    mailSenderName: textOrNull("The sender name of emails to clients; null uses the organization's name"),
    mailReplyTo: textOrNull("The reply-to address of emails to clients; null uses the organization's email address"),
    reminderDays: reminderDays(
      "The days on which reminders of an unpaid invoice are sent, counted from the due date; negative before it",
    ),
    sendsReceipts: Type.Boolean({ description: "Whether a receipt is emailed for each payment" }),
    sendsEInvoices: Type.Boolean({
      description:
        "Whether clients get the e-invoice beside the PDF, in emails and in the portal, where nothing is missing",
    }),
    confirmsDecisions: Type.Boolean({
      description:
        "Whether clients enter a code that is emailed to them before they decide about a quotation in the portal",
    }),
    accountCodes: AccountCodes,
    lockedThrough: nullable(
      day(
        "The last day on which the books are closed: nothing is dated on it or before it any more. Null closes none.",
      ),
    ),
    writeOffLimit: Type.Number({
      description: "What those without `organization:write` may write off of an invoice, in its currency",
    }),
    gstPeriodMonths: gstMonths("The months of a period of GST returns"),
    gstPeriodEndMonth: Type.Integer({ description: "A month in which such a period ends, from 1 to 12" }),
    publicHolidays: PublicHolidays,
    notHolidays: NotHolidays,
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "The organization that the credential belongs to." },
);
export type Organization = Static<typeof Organization>;

const days = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 365, description }));
export const prefixPattern = "^(?!DRAFT$)[A-Z][A-Z0-9]{0,9}$";
const prefix = (description: string) => Type.Optional(Type.String({ pattern: prefixPattern, description }));

export const footerLengthMax = 300;
export const footerLinesMax = 4;
export const termsLengthMax = 10_000;

/** The notes that new documents begin with. */
const terms = (documents: string) =>
  Type.Optional(
    nullable(
      Type.String(
        linesOfText(
          termsLengthMax,
          notesLinesMax,
          `The notes of new ${documents} that are created without \`notes\`; a document created with \`notes\` of ` +
            "null has none",
        ),
      ),
    ),
  );

export const OrganizationChange = Type.Object(
  {
    name: Type.Optional(requiredLine(200)),
    legalName: optionalLineOrBlank(200),
    uen: optionalLineOrBlank(
      20,
      "In Singapore a UEN such as 53123456L or 201912345R, which is kept in capital letters without spaces",
    ),
    gstRegistered: Type.Optional(
      Type.Boolean({ description: "true needs a `gstRegistrationNumber`, and SGD as the currency" }),
    ),
    gstRegistrationNumber: optionalLineOrBlank(20, "Such as 201912345D or M90312345A"),
    gstRegisteredFrom: Type.Optional(
      nullable(
        day(
          "The first day of the registration, which may be a day to come; today when `gstRegistered` becomes true without " +
            "it. What is issued on an earlier day bears no GST and is in no box of the GST return.",
        ),
      ),
    ),
    gstRate: Type.Optional(
      rate(
        "The rate from today on, or of all days while there are no documents. Drafts follow it; sent documents keep theirs.",
      ),
    ),
    gstRates: Type.Optional(GstRates),
    currency: Type.Optional(
      Type.String({
        pattern: currencyPattern,
        description: "ISO 4217 with two decimals; locked once a document exists",
      }),
    ),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          "An IANA time zone, such as Asia/Singapore. Cannot change once a document, an expense or a project with dates exists.",
      }),
    ),
    paymentTermsDays: days("Days from the day of issue to the due date"),
    quotationValidityDays: days("Days from sending a quotation to the end of its validity"),
    defaultRetentionPct: Type.Optional(nullable(rate())),
    address: optionalText(500),
    postalCode: optionalLineOrBlank(20, "In Singapore six digits, such as 408564"),
    country: Type.Optional(country("The country of the address, and of clients that name no other")),
    email: optionalEmail(),
    phone: optionalLineOrBlank(50),
    bank: Type.Optional(Type.Unsafe<Static<typeof Bank> | null>({ ...Bank, type: ["object", "null"] })),
    bankCode: optionalLineOrBlank(20, "A SWIFT code (BIC) such as DBSSSGSG, or a bank code such as 7171 or 7171-001"),
    payNowProxy: optionalLineOrBlank(
      30,
      "A UEN, with the three characters that a bank adds for a further account if it did, or a mobile number, such as " +
        "+6591234567 or 9123 4567. It is kept without spaces, in capital letters and with the country code.",
    ),
    invoicePrefix: prefix("The prefix of invoice numbers; capital letters and digits"),
    quotationPrefix: prefix("The prefix of quotation numbers; capital letters and digits"),
    creditNotePrefix: prefix("The prefix of credit note numbers; capital letters and digits"),
    receiptPrefix: prefix("The prefix of receipt numbers; capital letters and digits"),
    logoFileId: Type.Optional(nullable(idField("fil", "A PNG or JPEG of at most 2 MB and 4,000 × 4,000 pixels"))),
    brandColour: Type.Optional(
      nullable(
        Type.String({
          pattern: brandColourPattern,
          description:
            "`#` and six lower-case hexadecimal digits, with a contrast of at least 4.5:1 on white. Documents that " +
            "were sent keep the colour of that day.",
        }),
      ),
    ),
    footerText: Type.Optional(
      nullable(Type.String(linesOfText(footerLengthMax, footerLinesMax, "Documents that were sent keep theirs"))),
    ),
    quotationTerms: terms("quotations"),
    invoiceTerms: terms("invoices"),
    mailTexts: Type.Optional(MailTexts),
    mailSenderName: Type.Optional(nullable(requiredLine(100, "null uses the organization's name"))),
    mailReplyTo: optionalEmail("null uses the organization's email address"),
    reminderDays: Type.Optional(
      reminderDays(
        "The days on which reminders of unpaid invoices are sent, from 9:00 in the organization's time zone, counted " +
          "from the due date; negative before it, empty for none. Reminder days that have already passed are not made " +
          "up for.",
      ),
    ),
    sendsEInvoices: Type.Optional(Type.Boolean({ description: "The XML beside the PDF, for programs of clients" })),
    sendsReceipts: Type.Optional(
      Type.Boolean({ description: "Receipts are sent to clients who have an email address" }),
    ),
    confirmsDecisions: Type.Optional(
      Type.Boolean({
        description:
          "Needs a mail server, without which no code reaches a client. Has no effect in a test organization.",
      }),
    ),
    accountCodes: Type.Optional(AccountCodeChange),
    lockedThrough: Type.Optional(
      nullable(
        day(
          "Closes the books through a day before today: documents, payments, refunds and expenses of it and of earlier " +
            "days are 409 from then on. An earlier day, or null, opens them again.",
        ),
      ),
    ),
    writeOffLimit: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 999_999_999.99,
        multipleOf: 0.01,
        description: "What those without `organization:write` may write off of an invoice; 10 at first",
      }),
    ),
    gstPeriodMonths: Type.Optional(gstMonths("1, 3 or 6; 3 at first")),
    gstPeriodEndMonth: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 12, description: "A month in which a period ends; 3 at first" }),
    ),
    publicHolidays: Type.Optional(PublicHolidays),
    notHolidays: Type.Optional(NotHolidays),
  },
  { additionalProperties: false },
);
export type OrganizationChange = Static<typeof OrganizationChange>;

export const organizationRoutes = {
  getMe: {
    method: "GET",
    path: "/me",
    group: "Organization",
    summary: "Get the API key and its organization",
    description: "Call it first: it shows that the key works, what it may do, and whose data it reaches.",
    scope: "any",
    query: noQuery,
    status: 200,
    answer: Me,
  },
  getOrganization: {
    method: "GET",
    path: "/organization",
    group: "Organization",
    summary: "Get the organization",
    description: "The settings that new documents take over, and what stands on paper and in mails.",
    scope: "organization:read",
    query: noQuery,
    status: 200,
    answer: Organization,
  },
  updateOrganization: {
    method: "PATCH",
    path: "/organization",
    group: "Organization",
    summary: "Update the organization",
    description:
      "A new GST rate applies to all drafts at once, and not to sent documents. Of several rates the day of issue chooses.",
    scope: "organization:write",
    query: noQuery,
    body: OrganizationChange,
    status: 200,
    answer: Organization,
    refusals: ["HAS_DOCUMENTS"],
  },
} as const satisfies Record<string, Route>;
