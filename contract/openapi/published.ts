import { mailKinds } from "#contract/mails/mail-kinds.ts";
import { errorStatuses } from "#contract/api/errors.ts";
import { invoiceItemKinds } from "#contract/invoices/invoices.ts";
import { languages } from "#contract/language.ts";
import { decimalsOf } from "#contract/money.ts";
import { timelineKinds } from "#contract/clients/timeline.ts";
import {
  bankLineStatuses,
  claimStatuses,
  clientTypes,
  contractStatuses,
  creditNoteStatuses,
  deliveryStatuses,
  enteredPaymentMethods,
  eventTypes,
  expenseCategories,
  invoiceKinds,
  invoiceStatuses,
  leadSources,
  leadStatuses,
  paymentMethods,
  projectStatuses,
  quotationStatuses,
} from "#contract/values.ts";

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The lists of values that have a name in the published document. */
const enums: Readonly<Record<string, readonly string[]>> = {
  BankLineStatus: bankLineStatuses,
  ClaimStatus: claimStatuses,
  ClientType: clientTypes,
  ContractStatus: contractStatuses,
  CreditNoteStatus: creditNoteStatuses,
  DeliveryStatus: deliveryStatuses,
  EnteredPaymentMethod: enteredPaymentMethods,
  ErrorCode: Object.keys(errorStatuses),
  EventType: eventTypes,
  ExpenseCategory: expenseCategories,
  InvoiceItemKind: invoiceItemKinds,
  InvoiceKind: invoiceKinds,
  InvoiceStatus: invoiceStatuses,
  Language: languages,
  LeadSource: leadSources,
  LeadStatus: leadStatuses,
  MailKind: mailKinds,
  PaymentMethod: paymentMethods,
  ProjectStatus: projectStatuses,
  QuotationStatus: quotationStatuses,
  TimelineKind: timelineKinds,
};

const enumNames = new Map(Object.entries(enums).map(([name, values]) => [JSON.stringify(values), name]));

/**
 * Returns a schema for stock tools, from the one that our validator uses:
 * - without fractional `multipleOf`, which they compute in binary, where 0.07 is no multiple of 0.01;
 * - without formats that are not in the registry (https://spec.openapis.org/registry/format/), and our own keyword;
 * - with references to named lists of values.
 * Its description says what is left out.
 */
export function publishedSchema(schema: Json): Json {
  if (isList(schema)) return schema.map(publishedSchema);
  if (!isObject(schema)) return schema;
  const reference = referenceToEnum(schema);
  if (reference !== undefined) return reference;
  const { multipleOf, format, "x-maxLines": _, description, ...rest } = schema;
  const words = [
    ...(typeof description === "string" ? [description] : []),
    ...(typeof multipleOf === "number" ? [`At most ${decimalsOf(multipleOf)} decimals.`] : []),
  ];
  return {
    ...mapped(rest, (value, key) => {
      if (key === "properties" && isObject(value)) return mapped(value, (property) => publishedSchema(property));
      return schemaKeywords.has(key) ? publishedSchema(value) : value;
    }),
    ...(typeof format === "string" ? publishedFormat(format) : {}),
    ...(words.length === 0 ? {} : { description: sentences(words) }),
  };
}

/** The keywords whose values are schemas; all others are left as they are. */
const schemaKeywords = new Set(["items", "anyOf", "oneOf", "allOf", "additionalProperties", "propertyNames"]);

function referenceToEnum({ enum: values, type, description, ...rest }: JsonObject): Json | undefined {
  if (!isList(values) || Object.keys(rest).length > 0) return undefined;
  const hasNull = values.includes(null);
  const name = enumNames.get(JSON.stringify(values.filter((value) => value !== null)));
  if (name === undefined || type === undefined) return undefined;
  const $ref = `#/components/schemas/${name}`;
  const about = description === undefined ? {} : { description };
  return hasNull ? { anyOf: [{ $ref }, { type: "null" }], ...about } : { $ref, ...about };
}

/** Our formats that stock tools do not know: patterns and descriptions say what they take. */
const ownFormats = new Set(["text", "line", "mailbox", "country", "day-or-instant"]);

/** `day` is a full date; our other formats are left out. */
function publishedFormat(format: string): JsonObject {
  if (format === "day") return { format: "date" };
  return ownFormats.has(format) ? {} : { format };
}

/** Joins texts, each as a sentence of its own. */
const sentences = (texts: readonly string[]): string =>
  texts.length === 1 ? (texts[0] ?? "") : texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ");

/** The named lists of values, as schemas. */
export const enumSchemas = mapped(enums, (values): Json => ({ type: "string", enum: [...values] }));

export function mapped<Value, Result>(
  given: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value, key)]));
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
export const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !isList(value);
