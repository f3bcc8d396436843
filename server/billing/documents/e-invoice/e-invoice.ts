import { sendCheckOf } from "#server/billing/documents/send-check/check-facts.ts";
import type { EInvoiceCheck } from "#contract/documents/e-invoices.ts";
import { uuidOf } from "#contract/api/ids.ts";
import { decimal, sum } from "#contract/money.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
import { type TaxCode, taxCodeOf } from "#contract/books/tax-codes.ts";
import { wording } from "#contract/api/wording.ts";
import { dayOf } from "#server/core/calendar.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { type Fault, notFound, refuseFaults } from "#server/core/refusal.ts";
import type { BilledContract, Issuer, Parties } from "#server/pdf/facts.ts";
import {
  type EInvoiceItem,
  type EInvoiceFigures,
  figuresOf,
  isLine,
  moneyText,
  percentText,
  plainText,
} from "./figures.ts";
import {
  buyerOf,
  consumerXml,
  type EInvoiceParty,
  partyFaults,
  partyWarnings,
  partyXml,
  type Routed,
  type Routing,
  routingOf,
  sellerOf,
} from "./parties.ts";
import { unitCodeOf } from "./unit-codes.ts";
import { writableText, writeXml, type Xml, type XmlParent } from "./write-xml.ts";

/** An issued invoice or credit note, as both become e-invoices. */
export interface EInvoiced {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly issuedAt: string;
  readonly gstRateAtIssue: number;
  readonly retentionPct: number | null;
  readonly items: readonly EInvoiceItem[];
  readonly totals: Totals;
  /** The note of an invoice, or the reason of a credit note. */
  readonly note: string | null;
  readonly clientReference: string | null;
  /** The contract that it bills; undefined without one. */
  readonly contract: BilledContract | undefined;
  /** True when the seller was registered for GST when the invoice was issued. */
  readonly isRegistered: boolean;
  readonly parties: { readonly issued: Parties; readonly now: Parties };
  /** The client as it is now. */
  readonly client: Routed;
  readonly issuer: Issuer;
  readonly kind:
    | { readonly name: "Invoice"; readonly dueDate: string }
    | { readonly name: "CreditNote"; readonly invoice: { readonly number: string; readonly issuedAt: string } };
}

/** The question for what is missing, or the file; for the client, to whom that for IRAS alone does not go. */
export interface EInvoiceWanted {
  readonly check?: boolean;
  readonly isForClient?: true;
}

/**
 * Returns the e-invoice of a document, or which fields it lacks.
 * @throws Refusal 422 with every missing field, unless that is the question
 */
export function eInvoiceOf(document: EInvoiced, { check, isForClient }: EInvoiceWanted): FileAnswer | EInvoiceCheck {
  const hasGst = document.isRegistered || document.gstRateAtIssue > 0;
  const { issued, now } = document.parties;
  const seller = sellerOf(issued, now, hasGst);
  const buyer = buyerOf(issued, now);
  const routing = routingOf(document.client, buyer);
  const isReadByClient = routing.form !== "IRAS_ONLY";
  const missing = [
    ...partyFaults("organization", seller, hasGst),
    ...(isReadByClient ? partyFaults("client", buyer, false) : []),
    ...documentFaults(document),
  ];
  if (check === true) {
    const warnings = [
      ...partyWarnings("organization", seller),
      ...(isReadByClient ? partyWarnings("client", buyer, routing.peppolId) : []),
      ...orderWarnings(document, routing),
    ];
    return sendCheckOf(missing, warnings);
  }
  refuseFaults(missing);
  if (isForClient === true && !isReadByClient) throw notFound();
  const bytes = writeXml(documentXml({ ...document, seller, buyer, routing }));
  return new FileAnswer({ bytes, mediaType: "application/xml", name: `${document.number}.xml` });
}

const isForIrasAlone = ({ routing }: Pick<Complete, "routing">): boolean => routing.form === "IRAS_ONLY";

