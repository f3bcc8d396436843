import type { Office } from "./office.ts";

/** A read that is measured in a small and in a large office. */
export interface Read {
  readonly name: string;
  readonly path: string;
  /** The most that it may cost in the large office, as a multiple of the small one. */
  readonly most: number;
}

const flat = 1.5;
/** A word in many records, which are read until there is a page of them. */
const common = 3;

/** Pages of 100 before the later page. */
const pagesBefore = 100;

/** Returns the reads of the API and of the app, in the same order for every office. */
export async function readsOf(office: Office): Promise<Read[]> {
  const ids = await findIds(office);
  const paths: Readonly<Record<string, string>> = {
    "invoices, page 1": "/invoices?limit=50",
    "invoices, behind 10,000 others": `/invoices?limit=50${ids.later}`,
    invoice: `/invoices/${ids.invoice}`,
    "invoices, PAID": "/invoices?limit=50&status=PAID",
    "invoices, VOID": "/invoices?limit=50&status=VOID",
    "invoices, open": "/invoices?limit=50&open=true",
    "invoices, overdue": "/invoices?limit=50&overdue=true",
    "invoices, with retention": "/invoices?limit=50&retained=true",
    "invoices, of a client": `/invoices?limit=50&clientId=${ids.client}`,
    "invoices, of a client, DRAFT": `/invoices?limit=50&clientId=${ids.client}&status=DRAFT`,
    "invoices, of a project": `/invoices?limit=50&projectId=${ids.project}`,
    "invoices, of a quotation": `/invoices?limit=50&quotationId=${ids.quotation}`,
    "invoices, created before 2021": "/invoices?limit=50&createdBefore=2021-01-01",
    "invoices, created in a month": "/invoices?limit=50&createdAfter=2023-04-30&createdBefore=2023-06-01",
    "invoices, issued before 2021": "/invoices?limit=50&issuedBefore=2021-01-01",
    "invoices, issued lately": "/invoices?limit=50&issuedAfter=2026-09-01",
    "invoices, issued in a month": "/invoices?limit=50&issuedAfter=2023-04-30&issuedBefore=2023-06-01",
    "invoices, issued in a month, VOID":
      "/invoices?limit=50&issuedAfter=2023-04-30&issuedBefore=2023-06-01&status=VOID",
    "invoices, due before 2021": "/invoices?limit=50&dueBefore=2021-01-01",
    "invoices, due before 2021, OVERDUE": "/invoices?limit=50&dueBefore=2021-01-01&status=OVERDUE",
    "invoices, due lately": "/invoices?limit=50&dueAfter=2026-09-01",
    "invoices, due in a month": "/invoices?limit=50&dueAfter=2023-04-30&dueBefore=2023-06-01",
    "invoices, due in a month, SENT": "/invoices?limit=50&dueAfter=2023-04-30&dueBefore=2023-06-01&status=SENT",
    "invoices, changed lately": "/invoices?limit=50&updatedAfter=2026-10-20T00:00:00.000Z",
    "invoices, of a frequent total": "/invoices?limit=50&totalMin=1000&totalMax=2000",
    "invoices, of a rare total": "/invoices?limit=50&totalMin=5000&totalMax=5001",
    "invoices, of no total": "/invoices?limit=50&totalMin=900000",
    "invoices, q: a number": "/invoices?limit=50&q=INV-2023-05",
    "invoices, q: Blk 17": "/invoices?limit=50&q=Blk%2017",
    "invoices, q: a client's name": `/invoices?limit=50&q=${encodeURIComponent("秀英")}`,
    "invoices, q: nothing": "/invoices?limit=50&q=zebra",
    "invoices, sum of all": "/invoices/totals",
    "invoices, sum of those open": "/invoices/totals?open=true",
    "invoices, sum of a client": `/invoices/totals?clientId=${ids.client}`,
    "invoices, sum of q: Blk 17": "/invoices/totals?q=Blk%2017",
    "payments, page 1": "/payments?limit=50",
    "payments, of a client": `/payments?limit=50&clientId=${ids.client}`,
    "payments, by cheque": "/payments?limit=50&method=CHEQUE",
    "payments, in a month": "/payments?limit=50&from=2023-05-01&to=2023-05-31",
    "payments, q: a number": "/payments?limit=50&q=INV-2023-05",
    "payments, sum of a year": "/payments/totals?from=2025-01-01&to=2025-12-31",
    "quotations, page 1": "/quotations?limit=50",
    quotation: `/quotations/${ids.quotation}`,
    "quotations, REJECTED": "/quotations?limit=50&status=REJECTED",
    "quotations, not invoiced": "/quotations?limit=50&invoiced=false",
    "quotations, created before 2021": "/quotations?limit=50&createdBefore=2021-01-01",
    "quotations, valid before 2021": "/quotations?limit=50&validBefore=2021-01-01",
    "quotations, decided before 2021": "/quotations?limit=50&decidedBefore=2021-01-01",
    "quotations, q: a number": "/quotations?limit=50&q=Q-2023-05",
    "quotations, q: Blk 17": "/quotations?limit=50&q=Blk%2017",
    "quotations, sum of all": "/quotations/totals",
    "expenses, page 1": "/expenses?limit=50",
    "expenses, of a project": `/expenses?limit=50&projectId=${ids.project}`,
    "expenses, of a category": "/expenses?limit=50&category=LABOUR",
    "expenses, of an unused category": "/expenses?limit=50&category=INSURANCE",
    "expenses, in a month": "/expenses?limit=50&from=2023-05-01&to=2023-05-31",
    "expenses, without receipt": "/expenses?limit=50&hasReceipt=false",
    "expenses, sum of a year": "/expenses/totals?from=2025-01-01&to=2025-12-31",
    "clients, page 1": "/clients?limit=50",
    client: `/clients/${ids.client}`,
    "clients, q: a name": `/clients?limit=50&q=${encodeURIComponent("秀英")}`,
    "client, figures": `/clients/${ids.client}/figures`,
    "client, statement of all years": `/clients/${ids.client}/statement`,
    "projects, page 1": "/projects?limit=50",
    "projects, of a client": `/projects?limit=50&clientId=${ids.client}`,
    "projects, figures": `/projects/figures?ids=${ids.project}`,
    "project, figures": `/projects/${ids.project}/figures`,
    "project, timeline": `/projects/${ids.project}/timeline`,
    "events, page 1": "/events?limit=50",
    "events, after one": `/events?limit=50&after=${ids.event}`,
    "events, of a type": "/events?limit=50&type=invoice.paid",
    "events, of a type without any": "/events?limit=50&type=invoice.voided",
    "events, of an invoice": `/events?limit=50&resourceId=${ids.invoice}`,
    "deliveries, page 1": "/webhook-deliveries?limit=50",
    // As many as the small organization has, so that both return a full page.
    "deliveries, FAILED": "/webhook-deliveries?limit=10&status=FAILED",
    "deliveries, CANCELLED": "/webhook-deliveries?limit=50&status=CANCELLED",
    "deliveries, of an endpoint": `/webhook-deliveries?limit=50&endpointId=${ids.endpoint}`,
    "deliveries, of a type without any": "/webhook-deliveries?limit=50&eventType=invoice.voided",
    "deliveries, of a number": "/webhook-deliveries?limit=50&q=INV-2026-0500",
    delivery: `/webhook-deliveries/${ids.delivery}`,
    "audit log, page 1": "/audit-log?limit=50",
    "audit log, of payments": "/audit-log?limit=50&resourceType=payment",
    "audit log, of an action without any": "/audit-log?limit=50&action=voidInvoice",
    "audit log, of an invoice": `/audit-log?limit=50&resourceId=${ids.invoice}`,
    "audit log, in a month": "/audit-log?limit=50&from=2023-05-01&to=2023-05-31",
    "audit log, deletions": "/audit-log?limit=50&change=DELETED",
    "mails, page 1": "/app/v1/mails?limit=50",
    "mails, FAILED": "/app/v1/mails?limit=50&status=FAILED",
    "mails, receipts": "/app/v1/mails?limit=50&kind=RECEIPT",
    "mails, in a month": "/app/v1/mails?limit=50&from=2023-05-01&to=2023-05-31",
    "palette: a number": "/app/v1/search?q=INV-2024-11",
    "palette: Blk 17": "/app/v1/search?q=Blk%2017",
    "palette: a client's name": `/app/v1/search?q=${encodeURIComponent("秀英")}`,
    "palette: nothing": "/app/v1/search?q=zebra",
    dashboard: "/app/v1/dashboard",
    "dashboard, compared": "/app/v1/dashboard?compare=LAST_YEAR",
    "dashboard, three years": "/app/v1/dashboard?from=2022-01&to=2024-12",
    today: "/app/v1/today",
    "first steps": "/app/v1/getting-started",
    "next number": "/app/v1/numbering",
  };
  const commonWords = [
    "invoices, q: Blk 17",
    "invoices, q: a client's name",
    "quotations, q: Blk 17",
    "clients, q: a name",
    "palette: Blk 17",
    "palette: a client's name",
  ];
  return Object.entries(paths).map(([name, path]) => ({
    name,
    path,
    most: commonWords.includes(name) ? common : flat,
  }));
}

