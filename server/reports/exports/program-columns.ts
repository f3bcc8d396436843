import type { AccountCodes } from "#contract/books/accounts.ts";
import { type Account, accountName } from "#contract/books/account-table.ts";
import type { Client } from "#contract/clients/clients.ts";
import type { ListedExpense } from "#contract/books/expenses.ts";
import type { OtherProgram } from "#contract/books/exports.ts";
import type { InvoiceItem, InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { type ExpenseTaxCode, type TaxCode, taxCodeOf } from "#contract/books/tax-codes.ts";
import { type ColumnContext, type Columns, column, dayIn } from "./column.ts";
import type { Column } from "./write-csv.ts";

/** The names of Singapore's rates of sales in each program. */
const rates: Readonly<Record<OtherProgram, Readonly<Record<TaxCode, string>>>> = {
  xero: {
    STANDARD: "Standard-Rated Supplies",
    ZERO_RATED: "Zero-Rated Supplies",
    EXEMPT: "Exempt Supplies",
    OUT_OF_SCOPE: "No Tax",
  },
  quickbooks: { STANDARD: "SR", ZERO_RATED: "ZR", EXEMPT: "ES33", OUT_OF_SCOPE: "OS" },
  zoho: { STANDARD: "SR", ZERO_RATED: "ZR", EXEMPT: "ES33", OUT_OF_SCOPE: "OS" },
};

/** A telephone number is no formula, though it begins with a plus: programs would keep the apostrophe before it. */
const phone = (name: string): Column<Client> => ({ name, cell: ({ phone: text }) => text, isPhone: true });
const lineOf = (address: string | null, line: number): string | null => address?.split("\n")[line] ?? null;
const restOf = (address: string | null, line: number): string | null =>
  address?.split("\n").slice(line).join(", ") ?? null;

export const programClientColumns: Readonly<Record<OtherProgram, Columns<Client>>> = {
  xero: () => [
    column("*ContactName", ({ name }) => name),
    column("EmailAddress", ({ email }) => email),
    column("POAttentionTo", ({ attention }) => attention),
    column("POAddressLine1", ({ address }) => lineOf(address, 0)),
    column("POAddressLine2", ({ address }) => restOf(address, 1)),
    column("POPostalCode", ({ postalCode }) => postalCode),
    column("POCountry", ({ country }) => country),
    phone("PhoneNumber"),
    column("CompanyNumber", ({ uen }) => uen),
  ],
  quickbooks: () => [
    column("Name", ({ name }) => name),
    column("Company", ({ name, type }) => (type === "HOMEOWNER" ? null : name)),
    column("Email", ({ email }) => email),
    phone("Phone"),
    column("Street", ({ address }) => restOf(address, 0)),
    column("ZIP", ({ postalCode }) => postalCode),
    column("Country", ({ country }) => country),
  ],
  zoho: () => [
    column("Display Name", ({ name }) => name),
    column("Company Name", ({ name, type }) => (type === "HOMEOWNER" ? null : name)),
    column("EmailID", ({ email }) => email),
    phone("Phone"),
    column("Billing Attention", ({ attention }) => attention),
    column("Billing Address", ({ address }) => lineOf(address, 0)),
    column("Billing Street2", ({ address }) => restOf(address, 1)),
    column("Billing Code", ({ postalCode }) => postalCode),
    column("Billing Country", ({ country }) => country),
    column("Notes", ({ notes }) => notes),
  ],
};

/** The length of an item's name in each program. */
const nameLength = 50;
const shortName = ({ code, description }: PriceItem): string =>
  code ?? (description.split("\n")[0] ?? "").slice(0, nameLength).trim().toWellFormed();

export const programItemColumns: Readonly<Record<OtherProgram, Columns<PriceItem>>> = {
  xero: () => [
    column("*ItemCode", shortName),
    column("ItemName", ({ description }) => description.slice(0, nameLength).toWellFormed()),
    column("SalesDescription", ({ description }) => description),
    column("SalesUnitPrice", ({ unitPrice }) => unitPrice),
    column("SalesAccount", ({ accountCode }) => accountCode),
    column("SalesTaxRate", ({ taxCode }) => rates.xero[taxCode]),
  ],
  quickbooks: () => [
    column("Product/Service Name", shortName),
    column("Sales Description", ({ description }) => description),
    column("SKU", ({ code }) => code),
    column("Type", () => "Service"),
    column("Sales Price / Rate", ({ unitPrice }) => unitPrice),
    column("Income Account", ({ accountCode }) => accountCode),
  ],
  zoho: () => [
    column("Item Name", shortName),
    column("SKU", ({ code }) => code),
    column("Description", ({ description }) => description),
    column("Rate", ({ unitPrice }) => unitPrice),
    column("Unit", ({ unit }) => unit),
    column("Account", ({ accountCode }) => accountCode),
  ],
};

/** A line of an issued invoice, in programs of which each row is one. */
export interface InvoiceLine {
  readonly clientId: InvoiceSummary["clientId"];
  readonly invoice: InvoiceSummary;
  readonly item: InvoiceItem;
  /** The code of the account that it is booked to. */
  readonly account: string;
}

/** Days as Singapore's settings of Xero and QuickBooks read them. */
function slashed({ timeZone }: ColumnContext): (instant: string) => string {
  const day = dayIn(timeZone);
  return (instant) => String(day(instant)).split("-").toReversed().join("/");
}

const clientName = ({ names }: ColumnContext, { invoice }: InvoiceLine): string | null =>
  names.get(invoice.clientId) ?? null;

export const programInvoiceColumns: Readonly<Record<OtherProgram, Columns<InvoiceLine>>> = {
  xero: (context) => {
    const day = slashed(context);
    return [
      column("*ContactName", (line) => clientName(context, line)),
      column("*InvoiceNumber", ({ invoice }) => invoice.number),
      column("Reference", ({ invoice }) => invoice.clientReference ?? invoice.title),
      column("*InvoiceDate", ({ invoice }) => day(invoice.issuedAt)),
      column("*DueDate", ({ invoice }) => day(invoice.dueDate)),
      column("*Description", ({ item }) => item.description),
      column("*Quantity", ({ item }) => item.qty),
      column("*UnitAmount", ({ item }) => item.unitPrice),
      column("*AccountCode", ({ account }) => account),
      column("*TaxType", ({ invoice, item }) => rateOf("xero", invoice, item)),
      column("Currency", ({ invoice }) => invoice.currency),
    ];
  },
  quickbooks: (context) => {
    const day = slashed(context);
    return [
      column("*InvoiceNo", ({ invoice }) => invoice.number),
      column("*Customer", (line) => clientName(context, line)),
      column("*InvoiceDate", ({ invoice }) => day(invoice.issuedAt)),
      column("*DueDate", ({ invoice }) => day(invoice.dueDate)),
      column("Memo", ({ invoice }) => invoice.title),
      column("ItemDescription", ({ item }) => item.description),
      column("ItemQuantity", ({ item }) => item.qty),
      column("ItemRate", ({ item }) => item.unitPrice),
      column("*ItemAmount", ({ item }) => item.amount),
      column("*ItemTaxCode", ({ invoice, item }) => rateOf("quickbooks", invoice, item)),
      column("Currency", ({ invoice }) => invoice.currency),
    ];
  },
  zoho: (context) => {
    const day = dayIn(context.timeZone);
    return [
      column("Invoice Number", ({ invoice }) => invoice.number),
      column("Invoice Date", ({ invoice }) => day(invoice.issuedAt)),
      column("Due Date", ({ invoice }) => day(invoice.dueDate)),
      column("Customer Name", (line) => clientName(context, line)),
      column("PurchaseOrder", ({ invoice }) => invoice.clientReference),
      column("Currency Code", ({ invoice }) => invoice.currency),
      column("Item Desc", ({ item }) => item.description),
      column("Quantity", ({ item }) => item.qty),
      column("Item Price", ({ item }) => item.unitPrice),
      column("Item Tax", ({ invoice, item }) => rateOf("zoho", invoice, item)),
    ];
  },
};

/** The names of Singapore's rates of purchases in each program. */
const purchaseRates: Readonly<Record<OtherProgram, Readonly<Record<ExpenseTaxCode, string>>>> = {
  xero: {
    STANDARD: "Standard-Rated Purchases",
    ZERO_RATED: "Zero-Rated Purchases",
    EXEMPT: "Exempt Purchases",
    OUT_OF_SCOPE: "No Tax",
    NOT_CLAIMABLE: "Disallowed Expenses",
  },
  quickbooks: { STANDARD: "TX", ZERO_RATED: "ZP", EXEMPT: "EP", OUT_OF_SCOPE: "OP", NOT_CLAIMABLE: "BL" },
  zoho: { STANDARD: "TX", ZERO_RATED: "ZP", EXEMPT: "EP", OUT_OF_SCOPE: "OP", NOT_CLAIMABLE: "BL" },
};
/** A purchase without GST is of no rate, whatever the code that it has by default. */
const purchaseRate = (program: OtherProgram, { gstAmount, taxCode }: ListedExpense): string =>
  purchaseRates[program][gstAmount === 0 && taxCode === "STANDARD" ? "OUT_OF_SCOPE" : taxCode];

/** The settings that the columns of expenses need in addition. */
interface ExpenseSettings {
  readonly accountCodes: AccountCodes;
  readonly currency: string;
}

const accountOf = ({ category }: ListedExpense): Account => category.toLowerCase() as Lowercase<typeof category>;
/** Programs require a supplier and a number of each bill. */
const supplierOf = ({ vendor }: ListedExpense): string => vendor ?? "Other supplier";
const billNumber = ({ reference, id }: ListedExpense): string => reference ?? id;
/** The longest number of a bill in QuickBooks; the end of an id is what tells it from others. */
const quickbooksNumberMax = 21;
const shortBillNumber = ({ reference, id }: ListedExpense): string =>
  reference?.slice(0, quickbooksNumberMax).toWellFormed() ?? id.slice(-quickbooksNumberMax);

/** Expenses as bills in Xero and QuickBooks, and as expenses in Zoho, which has an import of its own for them. */
export const programExpenseColumns = (
  program: OtherProgram,
  { accountCodes, currency }: ExpenseSettings,
): Columns<ListedExpense> => {
  switch (program) {
    case "xero":
      return (context) => {
        const day = slashed(context);
        return [
          column("*ContactName", supplierOf),
          column("*InvoiceNumber", billNumber),
          column("*InvoiceDate", ({ date }) => day(date)),
          column("*DueDate", ({ date }) => day(date)),
          column("Description", ({ description }) => description),
          column("*Quantity", () => 1),
          column("*UnitAmount", ({ amount }) => amount),
          column("*AccountCode", (expense) => accountCodes[accountOf(expense)]),
          column("*TaxType", (expense) => purchaseRate("xero", expense)),
          column("TaxAmount", ({ gstAmount }) => gstAmount),
          column("Currency", () => currency),
        ];
      };
    case "quickbooks":
      return (context) => {
        const day = slashed(context);
        return [
          column("*BillNo", shortBillNumber),
          column("*Supplier", supplierOf),
          column("*BillDate", ({ date }) => day(date)),
          column("*DueDate", ({ date }) => day(date)),
          column("Memo", ({ notes }) => notes),
          column("*Account", (expense) => accountName(accountOf(expense))),
          column("LineDescription", ({ description }) => description),
          column("*LineAmount", ({ amount }) => amount),
          column("*LineTaxCode", (expense) => purchaseRate("quickbooks", expense)),
          column("LineTaxAmount", ({ gstAmount }) => gstAmount),
          column("Currency", () => currency),
        ];
      };
    case "zoho":
      return ({ timeZone }) => {
        const day = dayIn(timeZone);
        return [
          column("Expense Date", ({ date }) => day(date)),
          column("Expense Account", (expense) => accountName(accountOf(expense))),
          column("Paid Through", () => accountName("bank")),
          column("Vendor", ({ vendor }) => vendor),
          column("Expense Description", ({ description }) => description),
          column("Currency Code", () => currency),
          column("Expense Amount", ({ amount }) => amount),
          column("Tax Name", (expense) => purchaseRate("zoho", expense)),
          column("Tax Amount", ({ gstAmount }) => gstAmount),
          column("Is Inclusive Tax", () => "false"),
          column("Reference#", ({ reference }) => reference),
          column("Project Name", ({ projectName }) => projectName),
        ];
      };
  }
};

/** A document without GST has no standard-rated line, whatever the code that its lines have. */
const rateOf = (program: OtherProgram, { gstRateAtIssue }: InvoiceSummary, item: InvoiceItem): string => {
  const code = taxCodeOf(item);
  return rates[program][code === "STANDARD" && gstRateAtIssue === 0 ? "OUT_OF_SCOPE" : code];
};
