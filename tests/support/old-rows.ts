import { databaseOf } from "#server/db/placement/databases.ts";
import type { Api } from "./api.ts";
import { openOwnerOf, type Service, service } from "./service.ts";

/** An invoice as it is inserted, with a payment of it if it is PAID. */
export interface OldInvoice {
  readonly status: string;
  readonly createdAt: string;
  readonly issuedAt: string;
  readonly dueDate: string;
  readonly subtotal: number;
  readonly retentionPct: number | null;
  /** `Wall` and a number unless given. */
  readonly title?: string;
  /** `STANDARD` unless given. */
  readonly kind?: "STANDARD" | "RETENTION_RELEASE";
  /** That of the payment. */
  readonly reference?: string;
}

/** Few enough for one statement, in which triggers note every row. */
const rowsMax = 500;

/**
 * Inserts invoices of any time straight into the database, and a payment of each that is paid.
 * @param options project: a new one unless given; start: the number of the first, if the organization has some already;
 *   on: the service that has the organization, if it is not the worker's
 */
export async function insertInvoices(
  api: Api,
  invoices: readonly OldInvoice[],
  options: {
    readonly project?: { readonly id: string; readonly clientId: string };
    readonly start?: number;
    readonly on?: Service;
  } = {},
): Promise<void> {
  const { start = 0 } = options;
  const { id: projectId, clientId } = options.project ?? (await api.project());
  const { db: first, target } = options.on ?? (await service());
  const db = await databaseOf(first, api.org);
  const owner = openOwnerOf(target, db);
  for (let first = 0; first < invoices.length; first += rowsMax) {
    const rows = invoices.slice(first, first + rowsMax).map((row, i) => ({ ...row, n: start + first + i }));
    await db.system`
      with written as (
        insert into invoice (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
          retention_pct, issued_at, due_date, due_date_given, sent_at, paid_at, voided_at, version, created_at,
          updated_at, parties, kind)
        select ${api.org}, 'inv_0' || lpad(n::text, 25, '0'),
          case status when 'DRAFT' then 'DRAFT-' || n else 'INV-2020-' || n end, coalesce(title, 'Wall ' || n), status, ${clientId},
          ${projectId}, 'SGD', subtotal, 0.09, "retentionPct", "issuedAt", "dueDate", true,
          case when status <> 'DRAFT' then "issuedAt" end, case status when 'PAID' then "dueDate" end,
          case status when 'VOID' then "dueDate" end, 1, "createdAt", "createdAt",
          case when status <> 'DRAFT' then '{}'::jsonb end, coalesce(kind, 'STANDARD')
        from jsonb_to_recordset(${db.system.json(rows as never)}) as r (n integer, status text, "createdAt" timestamptz,
          "issuedAt" timestamptz, "dueDate" timestamptz, subtotal numeric, "retentionPct" numeric, title text,
          kind text)
        returning org_id, id, status, due_date, created_at)
      insert into payment (org_id, id, invoice_id, amount, paid_at, method, note, reference, created_at)
      select org_id, 'pmt' || substr(id, 4), id, 1, due_date, 'CASH', '', reference, created_at
      from written join jsonb_to_recordset(${db.system.json(rows as never)}) as r (n integer, reference text)
        on id = 'inv_0' || lpad(n::text, 25, '0')
      where status = 'PAID'`;
    // The triggers of the next rows look up these: planned for an empty table, they would read it whole for each row.
    if (first === 0) await owner`analyze client, invoice, payment`;
  }
  await owner`analyze client, invoice, payment`;
  await owner.end();
}