/** Returns a warning for an agency that gets neither an order nor an instruction to pay by. */
function orderWarnings({ clientReference }: EInvoiced, { form }: Routing): Fault[] {
  if (form !== "GOVERNMENT" || clientReference !== null) return [];
  return [{ path: "clientReference", code: "UNLIKELY", message: wording("eInvoices.orderMissing") }];
}

/** The categories of lines without GST. ESN33 is any exempt supply but the financial services of regulation 33. */
const untaxedCategories = { ZERO_RATED: "ZR", EXEMPT: "ESN33", OUT_OF_SCOPE: "OS" } as const;

/** SR: standard rated; ZR: also a registered seller's document at a rate of 0; NG: the seller is not registered. */
function categoryOf({ gstRateAtIssue, isRegistered }: EInvoiced, taxCode: TaxCode) {
  if (gstRateAtIssue === 0 && !isRegistered) return "NG";
  if (taxCode !== "STANDARD") return untaxedCategories[taxCode];
  return gstRateAtIssue > 0 ? "SR" : "ZR";
}

function documentFaults({ currency, items }: EInvoiced): Fault[] {
  return [
    // Another currency needs the figures in SGD as well, and Quoin keeps no exchange rates.
    ...(currency === "SGD"
      ? []
      : [{ path: "currency", code: "NOT_SUPPORTED", message: wording("eInvoices.currency") }]),
    ...(items.some(isLine)
      ? []
      : [{ path: "items", code: "REQUIRED", message: wording("eInvoices.needsPositivePrice") }]),
    ...items.flatMap((item, index) =>
      inOneLine(writableText(item.description)) === ""
        ? [{ path: `items[${index}].description`, code: "REQUIRED", message: wording("eInvoices.nothingToWrite") }]
        : [],
    ),
  ];
}

interface Complete extends EInvoiced {
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly routing: Routing;
}

const namespaces = "urn:oasis:names:specification:ubl:schema:xsd:";

const pintSg = "urn:peppol:pint:billing-1@sg-1";
/** The form of what goes to IRAS alone: sales to those who cannot receive e-invoices. */
const localTaxInvoice = `${pintSg}:LocalTaxInvoice:sg:1.0`;

/** Begins the note of a test organization's e-invoice, which names no account to pay to either. */
const testNote = "TEST. Do not pay.";

/** Returns the document in the order of UBL, which differs in places between the two kinds. */
function documentXml(document: Complete): XmlParent {
  const { id, number, currency, kind } = document;
  const figures = figuresOf(document.items, document.totals, document.retentionPct);
  const dayIn = (instant: string) => dayOf(new Date(instant), document.issuer.timeZone);
  const isInvoice = kind.name === "Invoice";
  const isTest = document.issuer.isTest === true;
  return {
    [kind.name]: {
      "@xmlns": `${namespaces}${kind.name}-2`,
      "@xmlns:cac": `${namespaces}CommonAggregateComponents-2`,
      "@xmlns:cbc": `${namespaces}CommonBasicComponents-2`,
      "cbc:CustomizationID": isForIrasAlone(document) ? localTaxInvoice : pintSg,
      "cbc:ProfileID": "urn:peppol:bis:billing",
      "cbc:ID": number,
      "cbc:UUID": uuidOf(id),
      "cbc:IssueDate": dayIn(document.issuedAt),
      "cbc:DueDate": isInvoice ? dayIn(kind.dueDate) : undefined,
      "cbc:InvoiceTypeCode": isInvoice ? "380" : undefined,
      "cbc:CreditNoteTypeCode": isInvoice ? undefined : "381",
      "cbc:Note": noteOf(isTest ? `${testNote} ${document.note ?? ""}` : document.note),
      "cbc:DocumentCurrencyCode": currency,
      ...referencesXml(document),
      "cac:BillingReference": isInvoice
        ? undefined
        : {
            "cac:InvoiceDocumentReference": {
              "cbc:ID": kind.invoice.number,
              "cbc:IssueDate": dayIn(kind.invoice.issuedAt),
            },
          },
      "cac:ContractDocumentReference": document.contract && referenceXml(document.clientReference),
      "cac:AccountingSupplierParty": partyXml(document.seller),
      "cac:AccountingCustomerParty": isForIrasAlone(document)
        ? consumerXml
        : partyXml(document.buyer, document.routing),
      "cac:PaymentMeans": isInvoice && !isTest ? paymentMeans(document) : undefined,
      // An amount to pay needs a due date or terms, and a credit note has no due date.
      "cac:PaymentTerms": isInvoice ? undefined : { "cbc:Note": `Credit for invoice ${kind.invoice.number}` },
      "cac:AllowanceCharge": figures.adjustments.map(({ isCharge, reason, amount, taxCode }) => ({
        "cbc:ChargeIndicator": String(isCharge),
        "cbc:AllowanceChargeReason": inOneLine(reason),
        "cbc:Amount": inCurrency(amount, currency),
        "cac:TaxCategory": taxCategory(document, taxCode),
      })),
      ...totalsXml(figures, document),
      [`cac:${kind.name}Line`]: document.items.filter(isLine).map((item, index) => lineXml(item, index + 1, document)),
    },
  };
}

