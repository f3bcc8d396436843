import Type from "typebox";

/**
 * Every identifier is `<prefix>_` and the 26 characters of a UUIDv7 in lower-case Crockford base32 (TypeID,
 * https://github.com/jetify-com/typeid). The prefix is the kind of resource.
 */
export const idPrefixes = {
  organization: "org",
  client: "cli",
  project: "prj",
  quotation: "qtn",
  quotationSection: "qsc",
  quotationItem: "qli",
  contract: "con",
  claim: "clm",
  invoice: "inv",
  invoiceItem: "ili",
  payment: "pmt",
  paymentGroup: "pgr",
  creditNote: "crn",
  creditNoteItem: "cni",
  refund: "rfd",
  paymentReceipt: "rct",
  bankAccount: "bka",
  bankStatement: "bst",
  bankLine: "bkl",
  expense: "exp",
  priceItem: "pri",
  recurringInvoice: "rec",
  lead: "led",
  file: "fil",
  event: "evt",
  webhookEndpoint: "we",
  delivery: "dlv",
  apiKey: "key",
  user: "usr",
  membership: "mem",
  session: "ses",
  passkey: "psk",
  mail: "mail",
  securityNotice: "ntc",
  portalQuestion: "pqn",
  job: "job",
  audit: "aud",
  approval: "apr",
  gstFiling: "gsr",
  importPreview: "ipv",
  importLayout: "ily",
} as const;

export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes];
export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;

export type OrganizationId = Id<"org">;
export type SecurityNoticeId = Id<"ntc">;
export type PortalQuestionId = Id<"pqn">;
export type ClientId = Id<"cli">;
export type ProjectId = Id<"prj">;
export type QuotationId = Id<"qtn">;
export type QuotationSectionId = Id<"qsc">;
export type QuotationItemId = Id<"qli">;
export type ContractId = Id<"con">;
export type ClaimId = Id<"clm">;
export type InvoiceId = Id<"inv">;
export type InvoiceItemId = Id<"ili">;
export type PaymentId = Id<"pmt">;
export type PaymentGroupId = Id<"pgr">;
export type CreditNoteId = Id<"crn">;
export type CreditNoteItemId = Id<"cni">;
export type RefundId = Id<"rfd">;
export type PaymentReceiptId = Id<"rct">;
export type BankAccountId = Id<"bka">;
export type BankStatementId = Id<"bst">;
export type BankLineId = Id<"bkl">;
export type ExpenseId = Id<"exp">;
export type PriceItemId = Id<"pri">;
export type RecurringInvoiceId = Id<"rec">;
export type LeadId = Id<"led">;
export type FileId = Id<"fil">;
export type EventId = Id<"evt">;
export type ApiKeyId = Id<"key">;
export type UserId = Id<"usr">;
export type MembershipId = Id<"mem">;
export type SessionId = Id<"ses">;
export type PasskeyId = Id<"psk">;
export type MailId = Id<"mail">;
export type WebhookEndpointId = Id<"we">;
export type DeliveryId = Id<"dlv">;
export type JobId = Id<"job">;
export type ApprovalId = Id<"apr">;
export type GstFilingId = Id<"gsr">;
export type ImportPreviewId = Id<"ipv">;
export type ImportLayoutId = Id<"ily">;

const crockford = "0123456789abcdefghjkmnpqrstvwxyz";
const encodedLength = 26;

// 26 characters hold 130 bits and a UUID has 128, so the first character never exceeds 7.
const encodedPattern = "[0-7][0-9a-hjkmnp-tv-z]{25}";
const encoded = new RegExp(`^${encodedPattern}$`);

/** An identifier of any kind. */
export const anyIdPattern = `^[a-z]+_${encodedPattern}$`;

/** True when `text` is a well-formed identifier of that kind; it need not exist. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, text: string): text is Id<Prefix> {
  return text.startsWith(`${prefix}_`) && encoded.test(text.slice(prefix.length + 1));
}

/** @param hex the 32 hexadecimal digits of a UUID, without dashes */
export function idFromUuid<Prefix extends string>(prefix: Prefix, hex: string): `${Prefix}_${string}` {
  const base32 = BigInt(`0x${hex}`).toString(32).padStart(encodedLength, "0");
  let text = "";
  for (const digit of base32) text += crockford[Number.parseInt(digit, 32)];
  return `${prefix}_${text}`;
}

/** Returns the UUID of an identifier, in its usual form with dashes. */
export function uuidOf(id: string): string {
  const digits = id.slice(id.lastIndexOf("_") + 1);
  const bits = Array.from(digits).reduce((value, digit) => value * 32n + BigInt(crockford.indexOf(digit)), 0n);
  return bits
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** An identifier for examples: well-formed, but of no resource. */
export const exampleId = <Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix> =>
  `${prefix}_01k9qv3m8xf2ta7r6y5w4h3e2d` as Id<Prefix>;

/** The schema of an identifier field. */
export const idField = <Prefix extends IdPrefix>(prefix: Prefix, description?: string) =>
  Type.Unsafe<Id<Prefix>>({
    type: "string",
    pattern: `^${prefix}_${encodedPattern}$`,
    ...(description === undefined ? {} : { description }),
    examples: [exampleId(prefix)],
  });

/** The schema of a parameter with several identifiers, separated by commas. */
export const idList = (prefix: IdPrefix, countMax: number) =>
  Type.String({
    pattern: `^${prefix}_${encodedPattern}(,${prefix}_${encodedPattern}){0,${countMax - 1}}$`,
    examples: [exampleId(prefix)],
  });