/** Finds records from the middle of the office's history, or of what is kept of it. */
async function findIds({ get }: Office) {
  interface Listed {
    readonly data: readonly { readonly id: string; readonly clientId: string; readonly projectId: string }[];
    readonly nextCursor: string | null;
  }
  const first = async (path: string) => {
    const [record] = (await get<Listed>(path)).data;
    if (record === undefined) throw new Error(`${path} is empty`);
    return record;
  };
  const invoice = await first("/invoices?limit=1&status=PAID&createdBefore=2023-06-01");
  let { nextCursor: cursor } = await get<Listed>("/invoices?limit=100");
  for (let page = 2; page <= pagesBefore && cursor !== null; page += 1) {
    ({ nextCursor: cursor } = await get<Listed>(`/invoices?limit=100&cursor=${cursor}`));
  }
  return {
    invoice: invoice.id,
    client: invoice.clientId,
    project: invoice.projectId,
    quotation: (await first("/quotations?limit=1&status=ACCEPTED&createdBefore=2023-06-01")).id,
    event: (await first("/events?limit=1&type=payment.recorded")).id,
    delivery: (await first("/webhook-deliveries?limit=1")).id,
    endpoint: (await first("/webhook-endpoints?limit=1")).id,
    /** The first page in an office that has fewer. */
    later: cursor === null ? "" : `&cursor=${cursor}`,
  };
}