const referenceXml = (id: string | null): XmlParent | undefined => (id === null ? undefined : { "cbc:ID": id });

/**
 * Returns by what the client knows the document. Its own reference is the number of its order, or of a contract's letter
 * of award, which stands further below. Readers of InvoiceNow route by the buyer's reference, so it is there too.
 */
function referencesXml({ clientReference, contract, number, parties, routing }: Complete): XmlParent {
  const period = contract?.statement;
  // Agencies pay by the order or instruction alone, also what bills a contract.
  const order = contract === undefined || routing.form === "GOVERNMENT" ? clientReference : null;
  const reader = isForIrasAlone({ routing }) ? null : (routing.businessUnit ?? parties.issued.client.attention);
  return {
    "cbc:BuyerReference": reader ?? clientReference ?? number,
    "cac:InvoicePeriod": period && {
      "cbc:StartDate": period.periodFrom ?? undefined,
      "cbc:EndDate": period.periodTo,
    },
    "cac:OrderReference": referenceXml(order),
  };
}

const inCurrency = (value: string, currency: string): Xml => ({ "@currencyID": currency, "#": value });

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * Returns a note; three characters between its first two `#` would be read as a code, so they become another sign of the
 * same shape then.
 */
function noteOf(note: string | null): string | undefined {
  const text = note?.trim() ?? "";
  const hasCode = text.split("#", 3)[1]?.length === 3 && text.split("#", 3).length === 3;
  return text === "" ? undefined : hasCode ? text.replaceAll("#", "＃") : text;
}

const taxCategory = (document: Complete, taxCode: TaxCode): XmlParent => ({
  "cbc:ID": categoryOf(document, taxCode),
  "cbc:Percent": percentText(taxCode === "STANDARD" ? document.gstRateAtIssue : 0),
  "cac:TaxScheme": { "cbc:ID": "GST" },
});

/** Returns net and GST by category, of which a rate of 0 gives standard-rated lines that of zero-rated ones. */
function taxSubtotals({ parts }: EInvoiceFigures, document: Complete): readonly XmlParent[] {
  const categories = [...new Set(parts.map(({ taxCode }) => categoryOf(document, taxCode)))];
  return categories.map((category) => {
    const own = parts.filter(({ taxCode }) => categoryOf(document, taxCode) === category);
    const money = (of: "net" | "gst") =>
      inCurrency(moneyText(sum(own.map((part) => decimal(part[of])))), document.currency);
    return {
      "cbc:TaxableAmount": money("net"),
      "cbc:TaxAmount": money("gst"),
      "cac:TaxCategory": taxCategory(document, own[0]?.taxCode ?? "STANDARD"),
    };
  });
}

