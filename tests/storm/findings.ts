import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Payment } from "#contract/payments/payments.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { asSystem, type ConnectionTarget, type Sql } from "#server/db/sql.ts";
import type { Door } from "./client.ts";
import type { Organization } from "./organizations.ts";
import type { Page } from "./readers.ts";

type Summary<Document> = Omit<Document, "items" | "payments">;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The data of an organization, as the API returns it and as the database contains it. */
export interface OrgFindings {
  readonly seen: {
    readonly clients: readonly Named[];
    readonly projects: readonly Named[];
    readonly quotations: readonly Summary<Quotation>[];
    readonly invoices: readonly Summary<Invoice>[];
    readonly payments: readonly Payment[];
    readonly expenses: readonly { readonly id: string; readonly description: string }[];
    readonly events: readonly { readonly id: string }[];
  };
  readonly kept: Kept;
  /** The time at which the lists were read. */
  readonly readAt: number;
}

interface Kept {
  readonly payments: readonly { id: string; invoiceId: string; cents: number; note: string; isReversed: boolean }[];
  readonly events: readonly { id: string; type: string; resourceId: string; body: string }[];
  readonly deliveries: readonly { eventId: string; endpointId: string; status: string }[];
  readonly counters: readonly { kind: string; year: number; lastNumber: number }[];
  readonly auditedCreations: readonly string[];
  /** Ids of the resources of each kind of change, from the audit log. */
  readonly auditedChanges: { readonly expense: readonly string[]; readonly projectStatus: readonly string[] };
  /** Number of rows in the queue, where open deliveries remain. */
  readonly queued: number;
}

export async function readFindings(target: ConnectionTarget, { id }: Organization, door: Door): Promise<OrgFindings> {
  const readAt = Date.now();
  const seen = {
    clients: await listAll<Named>(door, "/clients"),
    projects: await listAll<Named>(door, "/projects"),
    quotations: await listAll<Summary<Quotation>>(door, "/quotations"),
    invoices: await listAll<Summary<Invoice>>(door, "/invoices"),
    payments: await listAll<Payment>(door, "/payments"),
    expenses: await listAll<{ id: string; description: string }>(door, "/expenses"),
    events: await listAll<{ id: string }>(door, "/events"),
  };
  return { seen, kept: await readKept(target, id), readAt };
}

async function listAll<Item>(door: Door, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { status, body }: { status: number; body: Page<Item> } = await door.get(`${path}?limit=100${after}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    items.push(...body.data);
    cursor = body.nextCursor;
  }
  return items;
}

async function readKept(target: ConnectionTarget, org: string): Promise<Kept> {
  const db = openDatabase({ target, pooler: "none" });
  try {
    return await asSystem(db, async (sql) => ({
      payments: await sql<Kept["payments"][number][]>`
        select id, invoice_id, (amount * 100)::int as cents, note, reversed_at is not null as is_reversed
        from payment where org_id = ${org}`,
      events: await sql<Kept["events"][number][]>`
        select id, type, resource_id, body from event where org_id = ${org} order by position`,
      deliveries: await sql<Kept["deliveries"][number][]>`
        select event_id, endpoint_id, status from delivery where org_id = ${org}`,
      counters: await sql<Kept["counters"][number][]>`
        select kind, year, last_number from document_counter where org_id = ${org}`,
      auditedCreations: (
        await sql<{ resourceId: string }[]>`
          select resource_id from audit_entry where org_id = ${org} and change = 'CREATED'`
      ).map(({ resourceId }) => resourceId),
      auditedChanges: {
        expense: await changedIds(sql, org, "expense", "amount"),
        projectStatus: await changedIds(sql, org, "project", "status"),
      },
      queued: (await sql`select from delivery_queue where org_id = ${org}`).count,
    }));
  } finally {
    await db.close();
  }
}

async function changedIds(sql: Sql, org: string, type: string, column: string): Promise<string[]> {
  const rows = await sql<{ resourceId: string }[]>`
    select resource_id from audit_entry
    where org_id = ${org} and resource_type = ${type} and change = 'CHANGED' and before ? ${column}`;
  return rows.map(({ resourceId }) => resourceId);
}
