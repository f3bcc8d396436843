import type { Query, Read } from "#server/db/sql.ts";

/**
 * Returns the number and title, or the name, of the record with that id, as SQL. It is null for a record that is gone and
 * for kinds without a name. A payment and a refund have the number of what they are about, and an email that of its
 * document.
 */
export function recordName(read: Read, id: Query): Query {
  const { sql, org } = read;
  const mailed = nameOf(read, sql`m.document_id`);
  return sql`coalesce(${nameOf(read, id)}, case when ${id} like 'mail\_%' then (
    select ${mailed} from mail m where m.org_id = ${org} and m.id = ${id}) end)`;
}

/** By the prefix of the id, so that a row is looked up in one table. */
function nameOf({ sql, org }: Read, id: Query): Query {
  const of = (table: string, name: Query) =>
    sql`(select ${name} from ${sql(table)} r where r.org_id = ${org} and r.id = ${id})`;
  const document = sql`r.number || ' ' || r.title`;
  return sql`case split_part(${id}, '_', 1)
    when 'qtn' then ${of("quotation", document)}
    when 'inv' then ${of("invoice", document)}
    when 'con' then ${of("contract", document)}
    when 'clm' then (select concat_ws(' ', r.number, k.title)
      from claim r join contract k on k.org_id = ${org} and k.id = r.contract_id
      where r.org_id = ${org} and r.id = ${id})
    when 'crn' then ${of("credit_note", sql`r.number`)}
    when 'pmt' then (select i.number || ' ' || i.title
      from payment r join invoice i on i.org_id = ${org} and i.id = r.invoice_id
      where r.org_id = ${org} and r.id = ${id})
    when 'rfd' then (select coalesce(n.number, g.number)
      from refund r
        left join credit_note n on n.org_id = ${org} and n.id = r.credit_note_id
        left join payment_receipt g on g.org_id = ${org} and g.id = r.receipt_id
      where r.org_id = ${org} and r.id = ${id})
    when 'rct' then ${of("payment_receipt", sql`r.number`)}
    when 'rec' then ${of("recurring_invoice", sql`r.title`)}
    when 'exp' then ${of("expense", sql`concat_ws(' ', r.vendor, r.description)`)}
    when 'pri' then ${of("price_item", sql`concat_ws(' ', r.code, r.description)`)}
    when 'bka' then ${of("bank_account", sql`r.name`)}
    when 'bst' then ${of("bank_statement", sql`r.name`)}
    when 'bkl' then ${of("bank_line", sql`r.description`)}
    when 'led' then ${of("lead", sql`r.name`)}
    when 'cli' then ${of("client", sql`r.name`)}
    when 'prj' then ${of("project", sql`r.name`)}
    when 'fil' then ${of("file", sql`r.name`)}
    when 'we' then ${of("webhook_endpoint", sql`r.url`)}
    when 'key' then ${of("api_key", sql`r.name`)}
    when 'mem' then ${of("membership", sql`coalesce(r.name, r.email)`)}
  end`;
}
