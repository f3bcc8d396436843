/** The texts of mails to clients. Separate from its schemas, so that a page can use them without those. */

/** The mails to clients, whose texts an organization may customize. */
export const clientMailKinds = ["QUOTATION", "INVOICE", "INVOICE_REMINDER", "RECEIPT", "CLAIM", "CREDIT_NOTE"] as const;
export type ClientMailKind = (typeof clientMailKinds)[number];

const ofAll = ["number", "title", "client", "contact", "organization"] as const;
const ofEach = [...ofAll, "total"] as const;
const ofInvoices = [...ofEach, "dueDate", "outstanding"] as const;

/**
 * The placeholders of each kind of mail, as in `{number}`, which are replaced by their values. The contact is the person named
 * in the client's address (`attention`), or the client where no person is named.
 */
export const mailPlaceholders = {
  QUOTATION: [...ofEach, "validUntil"],
  INVOICE: ofInvoices,
  INVOICE_REMINDER: ofInvoices,
  RECEIPT: [...ofInvoices, "amount"],
  CLAIM: [...ofAll, "claimed"],
  CREDIT_NOTE: [...ofEach, "invoice", "reason"],
} as const satisfies Record<ClientMailKind, readonly string[]>;

/** Anything in braces on one line. */
const inBraces = /\{([^{}\n]*)\}/g;

/** Returns the placeholders in a text that mails of that kind have no value for. */
export function unknownPlaceholders(kind: ClientMailKind, text: string): string[] {
  const known: readonly string[] = mailPlaceholders[kind];
  return [...text.matchAll(inBraces)].flatMap(([, name = ""]) => (known.includes(name) ? [] : [name]));
}

/** Returns the text with each placeholder replaced by its value; braces within a value stay as they are. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(inBraces, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