function totalsXml(figures: EInvoiceFigures, document: Complete): XmlParent {
  const money = (value: string) => inCurrency(value, document.currency);
  const { allowanceTotal, chargeTotal, rounding } = figures;
  return {
    "cac:TaxTotal": {
      "cbc:TaxAmount": money(figures.gst),
      "cac:TaxSubtotal": taxSubtotals(figures, document),
    },
    "cac:LegalMonetaryTotal": {
      "cbc:LineExtensionAmount": money(figures.lineTotal),
      "cbc:TaxExclusiveAmount": money(figures.net),
      "cbc:TaxInclusiveAmount": money(figures.withGst),
      "cbc:AllowanceTotalAmount": allowanceTotal === "0.00" ? undefined : money(allowanceTotal),
      "cbc:ChargeTotalAmount": chargeTotal === "0.00" ? undefined : money(chargeTotal),
      "cbc:PayableRoundingAmount": rounding === undefined ? undefined : money(rounding),
      "cbc:PayableAmount": money(figures.payable),
    },
  };
}

function lineXml(item: EInvoiceItem, position: number, document: Complete): XmlParent {
  const name = document.kind.name === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
  const whole = writableText(item.description).trim();
  const [first = ""] = whole.split("\n");
  const unit = unitCodeOf(item.unit);
  return {
    "cbc:ID": String(position),
    [name]: { "@unitCode": unit.code, "#": plainText(decimal(item.qty)) },
    "cbc:LineExtensionAmount": inCurrency(moneyText(decimal(item.amount)), document.currency),
    "cac:Item": {
      "cbc:Description": whole === first ? undefined : whole,
      "cbc:Name": inOneLine(unit.isExact ? first : `${first} (per ${item.unit})`),
      "cac:SellersItemIdentification": item.ref === null ? undefined : { "cbc:ID": item.ref },
      "cac:ClassifiedTaxCategory": taxCategory(document, taxCodeOf(item)),
    },
    "cac:Price": priceXml(item.unitPrice, unit.code, document.currency),
  };
}

/**
 * Returns a price with at most two decimals, as the tax office takes no more (IRASC5-097): one of 0.0125 is 1.25 for 100.
 * The network calculates a line by price ÷ base quantity × quantity, so nothing of the price is lost.
 */
function priceXml(unitPrice: number, unitCode: string, currency: string): XmlParent {
  const { units, scale } = decimal(unitPrice);
  if (scale <= 2) return { "cbc:PriceAmount": inCurrency(plainText({ units, scale }), currency) };
  return {
    "cbc:PriceAmount": inCurrency(plainText({ units, scale: 2 }), currency),
    "cbc:BaseQuantity": { "@unitCode": unitCode, "#": String(10 ** (scale - 2)) },
  };
}

/** Returns how to pay: by PayNow to a UEN, and by transfer to the bank account, each where it is known. */
function paymentMeans({ issuer, number, totals }: Complete): readonly XmlParent[] {
  if (totals.total === 0) return [];
  const { payNowProxy, bank, bankCode } = issuer;
  // PayNow to a mobile number is for persons, and has no code.
  const isCorporate = payNowProxy !== null && !payNowProxy.startsWith("+");
  const means = (code: string, account: XmlParent): XmlParent => ({
    "cbc:PaymentMeansCode": code,
    "cbc:PaymentID": number,
    "cac:PayeeFinancialAccount": account,
  });
  return [
    ...(isCorporate ? [means("Z02", { "cbc:ID": payNowProxy })] : []),
    ...(bank === null || bank.accountNumber.trim() === ""
      ? []
      : [
          means("30", {
            "cbc:ID": bank.accountNumber.trim(),
            "cbc:Name": bank.accountName.trim() === "" ? undefined : bank.accountName.trim(),
            "cac:FinancialInstitutionBranch": bankCode == null ? undefined : { "cbc:ID": bankCode },
          }),
        ]),
  ];
}
