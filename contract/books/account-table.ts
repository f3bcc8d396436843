/** The accounts of the journal, with a code that an office may change and the name in the exported file. */
const accountTable = {
  bank: ["1000", "Bank"],
  receivable: ["1100", "Receivable"],
  retentionReceivable: ["1150", "Retention receivable"],
  gstInput: ["1300", "GST input tax"],
  payables: ["2000", "Payables"],
  gstOutput: ["2100", "GST output tax"],
  customerDeposits: ["2200", "Customer deposits"],
  openingBalances: ["3900", "Balances brought forward"],
  sales: ["4000", "Sales"],
  rounding: ["4900", "Rounding"],
  materials: ["5000", "Materials"],
  subcontractor: ["5100", "Subcontractors"],
  labour: ["5200", "Labour"],
  equipment: ["5300", "Equipment"],
  transport: ["5400", "Transport"],
  permits: ["5500", "Permits"],
  tools: ["5600", "Tools"],
  utilities: ["6000", "Utilities"],
  office: ["6100", "Office"],
  insurance: ["6200", "Insurance"],
  other: ["6900", "Other expenses"],
  badDebts: ["6940", "Bad debts"],
  retentionWrittenOff: ["6950", "Retention written off"],
} as const satisfies Record<string, readonly [code: string, name: string]>;

export type Account = keyof typeof accountTable;

/** The accounts in the order of their default codes. */
export const accounts = Object.keys(accountTable) as readonly Account[];

/** Returns the name of an account in the exported file. */
export const accountName = (account: Account): string => accountTable[account][1];

type Codes = { readonly [Key in Account]: string };

export const defaultAccountCodes = Object.fromEntries(
  accounts.map((account) => [account, accountTable[account][0]]),
) as Codes;

/** As long as a code of Xero may be. */
export const accountCodeLengthMax = 10;
export const accountCodePattern = "^[A-Za-z0-9][A-Za-z0-9./-]*$";
