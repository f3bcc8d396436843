/**
 * An independent model of an office's books, as plain as possible: whole cents, one organization, 9 % GST. It shares
 * no code with the service.
 */
export interface Line {
  readonly qty: number;
  /** In cents; negative is a discount. */
  readonly price: number;
  readonly taxCode: string;
}

export interface Content {
  readonly lines: readonly Line[];
  /** In percent of the subtotal. */
  readonly retention: number;
}

export interface PaymentModel {
  readonly id: string;
  readonly cents: number;
  stands: boolean;
}

export interface InvoiceModel {
  readonly id: string;
  status: "DRAFT" | "SENT" | "OVERDUE" | "PAID" | "VOID";
  content: Content;
  /** Milliseconds. */
  dueAt: number;
  dueIsGiven: boolean;
  number: string | null;
  readonly payments: PaymentModel[];
  /** The due dates for which an overdue event was emitted. */
  readonly told: Set<number>;
  /** The quotation that it was converted from. */
  readonly convertedFrom: string | null;
}

export interface QuotationModel {
  readonly id: string;
  status: "DRAFT" | "SENT" | "ACCEPTED" | "REJECTED" | "GONE";
  content: Content;
  revision: number;
}

export interface Office {
  now: number;
  /** The time by which the office's clocks are ahead of UTC. */
  readonly zoneMs: number;
  readonly invoices: InvoiceModel[];
  readonly quotations: QuotationModel[];
  /** The last number that was assigned in each year. */
  readonly numbers: Map<number, number>;
  readonly events: string[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const singaporeMs = 8 * hourMs;

export const newOffice = (now: number, zoneMs = singaporeMs): Office => ({
  now,
  zoneMs,
  invoices: [],
  quotations: [],
  numbers: new Map(),
  events: ["client.created", "project.created"],
});

/** Computes the specification's total in whole numbers, rounded once, half away from zero. */
export function totalCents({ lines, retention }: Content): number {
  const withGst = (taxCode: string) => (taxCode === "STANDARD" ? 109 : 100);
  const hundredths = lines.reduce((sum, { qty, price, taxCode }) => sum + qty * price * withGst(taxCode), 0);
  const tenThousandths = hundredths * (100 - retention);
  const rounded = Math.round(Math.abs(tenThousandths) / 10_000);
  return tenThousandths < 0 ? -rounded : rounded;
}

export const paidCents = (invoice: InvoiceModel): number =>
  invoice.payments.filter(({ stands }) => stands).reduce((sum, { cents }) => sum + cents, 0);

export const outstandingCents = (invoice: InvoiceModel): number =>
  invoice.status === "VOID" ? 0 : totalCents(invoice.content) - paidCents(invoice);

/** Returns the last millisecond of the office's day that many days later. */
export function endOfDay({ now, zoneMs }: Office, days: number): number {
  const local = now + zoneMs;
  return local - (local % dayMs) + (days + 1) * dayMs - 1 - zoneMs;
}

const yearOf = ({ now, zoneMs }: Office): number => new Date(now + zoneMs).getUTCFullYear();

/** Assigns the next number of the year, such as `INV-2027-0001`. */
export function assignNumber(office: Office): string {
  const year = yearOf(office);
  const next = (office.numbers.get(year) ?? 0) + 1;
  office.numbers.set(year, next);
  return `INV-${year}-${String(next).padStart(4, "0")}`;
}

/** Does the work of the hourly job. */
export function becomeOverdue(office: Office, at: number): void {
  const due = office.invoices.filter(({ status, dueAt }) => status === "SENT" && dueAt < at);
  for (const invoice of due.toSorted((a, b) => a.dueAt - b.dueAt)) {
    invoice.status = "OVERDUE";
    if (!invoice.told.has(invoice.dueAt)) office.events.push("invoice.overdue");
    invoice.told.add(invoice.dueAt);
  }
}
