// @module-tag gate
import { expect, test } from "vitest";
import type { Sql } from "#server/db/sql.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { newDemoInstallation, ownerOf, quoin } from "./in-process.ts";

/** The first test that needs the demo makes its year. */
const demoMsMax = 240_000 * timeoutFactor;

const at = new Date(Date.now() + 5 * 60_000);

const boxes = { box1: 0, box2: 0, box3: 0, box4: 0, box5: 0, box6: 9, box7: 0, box8: 0, box13: 0 };

/** How the books of the demo are made wrong by hand, and the rule that says so. */
const corruptions: Record<string, (sql: Sql, org: string) => Promise<unknown>> = {
  "nothing of a closed day was recorded after it was closed": async (sql, org) => {
    await sql`update organization set locked_through = '2026-01-31', open_from = '2026-02-01' where id = ${org}`;
    await sql`
      insert into expense (org_id, id, date, category, description, amount, gst_amount, created_at, updated_at)
      values (${org}, 'exp_01', '2026-01-15', 'LABOUR', 'Levelling', 1.5, 0, ${at}, ${at})`;
  },
  "box6 of a filed GST return is the sum of the documents that were filed with it": (sql, org) => sql`
    insert into gst_filing (org_id, id, from_day, to_day, currency, boxes, filed_by, created_at)
    values (${org}, 'gsr_01', '2026-01-01', '2026-03-31', 'SGD', ${sql.json(boxes)}, 'Office', ${at})`,
  "each number of credit notes follows the one before it in its year": (sql, org) => sql`
    insert into credit_note (org_id, id, number, status, invoice_id, client_id, project_id, reason, currency, subtotal,
      untaxed, gst_rate, lines, issued_at, sent_at, parties, version, created_at, updated_at)
    select org_id, 'crn_01', 'CN-2026-0002', 'SENT', id, client_id, project_id, 'Defects', currency, 1, 1, gst_rate, '',
      issued_at, sent_at, parties, 1, ${at}, ${at} from invoice where org_id = ${org} and status = 'SENT' limit 1`,
  "the credit notes of an invoice take at most the net of each tax code": (sql, org) => sql`
    insert into credit_note_item (org_id, credit_note_id, id, description, qty, unit_price, sort_order, kind, tax_code)
    values (${org}, 'crn_01', 'cni_01', 'Defects', 1, 1, 1, 'WORK', 'EXEMPT')`,
  "the credit of a client is what was given less what is used, and not below 0": (sql, org) => sql`
    insert into refund (org_id, id, credit_note_id, amount, paid_at, method, note, created_at)
    values (${org}, 'rfd_01', 'crn_01', 99999, ${at}, 'CASH', '', ${at})`,
  "each number of receipts follows the one before it in its year": (sql, org) => sql`
    update payment_receipt set number = regexp_replace(number, '[0-9]+$', '9999')
    where org_id = ${org} and id = (select max(id) from payment_receipt where org_id = ${org})`,
  "a receipt is for a payment or for kept money": (sql, org) => sql`
    insert into payment_receipt (org_id, id, number, client_id, paid_at, method, note, created_at)
    select org_id, 'rcp_01', 'R-2031-0001', id, ${at}, 'CASH', '', ${at} from client where org_id = ${org} limit 1`,
  "the payments of a receipt have its day and its method": (sql, org) => sql`
    update payment_receipt set method = 'OTHER'
    where org_id = ${org} and id = (select min(receipt_id) from payment where org_id = ${org} and method <> 'OTHER')`,
  "nothing of a reversed receipt stands": (sql, org) => sql`
    update payment_receipt set reversed_at = ${at}
    where org_id = ${org} and id = (select min(receipt_id) from payment where org_id = ${org} and reversed_at is null)`,
  "the GST that is claimed back of a write-off is at most its share": (sql, org) => sql`
    insert into payment (org_id, id, invoice_id, amount, paid_at, method, note, created_at, gst_relief)
    select org_id, 'pmt_01', id, 10, issued_at, 'WRITE_OFF', '', ${at}, 5 from invoice
    where org_id = ${org} and status = 'SENT' order by id limit 1`,
  "a bank statement has as many lines as it added": (sql, org) => sql`
    update bank_statement set added = added + 1 where org_id = ${org}`,
  "the opening balance of a bank statement and its lines make the closing balance": (sql, org) => sql`
    update bank_statement set opening_balance = 0, closing_balance = 0.01 where org_id = ${org} and id = (
      select min(id) from bank_statement where org_id = ${org})`,
};

test(
  "check holds for the demo's year, and names each rule that a change by hand breaks",
  { timeout: demoMsMax },
  async () => {
    const installation = await newDemoInstallation();
    const { env } = installation;
    expect(await quoin(["check"], env)).toMatchObject({ code: 0 });
    const sql = ownerOf(installation);
    const [organization] = await sql<{ id: string }[]>`select id from organization`;
    const tables = [
      "expense",
      "payment",
      "payment_receipt",
      "refund",
      "credit_note",
      "credit_note_item",
      "bank_statement",
    ];
    for (const table of tables) await sql.unsafe(`alter table ${table} disable trigger user`);
    for (const corrupt of Object.values(corruptions)) await corrupt(sql, organization?.id ?? "");
    const { code, out } = await quoin(["check"], env);
    expect(code).toBe(1);
    for (const rule of Object.keys(corruptions)) expect(out).toContain(rule);
  },
);
