-- Printed by `npm run schema` from a migrated database. Change it by a migration.

CREATE OR REPLACE FUNCTION audit_id(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  written bigint := greatest(
    (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    coalesce(nullif(current_setting('app.audit_written', true), '')::bigint, 0) + 1);
begin
  perform set_config('app.audit_written', written::text, true);
  return 'aud_' || crockford((extract(epoch from at) * 1000)::bigint, 10)
    || crockford(
      (7::bigint << 36) | (((written >> 40) & 4095) << 24) | (2 << 22) | ((written >> 18) & 4194303), 8)
    || crockford(((written & 262143) << 22) | floor(random() * 4194304)::bigint, 8);
end $function$;

CREATE OR REPLACE FUNCTION cents(amount numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN round(amount, 2);

CREATE OR REPLACE FUNCTION contract_retentions(of_org text)
 RETURNS TABLE(id text, client_id text, project_id text, held numeric, is_first boolean, due_on date, due_amount numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT c.id,
     c.client_id,
     c.project_id,
     h.held,
     h.is_first,
         CASE
             WHEN h.is_first THEN c.completed_on
             ELSE COALESCE(c.defects_end_on, ((c.completed_on + make_interval(months => c.defects_months)))::date)
         END AS "coalesce",
         CASE
             WHEN h.is_first THEN h.share
             ELSE h.held
         END AS held
    FROM ((((contract c
      CROSS JOIN LATERAL ( SELECT (COALESCE(((c.opening ->> 'retentionWithheld'::text))::numeric, (0)::numeric) - COALESCE(sum(i.amount) FILTER (WHERE (i.kind = 'RETENTION'::text)), (0)::numeric)) AS withheld,
             (COALESCE(((c.opening ->> 'retentionReleased'::text))::numeric, (0)::numeric) + COALESCE(sum(i.amount) FILTER (WHERE (i.kind = 'RELEASE'::text)), (0)::numeric)) AS released
            FROM ( SELECT i_1.kind,
                     i_1.unit_price AS amount
                    FROM (invoice v
                      JOIN invoice_item i_1 ON (((i_1.org_id = contract_retentions.of_org) AND (i_1.invoice_id = v.id) AND (i_1.kind = ANY (ARRAY['RETENTION'::text, 'RELEASE'::text])))))
                   WHERE ((v.org_id = contract_retentions.of_org) AND (v.contract_id = c.id) AND (v.status <> 'VOID'::text) AND ((v.status <> 'DRAFT'::text) OR (v.kind = 'CLAIM'::text)))
                 UNION ALL
                  SELECT i_1.kind,
                     (- i_1.unit_price)
                    FROM (credit_note n
                      JOIN credit_note_item i_1 ON (((i_1.org_id = contract_retentions.of_org) AND (i_1.credit_note_id = n.id) AND (i_1.kind = 'RETENTION'::text))))
                   WHERE ((n.org_id = contract_retentions.of_org) AND (n.contract_id = c.id) AND (n.status <> 'VOID'::text) AND ((n.kind = 'CLAIM'::text) OR (n.status = 'SENT'::text)))) i) s)
      CROSS JOIN LATERAL ( SELECT ((s.withheld - s.released) - c.written_off) AS held) r)
      CROSS JOIN LATERAL ( SELECT cents((r.held * c.release_pct)) AS share) p)
      CROSS JOIN LATERAL ( VALUES (r.held,p.share,((s.released = (0)::numeric) AND (p.share <> (0)::numeric)))) h(held, share, is_first))
   WHERE ((c.org_id = contract_retentions.of_org) AND (h.held <> (0)::numeric));
END;

CREATE OR REPLACE FUNCTION credit_left(of_org text, of_client text)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((((( SELECT COALESCE(sum(((document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed) - ( SELECT COALESCE(sum(p.amount), (0)::numeric) AS "coalesce"
                    FROM payment p
                   WHERE ((p.org_id = credit_left.of_org) AND (p.credit_note_id = n.id) AND (p.reversed_at IS NULL)))) - ( SELECT COALESCE(sum(r.amount), (0)::numeric) AS "coalesce"
                    FROM refund r
                   WHERE ((r.org_id = credit_left.of_org) AND (r.credit_note_id = n.id) AND (r.reversed_at IS NULL))))), (0)::numeric) AS "coalesce"
            FROM credit_note n
           WHERE ((n.org_id = credit_left.of_org) AND (n.client_id = credit_left.of_client) AND (n.status = 'SENT'::text))) + ( SELECT COALESCE(sum(r.kept), (0)::numeric) AS "coalesce"
            FROM payment_receipt r
           WHERE ((r.org_id = credit_left.of_org) AND (r.client_id = credit_left.of_client) AND (r.kept > (0)::numeric) AND (r.reversed_at IS NULL)))) + ( SELECT COALESCE(sum(p.amount), (0)::numeric) AS "coalesce"
            FROM (invoice i
              JOIN payment p ON (((p.org_id = credit_left.of_org) AND (p.invoice_id = i.id) AND (p.receipt_id IS NOT NULL) AND (p.reversed_at IS NULL))))
           WHERE ((i.org_id = credit_left.of_org) AND (i.client_id = credit_left.of_client) AND (i.status = 'VOID'::text)))) - ( SELECT COALESCE(sum(p.amount), (0)::numeric) AS "coalesce"
            FROM (invoice i
              JOIN payment p ON (((p.org_id = credit_left.of_org) AND (p.invoice_id = i.id) AND (p.credit_receipt_id IS NOT NULL) AND (p.reversed_at IS NULL))))
           WHERE ((i.org_id = credit_left.of_org) AND (i.client_id = credit_left.of_client) AND (i.status <> 'VOID'::text)))) - ( SELECT COALESCE(sum(f.amount), (0)::numeric) AS "coalesce"
            FROM (refund f
              JOIN payment_receipt r ON (((r.org_id = credit_left.of_org) AND (r.id = f.receipt_id))))
           WHERE ((f.org_id = credit_left.of_org) AND (f.receipt_id IS NOT NULL) AND (f.reversed_at IS NULL) AND (r.client_id = credit_left.of_client))));
END;

CREATE OR REPLACE FUNCTION crockford(number bigint, digits integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  written text := '';
begin
  for place in 0 .. digits - 1 loop
    written := substr('0123456789abcdefghjkmnpqrstvwxyz', ((number >> (5 * place)) & 31)::integer + 1, 1) || written;
  end loop;
  return written;
end $function$;

CREATE OR REPLACE FUNCTION current_org()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.org'::text, true), ''::text);

CREATE OR REPLACE FUNCTION day_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_bin('1 day'::interval, at, '1800-01-01 00:00:00+00'::timestamp with time zone);

CREATE OR REPLACE FUNCTION document_retention(subtotal numeric, retention_pct numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN cents((subtotal * COALESCE(retention_pct, (0)::numeric)));

CREATE OR REPLACE FUNCTION document_total(subtotal numeric, retention_pct numeric, gst_rate numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN cents(((subtotal * ((1)::numeric - COALESCE(retention_pct, (0)::numeric))) * ((1)::numeric + gst_rate)));

CREATE OR REPLACE FUNCTION document_total(subtotal numeric, retention_pct numeric, gst_rate numeric, untaxed numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN cents((((1)::numeric - COALESCE(retention_pct, (0)::numeric)) * (subtotal + ((subtotal - untaxed) * gst_rate))));

CREATE OR REPLACE FUNCTION enter_org(org text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('place of ' || org, 0));
  if exists (select 1 from organization_passage p where p.org_id = org and p.state in ('ARRIVING', 'LEFT')) then
    raise exception 'the organization % is being moved', org using errcode = 'QN001';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION figures_of_credit(of_org text)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT f.figure,
     f.at,
     f.amount
    FROM (credit_note n
      CROSS JOIN LATERAL figures_of_credit_note(n.status, n.issued_at, n.subtotal, n.retention_pct, n.gst_rate, n.untaxed) f(figure, at, amount))
   WHERE (n.org_id = figures_of_credit.of_org)
 UNION ALL
  SELECT 'CREDIT'::text,
     '-infinity'::timestamp with time zone,
     (- p.amount)
    FROM payment p
   WHERE ((p.org_id = figures_of_credit.of_org) AND ((p.credit_note_id IS NOT NULL) OR (p.credit_receipt_id IS NOT NULL)) AND (p.reversed_at IS NULL))
 UNION ALL
  SELECT 'CREDIT'::text,
     '-infinity'::timestamp with time zone,
     (- r.amount)
    FROM refund r
   WHERE ((r.org_id = figures_of_credit.of_org) AND (r.reversed_at IS NULL))
 UNION ALL
  SELECT 'CREDIT'::text,
     '-infinity'::timestamp with time zone,
     p.amount
    FROM (payment p
      JOIN invoice i ON (((i.org_id = figures_of_credit.of_org) AND (i.id = p.invoice_id) AND (i.status = 'VOID'::text))))
   WHERE ((p.org_id = figures_of_credit.of_org) AND (p.receipt_id IS NOT NULL) AND (p.reversed_at IS NULL))
 UNION ALL
  SELECT f.figure,
     f.at,
     r.kept
    FROM (payment_receipt r
      CROSS JOIN LATERAL ( VALUES ('CREDIT'::text,'-infinity'::timestamp with time zone), ('RECEIVED'::text,hour_of(r.paid_at))) f(figure, at))
   WHERE ((r.org_id = figures_of_credit.of_org) AND (r.kept > (0)::numeric) AND (r.reversed_at IS NULL))
 UNION ALL
  SELECT 'RETENTION'::text,
     '-infinity'::timestamp with time zone,
     (- n.retention_rest)
    FROM credit_note n
   WHERE ((n.org_id = figures_of_credit.of_org) AND (n.status = 'SENT'::text) AND (n.retention_rest <> (0)::numeric));
END;

CREATE OR REPLACE FUNCTION figures_of_credit_note(status text, issued_at timestamp with time zone, subtotal numeric, retention_pct numeric, gst_rate numeric)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.figure,
     v.at,
     v.amount
    FROM ( VALUES ('INVOICED'::text,hour_of(figures_of_credit_note.issued_at),(- document_total(figures_of_credit_note.subtotal, figures_of_credit_note.retention_pct, figures_of_credit_note.gst_rate)),true), ('CREDIT'::text,'-infinity'::timestamp with time zone,document_total(figures_of_credit_note.subtotal, figures_of_credit_note.retention_pct, figures_of_credit_note.gst_rate),true), ('RETENTION'::text,'-infinity'::timestamp with time zone,(- document_retention(figures_of_credit_note.subtotal, figures_of_credit_note.retention_pct)),(figures_of_credit_note.retention_pct > (0)::numeric))) v(figure, at, amount, counts)
   WHERE (v.counts AND (figures_of_credit_note.status = 'SENT'::text));
END;

CREATE OR REPLACE FUNCTION figures_of_credit_note(status text, issued_at timestamp with time zone, subtotal numeric, retention_pct numeric, gst_rate numeric, untaxed numeric)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.figure,
     v.at,
     v.amount
    FROM ( VALUES ('INVOICED'::text,hour_of(figures_of_credit_note.issued_at),(- document_total(figures_of_credit_note.subtotal, figures_of_credit_note.retention_pct, figures_of_credit_note.gst_rate, figures_of_credit_note.untaxed)),true), ('CREDIT'::text,'-infinity'::timestamp with time zone,document_total(figures_of_credit_note.subtotal, figures_of_credit_note.retention_pct, figures_of_credit_note.gst_rate, figures_of_credit_note.untaxed),true), ('RETENTION'::text,'-infinity'::timestamp with time zone,(- document_retention(figures_of_credit_note.subtotal, figures_of_credit_note.retention_pct)),(figures_of_credit_note.retention_pct > (0)::numeric))) v(figure, at, amount, counts)
   WHERE (v.counts AND (figures_of_credit_note.status = 'SENT'::text));
END;

CREATE OR REPLACE FUNCTION figures_of_documents(of_org text)
 RETURNS TABLE(figure text, span text, at timestamp with time zone, status text, amount numeric, count numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 WITH hourly AS (
          SELECT f.figure,
             f.at,
             NULL::text AS status,
             sum(f.amount) AS amount,
             count(*) AS count
            FROM ((invoice i
              CROSS JOIN LATERAL ( SELECT COALESCE(sum(p_1.amount), (0)::numeric) AS paid
                    FROM payment p_1
                   WHERE ((i.status = ANY (ARRAY['SENT'::text, 'OVERDUE'::text])) AND (p_1.org_id = figures_of_documents.of_org) AND (p_1.invoice_id = i.id) AND (p_1.reversed_at IS NULL))) p)
              CROSS JOIN LATERAL figures_of_invoice(i.status, i.sent_at, i.issued_at, i.due_date, i.subtotal, i.retention_pct, i.gst_rate, i.untaxed, p.paid) f(figure, at, amount))
           WHERE (i.org_id = figures_of_documents.of_org)
           GROUP BY f.figure, f.at
         UNION ALL
          SELECT 'RETENTION'::text AS text,
             '-infinity'::timestamp with time zone AS timestamptz,
             NULL::text AS text,
             (- released_retention(figures_of_documents.of_org)),
             0
         UNION ALL
          SELECT f.figure,
             f.at,
             NULL::text AS text,
             sum(f.amount) AS sum,
             0
            FROM figures_of_credit(figures_of_documents.of_org) f(figure, at, amount)
           GROUP BY f.figure, f.at
         UNION ALL
          SELECT 'RECEIVED'::text AS text,
             hour_of(p.paid_at) AS hour_of,
             NULL::text AS text,
             sum(p.amount) AS sum,
             count(*) AS count
            FROM payment p
           WHERE ((p.org_id = figures_of_documents.of_org) AND (p.reversed_at IS NULL) AND (p.credit_note_id IS NULL) AND (p.credit_receipt_id IS NULL) AND (p.method <> 'WRITE_OFF'::text))
           GROUP BY (hour_of(p.paid_at))
         UNION ALL
          SELECT f.figure,
             f.at,
             q.status,
             sum(f.amount) AS sum,
             count(*) AS count
            FROM (quotation q
              CROSS JOIN LATERAL figures_of_quotation(q.status, q.decided_at, q.subtotal, q.retention_pct, q.gst_rate, q.untaxed) f(figure, at, amount))
           WHERE (q.org_id = figures_of_documents.of_org)
           GROUP BY f.figure, f.at, q.status
         UNION ALL
          SELECT e.figure,
             e.at,
             e.status,
             e.amount,
             e.count
            FROM figures_of_expenses(figures_of_documents.of_org) e(figure, at, status, amount, count)
         )
  SELECT h.figure,
     'HOUR'::text AS text,
     h.at,
     h.status,
     sum(h.amount) AS sum,
     sum(h.count) AS sum
    FROM hourly h
   GROUP BY h.figure, h.at, h.status
  HAVING ((sum(h.amount) <> (0)::numeric) OR (sum(h.count) <> (0)::numeric))
 UNION ALL
  SELECT h.figure,
     'DAY'::text AS text,
     day_of(h.at) AS day_of,
     h.status,
     sum(h.amount) AS sum,
     sum(h.count) AS sum
    FROM hourly h
   GROUP BY h.figure, (day_of(h.at)), h.status
  HAVING ((sum(h.amount) <> (0)::numeric) OR (sum(h.count) <> (0)::numeric));
END;

CREATE OR REPLACE FUNCTION figures_of_expense(spent_on timestamp with time zone, spent numeric, gst numeric)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.figure,
     hour_of(figures_of_expense.spent_on) AS hour_of,
     v.amount
    FROM ( VALUES ('SPENT'::text,figures_of_expense.spent,(figures_of_expense.spent IS NOT NULL)), ('SPENT_GST'::text,figures_of_expense.gst,(figures_of_expense.gst <> (0)::numeric))) v(figure, amount, counts)
   WHERE v.counts;
END;

CREATE OR REPLACE FUNCTION figures_of_expenses(of_org text)
 RETURNS TABLE(figure text, at timestamp with time zone, status text, amount numeric, count bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT f.figure,
     f.at,
     e.category,
     sum(f.amount) AS sum,
     count(*) AS count
    FROM (expense e
      CROSS JOIN LATERAL figures_of_expense(e.date, e.amount, e.gst_amount) f(figure, at, amount))
   WHERE (e.org_id = figures_of_expenses.of_org)
   GROUP BY f.figure, f.at, e.category;
END;

CREATE OR REPLACE FUNCTION figures_of_invoice(status text, sent_at timestamp with time zone, issued_at timestamp with time zone, due_date timestamp with time zone, subtotal numeric, retention_pct numeric, gst_rate numeric, paid numeric)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.figure,
     v.at,
     v.amount
    FROM ( VALUES ('OPEN'::text,hour_of(figures_of_invoice.due_date),(document_total(figures_of_invoice.subtotal, figures_of_invoice.retention_pct, figures_of_invoice.gst_rate) - figures_of_invoice.paid),(figures_of_invoice.status = ANY (ARRAY['SENT'::text, 'OVERDUE'::text]))), ('INVOICED'::text,hour_of(figures_of_invoice.issued_at),document_total(figures_of_invoice.subtotal, figures_of_invoice.retention_pct, figures_of_invoice.gst_rate),((figures_of_invoice.sent_at IS NOT NULL) AND (figures_of_invoice.status <> 'VOID'::text))), ('RETENTION'::text,'-infinity'::timestamp with time zone,document_retention(figures_of_invoice.subtotal, figures_of_invoice.retention_pct),((figures_of_invoice.sent_at IS NOT NULL) AND (figures_of_invoice.status <> 'VOID'::text) AND (figures_of_invoice.retention_pct > (0)::numeric)))) v(figure, at, amount, counts)
   WHERE v.counts;
END;

CREATE OR REPLACE FUNCTION figures_of_invoice(status text, sent_at timestamp with time zone, issued_at timestamp with time zone, due_date timestamp with time zone, subtotal numeric, retention_pct numeric, gst_rate numeric, untaxed numeric, paid numeric)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.figure,
     v.at,
     v.amount
    FROM ( VALUES ('OPEN'::text,hour_of(figures_of_invoice.due_date),(document_total(figures_of_invoice.subtotal, figures_of_invoice.retention_pct, figures_of_invoice.gst_rate, figures_of_invoice.untaxed) - figures_of_invoice.paid),(figures_of_invoice.status = ANY (ARRAY['SENT'::text, 'OVERDUE'::text]))), ('INVOICED'::text,hour_of(figures_of_invoice.issued_at),document_total(figures_of_invoice.subtotal, figures_of_invoice.retention_pct, figures_of_invoice.gst_rate, figures_of_invoice.untaxed),((figures_of_invoice.sent_at IS NOT NULL) AND (figures_of_invoice.status <> 'VOID'::text))), ('RETENTION'::text,'-infinity'::timestamp with time zone,document_retention(figures_of_invoice.subtotal, figures_of_invoice.retention_pct),((figures_of_invoice.sent_at IS NOT NULL) AND (figures_of_invoice.status <> 'VOID'::text) AND (figures_of_invoice.retention_pct > (0)::numeric)))) v(figure, at, amount, counts)
   WHERE v.counts;
END;

CREATE OR REPLACE FUNCTION figures_of_quotation(status text, decided_at timestamp with time zone, subtotal numeric, retention_pct numeric, gst_rate numeric)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.figure,
     v.at,
     document_total(figures_of_quotation.subtotal, figures_of_quotation.retention_pct, figures_of_quotation.gst_rate) AS document_total
    FROM ( VALUES ('QUOTED'::text,'-infinity'::timestamp with time zone,(figures_of_quotation.status IS NOT NULL)), ('DECIDED'::text,hour_of(figures_of_quotation.decided_at),(figures_of_quotation.decided_at IS NOT NULL))) v(figure, at, counts)
   WHERE v.counts;
END;

CREATE OR REPLACE FUNCTION figures_of_quotation(status text, decided_at timestamp with time zone, subtotal numeric, retention_pct numeric, gst_rate numeric, untaxed numeric)
 RETURNS TABLE(figure text, at timestamp with time zone, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.figure,
     v.at,
     document_total(figures_of_quotation.subtotal, figures_of_quotation.retention_pct, figures_of_quotation.gst_rate, figures_of_quotation.untaxed) AS document_total
    FROM ( VALUES ('QUOTED'::text,'-infinity'::timestamp with time zone,(figures_of_quotation.status IS NOT NULL)), ('DECIDED'::text,hour_of(figures_of_quotation.decided_at),(figures_of_quotation.decided_at IS NOT NULL))) v(figure, at, counts)
   WHERE v.counts;
END;

CREATE OR REPLACE FUNCTION find_entries(kinds text[], asked text, per_kind integer)
 RETURNS TABLE(kind text, id text, place integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare
    -- What few rows say is found by its parts. Otherwise so many of the newest are read whole: what many rows say is found
    -- among them, and the rest by its pairs.
    newest_max constant integer := 2000;
    others_max constant integer := 1000;
    few_max constant integer := 100;
    of_org constant text := current_org();
    words constant text[] := regexp_split_to_array(btrim(search_form(asked)), '\s+');
    whole constant text := array_to_string(words, ' ');
    of_kind text;
    has_parts constant boolean := (select bool_and(search_parts(w) <> '{}') from unnest(words) w);
    few text[];
    pairs integer[];
    found text[];
    clients text[] := '{}';
  begin
    if of_org is null or whole = '' then
      return;
    end if;
    foreach of_kind in array kinds loop
      found := array(select e.id from search_entry e where e.org_id = of_org and e.kind = of_kind and e.number = whole);
      found := found || array(
        select e.id from search_entry e
        where e.org_id = of_org and e.kind = of_kind and e.number > whole and e.number < whole || U&'\+10FFFF'
        order by e.number desc limit per_kind);
      if cardinality(found) < per_kind then
        few := null;
        if has_parts then
          select n.ids into few from find_newest(of_kind, words, 'infinity', '', '-infinity', few_max) n
          where n.last_at is null;
        end if;
        if few is null then
          found := found || array(
            select e.id
            from (
              select n.id, n.number, n.said, n.created_at from search_entry n
              where n.org_id = of_org and n.kind = of_kind order by n.created_at desc, n.id desc limit newest_max) e
            where e.id <> all (found)
              and (select bool_and(strpos(coalesce(e.number || ' ', '') || e.said, w) > 0) from unnest(words) w)
            order by starts_with(e.said, whole) desc, e.created_at desc, e.id desc limit per_kind);
          pairs := search_pairs(of_org, of_kind, whole);
          if cardinality(found) < per_kind and cardinality(pairs) > 0 then
            found := found || array(
              select e.id
              from (
                select n.id, n.number, n.said, n.created_at from search_entry n
                where search_pairs(n.org_id, n.kind, coalesce(n.number || ' ', '') || n.said) @> pairs
                  -- The pairs say this already but for chance; an index of all rows of the org is not to be read beside them.
                  and n.org_id || n.kind = of_org || of_kind and n.id <> all (found)
                  and (select bool_and(strpos(coalesce(n.number || ' ', '') || n.said, w) > 0) from unnest(words) w)
                limit others_max) e
              order by starts_with(e.said, whole) desc, e.created_at desc, e.id desc limit per_kind);
          end if;
        elsif few <> '{}' then
          found := found || array(
            select e.id
            from search_entry e
            where e.org_id = of_org and e.kind = of_kind and e.id = any (few) and e.id <> all (found)
            order by
              coalesce((e.created_at, e.id) >= (
                select n.created_at, n.id from search_entry n where n.org_id = of_org and n.kind = of_kind
                order by n.created_at desc, n.id desc offset newest_max - 1 limit 1), true) desc,
              starts_with(e.said, whole) desc, e.created_at desc, e.id desc limit per_kind);
        end if;
      end if;
      if of_kind = 'CLIENT' then
        clients := found[:per_kind];
      elsif cardinality(found) < per_kind and of_kind in ('PROJECT', 'QUOTATION', 'INVOICE') then
        found := found || array(
          select d.id
          from unnest(clients) as c (id)
            cross join lateral (
              (select p.id, p.created_at from project p
                where of_kind = 'PROJECT' and p.org_id = of_org and p.client_id = c.id
                order by p.created_at desc, p.id desc limit per_kind)
              union all
              (select q.id, q.created_at from quotation q
                where of_kind = 'QUOTATION' and q.org_id = of_org and q.client_id = c.id
                order by q.created_at desc, q.id desc limit per_kind)
              union all
              (select i.id, i.created_at from invoice i
                where of_kind = 'INVOICE' and i.org_id = of_org and i.client_id = c.id
                order by i.created_at desc, i.id desc limit per_kind)) d
          where d.id <> all (found)
          order by d.created_at desc, d.id desc limit per_kind);
      end if;
      return query
        select of_kind, f.id, f.place::integer from unnest(found[:per_kind]) with ordinality as f (id, place);
    end loop;
  end $function$;

CREATE OR REPLACE FUNCTION find_newest(of_kind text, forms text[], below_at timestamp with time zone, below_id text, since timestamp with time zone, at_most integer, OUT ids text[], OUT last_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- A month in which the text stands more often is read from its newest row on.
  few_max constant integer := 1000;
  of_org constant text := current_org();
  form constant text := forms[1];
  parts constant text[] := array(select distinct part from unnest(forms) each, unnest(search_parts(each)) part);
  times timestamptz[];
begin
  if of_org is null then
    return;
  end if;
  if parts = '{}' then
    if cardinality(forms) = 1 then
      ids := find_saying(of_kind, form, few_max);
    end if;
    return;
  end if;
  select array_agg(f.id), array_agg(f.created_at) into ids, times
  from (
    select page.id, page.created_at
    from (
        select first_day
        from (
          select max(e.created_at) as newest, min(e.created_at) as oldest
          from search_entry e where e.org_id = of_org and e.kind = of_kind) entry,
          generate_series(
            date_trunc('month', case when newest is not null then least(newest, below_at) end at time zone 'UTC'),
            date_trunc('month', greatest(oldest, since) at time zone 'UTC'),
            interval '-1 month') first_day) month
      cross join lateral (
        select array_agg(e.id) as those, array_agg(e.created_at) as times
        from (
          select e.id, e.created_at from search_entry e
          where search_keys(e.org_id, e.kind, e.created_at, coalesce(e.number || ' ', '') || e.said)
              @> array(select search_key(part, of_org, of_kind, month.first_day) from unnest(parts) part)
            -- As one text: an index of all rows of the organization is not to be read beside them.
            and e.org_id || e.kind = of_org || of_kind
            and strpos(coalesce(e.number || ' ', '') || e.said, form) > 0
            and (cardinality(forms) = 1
              or (select bool_and(strpos(coalesce(e.number || ' ', '') || e.said, each) > 0) from unnest(forms) each))
          limit few_max + 1) e
        offset 0) few
      cross join lateral (
        (select e.id, e.created_at
          from unnest(few.those, few.times) as e (id, created_at)
          where cardinality(few.those) <= few_max and (e.created_at, e.id) < (below_at, below_id)
          order by e.created_at desc, e.id desc limit at_most + 1)
        union all
        (select e.id, e.created_at
          from search_entry e
          where cardinality(few.those) > few_max and e.org_id = of_org and e.kind = of_kind
            and e.created_at >= month.first_day at time zone 'UTC'
            and e.created_at < (month.first_day + interval '1 month') at time zone 'UTC'
            and (e.created_at, e.id) < (below_at, below_id)
            and strpos(coalesce(e.number || ' ', '') || e.said, form) > 0
            and (cardinality(forms) = 1
              or (select bool_and(strpos(coalesce(e.number || ' ', '') || e.said, each) > 0) from unnest(forms) each))
          order by e.created_at desc, e.id desc limit at_most + 1)) page
    limit at_most + 1) f;
  ids := coalesce(ids, '{}');
  if cardinality(ids) > at_most then
    ids := ids[:at_most];
    last_at := times[at_most];
  end if;
end $function$;

CREATE OR REPLACE FUNCTION find_referenced(asked text, at_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare
    of_org constant text := current_org();
    form constant text := search_form(asked);
    parts constant text[] := search_parts(form);
    found text[];
  begin
    if of_org is null or parts = '{}' then
      return null;
    end if;
    found := array(
      select page.id
      from (
          select first_day
          from (select max(p.created_at) as last, min(p.created_at) as first from payment p where p.org_id = of_org) all_of,
            generate_series(date_trunc('month', all_of.last at time zone 'UTC'),
              date_trunc('month', all_of.first at time zone 'UTC'), interval '-1 month') first_day) month
        cross join lateral (
          select p.id from payment p
          where search_keys(p.org_id, 'PAYMENT', p.created_at, search_form(p.reference))
              @> array(select search_key(part, of_org, 'PAYMENT', month.first_day) from unnest(parts) part)
            and p.reference is not null and p.org_id || '' = of_org and strpos(search_form(p.reference), form) > 0
          limit at_most + 1) page
      limit at_most + 1);
    return case when cardinality(found) <= at_most then found end;
  end $function$;

CREATE OR REPLACE FUNCTION find_saying(of_kind text, asked text, at_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := current_org();
  form constant text := search_form(asked);
  pairs constant integer[] := search_pairs(of_org, of_kind, form);
  found text[];
begin
  if of_org is null or cardinality(pairs) = 0 then
    return null;
  end if;
  found := array(
    select e.id from search_entry e
    where search_pairs(e.org_id, e.kind, coalesce(e.number || ' ', '') || e.said) @> pairs
      and e.org_id || e.kind = of_org || of_kind and strpos(coalesce(e.number || ' ', '') || e.said, form) > 0
    limit at_most + 1);
  return case when cardinality(found) <= at_most then found end;
end $function$;

CREATE OR REPLACE FUNCTION folded_name(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (WITH plain AS (SELECT lower((translate(regexp_replace(NORMALIZE("left"(plain_form(folded_name.written), 100), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØøŁłĐđıßÆæŒœ'::text, 'oollddisaaoo'::text) COLLATE "C")) AS name) SELECT CASE WHEN (plain.name !~ '[\u4e00-\u9fff]'::text) THEN plain.name ELSE (SELECT string_agg(CASE WHEN (found.place > 0) THEN chr((983040 + found.place)) ELSE each.letter END, ''::text ORDER BY each.n) AS string_agg FROM (regexp_split_to_table(plain.name, ''::text) WITH ORDINALITY each(letter, n) CROSS JOIN LATERAL (SELECT strpos(han_by_sound(), each.letter) AS place) found)) END AS string_agg FROM plain);

CREATE OR REPLACE FUNCTION follow_lead_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.status is distinct from old.status and new.status_changed_at = old.status_changed_at then
    new.status_changed_at := new.updated_at;
  end if;
  if new.status <> 'LOST' and new.lost_reason = old.lost_reason then
    new.lost_reason := null;
  end if;
  if new.client_id is not null and old.client_id is null and new.converted_at is null then
    new.converted_at := new.updated_at;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION fraction_left(quantity numeric, remaining numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (div((remaining * (10000)::numeric), quantity) * 0.0001);

CREATE OR REPLACE FUNCTION give_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.receipt_id := 'rct_' || substr(new.id, 5);
  insert into payment_receipt (org_id, id, client_id, paid_at, method, note, reference, created_at)
  select new.org_id, new.receipt_id, i.client_id, new.paid_at, new.method, new.note, new.reference, new.created_at
  from invoice i where i.org_id = new.org_id and i.id = new.invoice_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION han_by_sound()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '吖阿锕啊哎哀唉埃挨锿噯捱皑皚癌嗳矮蔼藹霭靄艾爱砹隘嗌嫒愛碍暧瑷閡曖璦礙安桉氨庵菴谙鹌鞍諳鵪俺埯铵揞銨犴岸按案胺暗黯肮骯昂盎凹敖嗷廒遨熬獒翱聱螯鳌鏖鼇袄媪媼襖岙坳拗傲奥奧骜懊澳鏊八巴叭扒岜芭疤捌笆粑拔茇菝跋魃把钯靶坝爸罢耙鲅罷霸壩灞吧掰白百佰柏捭摆擺襬败拜敗稗扳班般颁斑搬頒瘢癍阪坂板版钣舨鈑闆办半伴扮姅拌绊絆辦瓣邦帮梆浜幫绑綁榜膀蚌傍棒谤蒡磅镑謗鎊勹包孢苞胞煲龅褒雹薄宝饱保鸨堡葆飽褓寶报抱豹趵報鉋鲍暴鮑爆鑤卑杯盃悲揹碑鹎北贝孛狈貝邶备背钡倍悖狽被備惫焙辈碚蓓褙輩鋇憊鞴鐾呗奔贲锛本苯畚坌笨崩绷嘣甭繃泵迸甏蹦逼荸鼻匕比吡妣沘芘彼秕俾笔舭筆鄙箄币必毕闭庇畀哔毖荜陛毙狴畢铋婢庳敝萆閉弼愎筚詖賁嗶滗痹痺蓖裨跸鉍幣弊碧箅蔽壁嬖篦薜避斃濞臂蹕髀璧襞边砭笾编煸編蝙鳊邊鞭贬扁窆匾貶碥褊卞弁忭汴苄釆变便缏遍辨辩辫辮辯變灬杓标飑髟彪骠標膘瘭镖飙飚鏢镳驃鑣表婊裱錶鳔鰾憋鳖鱉別别蹩瘪癟彆玢宾彬傧斌滨缤槟賓镔儐濒濱豳檳瀕繽摈殡膑殯臏髌鬓鬢冫冰兵丙邴秉柄炳饼禀稟鉼餅并並併病摒拨波玻剝剥钵饽缽菠撥播蕃伯驳帛勃亳钹铂脖舶博渤鹁搏鈸鉑箔膊蔔駁踣礴跛簸擘檗蘗卜啵逋钸晡鈽誧醭卟补哺捕補不布佈步怖钚埔部埠瓿簿嚓擦礤猜才材财財裁纔采彩採睬綵踩菜蔡参參骖餐残蚕惭殘慚蠶惨慘黪灿粲摻燦璨仓伧沧苍倉舱傖滄蒼艙藏操糙曹嘈漕槽艚螬草艹冊册侧厕恻测側廁惻測策岑涔噌层曾層蹭叉杈插馇锸查茬茶搽猹槎察碴檫衩镲汊岔诧姹差詫拆钗釵侪柴豺儕齜虿瘥觇掺搀攙婵谗孱禅馋缠蝉嬋廛潺澶禪毚镡蟬儳蟾巉纏躔讒饞产谄產铲阐蒇剷諂骣冁鏟闡忏颤懺羼顫伥昌倀娼猖菖阊鲳鯧肠苌尝偿常徜萇腸嘗嫦償嚐厂场昶惝場敞廠氅怅畅倡鬯唱悵暢抄怊钞焯超鈔勦晁巢朝嘲潮吵炒耖车車砗扯屮彻坼掣徹撤澈抻郴琛嗔瞋縝尘臣忱沉辰陈宸陳晨谌塵諶碜衬疢龀趁榇谶櫬襯讖柽称蛏稱撐撑瞠丞成呈承枨诚城乘埕晟铖惩程裎塍誠酲澄橙懲逞骋騁秤吃哧蚩鸱眵笞喫嗤媸痴螭癡魑弛池驰迟茌持馳墀踟遲篪尺呎侈齿恥耻豉褫齒彳叱斥赤饬炽翅敕啻飭傺瘛熾充冲忡沖茺舂憧衝艟虫崇蟲宠寵铳抽瘳仇俦帱惆绸畴愁稠筹裯酬綢踌儔雠疇籌躊丑瞅醜臭出初樗齣刍除芻厨滁锄蜍雏廚鋤橱躇雛櫥蹰杵础储楮楚褚儲礎亍处怵绌畜絀處搐触憷歜黜觸矗揣搋啜膪踹巛川氚穿传舡船遄傳椽舛喘串钏釧疮窗瘡床幢闯闖创怆創愴吹炊垂陲捶棰槌锤箠錘鎚春椿蝽纯唇純莼淳脣鹑醇鶉蠢踔戳辶绰辍綽輟龊齪呲疵词祠茈茨瓷詞慈辞磁雌鹚糍辭此次伺刺赐賜匆囪囱苁枞葱蔥骢樅璁聪聰从丛從淙琮叢凑湊腠辏輳粗徂殂促猝蔟醋簇蹙蹴汆撺镩蹿窜篡竄爨崔催摧榱璀脆啐悴淬萃毳瘁粹翠村皴存忖寸吋搓磋撮蹉嵯痤矬鹾脞厝挫措锉错銼錯哒耷嗒搭褡达妲怛沓笪答達靼鞑躂韃打大瘩呆呔歹逮傣代岱甙绐迨骀带待怠殆玳贷埭帶袋貸戴黛丹单担眈耽郸聃單殚瘅箪儋擔簞胆疸掸赕撢膽旦但诞啖啗弹惮淡萏蛋氮誕彈憚澹当裆铛當噹襠鐺挡党谠擋黨讜凼宕砀荡档菪儅蕩檔盪刀刂叨忉氘导岛島捣祷搗導蹈禱到倒悼盗盜道稻燾纛得锝德地的灯登噔燈簦蹬等戥邓凳鄧嶝瞪磴镫氐低羝隄堤滴镝狄籴迪敌涤荻笛觌滌嘀嫡翟敵鏑诋邸坻底抵柢牴砥詆骶弟帝娣递第谛棣睇缔蒂遞碲締諦嗲掂滇颠巅顛癫巔癲典点碘踮點电佃甸阽坫店垫玷钿惦淀奠殿電墊澱靛癜簟刁叼凋彫貂碉雕鲷鯛弔吊钓调掉釣铞铫調爹跌迭垤瓞谍喋堞揲絰耋叠牒碟蝶諜蹀鲽疊丁仃叮玎疔盯钉耵酊釘顶頂鼎订定訂啶腚碇锭錠丟丢铥东冬咚岽東氡鸫鼕董懂动冻侗垌峒恫栋洞胨凍胴動硐棟湩都兜蔸篼抖枓钭陡蚪斗豆逗鬥脰痘窦竇嘟督毒独读渎椟牍犊獨瀆櫝牘犢黩讀髑黷笃堵赌睹賭篤芏妒杜肚度渡镀鍍蠹耑端短段断缎椴煅锻緞簖鍛斷堆队对兌兑怼隊碓對憝吨惇敦墩噸礅镦蹲盹趸躉囤沌炖盾砘钝顿遁鈍頓燉多咄哆掇裰夺铎奪踱鐸朵哚垛缍躲綞剁堕舵惰跺墮婀屙讹俄娥峨莪訛锇鹅蛾额額鵝厄呃扼苊轭垩恶饿堊谔軛鄂惡愕萼遏腭詻锷鹗颚餓噩鍔鳄顎鱷诶恩蒽摁儿而兒鸸鲕尔耳迩洱饵珥铒爾餌邇二贰貳发發醱乏伐垡罚阀筏罰閥法砝珐琺髮帆番幡繙翻藩凡氾矾钒烦煩墦樊燔繁蹯礬蘩反返釩犯汎泛饭范贩畈梵販飯範匚方邡坊芳枋钫防妨房肪鲂仿访纺倣紡舫訪放飞妃非飛啡绯菲扉蜚霏鲱肥淝腓匪诽悱斐榧翡誹篚吠芾废沸狒肺费屝費痱镄廢分吩纷芬氛紛棻酚坟汾棼焚墳鼢粉份奋忿偾愤粪憤奮糞鲼瀵丰风沣枫封疯砜風峰烽葑锋楓蜂瘋鋒豐酆冯逢馮讽唪諷凤奉俸缝鳳縫缶否夫伕呋肤趺麸稃跗鈇孵敷膚麩弗伏凫佛孚扶芙芣彿怫拂服绂绋苻俘氟祓罘茯郛浮砩莩蚨匐桴涪符紱紼艴菔袱幅福蜉辐幞蝠輻黻呒抚甫府拊斧俯釜辅腑滏腐輔撫頫黼阝父讣付妇负附咐阜驸复訃負赴副婦傅富復赋缚腹鲋複赙蝮賦駙縛賻鳆覆馥旮嘎钆尜噶尕尬该陔垓赅該賅改丐钙盖溉鈣戤概蓋甘杆肝坩泔矸苷柑竿疳酐尴尷秆赶敢桿稈感澉趕橄擀干旰绀淦幹榦赣贛冈刚纲肛岡缸钢剛罡釭綱鋼岗崗港杠筻槓戆皋羔高槔睾膏篙糕杲搞缟槁稿镐縞藁告诰郜锆誥戈仡圪疙咯哥胳袼鸽割搁歌擱鴿阁革格鬲葛隔嗝塥搿膈閣閤镉骼哿舸个各虼個硌铬箇鉻给給根跟哏艮亘亙茛庚耕赓賡羹哽埂绠耿梗鲠更工弓公功攻供肱宫宮恭蚣躬龚觥龔廾巩汞拱珙鞏共贡貢勾佝沟钩缑溝鉤篝鞲岣狗苟枸笱构诟购垢够夠媾彀搆詬遘雊構觏購估呱咕姑孤沽轱鸪菇菰蛄觚辜酤箍鴣古汩诂谷股牯骨罟钴蛊詁鹄毂鈷鼓嘏鹘穀臌轂瞽蠱固故顾崮梏牿雇痼锢僱錮鲴顧瓜刮胍栝鸹颳剐寡卦诖挂掛褂乖掴摑拐枴怪关观官冠倌棺鳏關鰥觀莞馆琯管館贯惯掼涫貫慣盥灌鹳罐鸛光咣洸桄胱广犷廣獷逛归圭妫龟规皈闺珪硅規瑰閨鲑鮭龜歸宄轨庋匦诡癸軌鬼晷詭簋刽刿柜贵桂桧貴跪匱劊檜櫃鳜鱖丨衮绲袞辊滚滾磙輥鲧鯀棍呙埚郭堝崞聒锅蝈鍋蟈国國帼幗虢馘果猓椁槨蜾裹过過哈铪蛤咳嗨还孩骸還海胲醢亥骇害氦駭顸蚶酣憨鼾邗含邯函晗涵焓寒韩韓罕喊汉汗旱悍捍焊菡颔撖漢銲憾撼翰頷瀚夯杭绗航颃沆蒿嚆薅蚝毫嗥貉豪嚎壕濠蠔好郝号昊浩耗皓鄗號鎬颢灏顥诃呵喝訶嗬禾合纥何劾和河郃曷紇阂核盍荷涸盒菏蚵颌阖頜翮闔贺賀褐赫鹤壑鶴黑嘿痕很狠恨亨哼恆恒桁珩横橫衡蘅轰哄訇烘薨轟弘红宏闳泓洪紅荭虹鸿閎蕻黉鴻黌讧訌鬨侯喉猴瘊篌糇骺吼后厚後逅候堠鲎鱟乎虍呼忽烀轷唿惚滹囫弧狐胡壶斛壺湖猢葫煳瑚鹕槲糊蝴醐觳鵠鬍虎浒唬琥互戶户冱护沍沪岵怙戽祜笏扈瓠楛滬鹱護花哗砉嘩华骅華铧滑猾譁化划画话桦畫話劃樺怀徊淮槐踝懷坏壞欢獾歡环郇洹桓萑锾圜寰澴缳環鍰鬟缓緩幻奂奐宦唤换浣涣患焕逭喚換渙痪煥豢漶瘓鲩擐肓荒慌皇凰隍黄徨惶湟遑黃煌潢璜篁蝗癀磺簧蟥鳇韹恍晃谎幌謊灰诙咴恢挥晖揮辉暉詼輝麾徽隳回洄茴迴蛔虺悔毀毁燬卉汇会讳哕浍绘荟诲恚烩贿彗晦秽喙惠缋匯彙會賄誨慧蕙諱燴穢蟪繪昏荤婚阍葷浑珲梡馄渾琿魂餛诨混溷耠锪劐豁攉活火伙钬夥或货获祸貨惑禍濩獲霍穫镬嚯藿蠖丌讥击叽饥乩圾机玑肌芨矶鸡咭剞唧姬屐积笄飢基嵇犄缉赍勣畸跡跻箕嘰畿稽緝齑墼機激璣積擊磯績羁蹟雞譏饑躋羈及伋吉岌汲级即极亟佶急笈級疾戢棘極殛集嫉楫蒺辑瘠蕺輯藉籍几己虮挤脊掎幾戟嵴麂擠彐计记伎纪妓忌技芰际剂季哜既洎济紀荠計迹继觊記偈寂寄悸祭绩蓟際暨跽霁鲚稷鲫冀劑薊髻濟薺覬骥繼霽驥加夹伽夾佳茄迦枷浃珈家浹痂笳袈傢葭跏嘉镓豭郏荚恝莢戛铗蛱颊頰甲岬胛贾钾假賈鉀瘕价驾架嫁價稼駕戋奸尖坚歼间肩艰姦兼监堅笺菅湔犍缄間搛煎缣蒹監箋緘鲣鹣縑艱鞯殲韉囝拣枧俭柬茧捡笕减剪检趼揀減睑硷裥锏筧简谫戬碱儉翦撿檢謇蹇瞼簡繭鹼见件見建饯剑牮荐贱健涧舰渐谏楗毽溅腱践鉴键僭漸劍澗箭賤踐踺薦諫鍵餞濺艦鑑鑒江姜将茳浆豇將僵漿缰薑礓疆韁讲奖桨蒋蔣槳獎耩講匠降洚绛絳酱彊犟糨醬艽交郊姣娇浇茭骄胶椒焦蛟跤僬鲛嬌澆膠蕉礁鮫鹪驕角佼侥挢狡绞饺皎矫脚铰搅湫絞剿敫腳僥鉸餃缴矯繳攪叫峤轿较教窖較酵噍徼轎醮阶疖皆接秸階喈嗟揭街卩孑节讦劫杰诘拮洁结桀桔訐婕捷傑結颉睫節詰截碣竭鲒潔羯姐解介戒芥屆届界疥诫借蚧骱誡巾今斤钅金津矜衿觔筋襟仅尽卺紧堇僅谨锦廑盡緊馑槿瑾儘錦謹饉劲妗近进勁荩晉晋浸烬赆進禁缙靳觐噤縉燼覲京泾经茎荆荊涇莖惊旌菁晶腈睛粳經兢精鲸鯨驚井阱刭肼颈景儆憬璟頸警净弪径迳胫徑痉竞逕婧淨竟敬痙靓靖境獍静镜靜鏡競冂扃炅迥炯窘纠究鸠糾赳阄啾揪鳩鬏九久灸玖韭酒旧臼咎疚柩桕厩救就廄舅僦舊鹫居拘狙苴驹疽砠掬椐琚趄锔裾雎駒鞠鞫局侷菊跼橘咀沮举矩莒榉榘龃舉踽齟巨句讵拒苣具炬钜俱倨剧惧据距犋鉅飓锯窭聚劇屦踞據遽鋸屨颶醵懼娟捐涓鹃镌鵑鐫蠲卷捲锩倦桊狷绢隽眷鄄雋絹噘撅孓决诀抉決玨珏绝觉倔崛掘桷觖訣厥絕劂谲獗蕨鴃橛爵镢譎蹶嚼矍覺爝觼攫军君均軍钧皲菌鈞麇俊郡峻捃浚骏竣濬駿咔咖喀卡佧胩开揩锎開凯剀垲恺铠凱剴慨蒈愷楷锴忾愒愾刊勘龛堪戡坎侃砍莰槛檻看崁阚瞰康慷糠扛亢伉抗闶炕钪尻考拷栲烤铐犒銬靠苛柯珂科轲疴钶棵軻颏嗑稞窠颗瞌磕蝌顆髁壳殼可坷岢渴克刻客恪课氪骒缂溘锞緙課剋肯垦恳啃墾懇齦裉阬吭坑铿鏗空崆硿箜孔倥恐控抠芤眍口叩扣寇釦筘蔻刳枯哭堀窟骷苦库绔庫喾裤酷褲夸誇侉垮挎胯跨蒯块快侩郐哙狯脍塊筷儈膾宽寬髋髖款匡劻诓哐筐狂诳誑夼邝圹纩况旷況矿贶框眶壙曠礦亏岿悝盔窥窺虧奎逵馗喹揆葵暌魁睽蝰夔傀跬匮喟愦愧溃蒉馈潰篑聩餽簣坤昆崑焜琨锟髡醌錕鲲悃捆阃梱綑困睏扩括蛞阔廓擴闊垃拉邋旯砬喇剌腊瘌蜡辣臘蠟啦来來崃徕涞莱徠萊铼赉睐睞赖濑賴癞瀨籁癩籟兰岚拦栏婪嵐阑蓝谰澜褴斓篮藍镧闌襤攔瀾籃蘭斕欄籣览揽缆榄漤罱懒懶覽攬欖纜烂滥濫爛啷郎狼廊琅榔瑯稂锒螂朗浪莨阆蒗捞撈劳牢唠崂勞痨铹嘮癆醪老佬姥栳铑涝烙耢酪仂乐叻泐樂鳓了勒雷嫘缧擂檑縲镭羸鐳耒诔垒磊蕾儡壘肋泪类淚累酹類嘞塄棱楞稜冷愣哩厘狸离骊梨犁琍喱鹂漓缡蓠蜊嫠璃貍鲡黎篱罹藜離黧蠡籬驪礼李里俚娌浬逦理裡锂鋰鲤澧禮鯉醴鳢邐力历厉立吏丽利励呖坜沥苈例戾枥疠隶俐俪栎疬荔轹郦栗猁砺砾莅莉唳笠粒粝蛎傈痢詈跞雳慄溧蒞厲勵曆歷篥癘隸鎘壢瀝礪麗礫蠣儷酈欐靂俩倆奁连帘怜涟莲連联裢廉漣蓮奩憐鲢濂聯臁镰簾蠊鐮鰱敛琏脸裣蔹斂臉练炼恋殓链楝煉潋練殮鍊鏈瀲戀良凉梁涼椋粮粱墚樑糧两兩魉魎亮谅辆晾量踉諒輛撩辽疗聊僚寥嘹寮潦獠缭遼暸燎療鹩繚钌蓼尥料廖撂瞭镣咧列劣冽洌埒烈捩猎裂趔獵躐鬣拎邻林临啉淋琳痳粼鄰嶙遴燐璘辚霖瞵磷臨轔鳞鱗麟凛凜廪懍懔檩吝赁賃蔺膦藺躏躪伶灵囹泠苓昤柃玲瓴凌铃陵棂绫羚翎聆菱蛉鈴零龄綾蔆鲮鴒酃齡櫺靈岭领領嶺令另呤溜熘刘浏流留琉硫旒馏骝榴劉瘤镏瀏鎏柳绺锍六遛鹨霤餾龙咙泷茏栊珑胧砻笼聋隆癃窿龍嚨朧瓏矓籠聾陇垄垅拢隴壟攏娄偻婁喽蒌楼嘍樓耧蝼螻髅髏嵝搂摟篓簍陋漏瘘镂瘺鏤噜撸卢庐芦垆泸炉栌胪轳鸬舻颅鲈盧廬瀘蘆爐臚鑪顱鱸卤虏掳鹵鲁虜滷魯擄橹镥嚕櫓陆录赂辂陸渌逯鹿禄祿僇碌賂路漉戮辘潞穋錄璐簏鹭麓露鷺氇驴闾榈閭櫚驢吕呂侣侶捋旅稆铝屡缕屢膂褛鋁履褸縷律虑率绿氯滤綠慮濾娈孪峦挛栾鸾脔滦銮孿巒攣灤鑾鸞卵乱亂掠略锊抡掄仑伦囵沦纶侖轮倫崙淪綸輪论論囉罗猡脶萝逻椤锣箩骡镙螺羅鏍儸騾玀蘿邏籮鑼倮裸瘰蠃泺洛络荦骆珞絡落摞漯犖雒駱妈媽嬤麻痲蟆马犸玛码蚂馬瑪碼螞杩骂罵吗嗎嘛埋霾买荬買劢迈麦卖脉唛脈麥賣邁颟蛮馒瞒瞞鞔饅鳗鰻蠻屘满滿螨曼谩墁幔慢漫缦蔓熳镘縵鏝邙忙芒杗氓盲茫硭莽漭蟒猫貓毛矛牦茅茆旄锚髦犛蝥錨蟊卯峁泖昴铆鉚茂冒贸耄袤帽貿瑁瞀貌懋么麼沒没枚玫眉莓梅媒嵋湄猸楣煤酶镅鹛霉黴每美浼镁鎂妹沬昧袂媚寐魅门扪钔門捫闷焖悶燜懑懣们們虻萌盟蒙甍瞢濛朦檬矇礞艨勐猛锰艋蜢錳懵蠓孟梦夢咪眯瞇弥祢迷猕谜謎醚彌糜縻麋靡瀰蘼米芈羋弭敉脒冖糸汨宓泌觅祕秘密覓幂谧嘧蜜冪謐宀眠绵棉綿免沔勉娩偭冕渑湎缅腼緬澠眄面麵喵苗描瞄鹋杪眇秒淼渺缈緲藐邈妙庙廟乜咩灭滅蔑篾蠛民岷苠珉缗皿闵抿泯黾闽悯敏湣閔愍閩憫鳘名明鸣茗冥铭溟暝銘鳴瞑螟酩命谬謬摸谟嫫馍摹模膜麽摩磨糢嬷謨蘑魔抹末歿殁沫茉陌秣莫寞漠蓦貊瘼镆墨默貘驀耱哞牟侔眸谋蛑缪謀繆鍪某毪母亩牡坶姆拇畝木仫目沐牧苜钼募墓幕睦慕暮穆拿镎哪那吶呐纳肭娜衲钠納捺鈉乃奶艿氖妳迺佴奈柰耐萘鼐囡男南难喃楠難赧腩蝻囔囊馕曩攮孬呶挠硇铙猱蛲撓蟯鐃垴恼脑惱瑙腦闹淖鬧疒讷訥呢馁餒內内恁嫩能嗯妮尼伲坭怩泥倪铌猊霓鲵你拟旎擬昵逆匿溺睨腻暱膩拈蔫年鲇鲶黏涊捻辇撚撵碾輦攆廿念唸埝娘孃酿釀鸟茑袅鳥裊嬝嬲尿脲捏陧涅聂臬啮嗫镊镍颞蹑聶鎳孽蘖囁齧躡鑷您宁咛拧狞苧柠聍甯寧凝嚀擰獰檸佞泞濘妞牛忸扭狃纽钮紐鈕农侬哝浓脓農儂噥濃膿穠弄耨奴孥驽駑努弩胬怒女钕恧衄暖煖疟虐瘧挪傩诺喏搦锘諾懦糯喔噢哦讴欧殴瓯鸥歐毆甌鷗呕偶嘔耦藕怄沤趴啪葩杷爬琶筢帕怕拍俳徘排牌哌派湃蒎潘攀爿盘槃盤磐蹒蟠蹣判拚泮叛盼畔袢襻乓滂彷庞逄旁徬螃龐耪胖抛拋脬刨咆庖狍袍匏跑泡炮疱皰砲呸胚醅陪培赔锫裴賠沛佩帔旆珮配辔霈轡喷噴盆湓怦抨砰烹嘭朋堋彭棚硼蓬鹏澎篷膨蟛鵬捧碰踫丕批纰邳坯披砒紕鈹劈噼霹皮陂枇毗疲蚍郫铍陴啤埤琵脾罴蜱貔鼙匹庀疋仳圮痞擗癖屁淠媲睥辟僻甓譬闢偏犏篇翩骈胼蹁駢谝片骗騙剽缥飘螵飄嫖瓢殍瞟縹票嘌漂氕撇瞥丿苤姘拼贫貧嫔频頻嬪颦顰品榀牝聘乒俜娉平评凭坪苹屏枰瓶萍評鲆憑蘋钋坡泊泼颇頗潑婆鄱皤叵钷笸迫珀破釙粕魄剖掊裒仆攴攵扑噗撲匍莆脯菩葡蒲僕璞濮镤朴圃浦普溥谱樸氆镨譜蹼铺鋪瀑曝七沏妻柒凄栖桤悽戚淒萋期棲欹欺嘁漆慼蹊亓祁齐圻岐芪其奇歧祇祈俟耆脐颀崎淇畦萁骐骑棋琦琪祺蛴旗綦蜞齊蕲錡臍騎鳍麒鰭乞企屺岂芑启杞豈起啟绮綺气讫汔迄弃汽泣契砌氣訖棄葺碛槭器憩磧掐袷葜恰洽髂千仟阡扦芊迁佥岍钎牵悭铅牽谦愆签鉛骞搴遷褰謙簽騫籤韆前钤虔钱钳乾掮鈐鉗箝潛潜錢黔凵浅肷淺遣谴缱譴欠芡茜倩堑嵌椠慊塹歉縴呛羌戕戗枪腔嗆蜣锖槍锵镪鎗鏘丬強强墙嫱蔷樯薔檣牆抢羟搶繈襁炝跄悄硗跷劁敲锹橇缲鍬蹺乔侨荞桥喬僑谯憔鞒樵橋瞧巧愀俏诮峭窍翘誚撬鞘竅翹譙且切妾怯郄窃挈惬愜箧锲鍥竊亲侵钦衾欽嶔親芩芹秦琴禽勤嗪溱噙擒檎螓锓寝寢吣沁揿撳青氢轻倾卿圊氫清傾蜻輕鲭情晴氰擎檠黥苘顷请頃請庆箐綮慶磬罄謦邛穷穹茕筇琼蛩跫銎窮瓊丘邱秋蚯楸鳅鞦鰍囚犰求虬泅俅酋逑梂毬球赇巯遒裘蝤鼽糗区曲岖诎驱屈祛區蛆躯蛐趋嶇趨軀麴黢驅劬朐鸲渠蕖磲璩瞿蘧氍癯衢蠼取娶龋齲去阒觑趣悛圈全权佺诠泉荃拳辁痊铨筌詮蜷銓踡醛鬈權颧犭犬畎绻劝券勸炔缺阙瘸却卻悫雀确阕鹊榷確闋闕鵲逡裙群蚺然髯燃冉苒染禳瓤穰嚷壤攘让讓娆荛饶桡嬈橈饒扰擾绕繞惹热熱人亻仁壬忍荏稔刃认仞任纫妊轫韧饪紉衽軔葚韌飪認扔仍日戎肜狨绒茸荣容嵘絨溶蓉榕榮熔蝾融嶸鎔冗柔揉糅蹂鞣肉如茹铷儒嚅孺濡薷燸襦蠕颥汝乳辱入洳溽缛蓐褥阮朊软軟蕤蕊芮枘蚋锐瑞睿銳闰润閏潤若偌弱箬篛鶸仨挲撒洒灑卅飒脎萨颯薩塞腮噻鳃鰓赛賽三叁毵伞傘糁馓糝散桑嗓搡磉颡丧喪搔骚缫繅臊鳋騷扫掃嫂埽瘙色涩啬铯嗇瑟穑澀穡森僧杀沙纱刹剎砂殺紗莎铩痧煞裟鲨鯊啥傻唼厦嗄廈歃霎筛篩晒曬山彡删刪杉芟姍姗苫衫钐埏柵珊舢跚煽潸縿膻羶闪陕陝閃讪汕疝剡扇訕善骟鄯缮嬗擅膳赡繕蟮贍鳝鱔伤殇商觞傷墒殤熵觴垧晌赏賞上尚绱裳捎烧梢稍筲艄蛸燒勺芍苕韶少劭邵绍哨紹潲奢猞赊畲賒舌佘蛇舍捨厍设社射涉設赦慑摄滠歙懾攝麝谁申伸身呻绅诜娠砷莘深紳什神沈审哂矧谂婶渖審嬸瀋肾甚胂渗脤腎慎椹蜃滲升生声昇牲陞笙甥聲绳繩省眚圣胜盛剩勝嵊聖賸尸失师虱诗屍施狮師湿溼獅蓍詩酾蝨鲺濕十饣石时识实拾炻蚀食埘時莳塒實蝕鲥識史矢豕使始驶屎駛士氏礻世仕市示式事侍势视试饰室恃拭是柿贳适舐轼逝铈視弑谥释勢嗜弒筮試軾飾誓適奭噬螫釋匙收手守首艏寿受狩兽售授绶壽瘦綬獸扌书殳抒纾叔枢姝倏書殊梳淑菽疏舒摅毹输樞蔬輸橾秫孰赎塾熟贖属暑黍署蜀鼠薯曙藷屬朮术戍束沭述树竖恕庶術数腧墅漱數澍豎樹刷唰耍衰摔甩帅帥蟀闩拴閂栓涮双霜雙孀爽塽誰水稅税睡氵吮顺舜順瞬说說妁烁朔铄硕搠蒴槊碩爍鑠厶纟丝司私咝思鸶斯絲缌蛳厮锶嘶廝撕澌鷥死巳四似寺汜兕姒祀泗饲驷笥耜嗣肆飼駟忪松凇崧淞菘嵩鬆怂悚耸竦慫聳讼宋诵送颂訟頌誦嗖搜溲蒐馊飕锼艘螋餿颼叟嗾瞍擞薮擻藪嗽苏甦酥稣穌蘇囌俗夙诉肃涑素速宿粟訴谡嗉塑愫溯肅僳蔌觫簌狻痠酸蒜算虽荽眭睢綏濉雖绥隋随隨髓岁祟谇遂歲碎隧誶燧穗邃孙狲荪孫飧蓀损笋隼筍損榫唆娑桫梭睃嗍嗦羧蓑缩簑縮所唢索琐锁瑣鎖他它她牠趿铊塌溻塔獭鳎獺拓挞闼遝榻撻踏蹋遢胎台邰抬苔炱跆鲐臺颱薹檯太汰态肽钛泰酞態坍贪貪摊滩瘫攤灘癱坛昙谈郯覃痰锬谭潭談壇曇檀罈譚忐坦袒钽毯叹炭探嘆碳歎汤铴湯耥羰镗鏜唐堂棠塘搪溏瑭樘膛糖螗螳醣帑倘淌傥躺儻烫趟燙涛绦掏焘絛滔韬濤韜饕洮逃桃陶啕淘萄檮鼗讨討套忑忒特铽慝疼腾誊滕謄藤騰籐剔梯锑踢荑绨啼提缇鹈緹銻题蹄醍題体體屉剃倜悌涕逖屜惕替裼嚏天添田恬畋甜填鈿阗闐忝殄腆舔靦掭佻挑祧条迢條笤龆蜩髫鲦鯈窕眺粜覜跳帖贴萜貼铁鐵餮厅汀听烃聽廳廷亭庭莛停婷葶蜓霆町挺梃铤艇通嗵仝同佟彤茼桐砼铜童酮僮銅潼瞳统捅桶筒統恸痛慟偷亠头投骰頭透凸禿秃突图徒涂荼途屠塗圖酴土吐钍兔堍菟湍团抟團糰疃彖推颓頹腿退煺蛻蜕褪吞暾屯饨豚飩臀氽乇托拖託脫脱驮佗陀坨沱沲驼柁砣鸵跎酡馱駝橐鴕鼍妥庹椭橢柝唾箨挖洼娲媧蛙窪娃瓦佤袜腽襪哇歪崴外弯剜湾蜿豌彎灣丸汍纨芄完玩顽烷頑宛挽婉惋晚绾脘菀琬皖畹碗綰輓万萬腕尢汪亡王网往枉罔惘辋網輞魍妄忘旺望危威偎逶隈葳微煨薇巍囗韦圩围帏沩违闱韋桅涠唯帷惟维圍嵬幃違潍維濰闈伟伪尾纬苇委炜玮洧娓诿偉偽萎隗猥葦痿艉韪鲔緯諉鮪卫为未位味為畏胃軎尉谓喂渭猬蔚慰衛謂褽餵魏塭温溫瘟文纹玟闻紋蚊阌雯聞刎吻抆紊稳穩问汶問璺翁嗡蓊瓮蕹甕挝倭涡莴渦萵窝窩蜗撾蝸我沃肟卧臥幄握渥硪斡擭龌齷乌圬汙污邬呜巫屋诬钨烏嗚誣鎢无毋吳吴吾芜唔浯梧無蜈蕪鼯五午仵伍妩庑忤怃迕武侮捂牾鹉舞嫵憮鵡兀勿务戊阢坞杌芴物误務悟晤焐婺痦骛塢雾寤誤鹜鋈霧騖夕兮吸汐西希昔析穸郗唏奚息浠牺悉惜晞欷淅烯硒菥晰犀稀粞翕舾溪皙锡僖熄熙蜥嘻嬉膝樨熹羲螅錫蟋谿釐譆醯曦犧鼷习席習袭觋媳蓆隰檄襲洗玺徙铣喜葸屣蓰禧璽戏系饩矽细係細阋舄隙禊潟戲繫呷虾煆瞎蝦匣侠狎俠峡柙狭峽狹硖遐暇瑕辖轄霞黠下吓夏嚇罅仙先纤氙祆秈籼莶掀跹酰锨鲜暹鮮纖闲弦贤咸涎娴絃舷衔啣痫閑閒鹇嫌銜嫻賢鹹冼显险猃蚬筅跣銑險藓燹蘚顯县岘苋现线限宪峴莧陷現馅羡献羨腺蜆僩線憲縣餡獻霰乡芗相香厢鄉廂湘缃葙箱襄骧瓖镶鑲详庠祥翔詳享响饷飨想餉鲞響饗向巷项象項像橡嚮蟓枭哓枵骁宵消绡逍梟萧硝销嘐潇箫銷霄蕭魈嚣瀟簫囂驍崤淆小晓筱曉篠孝肖哮效校笑啸傚詨嘯些楔歇蝎蠍协邪協胁挟挾脅偕斜谐携勰撷缬鞋頡諧擷攜写寫泄泻绁卸洩屑械紲亵渫谢榍榭廨懈獬薤邂燮褻謝瀉瀣蟹躞心忻芯辛昕欣訢锌新歆鋅薪馨鑫囟信衅釁忄星惺猩腥刑行邢饧形陉型荥陘硎醒擤兴杏姓幸性荇倖悻興凶兄兇匈芎汹洶胸雄熊休修咻庥羞脩鸺貅馐髹朽秀岫绣袖锈嗅溴繡鏽吁戌盱胥须訏顼虚虛須頊嘘墟需噓鬚徐许诩栩許糈醑旭序卹叙恤洫勖敘勗绪续酗婿溆絮煦蓄緒續蓿轩宣軒谖喧揎萱暄煊儇諼玄痃悬旋漩璇璿懸选晅選癣癬泫炫绚眩铉渲絢楦鉉碹镟削靴薛穴学泶踅噱學雪鳕血谑勋埙勛熏勳壎獯薰曛燻醺寻旬巡询峋恂洵浔荀荨尋循詢馴鲟潯训讯汛迅驯徇逊殉訊訓巽遜潠蕈丫压押垭鸦桠鸭鴉鴨壓牙伢岈芽琊蚜崖涯睚衙哑啞痖雅轧亚讶迓亞軋娅砑氩訝揠氬呀恹烟胭崦淹焉菸阉阏湮腌煙鄢嫣醃讠延闫严妍芫言岩沿炎研盐阎筵蜒颜閻檐顏嚴簷巖鹽兖奄俨兗衍偃厣掩眼郾琰罨演魇縯儼鼴魘鼹厌咽彥彦砚唁宴晏艳验谚堰焰焱硯雁滟厭酽谳餍燄燕諺赝嚥贗饜驗艷釅豔央泱殃秧鸯鞅鴦扬羊阳杨炀佯疡徉洋烊陽揚蛘暘楊煬瘍鍚颺仰养氧痒養癢怏恙样漾樣幺夭吆妖腰邀爻尧肴姚轺珧窑堯谣徭搖摇遙遥榣瑤瑶窯餚繇謠鳐杳咬窈舀药要钥崾鹞曜藥耀鷂鑰掖椰暍噎爷耶揶铘爺也冶野业叶曳页邺夜頁晔烨液谒腋葉業曄鄴靥謁靨一衤伊衣医依咿猗铱壹揖漪噫醫黟仪圯夷迆沂诒宜怡迤饴咦姨贻栘眙胰訑痍移貽遗颐飴疑儀遺頤嶷彝乙已以钇矣苡舣蚁倚酏偯椅旖蟻义亿弋刈忆艺议亦屹异佚呓役抑译邑佾峄怿易绎诣驿奕帟弈疫羿轶悒挹浥益谊埸異翊翌逸軼意溢睪缢義肄裔詣瘗蜴億毅熠誼镒劓憶殪縊薏翳翼臆癔藝鎰镱繹譯議囈懿驛因阴姻洇茵荫音殷氤陰铟喑堙蔭慇吟垠狺寅淫银鄞夤銀龈霪廴尹引吲饮蚓隐飲瘾隱癮印茚胤窨应英莺婴瑛嘤撄缨罂樱璎鹦嬰應膺鹰嚶罌櫻瓔鶯纓鷹鸚迎茔盈荧莹萤营萦塋楹滢蓥潆熒蝇瑩嬴營縈螢赢瀛蠅贏郢颍颖影瘿穎映硬媵哟唷喲佣拥痈邕庸傭鄘雍墉慵壅擁镛臃鳙饔喁永甬咏泳俑勇涌恿湧詠蛹踊踴用优忧攸呦幽悠憂優尤由犹邮油疣莜莸郵铀蚰游猶遊鱿猷鈾蝣魷友有卣酉莠铕牖黝又右幼佑侑囿宥柚祐诱蚴釉誘鼬纡迂紆淤瘀于余妤欤於盂臾鱼俞禺竽舁娛娱狳谀馀渔萸隅雩魚嵛愉揄渝腴逾愚榆瑜虞觎漁窬舆褕蝓諛餘覦歟輿与予伛宇屿羽雨俣禹语圄圉庾敔瘐與語窳龉嶼齬肀玉驭聿芋妪饫育郁昱狱峪浴钰预域堉欲谕阈喻寓御裕遇馭鹆愈煜蓣誉預嫗毓獄瘉蜮慾豫澦燠諭禦鹬癒譽鬻鬱籲鸢冤眢鸳渊淵箢鳶鴛元员园沅垣爰原員圆袁援湲缘鼋園圓塬源猿辕緣橼螈轅騵远遠苑怨院垸媛掾瑗愿願曰约約月刖岳玥悅悦軏钺阅跃粤越粵閱樾嶽龠瀹躍籥晕暈氲氳云勻匀纭芸昀郧紜耘雲筠允狁陨殒隕孕运郓恽酝愠運慍韫韵熨蕴醞蘊韻匝咂拶紮臢杂砸偺雜咋災灾甾哉栽宰崽再在载載糌簪咱昝攒趱暂暫赞錾贊鏨瓒瓚讚赃臧贓髒驵奘脏葬臟遭糟凿鑿早枣蚤棗澡藻灶皂唣造噪燥譟躁则择泽责迮則啧帻笮舴責嘖箦赜擇澤仄昃贼賊鯽怎谮增憎缯罾繒锃甑赠贈扎吒哳喳揸渣楂齄札闸铡閘眨砟乍诈咤柞栅炸痄蚱詐搾榨斋摘齋宅窄债砦債寨瘵沾毡旃粘詹谵霑氈瞻譫斩展盏崭斬搌盞嶄辗輾占佔战栈站绽棧湛綻戰蘸张張章鄣嫜彰漳獐樟璋蟑仉长長涨掌漲丈仗帐杖胀账帳脹障嶂幛賬瘴钊招昭釗啁爪找沼召兆诏炤赵笊棹詔照罩肇趙櫂蜇遮折哲辄蛰谪摺輒磔辙謫轍者锗赭褶这柘浙這蔗鹧鷓着贞针侦帧浈珍胗貞桢真砧祯針偵斟楨甄禎蓁榛箴臻诊枕轸畛疹診缜稹圳阵甽陣鸩振朕赈賑镇震鴆鎮争征怔爭峥挣狰钲崢掙猙睁铮筝蒸睜箏錚鯖癥拯整正证诤郑政症幀証諍鄭證之支卮汁芝吱枝泜知织肢栀祗胝脂隻梔蜘織执侄直姪值埴執职植殖絷跖摭踯職躑夂止只旨址纸芷祉咫指枳衹轵紙趾黹酯徵至志忮豸制帙帜治炙质郅峙栉陟挚桎秩致贽轾掷痔窒鸷彘智滞痣蛭骘稚置輊雉滯製誌幟摯膣觯質踬緻擲櫛躓中忠终盅钟舯衷終锺螽鍾鐘肿种冢塚腫種踵仲众重眾州舟诌周洲週粥妯轴軸碡肘帚纣咒宙绉冑昼紂胄荮皱酎晝皺縐骤籀驟朱侏诛邾洙茱株珠诸猪硃铢蛛誅跦槠潴銖橥諸豬竹竺烛逐舳瘃築燭躅丶主拄渚煮嘱麈瞩囑矚伫佇住助苎杼注贮驻柱炷祝疰著蛀筑註貯铸箸翥駐鑄抓拽专砖專颛磚顓转轉啭僎赚撰篆馔賺囀妆庄妝桩莊装裝樁壮壯状狀撞隹追骓椎锥錐坠缀惴缒墜綴赘贅肫窀谆諄准準拙倬捉桌涿灼卓茁斫浊浞诼酌啄禚濁擢濯镯鐲孜兹咨姿茲玆赀资淄缁谘孳嵫滋粢辎觜貲資趑锱緇龇輜諮錙髭鲻子仔姊秭籽耔笫梓紫滓訾字自恣渍眦漬宗综棕腙綜踪蹤鬃总偬傯總纵粽縱邹驺诹陬鄒鄹鲰走奏揍楱租菹足卒族镞鏃诅阻组俎祖組詛钻躜鑽缵纂攥嘴最罪蕞醉尊遵樽鳟撙嘬昨琢左佐作坐阼怍祚胙唑座做酢'::text;

CREATE OR REPLACE FUNCTION has_wrong_details(email text, name text, attention text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE(((email !~ '^[^@.]+([.][^@.]+)*@[^@.-][^@.]*([.][^@.-][^@.]*)+$'::text) OR (length(split_part(email, '@'::text, 1)) > 64)), false) OR (name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text) OR COALESCE((attention ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text), false));

CREATE OR REPLACE FUNCTION has_wrong_numbers(uen text, postal_code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE(((upper(regexp_replace(NORMALIZE(uen, NFKC), '[\s-]'::text, ''::text, 'g'::text)) !~ '^([0-9]{8}|[0-9]{9}|[RST][0-9]{2}[A-Z]{2}[0-9]{4})[A-Z]$'::text) AND (uen ~ '\S'::text)), false) OR COALESCE(((upper(regexp_replace(NORMALIZE(postal_code, NFKC), '[\s-]'::text, ''::text, 'g'::text)) !~ '^(SINGAPORE|S)?[(]?[0-9]{6}[)]?$'::text) AND (postal_code ~ '\S'::text)), false));

CREATE OR REPLACE FUNCTION hour_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_bin('01:00:00'::interval, at, '1800-01-01 00:00:00+00'::timestamp with time zone);

CREATE OR REPLACE FUNCTION keep_allocated()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
  of_line constant text := coalesce(new.bank_line_id, old.bank_line_id);
begin
  perform 1 from bank_line l where l.org_id = of_org and l.id = of_line for update;
  update bank_line l set allocated = p.allocated, updated_at = greatest(l.updated_at, new.reversed_at, new.created_at)
  from (
    select (select coalesce(sum(p.amount), 0) from payment p
        where p.org_id = of_org and p.bank_line_id = of_line and p.reversed_at is null)
      + (select coalesce(sum(r.kept), 0) from payment_receipt r
        where r.org_id = of_org and r.bank_line_id = of_line and r.reversed_at is null) as allocated) p
  where l.org_id = of_org and l.id = of_line and l.allocated <> p.allocated;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_claim_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = 'CLAIM' and e.id = old.id;
    return null;
  end if;
  insert into search_entry (org_id, kind, id, number, said, created_at)
  select new.org_id, 'CLAIM', new.id, search_form(new.number), search_form(c.title), new.created_at
  from contract c where c.org_id = new.org_id and c.id = new.contract_id
  on conflict (org_id, kind, id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_contract_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = 'CONTRACT' and e.id = old.id;
    return null;
  end if;
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  values (new.org_id, 'CONTRACT', new.id, search_form(new.number),
    search_form(concat_ws(' ', new.title, new.client_reference)), new.created_at)
  on conflict (org_id, kind, id) do update set number = excluded.number, said = excluded.said
  where (e.number, e.said) is distinct from (excluded.number, excluded.said);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_credit_note_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = 'CREDIT_NOTE' and e.id = old.id;
    return null;
  end if;
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  values (new.org_id, 'CREDIT_NOTE', new.id, search_form(new.number), search_form(new.reason), new.created_at)
  on conflict (org_id, kind, id) do update set number = excluded.number, said = excluded.said
  where (e.number, e.said) is distinct from (excluded.number, excluded.said);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_credit_note_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, c.figure, c.at, sum(c.times * c.amount), 0
  from (
    select 1 as times, f.* from figures_of_credit_note(
      new.status, new.issued_at, new.subtotal, new.retention_pct, new.gst_rate, new.untaxed) f
    union all
    select -1, f.* from figures_of_credit_note(
      old.status, old.issued_at, old.subtotal, old.retention_pct, old.gst_rate, old.untaxed) f
    union all
    select 1, 'RETENTION', '-infinity', -new.retention_rest where new.status = 'SENT'
    union all
    select -1, 'RETENTION', '-infinity', -old.retention_rest where old.status = 'SENT') c
  group by c.figure, c.at
  having sum(c.times * c.amount) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_expense_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, status, amount, count)
  select of_org, c.figure, c.at, c.status, sum(c.times * c.amount), sum(c.times)
  from (
    select 1 as times, new.category as status, f.* from figures_of_expense(new.date, new.amount, new.gst_amount) f
    union all
    select -1, old.category, f.* from figures_of_expense(old.date, old.amount, old.gst_amount) f) c
  group by c.figure, c.at, c.status
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_invoice_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
  -- What was not sent has no payments.
  paid constant numeric := case when old.sent_at is null then 0 else (
    select coalesce(sum(p.amount), 0) from payment p
    where p.org_id = of_org and p.invoice_id = old.id and p.reversed_at is null) end;
  -- Credit that it was paid with is given back before it is voided, so that all that is left is money.
  kept_before constant numeric := case old.status when 'VOID' then paid else 0 end;
  kept_now constant numeric := case new.status when 'VOID' then paid else 0 end;
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, c.figure, c.at, sum(c.times * c.amount), sum(c.times)
  from (
    select 1 as times, f.* from figures_of_invoice(new.status, new.sent_at, new.issued_at, new.due_date, new.subtotal,
      new.retention_pct, new.gst_rate, new.untaxed, paid) f
    union all
    select -1, f.* from figures_of_invoice(old.status, old.sent_at, old.issued_at, old.due_date, old.subtotal,
      old.retention_pct, old.gst_rate, old.untaxed, paid) f) c
  group by c.figure, c.at
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0
  union all
  select of_org, 'CREDIT', '-infinity', kept_now - kept_before, 0 where kept_now <> kept_before;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_payment_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, f.figure, f.at, sum(f.amount), sum(f.count)
  from (values
      (1, new.invoice_id, new.paid_at, new.amount, new.reversed_at, coalesce(new.credit_note_id, new.credit_receipt_id), new.method),
      (-1, old.invoice_id, old.paid_at, old.amount, old.reversed_at, coalesce(old.credit_note_id, old.credit_receipt_id), old.method))
      as c (times, invoice_id, paid_at, amount, reversed_at, credit_id, method)
    left join invoice i on i.org_id = of_org and i.id = c.invoice_id
    cross join lateral (values
      ('RECEIVED', hour_of(c.paid_at), c.times * c.amount, c.times, c.credit_id is null and c.method <> 'WRITE_OFF'),
      ('CREDIT', '-infinity', -c.times * c.amount, 0, c.credit_id is not null),
      ('CREDIT', '-infinity', c.times * c.amount, 0, c.credit_id is null and c.method <> 'WRITE_OFF' and i.status = 'VOID'),
      ('OPEN', hour_of(i.due_date), -c.times * c.amount, 0, i.status in ('SENT', 'OVERDUE')))
      as f (figure, at, amount, count, counts)
  where c.reversed_at is null and f.at is not null and f.counts
  group by f.figure, f.at
  having sum(f.amount) <> 0 or sum(f.count) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_quotation_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, status, amount, count)
  select of_org, c.figure, c.at, c.status, sum(c.times * c.amount), sum(c.times)
  from (
    select 1 as times, new.status, f.* from figures_of_quotation(new.status, new.decided_at, new.subtotal,
      new.retention_pct, new.gst_rate, new.untaxed) f
    union all
    select -1, old.status, f.* from figures_of_quotation(old.status, old.decided_at, old.subtotal,
      old.retention_pct, old.gst_rate, old.untaxed) f) c
  group by c.figure, c.at, c.status
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_receipt_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, f.figure, f.at, sum(f.times * f.kept), 0
  from (
    select c.times, c.kept, f.figure, f.at
    from (values (1, new.kept, new.paid_at, new.reversed_at), (-1, old.kept, old.paid_at, old.reversed_at))
        as c (times, kept, paid_at, reversed_at)
      cross join lateral (values ('CREDIT', '-infinity'::timestamptz), ('RECEIVED', hour_of(c.paid_at))) as f (figure, at)
    where c.kept > 0 and c.reversed_at is null) f
  group by f.figure, f.at
  having sum(f.times * f.kept) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_refund_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, 'CREDIT', '-infinity', sum(c.times * c.amount), 0
  from (values (-1, new.amount, new.reversed_at), (1, old.amount, old.reversed_at)) as c (times, amount, reversed_at)
  where c.amount is not null and c.reversed_at is null
  having sum(c.times * c.amount) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_released_retention()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, 'RETENTION', '-infinity', sum(c.times * cents(c.subtotal)), 0
  from (values
      (-1, new.kind, new.contract_id, new.sent_at, new.status, new.subtotal),
      (1, old.kind, old.contract_id, old.sent_at, old.status, old.subtotal))
    as c (times, kind, contract_id, sent_at, status, subtotal)
  where c.kind = 'RETENTION_RELEASE' and c.contract_id is null and c.sent_at is not null and c.status <> 'VOID'
  having sum(c.times * cents(c.subtotal)) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_search_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_kind constant text := tg_argv[0];
  entry search_entry;
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = of_kind and e.id = old.id;
    return null;
  end if;
  if of_kind in ('QUOTATION', 'INVOICE') then
    entry.number := search_form(new.number);
    entry.said := concat_ws(' ', new.title, new.client_reference);
  elsif of_kind = 'CLIENT' then
    entry.said := concat_ws(' ', new.name, new.email, new.uen);
  elsif of_kind = 'LEAD' then
    entry.said := concat_ws(' ', new.name, new.email, new.phone);
  else
    entry.said := new.name;
  end if;
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  values (new.org_id, of_kind, new.id, entry.number, search_form(entry.said), new.created_at)
  on conflict (org_id, kind, id) do update set number = excluded.number, said = excluded.said
  where (e.number, e.said) is distinct from (excluded.number, excluded.said);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION list_held_retention(of_org text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with gone as (delete from held_retention r where r.org_id = of_org)
  insert into held_retention (org_id, contract_id, is_checked, held, is_first, due_on, due_amount)
  select of_org, c.id, true, c.held, c.is_first, c.due_on, c.due_amount from contract_retentions(of_org) c;
end $function$;

CREATE OR REPLACE FUNCTION list_search_entries(of_org text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from wrong_search_entries(of_org)) then
    return;
  end if;
  -- A record that changes at the same time writes its entry afterwards.
  lock table search_entry in share row exclusive mode;
  delete from search_entry e where e.org_id = of_org and not exists (
    select from search_entries(of_org) s where s.kind = e.kind and s.id = e.id);
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  select of_org, s.kind, s.id, s.number, s.said, s.created_at from search_entries(of_org) s
  on conflict (org_id, kind, id) do update set number = excluded.number,
    said = case when e.kind = 'CLAIM' then e.said else excluded.said end
  where e.number is distinct from excluded.number or (e.kind <> 'CLAIM' and e.said <> excluded.said);
end $function$;

CREATE OR REPLACE FUNCTION list_uninvoiced(of_org text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with gone as (delete from uninvoiced_quotation u where u.org_id = of_org)
  insert into uninvoiced_quotation (org_id, quotation_id, is_checked, decided_at)
  select of_org, q.id, true, q.decided_at from uninvoiced_quotations(of_org) q;
end $function$;

CREATE OR REPLACE FUNCTION money_kept(of_org text, of_receipt text)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (( SELECT COALESCE(sum(r.kept), (0)::numeric) AS "coalesce"
            FROM payment_receipt r
           WHERE ((r.org_id = money_kept.of_org) AND (r.id = money_kept.of_receipt) AND (r.reversed_at IS NULL))) + ( SELECT COALESCE(sum(p.amount), (0)::numeric) AS "coalesce"
            FROM (payment p
              JOIN invoice i ON (((i.org_id = money_kept.of_org) AND (i.id = p.invoice_id) AND (i.status = 'VOID'::text))))
           WHERE ((p.org_id = money_kept.of_org) AND (p.receipt_id = money_kept.of_receipt) AND (p.reversed_at IS NULL))));
END;

CREATE OR REPLACE FUNCTION money_used(of_org text, of_receipt text)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (( SELECT COALESCE(sum(p.amount), (0)::numeric) AS "coalesce"
            FROM payment p
           WHERE ((p.org_id = money_used.of_org) AND (p.credit_receipt_id = money_used.of_receipt) AND (p.reversed_at IS NULL))) + ( SELECT COALESCE(sum(r.amount), (0)::numeric) AS "coalesce"
            FROM refund r
           WHERE ((r.org_id = money_used.of_org) AND (r.receipt_id = money_used.of_receipt) AND (r.reversed_at IS NULL))));
END;

CREATE OR REPLACE FUNCTION name_order(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "left"(regexp_replace(regexp_replace(CASE WHEN (octet_length(written) = length(written)) THEN lower(("left"(written, 100) COLLATE "C")) ELSE folded_name(written) END, '([0-9]+)'::text, '00000000000\1'::text, 'g'::text), '[0-9]*([0-9]{12})'::text, '\1'::text, 'g'::text), 200);

CREATE OR REPLACE FUNCTION nfc(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((octet_length(written) = length(written)) OR (written IS NFC NORMALIZED)) THEN written ELSE NORMALIZE(written, NFC) END;

CREATE OR REPLACE FUNCTION note_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  left_out constant text[] := tg_argv[0]::text[];
  not_shown constant text[] := tg_argv[1]::text[];
  resource constant text := tg_argv[2];
  change constant text := case tg_op when 'INSERT' then 'CREATED' when 'UPDATE' then 'CHANGED' else 'DELETED' end;
  asked constant jsonb := nullif(current_setting('app.asked', true), '')::jsonb;
  at constant timestamptz(3) := coalesce((asked ->> 'at')::timestamptz, now());
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(new_row, old_row);
  changed_not_shown jsonb;
begin
  if current_user = 'quoin_system' and (tg_op <> 'DELETE' or not stays_here(coalesce(whole ->> 'org_id', whole ->> 'id')))
    and current_setting('app.importing', true) = coalesce(whole ->> 'org_id', whole ->> 'id') then
    return null;
  end if;
  old_row := old_row - left_out;
  new_row := new_row - left_out;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key),
      jsonb_object_agg(regexp_replace(o.key, '_(sealed|digest)$', ''), '(not shown)') filter (where o.key = any(not_shown))
    into old_row, new_row, changed_not_shown
    from jsonb_each(old_row) o where new_row -> o.key is distinct from o.value;
    if old_row is null then
      return null;
    end if;
  end if;
  old_row := (old_row - not_shown) || coalesce(changed_not_shown, '{}');
  new_row := (new_row - not_shown) || coalesce(changed_not_shown, '{}');
  insert into audit_entry (org_id, id, action, actor_id, actor_name, request_id, address, user_agent, resource_type,
    resource_id, parent_id, change, before, after, created_at)
  values (
    coalesce(whole ->> 'org_id', whole ->> 'id'), audit_id(at),
    asked ->> 'action', asked ->> 'actorId', asked ->> 'actorName', asked ->> 'requestId',
    asked ->> 'address', asked ->> 'userAgent',
    resource, whole ->> 'id', whole ->> 'invoice_id', change, old_row, new_row, at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  insert into uninvoiced_quotation (org_id, quotation_id)
  values (coalesce(new.org_id, old.org_id), coalesce(new.id, old.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone constant jsonb := to_jsonb(old);
  asked constant jsonb := nullif(current_setting('app.asked', true), '')::jsonb;
begin
  if current_user = 'quoin_system' and current_setting('app.importing', true) = old.org_id then
    return null;
  end if;
  -- Its list is deleted with it.
  if not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  -- The same lock as that of takeTurn in server/events/store.ts.
  perform pg_advisory_xact_lock(7811, hashtext(old.org_id));
  insert into deletion (org_id, position, type, id, parent_id, deleted_at)
  values (old.org_id,
    coalesce((select d.position from deletion d where d.org_id = old.org_id order by d.position desc limit 1), 0) + 1,
    tg_argv[0], gone ->> tg_argv[1], gone ->> tg_argv[2], coalesce((asked ->> 'at')::timestamptz, now()));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_quotation_of_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  insert into uninvoiced_quotation (org_id, quotation_id)
  values (coalesce(new.org_id, old.org_id), coalesce(new.quotation_id, old.quotation_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_quotation_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into uninvoiced_quotation (org_id, quotation_id)
  select distinct of_org, v.id
  from (values (new.quotation_id), (new.converted_from), (old.quotation_id), (old.converted_from)) as v (id)
  where v.id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_retention_of_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  insert into held_retention (org_id, contract_id)
  values (coalesce(new.org_id, old.org_id), coalesce(new.id, old.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_retention_of_credit_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into held_retention (org_id, contract_id)
  select n.org_id, n.contract_id from credit_note n
  where n.org_id = new.org_id and n.id = new.credit_note_id and n.kind = 'CLAIM';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_retention_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into held_retention (org_id, contract_id)
  select distinct of_org, v.id from (values (new.contract_id), (old.contract_id)) as v (id) where v.id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_retention_of_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into held_retention (org_id, contract_id)
  select distinct of_org, v.contract_id from invoice v
  where v.org_id = of_org and v.id in (new.invoice_id, old.invoice_id) and v.contract_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION number_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select k.number || '-PC' || new.sequence into new.number
  from contract k where k.org_id = new.org_id and k.id = new.contract_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION number_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_year integer;
  next integer;
begin
  select extract(year from new.created_at at time zone o.time_zone) into of_year
  from organization o where o.id = new.org_id;
  insert into document_counter (org_id, kind, year, last_number) values (new.org_id, 'RECEIPT', of_year, 1)
  on conflict (org_id, kind, year) do update set last_number = document_counter.last_number + 1
  returning last_number into next;
  select o.receipt_prefix || '-' || of_year || '-' || lpad(next::text, greatest(4, length(next::text)), '0')
  into new.number from organization o where o.id = new.org_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION plain_form(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(written) = length(written)) THEN written ELSE translate(regexp_replace(NORMALIZE(written, NFKC), '[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]'::text, ''::text, 'g'::text), '‐‒–—―−⁃‘’‚‛′ʼʹʻ“”„‟⁄∕⌀☐▢☑✔✅☒✘✖❌'::text, '-------''''''''''''''''""""//Ø□□✓✓✓✗✗✗✗'::text) END;

CREATE OR REPLACE FUNCTION quantity_left(quantity numeric, fraction_taken numeric, quantity_taken numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((quantity * ((1)::numeric - fraction_taken)) - quantity_taken);

CREATE OR REPLACE FUNCTION rebuild_figures(of_org text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(7812, hashtext(of_org));
  perform sum_figures(of_org);
  perform list_uninvoiced(of_org);
  perform list_held_retention(of_org);
end $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'the audit log is never changed';
end $function$;

CREATE OR REPLACE FUNCTION refuse_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'an invoice that was sent is never deleted';
end $function$;

CREATE OR REPLACE FUNCTION released_retention(of_org text)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(sum(cents(v.subtotal)), (0)::numeric) AS "coalesce"
    FROM invoice v
   WHERE ((v.org_id = released_retention.of_org) AND (v.kind = 'RETENTION_RELEASE'::text) AND (v.contract_id IS NULL) AND (v.sent_at IS NOT NULL) AND (v.status <> 'VOID'::text));
END;

CREATE OR REPLACE FUNCTION require_open_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  field constant text := tg_argv[0];
  before constant timestamptz := case when tg_op <> 'INSERT' and tg_argv[1] = 'both' then (to_jsonb(old) ->> field)::timestamptz end;
  after constant timestamptz := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> field)::timestamptz end;
  org constant text := case when tg_op = 'DELETE' then old.org_id else new.org_id end;
  closed record;
begin
  -- An organization moves with its books as they are.
  if current_user = 'quoin_system' and current_setting('app.importing', true) = org then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  select o.locked_through, o.open_from, o.time_zone into closed from organization o where o.id = org for share;
  if least(before, after) < closed.open_from then
    raise exception 'the books of % are closed through %', org, closed.locked_through
      using errcode = 'QN002', column = field,
        detail = json_build_object('through', closed.locked_through, 'timeZone', closed.time_zone);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION search_entries(of_org text)
 RETURNS TABLE(kind text, id text, number text, said text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT 'CLIENT'::text,
     c.id,
     NULL::text,
     search_form(concat_ws(' '::text, c.name, c.email, c.uen)) AS search_form,
     c.created_at
    FROM client c
   WHERE (c.org_id = search_entries.of_org)
 UNION ALL
  SELECT 'PROJECT'::text,
     p.id,
     NULL::text,
     search_form(p.name) AS search_form,
     p.created_at
    FROM project p
   WHERE (p.org_id = search_entries.of_org)
 UNION ALL
  SELECT 'LEAD'::text,
     l.id,
     NULL::text,
     search_form(concat_ws(' '::text, l.name, l.email, l.phone)) AS search_form,
     l.created_at
    FROM lead l
   WHERE (l.org_id = search_entries.of_org)
 UNION ALL
  SELECT 'QUOTATION'::text,
     q.id,
     search_form(q.number) AS search_form,
     search_form(concat_ws(' '::text, q.title, q.client_reference)) AS search_form,
     q.created_at
    FROM quotation q
   WHERE (q.org_id = search_entries.of_org)
 UNION ALL
  SELECT 'INVOICE'::text,
     i.id,
     search_form(i.number) AS search_form,
     search_form(concat_ws(' '::text, i.title, i.client_reference)) AS search_form,
     i.created_at
    FROM invoice i
   WHERE (i.org_id = search_entries.of_org)
 UNION ALL
  SELECT 'CREDIT_NOTE'::text,
     n.id,
     search_form(n.number) AS search_form,
     search_form(n.reason) AS search_form,
     n.created_at
    FROM credit_note n
   WHERE (n.org_id = search_entries.of_org)
 UNION ALL
  SELECT 'CONTRACT'::text,
     k.id,
     search_form(k.number) AS search_form,
     search_form(concat_ws(' '::text, k.title, k.client_reference)) AS search_form,
     k.created_at
    FROM contract k
   WHERE (k.org_id = search_entries.of_org)
 UNION ALL
  SELECT 'CLAIM'::text,
     c.id,
     search_form(c.number) AS search_form,
     search_form(k.title) AS search_form,
     c.created_at
    FROM (claim c
      JOIN contract k ON (((k.org_id = search_entries.of_org) AND (k.id = c.contract_id))))
   WHERE ((c.org_id = search_entries.of_org) AND (c.number IS NOT NULL));
END;

CREATE OR REPLACE FUNCTION search_form(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(plain_form(written));

CREATE OR REPLACE FUNCTION search_key(part text, org_id text, kind text, month timestamp without time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(part, timestamp_hash_extended(month, hashtextextended((org_id || kind), (0)::bigint)));

CREATE OR REPLACE FUNCTION search_keys(org_id text, kind text, created_at timestamp with time zone, said text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE COST 10000
RETURN ARRAY(SELECT search_key(substr(search_keys.said, i.i, size.size), search_keys.org_id, search_keys.kind, date_trunc('month'::text, (search_keys.created_at AT TIME ZONE 'UTC'::text))) AS search_key FROM generate_series(2, 3) size(size), LATERAL generate_series(1, ((length(search_keys.said) + 1) - size.size)) i(i) WHERE ((size.size = 3) OR (octet_length(substr(search_keys.said, i.i, 2)) > 2)));

CREATE OR REPLACE FUNCTION search_pairs(org_id text, kind text, said text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
RETURN (SELECT COALESCE(array_agg(DISTINCT hashtext(((search_pairs.org_id || search_pairs.kind) || substr(word.word, i.i, 2)))), '{}'::integer[]) AS "coalesce" FROM regexp_split_to_table(search_pairs.said, '\s+'::text) word(word), LATERAL generate_series(1, (length(word.word) - 1)) i(i));

CREATE OR REPLACE FUNCTION search_parts(form text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((length(form) >= 6) AND (form ~ '^[a-z]+-[0-9-]+$'::text)) THEN ARRAY[substr(form, (length(form) - 5), 3), "right"(form, 3)] WHEN (length(form) >= 3) THEN ARRAY(SELECT substr(search_parts.form, i.i, 3) AS substr FROM generate_series(1, (length(search_parts.form) - 2), GREATEST(3, (length(search_parts.form) / 10))) i(i) UNION SELECT "right"(search_parts.form, 3) AS "right") WHEN ((length(form) = 2) AND (octet_length(form) > 2)) THEN ARRAY[form] ELSE '{}'::text[] END;

CREATE OR REPLACE FUNCTION stays_here(org text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (NOT (EXISTS (SELECT 1 FROM organization_passage p WHERE ((p.org_id = stays_here.org) AND (p.state = ANY (ARRAY['ARRIVING'::text, 'LEFT'::text]))))));

CREATE OR REPLACE FUNCTION sum_figures(of_org text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with gone as (delete from kept_figure k where k.org_id = of_org)
  insert into kept_figure (org_id, figure, span, at, status, amount, count)
  select of_org, d.figure, d.span, d.at, d.status, d.amount, d.count from figures_of_documents(of_org) d;
end $function$;

CREATE OR REPLACE FUNCTION uninvoiced_quotations(of_org text)
 RETURNS TABLE(id text, decided_at timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT q.id,
     q.decided_at
    FROM quotation q
   WHERE ((q.org_id = uninvoiced_quotations.of_org) AND (q.status = 'ACCEPTED'::text) AND (( SELECT i.id
            FROM invoice i
           WHERE ((i.org_id = uninvoiced_quotations.of_org) AND (i.quotation_id = q.id) AND (i.status <> 'VOID'::text))
          LIMIT 1) IS NULL) AND (( SELECT v.id
            FROM invoice v
           WHERE ((v.org_id = uninvoiced_quotations.of_org) AND (v.converted_from = q.id) AND (v.status <> 'VOID'::text))
          LIMIT 1) IS NULL) AND (( SELECT c.id
            FROM contract c
           WHERE ((c.org_id = uninvoiced_quotations.of_org) AND (c.quotation_id = q.id))) IS NULL) AND (( SELECT v.quotation_id
            FROM variation v
           WHERE ((v.org_id = uninvoiced_quotations.of_org) AND (v.quotation_id = q.id))) IS NULL));
END;

CREATE OR REPLACE FUNCTION wrong_search_entries(of_org text)
 RETURNS TABLE(kind text, entry_id text, record_id text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(e.kind, s.kind) AS "coalesce",
     e.id,
     s.id
    FROM (( SELECT w.kind,
             w.id,
             w.number,
             w.said
            FROM search_entry w
           WHERE (w.org_id = wrong_search_entries.of_org)) e
      FULL JOIN search_entries(wrong_search_entries.of_org) s(kind, id, number, said, created_at) ON (((s.kind = e.kind) AND (s.id = e.id) AND (NOT (s.number IS DISTINCT FROM e.number)) AND ((s.said = e.said) OR (s.kind = 'CLAIM'::text)))))
   WHERE ((e.id IS NULL) OR (s.id IS NULL));
END;

create table account_mail (
  id text collate "C" not null,
  kind text not null,
  document_id text collate "C" not null,
  revision integer not null,
  recipient text not null,
  message text,
  link_sealed bytea,
  edition integer not null default 1,
  status text not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  last_error text,
  lease_token text,
  leased_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint account_mail_pkey PRIMARY KEY (id),
  constraint account_mail_document_id_fkey FOREIGN KEY (document_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint account_mail_kind_is_known CHECK ((kind = ANY (ARRAY['PASSWORD_RESET'::text, 'ACCOUNT_NOTICE'::text]))),
  constraint account_mail_status_is_known CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text])))
);
CREATE INDEX account_mail_due ON account_mail USING btree (next_attempt_at) WHERE status = 'QUEUED'::text;
CREATE INDEX account_mail_of_person ON account_mail USING btree (document_id);
grant delete, insert, select, update on account_mail to quoin_system;

create table administering_organization (
  is_only boolean not null default true,
  organization_id text collate "C" not null,
  constraint administering_organization_pkey PRIMARY KEY (is_only),
  constraint there_is_one_administration CHECK (is_only)
);
grant delete, insert, select, update on administering_organization to quoin_system;

create table api_key (
  org_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  digest bytea not null,
  prefix text not null,
  last_four text not null,
  scopes text[] not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_by text,
  last_used_at timestamp(3) with time zone,
  created_by_id text collate "C",
  seen_networks text[] not null default '{}'::text[],
  constraint api_key_pkey PRIMARY KEY (org_id, id),
  constraint digest_is_unique UNIQUE (digest),
  constraint api_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint digest_is_sha256 CHECK ((octet_length(digest) = 32))
);
CREATE INDEX api_key_by_creator ON api_key USING btree (org_id, created_by_id) WHERE created_by_id IS NOT NULL;
alter table api_key enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON api_key FOR EACH ROW EXECUTE FUNCTION note_change('{last_used_at,seen_networks,org_id,version,created_at,updated_at}', '{digest}', 'api_key');
create policy every_org on api_key to quoin_system using (true);
create policy own_org on api_key to quoin_app using ((org_id = current_org()));
grant insert, select, update on api_key to quoin_app;
grant delete, insert, select, update on api_key to quoin_system;

create table approval (
  org_id text collate "C" not null,
  id text collate "C" not null,
  operation text not null,
  document_id text collate "C" not null,
  version integer not null,
  body jsonb not null,
  requested_by text not null,
  request_key text collate "C" not null,
  status text not null default 'PENDING'::text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint approval_pkey PRIMARY KEY (org_id, id),
  constraint approval_is_requested_once UNIQUE (org_id, request_key),
  constraint approval_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint approval_operation_is_known CHECK ((operation = ANY (ARRAY['sendQuotation'::text, 'sendInvoice'::text, 'remindInvoice'::text]))),
  constraint approval_status_is_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text])))
);
CREATE INDEX approval_pending ON approval USING btree (org_id, created_at) WHERE status = 'PENDING'::text;
alter table approval enable and force row level security;
create policy every_org on approval to quoin_system using (true);
create policy own_org on approval to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on approval to quoin_app;
grant delete, insert, select, update on approval to quoin_system;

create table attachment (
  org_id text collate "C" not null,
  id text collate "C" not null generated always as COALESCE(project_id, client_id) stored,
  file_id text collate "C" not null,
  project_id text collate "C",
  client_id text collate "C",
  attached_at timestamp(3) with time zone not null,
  constraint attachment_pkey PRIMARY KEY (org_id, id, file_id),
  constraint attachment_is_a_file FOREIGN KEY (org_id, file_id) REFERENCES file(org_id, id),
  constraint attachment_is_of_client FOREIGN KEY (org_id, client_id) REFERENCES client(org_id, id) ON DELETE CASCADE,
  constraint attachment_is_of_project FOREIGN KEY (org_id, project_id) REFERENCES project(org_id, id),
  constraint attachment_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint attached_to_project_or_client CHECK (((project_id IS NULL) <> (client_id IS NULL)))
);
CREATE INDEX attachment_by_client ON attachment USING btree (org_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX attachment_by_file ON attachment USING btree (org_id, file_id);
CREATE INDEX attachment_by_project ON attachment USING btree (org_id, project_id) WHERE project_id IS NOT NULL;
alter table attachment enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON attachment FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,id}', '{}', 'attachment');
CREATE CONSTRAINT TRIGGER deletion_is_noted_of_client AFTER DELETE ON attachment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.client_id IS NOT NULL) EXECUTE FUNCTION note_deletion('client_file', 'file_id', 'id');
CREATE CONSTRAINT TRIGGER deletion_is_noted_of_project AFTER DELETE ON attachment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.project_id IS NOT NULL) EXECUTE FUNCTION note_deletion('project_file', 'file_id', 'id');
create policy every_org on attachment to quoin_system using (true);
create policy own_org on attachment to quoin_app using ((org_id = current_org()));
grant delete, insert, select on attachment to quoin_app;
grant delete, insert, select, update on attachment to quoin_system;

create table attempt_count (
  subject text collate "C" not null,
  count integer not null,
  since timestamp(3) with time zone not null,
  constraint attempt_count_pkey PRIMARY KEY (subject)
);
grant delete, insert, select, update on attempt_count to quoin_system;

create table audit_entry (
  org_id text collate "C" not null,
  id text collate "C" not null,
  action text,
  actor_id text collate "C",
  actor_name text,
  request_id text,
  resource_type text not null,
  resource_id text collate "C" not null,
  parent_id text collate "C",
  change text not null,
  before jsonb,
  after jsonb,
  created_at timestamp(3) with time zone not null,
  address text,
  user_agent text,
  details jsonb,
  constraint audit_entry_pkey PRIMARY KEY (org_id, id),
  constraint after_unless_deleted CHECK (((after IS NULL) = (change = ANY (ARRAY['DELETED'::text, 'NONE'::text])))),
  constraint before_unless_created CHECK (((before IS NULL) = (change = ANY (ARRAY['CREATED'::text, 'NONE'::text])))),
  constraint change_is_known CHECK ((change = ANY (ARRAY['CREATED'::text, 'CHANGED'::text, 'DELETED'::text, 'NONE'::text]))),
  constraint details_only_of_events CHECK (((details IS NULL) OR (change = 'NONE'::text)))
);
CREATE INDEX audit_by_action ON audit_entry USING btree (org_id, action, created_at DESC, id DESC) WHERE action IS NOT NULL;
CREATE INDEX audit_by_actor ON audit_entry USING btree (org_id, actor_id, created_at DESC, id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_by_parent ON audit_entry USING btree (org_id, parent_id, created_at DESC, id DESC) WHERE parent_id IS NOT NULL;
CREATE INDEX audit_by_resource ON audit_entry USING btree (org_id, resource_id, created_at DESC, id DESC);
CREATE INDEX audit_by_type ON audit_entry USING btree (org_id, resource_type, created_at DESC, id DESC);
CREATE INDEX audit_deletions ON audit_entry USING btree (org_id, created_at DESC, id DESC) WHERE change = 'DELETED'::text;
CREATE INDEX audit_newest_first ON audit_entry USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX audit_security_events ON audit_entry USING btree (org_id, created_at DESC, id DESC) WHERE change = 'NONE'::text;
alter table audit_entry enable and force row level security;
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_stays_with_organization BEFORE DELETE ON audit_entry FOR EACH ROW WHEN (stays_here(old.org_id)) EXECUTE FUNCTION refuse_change();
create policy every_org on audit_entry to quoin_system using (true);
create policy own_org on audit_entry to quoin_app using ((org_id = current_org()));
grant insert, select on audit_entry to quoin_app;
grant delete, insert, select on audit_entry to quoin_system;

create table bank_account (
  org_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  number text,
  currency text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint bank_account_pkey PRIMARY KEY (org_id, id),
  constraint bank_account_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint currency_of_account_is_iso CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
CREATE INDEX bank_account_by_change ON bank_account USING btree (org_id, updated_at, id);
CREATE INDEX bank_account_newest_first ON bank_account USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX bank_account_number_is_unique ON bank_account USING btree (org_id, upper(regexp_replace(number, '[^[:alnum:]]'::text, ''::text, 'g'::text)));
alter table bank_account enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON bank_account FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'bank_account');
create policy every_org on bank_account to quoin_system using (true);
create policy own_org on bank_account to quoin_app using ((org_id = current_org()));
grant insert, select, update on bank_account to quoin_app;
grant delete, insert, select, update on bank_account to quoin_system;

create table bank_line (
  org_id text collate "C" not null,
  id text collate "C" not null,
  statement_id text collate "C" not null,
  date date not null,
  description text not null,
  amount numeric(14,2) not null,
  allocated numeric(14,2) not null default 0,
  ignored_at timestamp(3) with time zone,
  identity text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint bank_line_pkey PRIMARY KEY (org_id, id),
  constraint bank_line_is_added_once UNIQUE (org_id, identity),
  constraint bank_line_is_of_statement FOREIGN KEY (org_id, statement_id) REFERENCES bank_statement(org_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint bank_line_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint allocated_is_within_amount CHECK (((allocated >= (0)::numeric) AND (allocated <= GREATEST(amount, (0)::numeric)))),
  constraint amount_is_not_zero CHECK ((amount <> (0)::numeric)),
  constraint nothing_ignored_is_allocated CHECK (((ignored_at IS NULL) OR (allocated = (0)::numeric)))
);
CREATE INDEX bank_line_by_change ON bank_line USING btree (org_id, updated_at, id);
CREATE INDEX bank_line_by_date ON bank_line USING btree (org_id, date DESC, id DESC);
CREATE INDEX bank_line_by_statement ON bank_line USING btree (org_id, statement_id, date DESC, id DESC);
CREATE INDEX open_bank_line_by_date ON bank_line USING btree (org_id, date DESC, id DESC) INCLUDE (amount, allocated) WHERE amount > allocated AND ignored_at IS NULL;
alter table bank_line enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER DELETE OR UPDATE ON bank_line FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at,identity}', '{}', 'bank_line');
create policy every_org on bank_line to quoin_system using (true);
create policy own_org on bank_line to quoin_app using ((org_id = current_org()));
grant insert, select, update on bank_line to quoin_app;
grant delete, insert, select, update on bank_line to quoin_system;

create table bank_statement (
  org_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  added integer not null,
  known integer not null,
  created_at timestamp(3) with time zone not null,
  account_id text collate "C",
  layout text collate "C",
  until_day date,
  closing_balance numeric(14,2),
  opening_balance numeric(14,2),
  constraint bank_statement_pkey PRIMARY KEY (org_id, id),
  constraint bank_statement_is_of_account FOREIGN KEY (org_id, account_id) REFERENCES bank_account(org_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint bank_statement_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
CREATE INDEX bank_statement_by_account ON bank_statement USING btree (org_id, account_id);
alter table bank_statement enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON bank_statement FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at,layout}', '{}', 'bank_statement');
create policy every_org on bank_statement to quoin_system using (true);
create policy own_org on bank_statement to quoin_app using ((org_id = current_org()));
grant insert, select on bank_statement to quoin_app;
grant delete, insert, select, update on bank_statement to quoin_system;

create table cell (
  name text collate "C" not null,
  schema_name text collate "C" not null,
  url_sealed bytea,
  created_at timestamp(3) with time zone not null,
  constraint cell_pkey PRIMARY KEY (name),
  constraint cell_has_plain_name CHECK ((name ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
  constraint cell_has_plain_schema CHECK ((schema_name ~ '^[a-z_][a-z0-9_]{0,62}$'::text))
);
grant delete, insert, select, update on cell to quoin_system;

create table claim (
  org_id text collate "C" not null,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  sequence integer,
  status text not null,
  status_before text,
  carried_by text collate "C",
  period_from date,
  period_to date not null,
  stage integer,
  materials numeric(14,2) not null,
  materials_certified numeric(14,2),
  withheld numeric(14,2) not null,
  withheld_certified numeric(14,2),
  recoup numeric(14,2),
  response jsonb,
  withdrawal_reason text,
  served_basis jsonb,
  billed_basis jsonb,
  billed_gross numeric(14,2),
  billed_materials numeric(14,2),
  billed_retention numeric(14,2),
  billed_deposit numeric(14,2),
  billed_withheld numeric(14,2),
  lines text not null,
  served_at timestamp(3) with time zone,
  served_on date,
  version integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  served_via text,
  delivered_at timestamp(3) with time zone,
  number text,
  constraint claim_pkey PRIMARY KEY (org_id, id),
  constraint claim_number_is_unique UNIQUE (org_id, contract_id, sequence),
  constraint claim_is_of_contract FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
  constraint claim_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint billed_exactly_with_figures CHECK ((((status = 'BILLED'::text) = (billed_basis IS NOT NULL)) AND ((billed_basis IS NULL) = ((billed_gross IS NULL) OR (billed_materials IS NULL) OR (billed_retention IS NULL) OR (billed_deposit IS NULL) OR (billed_withheld IS NULL))))),
  constraint carried_exactly_by_another CHECK (((status = 'CARRIED'::text) = (carried_by IS NOT NULL))),
  constraint claim_status_is_known CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'RESPONDED'::text, 'BILLED'::text, 'CARRIED'::text, 'WITHDRAWN'::text]))),
  constraint gives_back_a_status CHECK (((status = ANY (ARRAY['BILLED'::text, 'CARRIED'::text])) = (status_before IS NOT NULL))),
  constraint numbered_once_submitted CHECK (((status = ANY (ARRAY['DRAFT'::text, 'CARRIED'::text, 'WITHDRAWN'::text])) OR (sequence IS NOT NULL))),
  constraint numbered_with_its_sequence CHECK (((sequence IS NULL) = (number IS NULL))),
  constraint period_is_in_order CHECK ((period_from <= period_to)),
  constraint way_of_service_is_known CHECK ((served_via = ANY (ARRAY['EMAIL'::text, 'HAND'::text, 'LEFT'::text, 'POST'::text, 'FAX'::text])))
);
CREATE INDEX claim_by_change ON claim USING btree (org_id, updated_at, id);
CREATE INDEX claim_by_contract ON claim USING btree (org_id, contract_id, created_at DESC, id DESC);
CREATE INDEX claim_by_number ON claim USING btree (org_id, number);
CREATE INDEX claim_newest_first ON claim USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX one_draft_claim ON claim USING btree (org_id, contract_id) WHERE status = 'DRAFT'::text;
alter table claim enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at,number}', '{served_basis,billed_basis}', 'claim');
CREATE TRIGGER is_found_at_delete AFTER DELETE ON claim FOR EACH ROW WHEN (old.sequence IS NOT NULL) EXECUTE FUNCTION keep_claim_entry();
CREATE TRIGGER is_found_at_insert AFTER INSERT ON claim FOR EACH ROW WHEN (new.sequence IS NOT NULL) EXECUTE FUNCTION keep_claim_entry();
CREATE TRIGGER is_found_at_update AFTER UPDATE OF sequence ON claim FOR EACH ROW WHEN (old.sequence IS DISTINCT FROM new.sequence AND new.sequence IS NOT NULL) EXECUTE FUNCTION keep_claim_entry();
CREATE TRIGGER numbers_what_the_previous_version_writes BEFORE INSERT OR UPDATE OF sequence ON claim FOR EACH ROW WHEN (new.sequence IS NOT NULL AND new.number IS NULL) EXECUTE FUNCTION number_claim();
create policy every_org on claim to quoin_system using (true);
create policy own_org on claim to quoin_app using ((org_id = current_org()));
grant insert, select, update on claim to quoin_app;
grant delete, insert, select, update on claim to quoin_system;

create table claim_item (
  org_id text collate "C" not null,
  claim_id text collate "C" not null,
  item_id text collate "C" not null,
  entered_as text,
  entered numeric(20,6),
  claimed numeric(14,2) not null,
  certified numeric(14,2),
  constraint claim_item_pkey PRIMARY KEY (org_id, claim_id, item_id),
  constraint claim_item_is_a_line FOREIGN KEY (org_id, item_id) REFERENCES quotation_item(org_id, id),
  constraint claim_item_is_of_claim FOREIGN KEY (org_id, claim_id) REFERENCES claim(org_id, id) ON DELETE CASCADE,
  constraint claim_item_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint entered_as_is_known CHECK ((entered_as = ANY (ARRAY['FRACTION'::text, 'QTY'::text, 'VALUE'::text]))),
  constraint entered_in_a_form CHECK (((entered_as IS NULL) = (entered IS NULL)))
);
CREATE INDEX claim_item_by_item ON claim_item USING btree (org_id, item_id);
alter table claim_item enable and force row level security;
create policy every_org on claim_item to quoin_system using (true);
create policy own_org on claim_item to quoin_app using ((org_id = current_org()));
grant insert, select, update on claim_item to quoin_app;
grant delete, insert, select, update on claim_item to quoin_system;

create table client (
  org_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  email text,
  phone text,
  address text,
  notes text,
  type text not null,
  uen text,
  mcst_number text,
  attention text,
  postal_code text,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  language text not null default 'en'::text,
  external_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  country text,
  e_invoice_form text,
  peppol_id text,
  business_unit text,
  constraint client_pkey PRIMARY KEY (org_id, id),
  constraint client_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint client_language_is_known CHECK ((language = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint client_metadata_is_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint client_type_is_known CHECK ((type = ANY (ARRAY['HOMEOWNER'::text, 'COMPANY'::text, 'MCST'::text, 'GOVERNMENT'::text]))),
  constraint e_invoice_form_is_known CHECK ((e_invoice_form = ANY (ARRAY['NETWORK'::text, 'GOVERNMENT'::text, 'IRAS_ONLY'::text])))
);
CREATE INDEX client_by_change ON client USING btree (org_id, updated_at, id);
CREATE INDEX client_by_email ON client USING btree (org_id, lower(email)) WHERE email IS NOT NULL;
CREATE INDEX client_by_name ON client USING btree (org_id, name_order(name) COLLATE "C", id);
CREATE INDEX client_newest_first ON client USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX client_with_wrong_details ON client USING btree (org_id, updated_at, id) WHERE archived_at IS NULL AND has_wrong_details(email, name, attention);
CREATE INDEX client_with_wrong_numbers ON client USING btree (org_id, updated_at, id) WHERE archived_at IS NULL AND has_wrong_numbers(uen, postal_code);
CREATE UNIQUE INDEX client_external_id_is_unique ON client USING btree (org_id, external_id) WHERE external_id IS NOT NULL;
alter table client enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON client FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'client');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON client DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('client', 'id');
CREATE TRIGGER is_found AFTER INSERT OR DELETE OR UPDATE OF name, email, uen ON client FOR EACH ROW EXECUTE FUNCTION keep_search_entry('CLIENT');
create policy every_org on client to quoin_system using (true);
create policy own_org on client to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on client to quoin_app;
grant delete, insert, select, update on client to quoin_system;

create table contract (
  org_id text collate "C" not null,
  id text collate "C" not null,
  quotation_id text collate "C" not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  number text not null,
  title text not null,
  currency text not null,
  status text not null,
  client_reference text,
  retention_pct numeric(7,6),
  retention_limit numeric(14,2),
  release_pct numeric(7,6) not null,
  defects_months integer not null,
  completed_on date,
  defects_end_on date,
  recoup_pct numeric(7,6),
  is_remeasured boolean not null,
  act_applies boolean not null,
  claim_day integer,
  response_days integer,
  payment_days integer,
  stages jsonb,
  opening jsonb,
  notes text,
  written_off numeric(14,2) not null,
  closing_note text,
  last_variation integer not null,
  last_claim integer not null,
  closed_at timestamp(3) with time zone,
  version integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  claim_day_shift text not null default 'NONE'::text,
  days_count text not null default 'CALENDAR'::text,
  needs_approval boolean,
  constraint contract_pkey PRIMARY KEY (org_id, id),
  constraint one_contract_of_quotation UNIQUE (org_id, quotation_id),
  constraint contract_begins_with_quotation FOREIGN KEY (org_id, quotation_id) REFERENCES quotation(org_id, id),
  constraint contract_has_project_of_its_client FOREIGN KEY (org_id, project_id, client_id) REFERENCES project(org_id, id, client_id),
  constraint contract_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint amounts_are_not_negative CHECK (((retention_limit >= (0)::numeric) AND (written_off >= (0)::numeric))),
  constraint claim_day_shift_is_known CHECK ((claim_day_shift = ANY (ARRAY['NONE'::text, 'BEFORE'::text, 'AFTER'::text]))),
  constraint closed_exactly_when_closed_at CHECK (((status = 'CLOSED'::text) = (closed_at IS NOT NULL))),
  constraint completed_once_completed_on CHECK (((status <> 'COMPLETED'::text) OR (completed_on IS NOT NULL))),
  constraint contract_status_is_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'COMPLETED'::text, 'CLOSED'::text]))),
  constraint days_count_is_known CHECK ((days_count = ANY (ARRAY['CALENDAR'::text, 'ACT'::text]))),
  constraint terms_are_fractions CHECK ((((retention_pct >= (0)::numeric) AND (retention_pct <= (1)::numeric)) AND ((release_pct >= (0)::numeric) AND (release_pct <= (1)::numeric)) AND ((recoup_pct >= (0)::numeric) AND (recoup_pct <= (1)::numeric))))
);
CREATE INDEX contract_by_change ON contract USING btree (org_id, updated_at, id);
CREATE INDEX contract_by_client ON contract USING btree (org_id, client_id, created_at DESC, id DESC);
CREATE INDEX contract_by_number ON contract USING btree (org_id, number);
CREATE INDEX contract_by_project ON contract USING btree (org_id, project_id, created_at DESC, id DESC);
CREATE INDEX contract_newest_first ON contract USING btree (org_id, created_at DESC, id DESC);
alter table contract enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON contract FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{opening}', 'contract');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON contract DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('contract', 'id');
CREATE TRIGGER is_found AFTER INSERT OR DELETE OR UPDATE OF number, title, client_reference ON contract FOR EACH ROW EXECUTE FUNCTION keep_contract_entry();
CREATE TRIGGER quotation_is_noted AFTER INSERT OR DELETE ON contract FOR EACH ROW EXECUTE FUNCTION note_quotation_of_contract();
CREATE TRIGGER retention_is_noted AFTER INSERT OR DELETE ON contract FOR EACH ROW EXECUTE FUNCTION note_retention_of_contract();
CREATE TRIGGER retention_is_noted_at_update AFTER UPDATE OF opening, written_off, release_pct, completed_on, defects_months, defects_end_on ON contract FOR EACH ROW WHEN (old.opening IS DISTINCT FROM new.opening OR old.written_off IS DISTINCT FROM new.written_off OR old.release_pct IS DISTINCT FROM new.release_pct OR old.completed_on IS DISTINCT FROM new.completed_on OR old.defects_months IS DISTINCT FROM new.defects_months OR old.defects_end_on IS DISTINCT FROM new.defects_end_on) EXECUTE FUNCTION note_retention_of_contract();
create policy every_org on contract to quoin_system using (true);
create policy own_org on contract to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on contract to quoin_app;
grant delete, insert, select, update on contract to quoin_system;

create table contract_entry (
  org_id text collate "C" not null,
  contract_id text collate "C" not null,
  at timestamp(3) with time zone not null,
  id uuid not null default gen_random_uuid(),
  claim_id text collate "C",
  kind text not null,
  by text not null,
  detail text,
  amount numeric(14,2),
  constraint contract_entry_pkey PRIMARY KEY (org_id, contract_id, at, id),
  constraint contract_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint entry_is_of_claim FOREIGN KEY (org_id, claim_id) REFERENCES claim(org_id, id),
  constraint entry_is_of_contract FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id) ON DELETE CASCADE,
  constraint entry_kind_is_known CHECK ((kind = ANY (ARRAY['SUBMITTED'::text, 'RESPONDED'::text, 'WITHDRAWN'::text, 'COMPLETED'::text, 'CLOSED'::text, 'REOPENED'::text])))
);
CREATE INDEX contract_entry_by_claim ON contract_entry USING btree (org_id, claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX contract_entry_responses ON contract_entry USING btree (org_id, at DESC) WHERE kind = 'RESPONDED'::text;
alter table contract_entry enable and force row level security;
create policy every_org on contract_entry to quoin_system using (true);
create policy own_org on contract_entry to quoin_app using ((org_id = current_org()));
grant insert, select on contract_entry to quoin_app;
grant delete, insert, select, update on contract_entry to quoin_system;

create table conversion_line (
  org_id text collate "C" not null,
  invoice_id text collate "C" not null,
  place integer not null,
  quotation_id text collate "C" not null,
  item_id text collate "C",
  qty numeric(11,4),
  section_id text collate "C",
  fraction numeric(5,4),
  amounts jsonb,
  constraint conversion_line_pkey PRIMARY KEY (org_id, invoice_id, place),
  constraint line_is_of_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id) ON DELETE CASCADE,
  constraint line_is_of_quotation FOREIGN KEY (org_id, quotation_id) REFERENCES quotation(org_id, id),
  constraint line_takes_item FOREIGN KEY (org_id, item_id) REFERENCES quotation_item(org_id, id),
  constraint line_takes_section FOREIGN KEY (org_id, quotation_id, section_id) REFERENCES quotation_section(org_id, quotation_id, id),
  constraint takes_quantity_of_item_or_fraction_of_section CHECK ((((item_id IS NULL) = (qty IS NULL)) AND ((item_id IS NULL) = (fraction IS NOT NULL)) AND ((item_id IS NULL) OR (section_id IS NULL)))),
  constraint takes_something CHECK (((qty > (0)::numeric) OR ((fraction > (0)::numeric) AND (fraction <= (1)::numeric))))
);
CREATE INDEX conversion_line_by_item ON conversion_line USING btree (org_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX conversion_line_by_quotation ON conversion_line USING btree (org_id, quotation_id);
alter table conversion_line enable and force row level security;
create policy every_org on conversion_line to quoin_system using (true);
create policy own_org on conversion_line to quoin_app using ((org_id = current_org()));
grant insert, select on conversion_line to quoin_app;
grant delete, insert, select, update on conversion_line to quoin_system;

create table credit_note (
  org_id text collate "C" not null,
  id text collate "C" not null,
  number text not null,
  status text not null,
  invoice_id text collate "C" not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  contract_id text collate "C",
  claim_id text collate "C",
  reason text not null,
  notes text,
  currency text not null,
  subtotal numeric(22,8) not null,
  gst_rate numeric(7,6) not null,
  retention_pct numeric(7,6),
  lines text not null,
  issued_at timestamp(3) with time zone not null,
  parties jsonb,
  sent_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  void_reason text,
  version integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  kind text not null default 'STANDARD'::text,
  untaxed numeric(22,8) not null default 0,
  retention_rest numeric(14,2) not null default 0,
  e_invoice_state text,
  e_invoice_reason text,
  constraint credit_note_pkey PRIMARY KEY (org_id, id),
  constraint credit_note_number_is_unique UNIQUE (org_id, number),
  constraint credit_note_has_project_of_its_client FOREIGN KEY (org_id, project_id, client_id) REFERENCES project(org_id, id, client_id),
  constraint credit_note_is_of_claim FOREIGN KEY (org_id, claim_id) REFERENCES claim(org_id, id),
  constraint credit_note_is_of_contract FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
  constraint credit_note_is_of_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id),
  constraint credit_note_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint credit_note_kind_is_known CHECK (((kind = 'STANDARD'::text) OR ((kind = 'CLAIM'::text) AND (contract_id IS NOT NULL) AND (claim_id IS NOT NULL)))),
  constraint credit_note_status_is_known CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'VOID'::text]))),
  constraint draft_number_until_sent CHECK (((sent_at IS NULL) = (number ~~ 'DRAFT-%'::text))),
  constraint e_invoice_state_is_known CHECK ((e_invoice_state = ANY (ARRAY['NOT_NEEDED'::text, 'READY'::text, 'HANDED_OVER'::text, 'ACCEPTED'::text, 'REFUSED'::text]))),
  constraint parties_exactly_once_sent CHECK (((sent_at IS NULL) = (parties IS NULL))),
  constraint rates_are_fractions CHECK ((((gst_rate >= (0)::numeric) AND (gst_rate <= (1)::numeric)) AND ((retention_pct >= (0)::numeric) AND (retention_pct <= (1)::numeric)))),
  constraint reason_only_when_void CHECK (((void_reason IS NULL) OR (status = 'VOID'::text))),
  constraint sent_exactly_when_issued CHECK (
CASE status
    WHEN 'DRAFT'::text THEN (sent_at IS NULL)
    WHEN 'SENT'::text THEN (sent_at IS NOT NULL)
    ELSE true
END),
  constraint void_exactly_when_voided_at CHECK (((status = 'VOID'::text) = (voided_at IS NOT NULL)))
);
CREATE INDEX credit_note_by_change ON credit_note USING btree (org_id, updated_at, id);
CREATE INDEX credit_note_by_claim ON credit_note USING btree (org_id, claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX credit_note_by_client ON credit_note USING btree (org_id, client_id, created_at DESC, id DESC);
CREATE INDEX credit_note_by_contract ON credit_note USING btree (org_id, contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX credit_note_by_invoice ON credit_note USING btree (org_id, invoice_id, created_at DESC, id DESC);
CREATE INDEX credit_note_by_project ON credit_note USING btree (org_id, project_id);
CREATE INDEX credit_note_issued_figures ON credit_note USING btree (org_id, issued_at) INCLUDE (subtotal, gst_rate, retention_pct, untaxed) WHERE status = 'SENT'::text;
CREATE INDEX credit_note_newest_first ON credit_note USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX credit_note_voided ON credit_note USING btree (org_id, voided_at) WHERE status = 'VOID'::text AND sent_at IS NOT NULL;
CREATE UNIQUE INDEX one_credit_note_of_claim_and_invoice ON credit_note USING btree (org_id, claim_id, invoice_id) WHERE kind = 'CLAIM'::text AND status <> 'VOID'::text;
CREATE UNIQUE INDEX one_draft_credit_of_contract ON credit_note USING btree (org_id, contract_id) WHERE contract_id IS NOT NULL AND status = 'DRAFT'::text;
alter table credit_note enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON credit_note FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{parties}', 'credit_note');
CREATE TRIGGER day_of_issue_is_open BEFORE UPDATE OF sent_at, issued_at ON credit_note FOR EACH ROW WHEN (new.sent_at IS NOT NULL AND (old.sent_at IS DISTINCT FROM new.sent_at OR old.issued_at IS DISTINCT FROM new.issued_at)) EXECUTE FUNCTION require_open_day('issued_at');
CREATE TRIGGER day_of_voiding_is_open BEFORE UPDATE OF voided_at ON credit_note FOR EACH ROW WHEN (new.sent_at IS NOT NULL AND old.voided_at IS DISTINCT FROM new.voided_at) EXECUTE FUNCTION require_open_day('voided_at');
CREATE TRIGGER figures_are_kept AFTER INSERT OR DELETE OR UPDATE OF status, issued_at, subtotal, retention_pct, gst_rate, untaxed ON credit_note FOR EACH ROW EXECUTE FUNCTION keep_credit_note_figures();
CREATE TRIGGER is_found AFTER INSERT OR DELETE OR UPDATE OF number, reason ON credit_note FOR EACH ROW EXECUTE FUNCTION keep_credit_note_entry();
CREATE TRIGGER retention_is_noted_at_update AFTER UPDATE OF status ON credit_note FOR EACH ROW WHEN (new.claim_id IS NOT NULL AND old.status <> new.status) EXECUTE FUNCTION note_retention_of_invoice();
create policy every_org on credit_note to quoin_system using (true);
create policy own_org on credit_note to quoin_app using ((org_id = current_org()));
grant insert, select, update on credit_note to quoin_app;
grant delete, insert, select, update on credit_note to quoin_system;

create table credit_note_item (
  org_id text collate "C" not null,
  id text collate "C" not null,
  credit_note_id text collate "C" not null,
  ref text,
  description text not null,
  unit text,
  qty numeric(11,4) not null,
  unit_price numeric(13,4) not null,
  sort_order integer not null,
  kind text not null,
  account_code text,
  tax_code text not null default 'STANDARD'::text,
  constraint credit_note_item_pkey PRIMARY KEY (org_id, id),
  constraint credit_note_item_order_is_unique UNIQUE (org_id, credit_note_id, sort_order),
  constraint credit_note_item_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint item_belongs_to_credit_note FOREIGN KEY (org_id, credit_note_id) REFERENCES credit_note(org_id, id) ON DELETE CASCADE,
  constraint item_kind_is_known CHECK ((kind = ANY (ARRAY['WORK'::text, 'MATERIALS'::text, 'RETENTION'::text, 'DEPOSIT'::text, 'WITHHELD'::text, 'RELEASE'::text]))),
  constraint qty_is_positive CHECK ((qty > (0)::numeric)),
  constraint tax_code_is_known CHECK ((tax_code = ANY (ARRAY['STANDARD'::text, 'ZERO_RATED'::text, 'EXEMPT'::text, 'OUT_OF_SCOPE'::text])))
);
CREATE INDEX credit_note_item_untaxed ON credit_note_item USING btree (org_id, credit_note_id) WHERE tax_code <> 'STANDARD'::text;
alter table credit_note_item enable and force row level security;
CREATE TRIGGER retention_is_noted_at_insert AFTER INSERT ON credit_note_item FOR EACH ROW WHEN (new.kind = 'RETENTION'::text) EXECUTE FUNCTION note_retention_of_credit_item();
create policy every_org on credit_note_item to quoin_system using (true);
create policy own_org on credit_note_item to quoin_app using ((org_id = current_org()));
grant delete, insert, select on credit_note_item to quoin_app;
grant delete, insert, select, update on credit_note_item to quoin_system;

create table data_export (
  org_id text collate "C" not null,
  token text not null,
  leased_until timestamp with time zone not null,
  constraint data_export_pkey PRIMARY KEY (org_id),
  constraint data_export_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table data_export enable and force row level security;
create policy every_org on data_export to quoin_system using (true);
create policy own_org on data_export to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on data_export to quoin_app;
grant delete, insert, select, update on data_export to quoin_system;

create table deletion (
  org_id text collate "C" not null,
  position bigint not null default nextval('event_position'::regclass),
  type text not null,
  id text collate "C" not null,
  parent_id text collate "C",
  deleted_at timestamp(3) with time zone not null,
  constraint deletion_pkey PRIMARY KEY (org_id, "position"),
  constraint deletion_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
CREATE INDEX deletion_by_time ON deletion USING btree (org_id, deleted_at);
CREATE INDEX deletion_by_type ON deletion USING btree (org_id, type, "position");
alter table deletion enable and force row level security;
create policy every_org on deletion to quoin_system using (true);
create policy own_org on deletion to quoin_app using ((org_id = current_org()));
grant insert, select on deletion to quoin_app;
grant delete, insert, select, update on deletion to quoin_system;

create table delivery (
  org_id text collate "C" not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  status text not null,
  attempt_count integer not null,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  event_type text not null,
  is_test boolean not null default false,
  updated_at timestamp(3) with time zone not null,
  constraint delivery_pkey PRIMARY KEY (org_id, id),
  constraint delivery_carries_event FOREIGN KEY (org_id, event_id) REFERENCES event(org_id, id) ON DELETE CASCADE,
  constraint delivery_goes_to_endpoint FOREIGN KEY (org_id, endpoint_id) REFERENCES webhook_endpoint(org_id, id) ON DELETE CASCADE,
  constraint delivery_status_is_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint finished_exactly_when_over CHECK (((status = ANY (ARRAY['SUCCEEDED'::text, 'FAILED'::text, 'CANCELLED'::text])) = (finished_at IS NOT NULL)))
);
CREATE INDEX delivery_by_endpoint ON delivery USING btree (org_id, endpoint_id, created_at DESC, id DESC);
CREATE INDEX delivery_by_event ON delivery USING btree (org_id, event_id);
CREATE INDEX delivery_by_type ON delivery USING btree (org_id, event_type, created_at DESC, id DESC);
CREATE INDEX delivery_cancelled ON delivery USING btree (org_id, created_at DESC, id DESC) WHERE status = 'CANCELLED'::text;
CREATE INDEX delivery_failed ON delivery USING btree (org_id, created_at DESC, id DESC) WHERE status = 'FAILED'::text;
CREATE INDEX delivery_newest_first ON delivery USING btree (org_id, created_at DESC, id DESC);
alter table delivery enable and force row level security;
create policy every_org on delivery to quoin_system using (true);
create policy own_org on delivery to quoin_app using ((org_id = current_org()));
grant insert, select, update on delivery to quoin_app;
grant delete, insert, select, update on delivery to quoin_system;

create table delivery_attempt (
  org_id text collate "C" not null,
  delivery_id text collate "C" not null,
  number integer not null,
  started_at timestamp(3) with time zone not null,
  duration_ms integer,
  status integer,
  response_body bytea,
  error text,
  explanation jsonb,
  constraint delivery_attempt_pkey PRIMARY KEY (org_id, delivery_id, number),
  constraint attempt_belongs_to_delivery FOREIGN KEY (org_id, delivery_id) REFERENCES delivery(org_id, id) ON DELETE CASCADE,
  constraint answer_or_error CHECK (((status IS NULL) OR (error IS NULL))),
  constraint attempt_error_is_known CHECK ((error = ANY (ARRAY['dns'::text, 'refused'::text, 'reset'::text, 'tls'::text, 'timed_out'::text, 'blocked_url'::text, 'secret_unreadable'::text, 'worker_lost'::text]))),
  constraint explanation_is_bounded CHECK ((octet_length((explanation)::text) <= 8192)),
  constraint five_attempts_at_most CHECK (((number >= 1) AND (number <= 5))),
  constraint kept_body_is_bounded CHECK ((octet_length(response_body) <= 2048))
);
CREATE INDEX delivery_attempt_by_age ON delivery_attempt USING brin (started_at);
alter table delivery_attempt enable and force row level security;
create policy every_org on delivery_attempt to quoin_system using (true);
create policy own_org on delivery_attempt to quoin_app using ((org_id = current_org()));
grant select on delivery_attempt to quoin_app;
grant delete, insert, select, update on delivery_attempt to quoin_system;

create table delivery_queue (
  org_id text collate "C" not null,
  delivery_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt_count integer not null,
  due_at timestamp(3) with time zone not null,
  lease_token text,
  started_at timestamp(3) with time zone,
  constraint delivery_queue_pkey PRIMARY KEY (org_id, delivery_id),
  constraint queued_is_logged FOREIGN KEY (org_id, delivery_id) REFERENCES delivery(org_id, id) ON DELETE CASCADE,
  constraint leased_since_it_started CHECK (((lease_token IS NULL) = (started_at IS NULL)))
);
CREATE INDEX delivery_queue_due ON delivery_queue USING btree (org_id, endpoint_id, due_at) WHERE lease_token IS NULL;
CREATE INDEX delivery_queue_leased ON delivery_queue USING btree (org_id, endpoint_id) WHERE lease_token IS NOT NULL;
alter table delivery_queue enable and force row level security;
create policy every_org on delivery_queue to quoin_system using (true);
create policy own_org on delivery_queue to quoin_app using ((org_id = current_org()));
grant delete, insert, select on delivery_queue to quoin_app;
grant delete, insert, select, update on delivery_queue to quoin_system;

create table document_correction (
  org_id text collate "C" not null,
  document_id text collate "C" not null,
  revision integer not null,
  changes jsonb not null,
  reason text,
  corrected_by text,
  corrected_at timestamp(3) with time zone not null,
  constraint document_correction_pkey PRIMARY KEY (org_id, document_id, revision),
  constraint correction_has_content FOREIGN KEY (org_id, document_id, revision) REFERENCES issued_document(org_id, document_id, revision) ON DELETE CASCADE,
  constraint document_correction_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table document_correction enable and force row level security;
create policy every_org on document_correction to quoin_system using (true);
create policy own_org on document_correction to quoin_app using ((org_id = current_org()));
grant insert, select on document_correction to quoin_app;
grant delete, insert, select, update on document_correction to quoin_system;

create table document_counter (
  org_id text collate "C" not null,
  kind text not null,
  year integer not null,
  last_number integer not null,
  last_issued_at timestamp(3) with time zone,
  constraint document_counter_pkey PRIMARY KEY (org_id, kind, year),
  constraint document_counter_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['QUOTATION'::text, 'INVOICE'::text, 'CREDIT_NOTE'::text, 'RECEIPT'::text]))),
  constraint numbers_count_from_zero CHECK ((last_number >= 0))
);
alter table document_counter enable and force row level security;
create policy every_org on document_counter to quoin_system using (true);
create policy own_org on document_counter to quoin_app using ((org_id = current_org()));
grant insert, select, update on document_counter to quoin_app;
grant delete, insert, select, update on document_counter to quoin_system;

create table event (
  org_id text collate "C" not null,
  id text collate "C" not null,
  type text not null,
  resource_id text collate "C" not null,
  parent_id text collate "C",
  body text not null,
  created_at timestamp(3) with time zone not null,
  position bigint not null default nextval('event_position'::regclass),
  is_test boolean not null default false,
  constraint event_pkey PRIMARY KEY (org_id, id),
  constraint event_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
CREATE INDEX event_by_age ON event USING brin (created_at);
CREATE INDEX event_by_parent ON event USING btree (org_id, parent_id, created_at DESC, id DESC) WHERE parent_id IS NOT NULL;
CREATE INDEX event_by_resource ON event USING btree (org_id, resource_id, created_at DESC, id DESC);
CREATE INDEX event_by_type ON event USING btree (org_id, type, created_at DESC, id DESC) WHERE NOT is_test;
CREATE INDEX event_newest_first ON event USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX event_in_order ON event USING btree (org_id, "position");
alter table event enable and force row level security;
create policy every_org on event to quoin_system using (true);
create policy own_org on event to quoin_app using ((org_id = current_org()));
grant insert, select on event to quoin_app;
grant delete, insert, select, update on event to quoin_system;

create table example_record (
  org_id text collate "C" not null,
  id text collate "C" not null,
  constraint example_record_pkey PRIMARY KEY (org_id, id),
  constraint example_record_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table example_record enable and force row level security;
create policy every_org on example_record to quoin_system using (true);
create policy own_org on example_record to quoin_app using ((org_id = current_org()));
grant delete, insert, select on example_record to quoin_app;
grant delete, insert, select, update on example_record to quoin_system;

create table expense (
  org_id text collate "C" not null,
  id text collate "C" not null,
  date timestamp(3) with time zone not null,
  category text not null,
  description text not null,
  vendor text,
  amount numeric(14,2) not null,
  gst_amount numeric(14,2) not null,
  project_id text collate "C",
  reference text,
  receipt_file_id text collate "C",
  notes text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  external_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  tax_code text not null default 'STANDARD'::text,
  constraint expense_pkey PRIMARY KEY (org_id, id),
  constraint expense_is_of_project FOREIGN KEY (org_id, project_id) REFERENCES project(org_id, id),
  constraint expense_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint receipt_is_a_file FOREIGN KEY (org_id, receipt_file_id) REFERENCES file(org_id, id),
  constraint amounts_have_one_sign CHECK (((sign(amount) * sign(gst_amount)) >= (0)::numeric)),
  constraint expense_category_is_known CHECK ((category = ANY (ARRAY['MATERIALS'::text, 'SUBCONTRACTOR'::text, 'LABOUR'::text, 'EQUIPMENT'::text, 'TRANSPORT'::text, 'PERMITS'::text, 'TOOLS'::text, 'UTILITIES'::text, 'OFFICE'::text, 'INSURANCE'::text, 'OTHER'::text]))),
  constraint expense_metadata_is_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint expense_tax_code_is_known CHECK ((tax_code = ANY (ARRAY['STANDARD'::text, 'ZERO_RATED'::text, 'EXEMPT'::text, 'OUT_OF_SCOPE'::text, 'NOT_CLAIMABLE'::text])))
);
CREATE INDEX expense_by_amount ON expense USING btree (org_id, amount, id);
CREATE INDEX expense_by_category ON expense USING btree (org_id, category, created_at DESC, id DESC);
CREATE INDEX expense_by_change ON expense USING btree (org_id, updated_at, id);
CREATE INDEX expense_by_date ON expense USING btree (org_id, date);
CREATE INDEX expense_by_day ON expense USING btree (org_id, date, id);
CREATE INDEX expense_by_month_and_date ON expense USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), date) INCLUDE (created_at, id);
CREATE INDEX expense_by_project ON expense USING btree (org_id, project_id) WHERE project_id IS NOT NULL;
CREATE INDEX expense_by_receipt ON expense USING btree (org_id, receipt_file_id) WHERE receipt_file_id IS NOT NULL;
CREATE INDEX expense_by_vendor ON expense USING btree (org_id, lower(btrim(vendor)));
CREATE INDEX expense_by_vendor_name ON expense USING btree (org_id, COALESCE(name_order(vendor), ''::text) COLLATE "C", id);
CREATE INDEX expense_newest_first ON expense USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX expense_without_receipt ON expense USING btree (org_id, created_at DESC, id DESC) WHERE receipt_file_id IS NULL;
CREATE UNIQUE INDEX expense_external_id_is_unique ON expense USING btree (org_id, external_id) WHERE external_id IS NOT NULL;
alter table expense enable and force row level security;
CREATE TRIGGER change_is_open BEFORE UPDATE ON expense FOR EACH ROW WHEN ((to_jsonb(old.*) - '{receipt_file_id,notes,external_id,metadata,updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{receipt_file_id,notes,external_id,metadata,updated_at}'::text[])) EXECUTE FUNCTION require_open_day('date', 'both');
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON expense FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'expense');
CREATE TRIGGER day_is_open BEFORE INSERT OR DELETE ON expense FOR EACH ROW EXECUTE FUNCTION require_open_day('date', 'both');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON expense DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('expense', 'id');
CREATE TRIGGER figures_are_kept AFTER INSERT OR DELETE OR UPDATE OF date, category, amount, gst_amount ON expense FOR EACH ROW EXECUTE FUNCTION keep_expense_figures();
create policy every_org on expense to quoin_system using (true);
create policy own_org on expense to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on expense to quoin_app;
grant delete, insert, select, update on expense to quoin_system;

create table file (
  org_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamp(3) with time zone not null,
  unreferenced_since timestamp(3) with time zone,
  constraint file_pkey PRIMARY KEY (org_id, id),
  constraint file_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint bytes_are_counted CHECK ((bytes = octet_length(content))),
  constraint media_type_is_known CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  constraint sha256_is_a_digest CHECK ((octet_length(sha256) = 32))
);
alter table file enable and force row level security;
create policy every_org on file to quoin_system using (true);
create policy own_org on file to quoin_app using ((org_id = current_org()));
grant insert, select on file to quoin_app;
grant delete, insert, select, update on file to quoin_system;

create table gst_filing (
  org_id text collate "C" not null,
  id text collate "C" not null,
  from_day date not null,
  to_day date not null,
  currency text not null,
  boxes jsonb not null,
  note text,
  filed_by text not null,
  created_at timestamp(3) with time zone not null,
  constraint gst_filing_pkey PRIMARY KEY (org_id, id),
  constraint gst_filing_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint period_is_not_reversed CHECK ((from_day <= to_day))
);
CREATE INDEX gst_filing_newest_first ON gst_filing USING btree (org_id, created_at DESC, id DESC);
alter table gst_filing enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON gst_filing FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'gst_filing');
create policy every_org on gst_filing to quoin_system using (true);
create policy own_org on gst_filing to quoin_app using ((org_id = current_org()));
grant insert, select on gst_filing to quoin_app;
grant delete, insert, select, update on gst_filing to quoin_system;

create table gst_filing_document (
  org_id text collate "C" not null,
  filing_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  document_id text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  number text,
  name text,
  gst_rate numeric(7,6),
  net numeric not null,
  gst numeric not null,
  zero_rated numeric not null,
  exempt numeric not null,
  out_of_scope numeric not null,
  constraint gst_filing_document_pkey PRIMARY KEY (org_id, filing_id, id),
  constraint filed_document_is_of_filing FOREIGN KEY (org_id, filing_id) REFERENCES gst_filing(org_id, id) ON DELETE CASCADE
);
alter table gst_filing_document enable and force row level security;
create policy every_org on gst_filing_document to quoin_system using (true);
create policy own_org on gst_filing_document to quoin_app using ((org_id = current_org()));
grant insert, select on gst_filing_document to quoin_app;
grant delete, insert, select, update on gst_filing_document to quoin_system;

create table held_retention (
  org_id text collate "C" not null,
  contract_id text collate "C" not null,
  is_checked boolean not null default false,
  held numeric,
  due_on date,
  due_amount numeric,
  id uuid not null default gen_random_uuid(),
  is_first boolean,
  constraint held_retention_pkey PRIMARY KEY (org_id, contract_id, is_checked, id),
  constraint held_retention_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint held_exactly_when_checked CHECK (((is_checked = (held IS NOT NULL)) AND (is_checked = (due_amount IS NOT NULL)) AND (is_checked OR (due_on IS NULL))))
);
CREATE INDEX held_retention_by_day ON held_retention USING btree (org_id, due_on) INCLUDE (contract_id, held, due_amount) WHERE is_checked;
CREATE INDEX held_retention_changes ON held_retention USING btree (org_id, id) INCLUDE (contract_id) WHERE NOT is_checked;
alter table held_retention enable and force row level security;
create policy every_org on held_retention to quoin_system using (true);
create policy own_org on held_retention to quoin_app using ((org_id = current_org()));
grant delete, insert, select on held_retention to quoin_app;
grant delete, insert, select, update on held_retention to quoin_system;

create table holiday_list (
  org_id text collate "C" not null,
  version text not null,
  days jsonb not null,
  kept_at timestamp(3) with time zone not null,
  told_of_year integer,
  constraint holiday_list_pkey PRIMARY KEY (org_id),
  constraint holiday_list_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table holiday_list enable and force row level security;
create policy every_org on holiday_list to quoin_system using (true);
create policy own_org on holiday_list to quoin_app using ((org_id = current_org()));
grant insert, select, update on holiday_list to quoin_app;
grant delete, insert, select, update on holiday_list to quoin_system;

create table idempotency_key (
  org_id text collate "C" not null,
  actor_id text collate "C" not null,
  key text collate "C" not null,
  request_digest bytea not null,
  status integer not null,
  location text,
  body text,
  created_at timestamp(3) with time zone not null,
  body_sealed bytea,
  constraint idempotency_key_pkey PRIMARY KEY (org_id, actor_id, key),
  constraint idempotency_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint only_success_is_kept CHECK (((status >= 200) AND (status <= 299))),
  constraint request_digest_is_sha256 CHECK ((octet_length(request_digest) = 32))
);
CREATE INDEX idempotency_key_by_age ON idempotency_key USING btree (org_id, created_at);
alter table idempotency_key enable and force row level security;
create policy every_org on idempotency_key to quoin_system using (true);
create policy own_org on idempotency_key to quoin_app using ((org_id = current_org()));
grant insert, select, update on idempotency_key to quoin_app;
grant delete, insert, select, update on idempotency_key to quoin_system;

create table import_layout (
  org_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  fingerprint text not null,
  name text not null,
  columns jsonb not null,
  day_order text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint import_layout_pkey PRIMARY KEY (org_id, id),
  constraint import_layout_is_unique UNIQUE (org_id, kind, fingerprint),
  constraint import_layout_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint day_order_is_known CHECK ((day_order = ANY (ARRAY['DAY_FIRST'::text, 'MONTH_FIRST'::text])))
);
CREATE INDEX import_layout_newest_first ON import_layout USING btree (org_id, created_at DESC, id DESC);
alter table import_layout enable and force row level security;
create policy every_org on import_layout to quoin_system using (true);
create policy own_org on import_layout to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on import_layout to quoin_app;
grant delete, insert, select, update on import_layout to quoin_system;

create table import_preview (
  org_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  name text not null,
  content bytea not null,
  bytes integer not null,
  account_id text collate "C",
  corrections jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null,
  imported_at timestamp(3) with time zone,
  constraint import_preview_pkey PRIMARY KEY (org_id, id),
  constraint import_preview_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint kind_of_import_is_known CHECK ((kind = ANY (ARRAY['CLIENTS'::text, 'PROJECTS'::text, 'EXPENSES'::text, 'PRICE_ITEMS'::text, 'OPEN_INVOICES'::text, 'BANK_STATEMENT'::text])))
);
CREATE INDEX import_preview_oldest_first ON import_preview USING btree (created_at);
alter table import_preview enable and force row level security;
create policy every_org on import_preview to quoin_system using (true);
create policy own_org on import_preview to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on import_preview to quoin_app;
grant delete, insert, select, update on import_preview to quoin_system;

create table invoice (
  org_id text collate "C" not null,
  id text collate "C" not null,
  number text not null,
  title text not null,
  status text not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  quotation_id text collate "C",
  notes text,
  currency text not null,
  subtotal numeric(22,8) not null,
  gst_rate numeric(7,6) not null,
  retention_pct numeric(7,6),
  issued_at timestamp(3) with time zone not null,
  due_date timestamp(3) with time zone not null,
  due_date_given boolean not null,
  sent_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  version integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  parties jsonb,
  void_reason text,
  converted_from text collate "C",
  lines text,
  kind text not null default 'STANDARD'::text,
  contract_id text collate "C",
  claim_id text collate "C",
  client_reference text,
  external_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  untaxed numeric(22,8) not null default 0,
  gst_registered boolean,
  payment_days integer,
  e_invoice_state text,
  e_invoice_reason text,
  brought_forward boolean not null default false,
  constraint invoice_pkey PRIMARY KEY (org_id, id),
  constraint invoice_number_is_unique UNIQUE (org_id, number),
  constraint invoice_comes_from_quotation FOREIGN KEY (org_id, quotation_id) REFERENCES quotation(org_id, id),
  constraint invoice_has_project_of_its_client FOREIGN KEY (org_id, project_id, client_id) REFERENCES project(org_id, id, client_id),
  constraint invoice_is_converted_from_quotation FOREIGN KEY (org_id, converted_from) REFERENCES quotation(org_id, id),
  constraint invoice_is_of_claim FOREIGN KEY (org_id, claim_id) REFERENCES claim(org_id, id),
  constraint invoice_is_of_contract FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
  constraint invoice_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint claim_goes_with_kind CHECK (((kind = 'CLAIM'::text) = (claim_id IS NOT NULL))),
  constraint draft_is_not_sent CHECK (((status <> 'DRAFT'::text) OR (sent_at IS NULL))),
  constraint draft_number_until_sent CHECK (((sent_at IS NULL) = (number ~~ 'DRAFT-%'::text))),
  constraint e_invoice_state_is_known CHECK ((e_invoice_state = ANY (ARRAY['NOT_NEEDED'::text, 'READY'::text, 'HANDED_OVER'::text, 'ACCEPTED'::text, 'REFUSED'::text]))),
  constraint invoice_kind_is_known CHECK ((kind = ANY (ARRAY['STANDARD'::text, 'CLAIM'::text, 'DEPOSIT'::text, 'RETENTION_RELEASE'::text]))),
  constraint invoice_metadata_is_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint invoice_status_is_known CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'PAID'::text, 'OVERDUE'::text, 'VOID'::text]))),
  constraint kind_goes_with_contract CHECK (
CASE kind
    WHEN 'STANDARD'::text THEN (contract_id IS NULL)
    WHEN 'RETENTION_RELEASE'::text THEN true
    ELSE (contract_id IS NOT NULL)
END),
  constraint paid_exactly_when_paid_at CHECK (((status = 'PAID'::text) = (paid_at IS NOT NULL))),
  constraint parties_exactly_once_sent CHECK (((sent_at IS NULL) = (parties IS NULL))),
  constraint rates_are_fractions CHECK ((((gst_rate >= (0)::numeric) AND (gst_rate <= (1)::numeric)) AND ((retention_pct >= (0)::numeric) AND (retention_pct <= (1)::numeric)))),
  constraint reason_only_when_void CHECK (((void_reason IS NULL) OR (status = 'VOID'::text))),
  constraint sent_at_once_sent CHECK (((status <> ALL (ARRAY['SENT'::text, 'PAID'::text, 'OVERDUE'::text])) OR (sent_at IS NOT NULL))),
  constraint void_exactly_when_voided_at CHECK (((status = 'VOID'::text) = (voided_at IS NOT NULL)))
);
CREATE INDEX invoice_brought_forward ON invoice USING btree (org_id, sent_at) WHERE brought_forward;
CREATE INDEX invoice_by_change ON invoice USING btree (org_id, updated_at, id);
CREATE INDEX invoice_by_claim ON invoice USING btree (org_id, claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX invoice_by_client ON invoice USING btree (org_id, client_id, created_at DESC, id DESC);
CREATE INDEX invoice_by_contract ON invoice USING btree (org_id, contract_id, created_at DESC, id DESC) WHERE contract_id IS NOT NULL;
CREATE INDEX invoice_by_conversion ON invoice USING btree (org_id, converted_from) WHERE converted_from IS NOT NULL;
CREATE INDEX invoice_by_due_date ON invoice USING btree (org_id, status, due_date, id);
CREATE INDEX invoice_by_kind ON invoice USING btree (org_id, kind, created_at DESC, id DESC) WHERE kind <> 'STANDARD'::text;
CREATE INDEX invoice_by_month_and_due_date ON invoice USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), status, due_date) INCLUDE (created_at, id);
CREATE INDEX invoice_by_month_and_exact_total ON invoice USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), status, document_total(subtotal, retention_pct, gst_rate, untaxed)) INCLUDE (created_at, id);
CREATE INDEX invoice_by_month_and_issue ON invoice USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), status, issued_at) INCLUDE (created_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX invoice_by_number_order ON invoice USING btree (org_id, status, name_order(number) COLLATE "C", id);
CREATE INDEX invoice_by_project ON invoice USING btree (org_id, project_id, created_at DESC, id DESC);
CREATE INDEX invoice_by_quotation ON invoice USING btree (org_id, quotation_id);
CREATE INDEX invoice_by_status ON invoice USING btree (org_id, status, created_at DESC, id DESC);
CREATE INDEX invoice_by_total ON invoice USING btree (org_id, status, document_total(subtotal, retention_pct, gst_rate, untaxed), id);
CREATE INDEX invoice_due ON invoice USING btree (org_id, due_date) WHERE status = 'SENT'::text;
CREATE INDEX invoice_issued_figures ON invoice USING btree (org_id, issued_at) INCLUDE (subtotal, gst_rate, retention_pct, untaxed) WHERE sent_at IS NOT NULL AND status <> 'VOID'::text;
CREATE INDEX invoice_newest_first ON invoice USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX invoice_open_figures ON invoice USING btree (org_id, due_date) INCLUDE (id, subtotal, gst_rate, retention_pct, untaxed) WHERE status = ANY (ARRAY['SENT'::text, 'OVERDUE'::text]);
CREATE INDEX invoice_retained ON invoice USING btree (org_id) INCLUDE (subtotal, retention_pct) WHERE sent_at IS NOT NULL AND status <> 'VOID'::text AND retention_pct > 0::numeric;
CREATE INDEX invoice_void_by_client ON invoice USING btree (org_id, client_id) WHERE status = 'VOID'::text;
CREATE INDEX invoice_voided ON invoice USING btree (org_id, voided_at) WHERE status = 'VOID'::text AND sent_at IS NOT NULL;
CREATE UNIQUE INDEX invoice_external_id_is_unique ON invoice USING btree (org_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX one_draft_of_contract ON invoice USING btree (org_id, contract_id) WHERE contract_id IS NOT NULL AND status = 'DRAFT'::text;
CREATE UNIQUE INDEX one_draft_release_of_project ON invoice USING btree (org_id, project_id) WHERE kind = 'RETENTION_RELEASE'::text AND contract_id IS NULL AND status = 'DRAFT'::text;
CREATE UNIQUE INDEX one_standing_invoice_of_claim ON invoice USING btree (org_id, claim_id) WHERE claim_id IS NOT NULL AND status <> 'VOID'::text;
alter table invoice enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{parties}', 'invoice');
CREATE TRIGGER day_of_issue_is_open BEFORE UPDATE OF sent_at, issued_at ON invoice FOR EACH ROW WHEN (new.sent_at IS NOT NULL AND NOT new.brought_forward AND (old.sent_at IS DISTINCT FROM new.sent_at OR old.issued_at IS DISTINCT FROM new.issued_at)) EXECUTE FUNCTION require_open_day('issued_at');
CREATE TRIGGER day_of_voiding_is_open BEFORE UPDATE OF voided_at ON invoice FOR EACH ROW WHEN (new.sent_at IS NOT NULL AND old.voided_at IS DISTINCT FROM new.voided_at) EXECUTE FUNCTION require_open_day('voided_at');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('invoice', 'id');
CREATE TRIGGER figures_are_kept_at_delete AFTER DELETE ON invoice FOR EACH ROW WHEN (old.sent_at IS NOT NULL) EXECUTE FUNCTION keep_invoice_figures();
CREATE TRIGGER figures_are_kept_at_insert AFTER INSERT ON invoice FOR EACH ROW WHEN (new.sent_at IS NOT NULL) EXECUTE FUNCTION keep_invoice_figures();
CREATE TRIGGER figures_are_kept_at_update AFTER UPDATE OF status, sent_at, issued_at, due_date, subtotal, retention_pct, gst_rate, untaxed ON invoice FOR EACH ROW WHEN ((old.sent_at IS NOT NULL OR new.sent_at IS NOT NULL) AND (replace(old.status, 'OVERDUE'::text, 'SENT'::text) IS DISTINCT FROM replace(new.status, 'OVERDUE'::text, 'SENT'::text) OR old.sent_at IS DISTINCT FROM new.sent_at OR old.issued_at IS DISTINCT FROM new.issued_at OR old.due_date IS DISTINCT FROM new.due_date OR old.subtotal IS DISTINCT FROM new.subtotal OR old.retention_pct IS DISTINCT FROM new.retention_pct OR old.gst_rate IS DISTINCT FROM new.gst_rate OR old.untaxed IS DISTINCT FROM new.untaxed)) EXECUTE FUNCTION keep_invoice_figures();
CREATE TRIGGER is_found AFTER INSERT OR DELETE OR UPDATE OF number, title, client_reference ON invoice FOR EACH ROW EXECUTE FUNCTION keep_search_entry('INVOICE');
CREATE TRIGGER quotation_is_noted_at_delete AFTER DELETE ON invoice FOR EACH ROW WHEN (old.quotation_id IS NOT NULL OR old.converted_from IS NOT NULL) EXECUTE FUNCTION note_quotation_of_invoice();
CREATE TRIGGER quotation_is_noted_at_insert AFTER INSERT ON invoice FOR EACH ROW WHEN (new.quotation_id IS NOT NULL OR new.converted_from IS NOT NULL) EXECUTE FUNCTION note_quotation_of_invoice();
CREATE TRIGGER quotation_is_noted_at_update AFTER UPDATE OF status, quotation_id, converted_from ON invoice FOR EACH ROW WHEN ((old.status = 'VOID'::text) <> (new.status = 'VOID'::text) OR old.quotation_id IS DISTINCT FROM new.quotation_id OR old.converted_from IS DISTINCT FROM new.converted_from) EXECUTE FUNCTION note_quotation_of_invoice();
CREATE TRIGGER release_is_kept_at_delete AFTER DELETE ON invoice FOR EACH ROW WHEN (old.kind = 'RETENTION_RELEASE'::text AND old.contract_id IS NULL) EXECUTE FUNCTION keep_released_retention();
CREATE TRIGGER release_is_kept_at_insert AFTER INSERT ON invoice FOR EACH ROW WHEN (new.kind = 'RETENTION_RELEASE'::text AND new.contract_id IS NULL) EXECUTE FUNCTION keep_released_retention();
CREATE TRIGGER release_is_kept_at_update AFTER UPDATE OF status, sent_at, kind, contract_id, subtotal ON invoice FOR EACH ROW WHEN (new.kind = 'RETENTION_RELEASE'::text OR old.kind = 'RETENTION_RELEASE'::text) EXECUTE FUNCTION keep_released_retention();
CREATE TRIGGER retention_is_noted_at_delete AFTER DELETE ON invoice FOR EACH ROW WHEN (old.contract_id IS NOT NULL) EXECUTE FUNCTION note_retention_of_invoice();
CREATE TRIGGER retention_is_noted_at_update AFTER UPDATE OF status, kind, contract_id ON invoice FOR EACH ROW WHEN ((new.contract_id IS NOT NULL OR old.contract_id IS NOT NULL) AND (old.status <> new.status OR old.kind <> new.kind OR old.contract_id IS DISTINCT FROM new.contract_id)) EXECUTE FUNCTION note_retention_of_invoice();
CREATE TRIGGER sent_invoice_stays BEFORE DELETE ON invoice FOR EACH ROW WHEN (old.sent_at IS NOT NULL AND CURRENT_USER = 'quoin_app'::name) EXECUTE FUNCTION refuse_deletion();
create policy every_org on invoice to quoin_system using (true);
create policy own_org on invoice to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on invoice to quoin_app;
grant delete, insert, select, update on invoice to quoin_system;

create table invoice_item (
  org_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  ref text,
  description text not null,
  unit text,
  qty numeric(11,4) not null,
  unit_price numeric(13,4) not null,
  sort_order integer not null,
  kind text not null default 'WORK'::text,
  account_code text,
  tax_code text not null default 'STANDARD'::text,
  constraint invoice_item_pkey PRIMARY KEY (org_id, id),
  constraint invoice_item_order_is_unique UNIQUE (org_id, invoice_id, sort_order),
  constraint item_belongs_to_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id) ON DELETE CASCADE,
  constraint derived_amounts_are_cents CHECK (((kind = 'WORK'::text) OR ((qty = (1)::numeric) AND (unit_price = round(unit_price, 2))))),
  constraint item_kind_is_known CHECK ((kind = ANY (ARRAY['WORK'::text, 'MATERIALS'::text, 'RETENTION'::text, 'DEPOSIT'::text, 'WITHHELD'::text, 'RELEASE'::text]))),
  constraint qty_is_positive CHECK ((qty > (0)::numeric)),
  constraint tax_code_is_known CHECK ((tax_code = ANY (ARRAY['STANDARD'::text, 'ZERO_RATED'::text, 'EXEMPT'::text, 'OUT_OF_SCOPE'::text])))
);
CREATE INDEX invoice_item_untaxed ON invoice_item USING btree (org_id, invoice_id) WHERE tax_code <> 'STANDARD'::text;
alter table invoice_item enable and force row level security;
CREATE TRIGGER retention_is_noted_at_delete AFTER DELETE ON invoice_item FOR EACH ROW WHEN (old.kind = ANY (ARRAY['RETENTION'::text, 'RELEASE'::text])) EXECUTE FUNCTION note_retention_of_item();
CREATE TRIGGER retention_is_noted_at_insert AFTER INSERT ON invoice_item FOR EACH ROW WHEN (new.kind = ANY (ARRAY['RETENTION'::text, 'RELEASE'::text])) EXECUTE FUNCTION note_retention_of_item();
CREATE TRIGGER retention_is_noted_at_update AFTER UPDATE OF kind, unit_price, invoice_id ON invoice_item FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['RETENTION'::text, 'RELEASE'::text])) OR (old.kind = ANY (ARRAY['RETENTION'::text, 'RELEASE'::text]))) EXECUTE FUNCTION note_retention_of_item();
create policy every_org on invoice_item to quoin_system using (true);
create policy own_org on invoice_item to quoin_app using ((org_id = current_org()));
grant delete, insert, select on invoice_item to quoin_app;
grant delete, insert, select, update on invoice_item to quoin_system;

create table issued_document (
  org_id text collate "C" not null,
  document_id text collate "C" not null,
  revision integer not null,
  facts jsonb not null,
  issued_at timestamp(3) with time zone not null,
  pdf bytea,
  pdf_sha256 bytea,
  rendered_at timestamp(3) with time zone,
  attempt_count integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  last_error text,
  constraint issued_document_pkey PRIMARY KEY (org_id, document_id, revision),
  constraint issued_document_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint due_only_while_not_rendered CHECK (((pdf IS NULL) OR (next_attempt_at IS NULL))),
  constraint pdf_sha256_is_a_digest CHECK ((octet_length(pdf_sha256) = 32)),
  constraint rendered_whole CHECK ((((pdf IS NULL) = (pdf_sha256 IS NULL)) AND ((pdf IS NULL) = (rendered_at IS NULL))))
);
CREATE INDEX issued_document_by_logo ON issued_document USING btree (org_id, (facts #>> '{issuer,logoFileId}'::text[])) WHERE (facts #>> '{issuer,logoFileId}'::text[]) IS NOT NULL;
CREATE INDEX issued_document_due ON issued_document USING btree (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
alter table issued_document enable and force row level security;
create policy every_org on issued_document to quoin_system using (true);
create policy own_org on issued_document to quoin_app using ((org_id = current_org()));
grant insert, select, update on issued_document to quoin_app;
grant delete, insert, select, update on issued_document to quoin_system;

create table kept_figure (
  org_id text collate "C" not null,
  figure text not null,
  span text not null default 'CHANGE'::text,
  at timestamp(3) with time zone not null,
  id uuid not null default gen_random_uuid(),
  status text,
  amount numeric not null,
  count integer not null,
  constraint kept_figure_pkey PRIMARY KEY (org_id, figure, span, at, id) INCLUDE (status, amount, count),
  constraint kept_figure_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint figure_is_known CHECK ((figure = ANY (ARRAY['OPEN'::text, 'INVOICED'::text, 'RETENTION'::text, 'RECEIVED'::text, 'QUOTED'::text, 'DECIDED'::text, 'SPENT'::text, 'SPENT_GST'::text, 'CREDIT'::text]))),
  constraint span_is_known CHECK ((span = ANY (ARRAY['CHANGE'::text, 'HOUR'::text, 'DAY'::text])))
);
CREATE INDEX kept_figure_changes ON kept_figure USING btree (org_id, id) WHERE span = 'CHANGE'::text;
alter table kept_figure enable and force row level security;
create policy every_org on kept_figure to quoin_system using (true);
create policy own_org on kept_figure to quoin_app using ((org_id = current_org()));
grant delete, insert, select on kept_figure to quoin_app;
grant delete, insert, select, update on kept_figure to quoin_system;

create table known_device (
  user_id text collate "C" not null,
  digest bytea not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  constraint known_device_pkey PRIMARY KEY (user_id, digest),
  constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint device_digest_is_sha256 CHECK ((octet_length(digest) = 32))
);
CREATE INDEX known_device_by_digest ON known_device USING btree (digest);
grant delete, insert, select, update on known_device to quoin_system;

create table lead (
  org_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  email text,
  phone text,
  address text,
  source text not null,
  status text not null,
  estimated_value numeric(14,2),
  notes text,
  client_id text collate "C",
  project_id text collate "C",
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  lost_reason text,
  status_changed_at timestamp(3) with time zone not null default now(),
  converted_at timestamp(3) with time zone,
  constraint lead_pkey PRIMARY KEY (org_id, id),
  constraint lead_became_client FOREIGN KEY (org_id, client_id) REFERENCES client(org_id, id),
  constraint lead_became_project FOREIGN KEY (org_id, project_id, client_id) REFERENCES project(org_id, id, client_id),
  constraint lead_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint converted_is_won CHECK (((client_id IS NULL) OR (status = 'WON'::text))),
  constraint converted_whole CHECK (((client_id IS NULL) = (project_id IS NULL))),
  constraint estimated_value_is_not_negative CHECK ((estimated_value >= (0)::numeric)),
  constraint lead_source_is_known CHECK ((source = ANY (ARRAY['WEBSITE'::text, 'REFERRAL'::text, 'WALK_IN'::text, 'WHATSAPP'::text, 'TENDER'::text, 'OTHER'::text]))),
  constraint lead_status_is_known CHECK ((status = ANY (ARRAY['NEW'::text, 'CONTACTED'::text, 'QUALIFIED'::text, 'QUOTED'::text, 'WON'::text, 'LOST'::text]))),
  constraint only_converted_has_time CHECK (((converted_at IS NULL) OR (client_id IS NOT NULL))),
  constraint reason_is_of_lost CHECK (((lost_reason IS NULL) OR (status = 'LOST'::text)))
);
CREATE INDEX lead_by_change ON lead USING btree (org_id, updated_at, id);
CREATE INDEX lead_by_client ON lead USING btree (org_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX lead_by_email ON lead USING btree (org_id, lower(email)) WHERE email IS NOT NULL;
CREATE INDEX lead_by_status ON lead USING btree (org_id, status, created_at DESC, id DESC) INCLUDE (estimated_value);
CREATE INDEX lead_newest_first ON lead USING btree (org_id, created_at DESC, id DESC);
alter table lead enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON lead FOR EACH ROW EXECUTE FUNCTION note_change('{status_changed_at,converted_at,org_id,version,created_at,updated_at}', '{}', 'lead');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON lead DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('lead', 'id');
CREATE TRIGGER is_found AFTER INSERT OR DELETE OR UPDATE OF name, email, phone ON lead FOR EACH ROW EXECUTE FUNCTION keep_search_entry('LEAD');
CREATE TRIGGER status_is_followed BEFORE UPDATE ON lead FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status OR new.client_id IS DISTINCT FROM old.client_id) EXECUTE FUNCTION follow_lead_status();
create policy every_org on lead to quoin_system using (true);
create policy own_org on lead to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on lead to quoin_app;
grant delete, insert, select, update on lead to quoin_system;

create table mail (
  org_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  document_id text collate "C" not null,
  revision integer not null,
  recipient text not null,
  message text,
  status text not null,
  created_at timestamp(3) with time zone not null,
  link_sealed bytea,
  edition integer not null default 1,
  attempt_count integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  last_error text,
  lease_token text,
  leased_until timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  link_withdrawn boolean not null default false,
  cc jsonb not null default '[]'::jsonb,
  subject text,
  is_automatic boolean not null default false,
  first_sent_at timestamp(3) with time zone,
  first_edition integer,
  settled_recipients jsonb not null default '[]'::jsonb,
  period_from timestamp(3) with time zone,
  period_to timestamp(3) with time zone,
  constraint mail_pkey PRIMARY KEY (org_id, id),
  constraint mail_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint kind_of_mail_is_known CHECK ((kind = ANY (ARRAY['QUOTATION'::text, 'INVOICE'::text, 'INVOICE_REMINDER'::text, 'RECEIPT'::text, 'CLAIM'::text, 'CREDIT_NOTE'::text, 'STATEMENT'::text, 'CLIENT_PAGE'::text, 'QUOTATION_ACCEPTED'::text, 'QUOTATION_REJECTED'::text, 'ENDPOINT_DISABLED'::text, 'ENDPOINT_FAILING'::text, 'ENDPOINT_RECOVERED'::text, 'INVITATION'::text, 'PASSWORD_RESET'::text, 'SECURITY_NOTICE'::text, 'DECISION_CODE'::text, 'CLAIM_DAYS_MOVED'::text, 'CLAIM_ACCEPTANCE'::text, 'QUOTATION_CONFIRMATION'::text, 'CLIENT_QUESTION'::text, 'HOLIDAYS_MISSING'::text]))) NOT VALID,
  constraint mail_status_is_known CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text, 'KEPT'::text]))),
  constraint period_exactly_in_statements CHECK (((kind = 'STATEMENT'::text) = (period_to IS NOT NULL))) NOT VALID
);
CREATE INDEX mail_by_document ON mail USING btree (org_id, document_id, created_at DESC, id DESC);
CREATE INDEX mail_by_kind ON mail USING btree (org_id, kind, created_at DESC, id DESC);
CREATE INDEX mail_due ON mail USING btree (next_attempt_at) WHERE status = 'QUEUED'::text;
CREATE INDEX mail_failed ON mail USING btree (org_id, created_at DESC, id DESC) WHERE status = 'FAILED'::text;
CREATE INDEX mail_failed_last ON mail USING btree (org_id, failed_at DESC) WHERE status = 'FAILED'::text;
CREATE INDEX mail_newest_first ON mail USING btree (org_id, created_at DESC, id DESC);
alter table mail enable and force row level security;
create policy every_org on mail to quoin_system using (true);
create policy own_org on mail to quoin_app using ((org_id = current_org()));
grant insert, select, update on mail to quoin_app;
grant delete, insert, select, update on mail to quoin_system;

create table mail_count (
  org_id text collate "C" not null,
  subject text collate "C" not null,
  count integer not null,
  ends_at timestamp(3) with time zone not null,
  constraint mail_count_pkey PRIMARY KEY (org_id, subject),
  constraint mail_count_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint mails_count_from_zero CHECK ((count >= 0))
);
CREATE INDEX mail_count_by_end ON mail_count USING btree (ends_at);
alter table mail_count enable and force row level security;
create policy every_org on mail_count to quoin_system using (true);
create policy own_org on mail_count to quoin_app using ((org_id = current_org()));
grant insert, select, update on mail_count to quoin_app;
grant delete, insert, select, update on mail_count to quoin_system;

create table membership (
  org_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C",
  email text not null,
  name text,
  role text not null,
  invitation_digest bytea,
  invitation_expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  joined_at timestamp(3) with time zone,
  constraint membership_pkey PRIMARY KEY (org_id, id),
  constraint invitation_digest_is_unique UNIQUE (invitation_digest),
  constraint member_once UNIQUE (org_id, email),
  constraint membership_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint invited_exactly_when_no_person CHECK ((((user_id IS NULL) = (invitation_digest IS NOT NULL)) AND ((invitation_digest IS NULL) = (invitation_expires_at IS NULL)))),
  constraint joined_exactly_when_a_person CHECK (((user_id IS NULL) = (joined_at IS NULL))),
  constraint role_is_known CHECK ((role = ANY (ARRAY['OWNER'::text, 'ADMIN'::text, 'FINANCE'::text, 'MANAGER'::text, 'VIEWER'::text])))
);
CREATE INDEX membership_of_person ON membership USING btree (user_id);
alter table membership enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON membership FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{invitation_digest}', 'membership');
create policy every_org on membership to quoin_system using (true);
create policy own_org on membership to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on membership to quoin_app;
grant delete, insert, select, update on membership to quoin_system;

create table news_mark (
  org_id text collate "C" not null,
  membership_id text collate "C" not null,
  seen_at timestamp(3) with time zone not null,
  constraint news_mark_pkey PRIMARY KEY (org_id, membership_id),
  constraint mark_is_of_member FOREIGN KEY (org_id, membership_id) REFERENCES membership(org_id, id) ON DELETE CASCADE,
  constraint news_mark_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table news_mark enable and force row level security;
create policy every_org on news_mark to quoin_system using (true);
create policy own_org on news_mark to quoin_app using ((org_id = current_org()));
grant insert, select, update on news_mark to quoin_app;
grant delete, insert, select, update on news_mark to quoin_system;

create table one_time_link (
  digest bytea not null,
  kind text not null,
  user_id text collate "C",
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint one_time_link_pkey PRIMARY KEY (digest),
  constraint one_time_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint link_digest_is_sha256 CHECK ((octet_length(digest) = 32)),
  constraint link_kind_is_known CHECK ((kind = ANY (ARRAY['SET_UP'::text, 'PASSWORD_RESET'::text]))),
  constraint reset_is_of_somebody CHECK (((kind = 'PASSWORD_RESET'::text) = (user_id IS NOT NULL)))
);
CREATE INDEX one_time_link_of_person ON one_time_link USING btree (user_id) WHERE user_id IS NOT NULL;
grant delete, insert, select, update on one_time_link to quoin_system;

create table organization (
  id text collate "C" not null,
  name text not null,
  slug text not null,
  legal_name text,
  uen text,
  gst_registered boolean not null,
  gst_registration_number text,
  gst_rate numeric(7,6) not null,
  currency text not null,
  time_zone text not null,
  payment_terms_days integer not null,
  quotation_validity_days integer not null,
  default_retention_pct numeric(7,6),
  address text,
  postal_code text,
  email text,
  phone text,
  bank jsonb,
  pay_now_proxy text,
  invoice_prefix text not null,
  quotation_prefix text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  logo_file_id text collate "C",
  mail_sender_name text,
  mail_reply_to text,
  mail_texts jsonb not null default '{}'::jsonb,
  reminder_days integer[] not null default '{}'::integer[],
  reminders_chosen_at timestamp(3) with time zone,
  sends_receipts boolean not null default false,
  brand_colour text,
  footer_text text,
  quotation_terms text,
  invoice_terms text,
  getting_started_dismissed_at timestamp(3) with time zone,
  credit_note_prefix text not null default 'CN'::text,
  account_codes jsonb not null default '{}'::jsonb,
  is_test boolean not null default false,
  requires_second_factor boolean not null default false,
  confirms_decisions boolean not null default false,
  locked_through date,
  open_from timestamp(3) with time zone,
  gst_rates jsonb not null default '[]'::jsonb,
  receipt_prefix text not null default 'R'::text,
  write_off_limit numeric(14,2) not null default 10,
  gst_registered_from date,
  gst_awaited boolean not null default false,
  bank_code text,
  country text not null default 'SG'::text,
  public_holidays jsonb not null default '[]'::jsonb,
  not_holidays jsonb not null default '[]'::jsonb,
  gst_period_months integer not null default 3,
  gst_period_end_month integer not null default 3,
  sends_e_invoices boolean not null default false,
  constraint organization_pkey PRIMARY KEY (id),
  constraint slug_is_unique UNIQUE (slug),
  constraint logo_is_a_file FOREIGN KEY (id, logo_file_id) REFERENCES file(org_id, id),
  constraint brand_colour_is_hexadecimal CHECK ((brand_colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint days_are_not_negative CHECK (((payment_terms_days >= 0) AND (quotation_validity_days >= 0))),
  constraint default_retention_is_a_fraction CHECK (((default_retention_pct >= (0)::numeric) AND (default_retention_pct <= (1)::numeric))),
  constraint gst_period_is_known CHECK (((gst_period_months = ANY (ARRAY[1, 3, 6])) AND ((gst_period_end_month >= 1) AND (gst_period_end_month <= 12)))),
  constraint gst_rate_is_a_fraction CHECK (((gst_rate >= (0)::numeric) AND (gst_rate <= (1)::numeric))),
  constraint gst_rates_are_listed CHECK ((jsonb_typeof(gst_rates) = 'array'::text)),
  constraint write_off_limit_is_not_negative CHECK ((write_off_limit >= (0)::numeric))
);
alter table organization enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON organization FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at,open_from}', '{}', 'organization');
create policy every_org on organization to quoin_system using (true);
create policy own_org on organization to quoin_app using ((id = current_org()));
grant select, update on organization to quoin_app;
grant delete, insert, select, update on organization to quoin_system;

create table organization_passage (
  org_id text collate "C" not null,
  state text not null,
  began_at timestamp(3) with time zone not null default now(),
  constraint organization_passage_pkey PRIMARY KEY (org_id),
  constraint passage_is_known CHECK ((state = ANY (ARRAY['ARRIVING'::text, 'LEAVING'::text, 'LEFT'::text])))
);
alter table organization_passage enable and force row level security;
create policy every_org on organization_passage to quoin_system using (true);
create policy own_org on organization_passage to quoin_app using ((org_id = current_org()));
grant select on organization_passage to quoin_app;
grant delete, insert, select, update on organization_passage to quoin_system;

create table organization_place (
  organization_id text collate "C" not null,
  cell text collate "C" not null,
  constraint organization_place_pkey PRIMARY KEY (organization_id),
  constraint organization_place_cell_fkey FOREIGN KEY (cell) REFERENCES cell(name)
);
CREATE INDEX organization_place_by_cell ON organization_place USING btree (cell);
grant delete, insert, select, update on organization_place to quoin_system;

create table overdue_mark (
  org_id text collate "C" not null,
  invoice_id text collate "C" not null,
  due_date timestamp(3) with time zone not null,
  marked_at timestamp(3) with time zone not null,
  constraint overdue_mark_pkey PRIMARY KEY (org_id, invoice_id, due_date),
  constraint mark_belongs_to_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id) ON DELETE CASCADE
);
alter table overdue_mark enable and force row level security;
create policy every_org on overdue_mark to quoin_system using (true);
create policy own_org on overdue_mark to quoin_app using ((org_id = current_org()));
grant insert, select on overdue_mark to quoin_app;
grant delete, insert, select, update on overdue_mark to quoin_system;

create table passkey (
  id text collate "C" not null,
  user_id text collate "C" not null,
  credential_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  host text not null,
  name text not null,
  transports text[] not null,
  is_synchronized boolean not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint credential_is_unique UNIQUE (credential_id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX passkey_of_person ON passkey USING btree (user_id);
grant delete, insert, select, update on passkey to quoin_system;

create table payment (
  org_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  amount numeric(14,2) not null,
  paid_at timestamp(3) with time zone not null,
  method text not null,
  note text not null,
  reference text,
  created_at timestamp(3) with time zone not null,
  reversed_at timestamp(3) with time zone,
  reversal_reason text,
  credit_note_id text collate "C",
  bank_line_id text collate "C",
  external_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  group_id text collate "C",
  linked_at timestamp(3) with time zone,
  receipt_id text collate "C",
  credit_receipt_id text collate "C",
  gst_relief numeric(14,2),
  constraint payment_pkey PRIMARY KEY (org_id, id),
  constraint payment_belongs_to_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id) ON DELETE CASCADE,
  constraint payment_is_of_bank_line FOREIGN KEY (org_id, bank_line_id) REFERENCES bank_line(org_id, id),
  constraint payment_is_of_credit_note FOREIGN KEY (org_id, credit_note_id) REFERENCES credit_note(org_id, id),
  constraint payment_is_of_kept_money FOREIGN KEY (org_id, credit_receipt_id) REFERENCES payment_receipt(org_id, id),
  constraint payment_is_of_receipt FOREIGN KEY (org_id, receipt_id) REFERENCES payment_receipt(org_id, id),
  constraint amount_is_positive CHECK ((amount > (0)::numeric)),
  constraint credit_goes_with_method CHECK (((method = 'CREDIT_NOTE'::text) = (credit_note_id IS NOT NULL))),
  constraint kept_money_goes_with_method CHECK (((method = 'CREDIT'::text) = (credit_receipt_id IS NOT NULL))),
  constraint method_is_known CHECK ((method = ANY (ARRAY['BANK_TRANSFER'::text, 'PAYNOW'::text, 'GIRO'::text, 'CHEQUE'::text, 'CASH'::text, 'CARD'::text, 'OTHER'::text, 'CREDIT_NOTE'::text, 'CREDIT'::text, 'WRITE_OFF'::text]))),
  constraint payment_metadata_is_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint reason_only_when_reversed CHECK (((reversal_reason IS NULL) OR (reversed_at IS NOT NULL))),
  constraint relief_is_of_write_off CHECK (((gst_relief IS NULL) OR ((gst_relief > (0)::numeric) AND (method = 'WRITE_OFF'::text))))
);
CREATE INDEX payment_by_bank_line ON payment USING btree (org_id, bank_line_id) WHERE bank_line_id IS NOT NULL;
CREATE INDEX payment_by_change ON payment USING btree (org_id, (
CASE
    WHEN reversed_at IS NULL THEN created_at
    ELSE reversed_at
END), id);
CREATE INDEX payment_by_credit_note ON payment USING btree (org_id, credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX payment_by_day ON payment USING btree (org_id, paid_at) INCLUDE (amount) WHERE reversed_at IS NULL;
CREATE INDEX payment_by_group ON payment USING btree (org_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX payment_by_invoice ON payment USING btree (org_id, invoice_id, paid_at DESC, id DESC);
CREATE INDEX payment_by_kept_money ON payment USING btree (org_id, credit_receipt_id) WHERE credit_receipt_id IS NOT NULL;
CREATE INDEX payment_by_method ON payment USING btree (org_id, method, created_at DESC, id DESC) WHERE reversed_at IS NULL;
CREATE INDEX payment_by_month_and_day ON payment USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), paid_at) INCLUDE (created_at, id) WHERE reversed_at IS NULL;
CREATE INDEX payment_by_month_and_reference ON payment USING gin (search_keys(org_id, 'PAYMENT'::text, created_at, search_form(reference))) WITH (fastupdate=off) WHERE reference IS NOT NULL;
CREATE INDEX payment_by_receipt ON payment USING btree (org_id, receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX payment_newest_first ON payment USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX payment_of_credit_by_day ON payment USING btree (org_id, paid_at) INCLUDE (amount) WHERE credit_note_id IS NOT NULL AND reversed_at IS NULL;
CREATE INDEX payment_of_kept_money_by_day ON payment USING btree (org_id, paid_at) INCLUDE (amount) WHERE credit_receipt_id IS NOT NULL AND reversed_at IS NULL;
CREATE INDEX payment_reversed ON payment USING btree (org_id, reversed_at) WHERE reversed_at IS NOT NULL;
CREATE INDEX payment_reversed_newest_first ON payment USING btree (org_id, created_at DESC, id DESC) WHERE reversed_at IS NOT NULL;
CREATE UNIQUE INDEX one_payment_of_bank_line_and_invoice ON payment USING btree (org_id, bank_line_id, invoice_id) WHERE bank_line_id IS NOT NULL AND reversed_at IS NULL;
CREATE UNIQUE INDEX payment_external_id_is_unique ON payment USING btree (org_id, external_id) WHERE external_id IS NOT NULL;
alter table payment enable and force row level security;
CREATE TRIGGER allocated_is_kept_at_delete AFTER DELETE ON payment FOR EACH ROW WHEN (old.bank_line_id IS NOT NULL) EXECUTE FUNCTION keep_allocated();
CREATE TRIGGER allocated_is_kept_at_insert AFTER INSERT ON payment FOR EACH ROW WHEN (new.bank_line_id IS NOT NULL) EXECUTE FUNCTION keep_allocated();
CREATE TRIGGER allocated_is_kept_at_update AFTER UPDATE OF reversed_at, amount, bank_line_id ON payment FOR EACH ROW WHEN (new.bank_line_id IS NOT NULL OR old.bank_line_id IS NOT NULL) EXECUTE FUNCTION keep_allocated();
CREATE TRIGGER change_is_open BEFORE UPDATE OF amount, paid_at ON payment FOR EACH ROW WHEN (old.amount IS DISTINCT FROM new.amount OR old.paid_at IS DISTINCT FROM new.paid_at) EXECUTE FUNCTION require_open_day('paid_at', 'both');
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'payment');
CREATE TRIGGER day_is_open BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION require_open_day('paid_at');
CREATE TRIGGER figures_are_kept AFTER INSERT OR DELETE OR UPDATE OF invoice_id, paid_at, amount, reversed_at ON payment FOR EACH ROW EXECUTE FUNCTION keep_payment_figures();
CREATE TRIGGER money_has_receipt BEFORE INSERT ON payment FOR EACH ROW WHEN (new.receipt_id IS NULL AND new.credit_note_id IS NULL AND new.credit_receipt_id IS NULL AND new.method <> 'WRITE_OFF'::text) EXECUTE FUNCTION give_receipt();
CREATE TRIGGER reversal_is_open BEFORE UPDATE OF reversed_at ON payment FOR EACH ROW WHEN (old.reversed_at IS DISTINCT FROM new.reversed_at) EXECUTE FUNCTION require_open_day('reversed_at', 'both');
create policy every_org on payment to quoin_system using (true);
create policy own_org on payment to quoin_app using ((org_id = current_org()));
grant insert, select, update on payment to quoin_app;
grant delete, insert, select, update on payment to quoin_system;

create table payment_receipt (
  org_id text collate "C" not null,
  id text collate "C" not null,
  number text not null,
  client_id text collate "C" not null,
  kept numeric(14,2) not null default 0,
  paid_at timestamp(3) with time zone not null,
  method text not null,
  note text not null,
  reference text,
  bank_line_id text collate "C",
  linked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  reversed_at timestamp(3) with time zone,
  reversal_reason text,
  brought_forward boolean not null default false,
  constraint payment_receipt_pkey PRIMARY KEY (org_id, id),
  constraint receipt_number_is_unique UNIQUE (org_id, number),
  constraint payment_receipt_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint receipt_is_of_bank_line FOREIGN KEY (org_id, bank_line_id) REFERENCES bank_line(org_id, id),
  constraint receipt_is_of_client FOREIGN KEY (org_id, client_id) REFERENCES client(org_id, id),
  constraint kept_is_not_negative CHECK ((kept >= (0)::numeric)),
  constraint method_is_known CHECK ((method = ANY (ARRAY['BANK_TRANSFER'::text, 'PAYNOW'::text, 'GIRO'::text, 'CHEQUE'::text, 'CASH'::text, 'CARD'::text, 'OTHER'::text]))),
  constraint reason_only_when_reversed CHECK (((reversal_reason IS NULL) OR (reversed_at IS NOT NULL)))
);
CREATE INDEX payment_receipt_brought_forward ON payment_receipt USING btree (org_id, created_at) WHERE brought_forward;
CREATE INDEX payment_receipt_by_bank_line ON payment_receipt USING btree (org_id, bank_line_id) WHERE bank_line_id IS NOT NULL;
CREATE INDEX payment_receipt_by_client ON payment_receipt USING btree (org_id, client_id, created_at DESC, id DESC);
CREATE INDEX payment_receipt_by_day ON payment_receipt USING btree (org_id, paid_at, id);
CREATE INDEX payment_receipt_kept_by_day ON payment_receipt USING btree (org_id, paid_at) WHERE kept > 0::numeric;
CREATE INDEX payment_receipt_newest_first ON payment_receipt USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX payment_receipt_reversed ON payment_receipt USING btree (org_id, reversed_at) WHERE kept > 0::numeric AND reversed_at IS NOT NULL;
CREATE INDEX payment_receipt_with_kept_money ON payment_receipt USING btree (org_id, client_id) WHERE kept > 0::numeric;
alter table payment_receipt enable and force row level security;
CREATE TRIGGER allocated_is_kept_at_insert AFTER INSERT ON payment_receipt FOR EACH ROW WHEN (new.bank_line_id IS NOT NULL) EXECUTE FUNCTION keep_allocated();
CREATE TRIGGER allocated_is_kept_at_update AFTER UPDATE OF reversed_at, bank_line_id ON payment_receipt FOR EACH ROW WHEN (new.bank_line_id IS NOT NULL OR old.bank_line_id IS NOT NULL) EXECUTE FUNCTION keep_allocated();
CREATE TRIGGER change_is_open BEFORE UPDATE OF kept, paid_at ON payment_receipt FOR EACH ROW WHEN (old.kept IS DISTINCT FROM new.kept OR old.paid_at IS DISTINCT FROM new.paid_at) EXECUTE FUNCTION require_open_day('paid_at', 'both');
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON payment_receipt FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'payment_receipt');
CREATE TRIGGER day_is_open BEFORE INSERT ON payment_receipt FOR EACH ROW WHEN (new.kept > 0::numeric AND NOT new.brought_forward) EXECUTE FUNCTION require_open_day('paid_at');
CREATE TRIGGER figures_are_kept AFTER INSERT OR DELETE OR UPDATE OF kept, paid_at, reversed_at ON payment_receipt FOR EACH ROW EXECUTE FUNCTION keep_receipt_figures();
CREATE TRIGGER receipt_is_numbered BEFORE INSERT ON payment_receipt FOR EACH ROW WHEN (new.number IS NULL) EXECUTE FUNCTION number_receipt();
CREATE TRIGGER reversal_is_open BEFORE UPDATE OF reversed_at ON payment_receipt FOR EACH ROW WHEN (old.kept > 0::numeric AND old.reversed_at IS DISTINCT FROM new.reversed_at) EXECUTE FUNCTION require_open_day('reversed_at', 'both');
create policy every_org on payment_receipt to quoin_system using (true);
create policy own_org on payment_receipt to quoin_app using ((org_id = current_org()));
grant insert, select, update on payment_receipt to quoin_app;
grant delete, insert, select, update on payment_receipt to quoin_system;

create table person (
  id text collate "C" not null,
  email text not null,
  name text not null,
  password_digest text not null,
  totp_sealed bytea,
  totp_confirmed_at timestamp(3) with time zone,
  totp_step bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  language text,
  passkey_user bytea,
  has_password boolean not null default true,
  constraint person_pkey PRIMARY KEY (id),
  constraint email_is_unique UNIQUE (email),
  constraint confirmed_only_with_a_secret CHECK (((totp_confirmed_at IS NULL) OR (totp_sealed IS NOT NULL))),
  constraint email_is_lower_case CHECK ((email = lower(email))),
  constraint person_language_is_known CHECK ((language = ANY (ARRAY['en'::text, 'zh'::text])))
);
grant delete, insert, select, update on person to quoin_system;

create table person_place (
  user_id text collate "C" not null,
  organization_id text collate "C" not null,
  constraint person_place_pkey PRIMARY KEY (user_id, organization_id),
  constraint person_place_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization_place(organization_id) ON DELETE CASCADE,
  constraint person_place_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX person_place_by_organization ON person_place USING btree (organization_id);
grant delete, insert, select, update on person_place to quoin_system;

create table portal_code (
  org_id text collate "C" not null,
  document_id text collate "C" not null,
  revision integer not null,
  digest bytea not null,
  address text not null,
  attempts integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  constraint portal_code_pkey PRIMARY KEY (org_id, document_id, revision),
  constraint portal_code_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table portal_code enable and force row level security;
create policy every_org on portal_code to quoin_system using (true);
create policy own_org on portal_code to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on portal_code to quoin_app;
grant delete, insert, select, update on portal_code to quoin_system;

create table portal_decision (
  org_id text collate "C" not null,
  quotation_id text collate "C" not null,
  revision integer not null,
  decision text not null,
  name text,
  reason text,
  signature jsonb,
  address text not null,
  user_agent text,
  document_sha256 bytea,
  decided_at timestamp(3) with time zone not null,
  office_browser boolean,
  confirmed_address text,
  constraint portal_decision_pkey PRIMARY KEY (org_id, quotation_id, revision),
  constraint decision_is_about_quotation FOREIGN KEY (org_id, quotation_id) REFERENCES quotation(org_id, id) ON DELETE CASCADE,
  constraint accepted_by_somebody CHECK (((decision = 'REJECTED'::text) OR (name IS NOT NULL))),
  constraint decision_is_known CHECK ((decision = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text])))
);
alter table portal_decision enable and force row level security;
create policy every_org on portal_decision to quoin_system using (true);
create policy own_org on portal_decision to quoin_app using ((org_id = current_org()));
grant insert, select on portal_decision to quoin_app;
grant delete, insert, select, update on portal_decision to quoin_system;

create table portal_link (
  org_id text collate "C" not null,
  document_id text collate "C" not null,
  revision integer not null,
  digest bytea not null,
  created_at timestamp(3) with time zone not null,
  retired_at timestamp(3) with time zone,
  token_sealed bytea,
  generation integer not null default 1,
  withdrawn_at timestamp(3) with time zone,
  constraint portal_link_pkey PRIMARY KEY (org_id, document_id, revision, generation),
  constraint portal_digest_is_unique UNIQUE (digest),
  constraint portal_link_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint generations_begin_at_one CHECK ((generation >= 1)),
  constraint portal_digest_is_sha256 CHECK ((octet_length(digest) = 32))
);
alter table portal_link enable and force row level security;
create policy every_org on portal_link to quoin_system using (true);
create policy own_org on portal_link to quoin_app using ((org_id = current_org()));
grant insert, select, update on portal_link to quoin_app;
grant delete, insert, select, update on portal_link to quoin_system;

create table portal_question (
  org_id text collate "C" not null,
  id text collate "C" not null,
  document_id text collate "C" not null,
  question text not null,
  address text not null,
  user_agent text,
  asked_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  constraint portal_question_pkey PRIMARY KEY (org_id, id),
  constraint portal_question_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint question_is_bounded CHECK (((char_length(question) >= 1) AND (char_length(question) <= 2000)))
);
CREATE INDEX portal_question_of_document ON portal_question USING btree (org_id, document_id, asked_at);
CREATE INDEX portal_question_open ON portal_question USING btree (org_id, asked_at, id) WHERE answered_at IS NULL;
alter table portal_question enable and force row level security;
create policy every_org on portal_question to quoin_system using (true);
create policy own_org on portal_question to quoin_app using ((org_id = current_org()));
grant insert, select, update on portal_question to quoin_app;
grant delete, insert, select, update on portal_question to quoin_system;

create table portal_view (
  org_id text collate "C" not null,
  document_id text collate "C" not null,
  revision integer not null,
  visitor bytea not null,
  viewed_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  address text not null,
  user_agent text,
  constraint portal_view_pkey PRIMARY KEY (org_id, document_id, revision, visitor, viewed_at),
  constraint portal_view_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
CREATE INDEX portal_view_newest_first ON portal_view USING btree (org_id, viewed_at DESC, document_id);
alter table portal_view enable and force row level security;
create policy every_org on portal_view to quoin_system using (true);
create policy own_org on portal_view to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on portal_view to quoin_app;
grant delete, insert, select, update on portal_view to quoin_system;

create table price_item (
  org_id text collate "C" not null,
  id text collate "C" not null,
  code text,
  description text not null,
  unit text,
  unit_price numeric(13,4) not null,
  unit_cost numeric(13,4),
  category text,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  tax_code text not null default 'STANDARD'::text,
  account_code text,
  constraint price_item_pkey PRIMARY KEY (org_id, id),
  constraint price_item_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint tax_code_is_known CHECK ((tax_code = ANY (ARRAY['STANDARD'::text, 'ZERO_RATED'::text, 'EXEMPT'::text, 'OUT_OF_SCOPE'::text]))),
  constraint unit_cost_is_not_negative CHECK ((unit_cost >= (0)::numeric))
);
CREATE INDEX price_item_by_change ON price_item USING btree (org_id, updated_at, id);
CREATE INDEX price_item_newest_first ON price_item USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX price_item_code_is_unique ON price_item USING btree (org_id, lower(code));
alter table price_item enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON price_item FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'price_item');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON price_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('price_item', 'id');
create policy every_org on price_item to quoin_system using (true);
create policy own_org on price_item to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on price_item to quoin_app;
grant delete, insert, select, update on price_item to quoin_system;

create table project (
  org_id text collate "C" not null,
  id text collate "C" not null,
  client_id text collate "C" not null,
  name text not null,
  status text not null,
  budget numeric(14,2) not null,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone,
  notes text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  external_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  constraint project_pkey PRIMARY KEY (org_id, id),
  constraint project_has_one_client UNIQUE (org_id, id, client_id),
  constraint project_belongs_to_client FOREIGN KEY (org_id, client_id) REFERENCES client(org_id, id),
  constraint project_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint budget_is_not_negative CHECK ((budget >= (0)::numeric)),
  constraint ends_after_it_starts CHECK ((end_date >= start_date)),
  constraint project_metadata_is_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint project_status_is_known CHECK ((status = ANY (ARRAY['LEAD'::text, 'QUOTED'::text, 'CONFIRMED'::text, 'IN_PROGRESS'::text, 'ON_HOLD'::text, 'COMPLETED'::text, 'CANCELLED'::text])))
);
CREATE INDEX project_by_change ON project USING btree (org_id, updated_at, id);
CREATE INDEX project_by_client ON project USING btree (org_id, client_id, created_at DESC, id DESC);
CREATE INDEX project_by_name ON project USING btree (org_id, name_order(name) COLLATE "C", id);
CREATE INDEX project_newest_first ON project USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX project_external_id_is_unique ON project USING btree (org_id, external_id) WHERE external_id IS NOT NULL;
alter table project enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON project FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'project');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON project DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('project', 'id');
CREATE TRIGGER is_found AFTER INSERT OR DELETE OR UPDATE OF name ON project FOR EACH ROW EXECUTE FUNCTION keep_search_entry('PROJECT');
create policy every_org on project to quoin_system using (true);
create policy own_org on project to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on project to quoin_app;
grant delete, insert, select, update on project to quoin_system;

create table quotation (
  org_id text collate "C" not null,
  id text collate "C" not null,
  number text not null,
  title text not null,
  status text not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  notes text,
  currency text not null,
  subtotal numeric(22,8) not null,
  gst_rate numeric(7,6) not null,
  retention_pct numeric(7,6),
  valid_until timestamp(3) with time zone,
  revision integer not null,
  decided_at timestamp(3) with time zone,
  decided_by text,
  decided_via text,
  decision_note text,
  version integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  parties jsonb,
  valid_until_given boolean not null default false,
  lines text,
  stages jsonb,
  external_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  untaxed numeric(22,8) not null default 0,
  client_reference text,
  constraint quotation_pkey PRIMARY KEY (org_id, id),
  constraint quotation_number_is_unique UNIQUE (org_id, number),
  constraint quotation_has_project_of_its_client FOREIGN KEY (org_id, project_id, client_id) REFERENCES project(org_id, id, client_id),
  constraint quotation_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint decided_exactly_when_decided_at CHECK (((status = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text])) = (decided_at IS NOT NULL))),
  constraint decided_via_exactly_when_decided CHECK (((decided_via IS NULL) = (decided_at IS NULL))),
  constraint decided_via_is_known CHECK ((decided_via = ANY (ARRAY['PORTAL'::text, 'STAFF'::text]))),
  constraint parties_exactly_while_not_draft CHECK (((status = 'DRAFT'::text) = (parties IS NULL))),
  constraint quotation_metadata_is_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint quotation_status_is_known CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'ACCEPTED'::text, 'REJECTED'::text]))),
  constraint rates_are_fractions CHECK ((((gst_rate >= (0)::numeric) AND (gst_rate <= (1)::numeric)) AND ((retention_pct >= (0)::numeric) AND (retention_pct <= (1)::numeric)))),
  constraint valid_until_once_sent CHECK (((status = 'DRAFT'::text) OR (valid_until IS NOT NULL)))
);
CREATE INDEX quotation_by_change ON quotation USING btree (org_id, updated_at, id);
CREATE INDEX quotation_by_client ON quotation USING btree (org_id, client_id, created_at DESC, id DESC);
CREATE INDEX quotation_by_month_and_decision ON quotation USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), status, decided_at) INCLUDE (created_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX quotation_by_month_and_exact_total ON quotation USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), status, document_total(subtotal, retention_pct, gst_rate, untaxed)) INCLUDE (created_at, id);
CREATE INDEX quotation_by_month_and_validity ON quotation USING btree (org_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), status, valid_until) INCLUDE (created_at, id);
CREATE INDEX quotation_by_number_order ON quotation USING btree (org_id, status, name_order(number) COLLATE "C", id);
CREATE INDEX quotation_by_project ON quotation USING btree (org_id, project_id, created_at DESC, id DESC);
CREATE INDEX quotation_by_status ON quotation USING btree (org_id, status, created_at DESC, id DESC);
CREATE INDEX quotation_by_total ON quotation USING btree (org_id, status, document_total(subtotal, retention_pct, gst_rate, untaxed), id);
CREATE INDEX quotation_by_validity ON quotation USING btree (org_id, status, COALESCE(valid_until, 'infinity'::timestamp with time zone), id);
CREATE INDEX quotation_decided_figures ON quotation USING btree (org_id, decided_at) INCLUDE (id, status, subtotal, gst_rate, retention_pct, untaxed) WHERE decided_at IS NOT NULL;
CREATE INDEX quotation_newest_first ON quotation USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX quotation_waiting ON quotation USING btree (org_id, valid_until) WHERE status = 'SENT'::text;
CREATE UNIQUE INDEX quotation_external_id_is_unique ON quotation USING btree (org_id, external_id) WHERE external_id IS NOT NULL;
alter table quotation enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON quotation FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{parties}', 'quotation');
CREATE TRIGGER decision_is_noted_at_delete AFTER DELETE ON quotation FOR EACH ROW WHEN (old.status = 'ACCEPTED'::text) EXECUTE FUNCTION note_decision();
CREATE TRIGGER decision_is_noted_at_insert AFTER INSERT ON quotation FOR EACH ROW WHEN (new.status = 'ACCEPTED'::text) EXECUTE FUNCTION note_decision();
CREATE TRIGGER decision_is_noted_at_update AFTER UPDATE OF status, decided_at ON quotation FOR EACH ROW WHEN ((old.status = 'ACCEPTED'::text) <> (new.status = 'ACCEPTED'::text) OR old.decided_at IS DISTINCT FROM new.decided_at) EXECUTE FUNCTION note_decision();
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON quotation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('quotation', 'id');
CREATE TRIGGER figures_are_kept AFTER INSERT OR DELETE OR UPDATE OF status, decided_at, subtotal, retention_pct, gst_rate, untaxed ON quotation FOR EACH ROW EXECUTE FUNCTION keep_quotation_figures();
CREATE TRIGGER is_found AFTER INSERT OR DELETE OR UPDATE OF number, title, client_reference ON quotation FOR EACH ROW EXECUTE FUNCTION keep_search_entry('QUOTATION');
create policy every_org on quotation to quoin_system using (true);
create policy own_org on quotation to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on quotation to quoin_app;
grant delete, insert, select, update on quotation to quoin_system;

create table quotation_item (
  org_id text collate "C" not null,
  id text collate "C" not null,
  quotation_id text collate "C" not null,
  section_id text collate "C",
  ref text,
  description text not null,
  unit text,
  qty numeric(11,4) not null,
  unit_price numeric(13,4) not null,
  sort_order integer not null,
  account_code text,
  tax_code text not null default 'STANDARD'::text,
  constraint quotation_item_pkey PRIMARY KEY (org_id, id),
  constraint quotation_item_order_is_unique UNIQUE (org_id, quotation_id, sort_order),
  constraint item_belongs_to_quotation FOREIGN KEY (org_id, quotation_id) REFERENCES quotation(org_id, id) ON DELETE CASCADE,
  constraint item_is_in_section_of_its_quotation FOREIGN KEY (org_id, quotation_id, section_id) REFERENCES quotation_section(org_id, quotation_id, id) ON DELETE CASCADE,
  constraint qty_is_positive CHECK ((qty > (0)::numeric)),
  constraint tax_code_is_known CHECK ((tax_code = ANY (ARRAY['STANDARD'::text, 'ZERO_RATED'::text, 'EXEMPT'::text, 'OUT_OF_SCOPE'::text])))
);
alter table quotation_item enable and force row level security;
create policy every_org on quotation_item to quoin_system using (true);
create policy own_org on quotation_item to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on quotation_item to quoin_app;
grant delete, insert, select, update on quotation_item to quoin_system;

create table quotation_section (
  org_id text collate "C" not null,
  id text collate "C" not null,
  quotation_id text collate "C" not null,
  ref text,
  title text not null,
  sort_order integer not null,
  constraint quotation_section_pkey PRIMARY KEY (org_id, id),
  constraint section_of_one_quotation UNIQUE (org_id, quotation_id, id),
  constraint section_order_is_unique UNIQUE (org_id, quotation_id, sort_order),
  constraint section_belongs_to_quotation FOREIGN KEY (org_id, quotation_id) REFERENCES quotation(org_id, id) ON DELETE CASCADE
);
alter table quotation_section enable and force row level security;
create policy every_org on quotation_section to quoin_system using (true);
create policy own_org on quotation_section to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on quotation_section to quoin_app;
grant delete, insert, select, update on quotation_section to quoin_system;

create table receipt (
  org_id text collate "C" not null,
  id text collate "C" not null,
  added_by text not null,
  created_at timestamp(3) with time zone not null,
  constraint receipt_pkey PRIMARY KEY (org_id, id),
  constraint receipt_is_stored FOREIGN KEY (org_id, id) REFERENCES file(org_id, id),
  constraint receipt_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
CREATE INDEX receipt_oldest_first ON receipt USING btree (org_id, created_at, id);
alter table receipt enable and force row level security;
create policy every_org on receipt to quoin_system using (true);
create policy own_org on receipt to quoin_app using ((org_id = current_org()));
grant delete, insert, select on receipt to quoin_app;
grant delete, insert, select, update on receipt to quoin_system;

create table recovery_code (
  user_id text collate "C" not null,
  digest bytea not null,
  used_at timestamp(3) with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE
);
grant delete, insert, select, update on recovery_code to quoin_system;

create table recurring_invoice (
  org_id text collate "C" not null,
  id text collate "C" not null,
  title text not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  client_reference text,
  notes text,
  retention_pct numeric(7,6),
  items jsonb not null,
  subtotal numeric(22,8) not null,
  lines text not null,
  payment_days integer,
  every_months integer not null,
  next_on date not null,
  day_of_month integer not null,
  end_on date,
  sends boolean not null,
  paused_at timestamp(3) with time zone,
  problem text,
  problem_on date,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  untaxed numeric(22,8) not null default 0,
  constraint recurring_invoice_pkey PRIMARY KEY (org_id, id),
  constraint recurring_invoice_has_project_of_its_client FOREIGN KEY (org_id, project_id, client_id) REFERENCES project(org_id, id, client_id),
  constraint recurring_invoice_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint day_is_of_month CHECK (((day_of_month >= 1) AND (day_of_month <= 31))),
  constraint months_are_in_range CHECK (((every_months >= 1) AND (every_months <= 60))),
  constraint payment_days_are_in_range CHECK (((payment_days >= 0) AND (payment_days <= 365))),
  constraint problem_has_day CHECK (((problem IS NULL) = (problem_on IS NULL))),
  constraint problem_is_known CHECK ((problem = ANY (ARRAY['CLIENT_ARCHIVED'::text, 'PROJECT_CANCELLED'::text, 'NOT_DRAFTED'::text, 'NO_ADDRESS'::text, 'NOT_SENDABLE'::text]))),
  constraint retention_is_fraction CHECK (((retention_pct >= (0)::numeric) AND (retention_pct <= (1)::numeric)))
);
CREATE INDEX recurring_invoice_by_change ON recurring_invoice USING btree (org_id, updated_at, id);
CREATE INDEX recurring_invoice_by_client ON recurring_invoice USING btree (org_id, client_id);
CREATE INDEX recurring_invoice_by_next_day ON recurring_invoice USING btree (org_id, next_on) WHERE paused_at IS NULL;
CREATE INDEX recurring_invoice_by_project ON recurring_invoice USING btree (org_id, project_id);
CREATE INDEX recurring_invoice_newest_first ON recurring_invoice USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX recurring_invoice_with_problem ON recurring_invoice USING btree (org_id, problem_on) WHERE problem IS NOT NULL;
alter table recurring_invoice enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON recurring_invoice FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,items,created_at,updated_at}', '{}', 'recurring_invoice');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER DELETE ON recurring_invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deletion('recurring_invoice', 'id');
create policy every_org on recurring_invoice to quoin_system using (true);
create policy own_org on recurring_invoice to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on recurring_invoice to quoin_app;
grant delete, insert, select, update on recurring_invoice to quoin_system;

create table recurring_run (
  org_id text collate "C" not null,
  recurring_invoice_id text collate "C" not null,
  run_on date not null,
  invoice_id text collate "C",
  is_unsent boolean not null,
  created_at timestamp(3) with time zone not null,
  constraint recurring_run_pkey PRIMARY KEY (org_id, recurring_invoice_id, run_on),
  constraint recurring_run_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint run_is_of_recurring_invoice FOREIGN KEY (org_id, recurring_invoice_id) REFERENCES recurring_invoice(org_id, id) ON DELETE CASCADE,
  constraint run_made_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id) ON DELETE SET NULL (invoice_id)
);
CREATE INDEX recurring_run_by_invoice ON recurring_run USING btree (org_id, invoice_id);
CREATE INDEX unsent_recurring_run ON recurring_run USING btree (org_id, recurring_invoice_id) WHERE is_unsent;
alter table recurring_run enable and force row level security;
create policy every_org on recurring_run to quoin_system using (true);
create policy own_org on recurring_run to quoin_app using ((org_id = current_org()));
grant insert, select, update on recurring_run to quoin_app;
grant delete, insert, select, update on recurring_run to quoin_system;

create table refund (
  org_id text collate "C" not null,
  id text collate "C" not null,
  credit_note_id text collate "C",
  amount numeric(14,2) not null,
  paid_at timestamp(3) with time zone not null,
  method text not null,
  note text not null,
  reference text,
  created_at timestamp(3) with time zone not null,
  reversed_at timestamp(3) with time zone,
  reversal_reason text,
  receipt_id text collate "C",
  constraint refund_pkey PRIMARY KEY (org_id, id),
  constraint refund_is_of_credit_note FOREIGN KEY (org_id, credit_note_id) REFERENCES credit_note(org_id, id),
  constraint refund_is_of_receipt FOREIGN KEY (org_id, receipt_id) REFERENCES payment_receipt(org_id, id),
  constraint refund_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint amount_is_positive CHECK ((amount > (0)::numeric)),
  constraint method_is_known CHECK ((method = ANY (ARRAY['BANK_TRANSFER'::text, 'PAYNOW'::text, 'GIRO'::text, 'CHEQUE'::text, 'CASH'::text, 'CARD'::text, 'OTHER'::text]))),
  constraint reason_only_when_reversed CHECK (((reversal_reason IS NULL) OR (reversed_at IS NOT NULL))),
  constraint refund_has_one_source CHECK (((credit_note_id IS NULL) <> (receipt_id IS NULL)))
);
CREATE INDEX refund_by_credit_note ON refund USING btree (org_id, credit_note_id, paid_at DESC, id DESC);
CREATE INDEX refund_by_day ON refund USING btree (org_id, paid_at);
CREATE INDEX refund_by_receipt ON refund USING btree (org_id, receipt_id, paid_at DESC, id DESC) WHERE receipt_id IS NOT NULL;
CREATE INDEX refund_newest_first ON refund USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX refund_of_kept_money ON refund USING btree (org_id) WHERE receipt_id IS NOT NULL;
alter table refund enable and force row level security;
CREATE TRIGGER change_is_open BEFORE UPDATE OF amount, paid_at ON refund FOR EACH ROW WHEN (old.amount IS DISTINCT FROM new.amount OR old.paid_at IS DISTINCT FROM new.paid_at) EXECUTE FUNCTION require_open_day('paid_at', 'both');
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION note_change('{org_id,version,created_at,updated_at}', '{}', 'refund');
CREATE TRIGGER day_is_open BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION require_open_day('paid_at');
CREATE TRIGGER figures_are_kept AFTER INSERT OR DELETE OR UPDATE OF amount, reversed_at ON refund FOR EACH ROW EXECUTE FUNCTION keep_refund_figures();
CREATE TRIGGER reversal_is_open BEFORE UPDATE OF reversed_at ON refund FOR EACH ROW WHEN (old.reversed_at IS DISTINCT FROM new.reversed_at) EXECUTE FUNCTION require_open_day('reversed_at', 'both');
create policy every_org on refund to quoin_system using (true);
create policy own_org on refund to quoin_app using ((org_id = current_org()));
grant insert, select, update on refund to quoin_app;
grant delete, insert, select, update on refund to quoin_system;

create table reminded_invoice (
  org_id text collate "C" not null,
  invoice_id text collate "C" not null,
  mail_id text collate "C" not null,
  constraint reminded_invoice_pkey PRIMARY KEY (org_id, invoice_id, mail_id),
  constraint reminded_invoice_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint reminder_is_of_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id) ON DELETE CASCADE,
  constraint reminder_is_of_mail FOREIGN KEY (org_id, mail_id) REFERENCES mail(org_id, id) ON DELETE CASCADE
);
CREATE INDEX reminded_invoice_by_mail ON reminded_invoice USING btree (org_id, mail_id);
alter table reminded_invoice enable and force row level security;
create policy every_org on reminded_invoice to quoin_system using (true);
create policy own_org on reminded_invoice to quoin_app using ((org_id = current_org()));
grant insert, select on reminded_invoice to quoin_app;
grant delete, insert, select, update on reminded_invoice to quoin_system;

create table reminder_mark (
  org_id text collate "C" not null,
  invoice_id text collate "C" not null,
  due_date timestamp(3) with time zone not null,
  days integer not null,
  marked_at timestamp(3) with time zone not null,
  constraint reminder_mark_pkey PRIMARY KEY (org_id, invoice_id, due_date, days),
  constraint reminder_is_of_invoice FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id) ON DELETE CASCADE
);
alter table reminder_mark enable and force row level security;
create policy every_org on reminder_mark to quoin_system using (true);
create policy own_org on reminder_mark to quoin_app using ((org_id = current_org()));
grant insert, select on reminder_mark to quoin_app;
grant delete, insert, select, update on reminder_mark to quoin_system;

create table retention_mark (
  org_id text collate "C" not null,
  contract_id text collate "C" not null,
  half text not null,
  marked_at timestamp(3) with time zone not null,
  constraint retention_mark_pkey PRIMARY KEY (org_id, contract_id, half),
  constraint retention_mark_is_of_contract FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id) ON DELETE CASCADE,
  constraint retention_mark_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint half_is_known CHECK ((half = ANY (ARRAY['COMPLETION'::text, 'DEFECTS'::text])))
);
alter table retention_mark enable and force row level security;
create policy every_org on retention_mark to quoin_system using (true);
create policy own_org on retention_mark to quoin_app using ((org_id = current_org()));
grant insert, select on retention_mark to quoin_app;
grant delete, insert, select, update on retention_mark to quoin_system;

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);
grant select on schema_migration to quoin_system;

create table search_entry (
  org_id text collate "C" not null,
  kind text not null,
  id text collate "C" not null,
  number text collate "C",
  said text not null,
  created_at timestamp(3) with time zone not null,
  constraint search_entry_pkey PRIMARY KEY (org_id, kind, id),
  constraint search_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint numbered_exactly_when_document CHECK (((number IS NOT NULL) = (kind = ANY (ARRAY['QUOTATION'::text, 'INVOICE'::text, 'CREDIT_NOTE'::text, 'CONTRACT'::text, 'CLAIM'::text])))),
  constraint search_kind_is_known CHECK ((kind = ANY (ARRAY['CLIENT'::text, 'PROJECT'::text, 'QUOTATION'::text, 'INVOICE'::text, 'CREDIT_NOTE'::text, 'LEAD'::text, 'CONTRACT'::text, 'CLAIM'::text])))
);
CREATE INDEX search_entry_by_month ON search_entry USING gin (search_keys(org_id, kind, created_at, COALESCE(number || ' '::text, ''::text) || said)) WITH (fastupdate=off);
CREATE INDEX search_entry_by_number ON search_entry USING btree (org_id, kind, number) WHERE number IS NOT NULL;
CREATE INDEX search_entry_by_pairs ON search_entry USING gin (search_pairs(org_id, kind, COALESCE(number || ' '::text, ''::text) || said));
CREATE INDEX search_entry_newest_first ON search_entry USING btree (org_id, kind, created_at DESC, id DESC);
alter table search_entry enable and force row level security;
create policy every_org on search_entry to quoin_system using (true);
create policy own_org on search_entry to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on search_entry to quoin_app;
grant delete, insert, select, update on search_entry to quoin_system;

create table secret_key (
  key_id text collate "C" not null,
  verifier bytea not null,
  status text not null,
  created_at timestamp(3) with time zone not null,
  constraint secret_key_pkey PRIMARY KEY (key_id),
  constraint one_key_of_each_status UNIQUE (status),
  constraint key_id_is_64_bits CHECK ((key_id ~ '^[0-9a-f]{16}$'::text)),
  constraint key_status_is_known CHECK ((status = ANY (ARRAY['CURRENT'::text, 'RETIRING'::text]))),
  constraint verifier_is_sha256 CHECK ((octet_length(verifier) = 32))
);
grant delete, insert, select, update on secret_key to quoin_system;

create table security_notice (
  org_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  details jsonb not null,
  actor_name text not null,
  address text,
  created_at timestamp(3) with time zone not null,
  acknowledged_at timestamp(3) with time zone,
  constraint security_notice_pkey PRIMARY KEY (org_id, id),
  constraint security_notice_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint notice_is_known CHECK ((kind = ANY (ARRAY['PAYEE_CHANGED'::text, 'OWNER_ADDED'::text, 'OWNER_REMOVED'::text, 'KEY_CREATED'::text, 'SECOND_FACTOR_NOT_REQUIRED'::text, 'SINGLE_SIGN_ON_CHANGED'::text])))
);
CREATE INDEX security_notice_newest_first ON security_notice USING btree (org_id, created_at DESC, id DESC);
alter table security_notice enable and force row level security;
create policy every_org on security_notice to quoin_system using (true);
create policy own_org on security_notice to quoin_app using ((org_id = current_org()));
grant insert, select, update on security_notice to quoin_app;
grant delete, insert, select, update on security_notice to quoin_system;

create table sending_pause (
  is_only boolean not null default true,
  reason text,
  began_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  changes_lost_at timestamp(3) with time zone,
  constraint sending_pause_pkey PRIMARY KEY (is_only),
  constraint one_row CHECK (is_only),
  constraint reason_is_short CHECK ((char_length(reason) <= 200))
);
grant delete, insert, select, update on sending_pause to quoin_system;

create table session (
  id text collate "C" not null,
  digest bytea not null,
  user_id text collate "C" not null,
  current_org_id text collate "C",
  user_agent text,
  address text,
  created_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  provider_org_id text collate "C",
  constraint session_pkey PRIMARY KEY (id),
  constraint session_digest_is_unique UNIQUE (digest),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint session_digest_is_sha256 CHECK ((octet_length(digest) = 32))
);
CREATE INDEX session_by_organization ON session USING btree (current_org_id) WHERE current_org_id IS NOT NULL;
CREATE INDEX session_of_person ON session USING btree (user_id);
CREATE INDEX session_of_provider ON session USING btree (provider_org_id) WHERE provider_org_id IS NOT NULL;
grant delete, insert, select, update on session to quoin_system;

create table sign_in_challenge (
  digest bytea not null,
  purpose text not null,
  holder bytea not null,
  user_id text collate "C",
  expires_at timestamp(3) with time zone not null,
  provider_org_id text collate "C",
  constraint sign_in_challenge_pkey PRIMARY KEY (digest),
  constraint sign_in_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint challenge_digest_is_sha256 CHECK ((octet_length(digest) = 32))
);
CREATE INDEX sign_in_challenge_of_person ON sign_in_challenge USING btree (user_id) WHERE user_id IS NOT NULL;
grant delete, insert, select, update on sign_in_challenge to quoin_system;

create table single_sign_on (
  org_id text collate "C" not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea not null,
  name text not null,
  authorization_endpoint text not null,
  is_required boolean not null default false,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  failed_at timestamp(3) with time zone,
  failure text,
  failure_clock_seconds integer,
  constraint single_sign_on_pkey PRIMARY KEY (org_id),
  constraint single_sign_on_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint failure_has_a_time CHECK (((failure IS NULL) = (failed_at IS NULL))),
  constraint failure_is_known CHECK ((failure = ANY (ARRAY['UNREACHABLE'::text, 'CLIENT_REFUSED'::text, 'CODE_REFUSED'::text, 'CLOCK'::text, 'NO_NEW_SIGN_IN'::text, 'OTHER_ISSUER'::text, 'OTHER_CLIENT'::text, 'SIGNATURE'::text, 'WRONG_ANSWER'::text]))),
  constraint only_clocks_differ CHECK (((failure_clock_seconds IS NULL) OR (failure = 'CLOCK'::text)))
);
alter table single_sign_on enable and force row level security;
create policy every_org on single_sign_on to quoin_system using (true);
create policy own_org on single_sign_on to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on single_sign_on to quoin_app;
grant delete, insert, select, update on single_sign_on to quoin_system;

create table single_sign_on_link (
  org_id text collate "C" not null,
  user_id text collate "C" not null,
  issuer text not null,
  subject text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  constraint single_sign_on_link_pkey PRIMARY KEY (org_id, user_id),
  constraint subject_is_of_one_person UNIQUE (org_id, issuer, subject),
  constraint single_sign_on_link_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table single_sign_on_link enable and force row level security;
create policy every_org on single_sign_on_link to quoin_system using (true);
create policy own_org on single_sign_on_link to quoin_app using ((org_id = current_org()));
grant delete, insert, select, update on single_sign_on_link to quoin_app;
grant delete, insert, select, update on single_sign_on_link to quoin_system;

create table storage_use (
  org_id text collate "C" not null,
  bytes bigint not null,
  event_bytes bigint not null default 0,
  constraint storage_use_pkey PRIMARY KEY (org_id),
  constraint storage_use_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint storage_is_not_negative CHECK ((bytes >= 0))
);
alter table storage_use enable and force row level security;
create policy every_org on storage_use to quoin_system using (true);
create policy own_org on storage_use to quoin_app using ((org_id = current_org()));
grant insert, select, update on storage_use to quoin_app;
grant delete, insert, select, update on storage_use to quoin_system;

create table uninvoiced_quotation (
  org_id text collate "C" not null,
  quotation_id text collate "C" not null,
  is_checked boolean not null default false,
  decided_at timestamp(3) with time zone,
  id uuid not null default gen_random_uuid(),
  constraint uninvoiced_quotation_pkey PRIMARY KEY (org_id, quotation_id, is_checked, id),
  constraint uninvoiced_quotation_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint decided_exactly_when_checked CHECK ((is_checked = (decided_at IS NOT NULL)))
);
CREATE INDEX uninvoiced_quotation_by_decision ON uninvoiced_quotation USING btree (org_id, decided_at, quotation_id) WHERE is_checked;
CREATE INDEX uninvoiced_quotation_changes ON uninvoiced_quotation USING btree (org_id, id) INCLUDE (quotation_id) WHERE NOT is_checked;
alter table uninvoiced_quotation enable and force row level security;
create policy every_org on uninvoiced_quotation to quoin_system using (true);
create policy own_org on uninvoiced_quotation to quoin_app using ((org_id = current_org()));
grant delete, insert, select on uninvoiced_quotation to quoin_app;
grant delete, insert, select, update on uninvoiced_quotation to quoin_system;

create table variation (
  org_id text collate "C" not null,
  quotation_id text collate "C" not null,
  contract_id text collate "C" not null,
  number integer not null,
  constraint variation_pkey PRIMARY KEY (org_id, quotation_id),
  constraint variation_number_is_unique UNIQUE (org_id, contract_id, number),
  constraint variation_is_a_quotation FOREIGN KEY (org_id, quotation_id) REFERENCES quotation(org_id, id) ON DELETE CASCADE,
  constraint variation_is_of_contract FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
  constraint variation_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE
);
alter table variation enable and force row level security;
create policy every_org on variation to quoin_system using (true);
create policy own_org on variation to quoin_app using ((org_id = current_org()));
grant insert, select on variation to quoin_app;
grant delete, insert, select, update on variation to quoin_system;

create table webhook_endpoint (
  org_id text collate "C" not null,
  id text collate "C" not null,
  url text not null,
  events text[] not null,
  description text,
  enabled boolean not null,
  disabled_reason text,
  secret_sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  previous_secret_sealed bytea,
  previous_secret_until timestamp(3) with time zone,
  disable_on_gone boolean not null default false,
  honour_retry_after boolean not null default false,
  disable_after_failing boolean not null default false,
  failing_since timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  recovered_at timestamp(3) with time zone,
  failing_notified_since timestamp(3) with time zone,
  header_names text[] not null default '{}'::text[],
  header_values_sealed bytea,
  standard_webhooks boolean not null default false,
  constraint webhook_endpoint_pkey PRIMARY KEY (org_id, id),
  constraint webhook_endpoint_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(id) ON DELETE CASCADE,
  constraint deleted_is_not_enabled CHECK (((deleted_at IS NULL) OR (NOT enabled))),
  constraint header_values_exactly_with_names CHECK (((header_values_sealed IS NULL) = (header_names = '{}'::text[]))),
  constraint overlap_has_an_end CHECK (((previous_secret_sealed IS NULL) = (previous_secret_until IS NULL))),
  constraint reason_only_when_disabled CHECK (((disabled_reason IS NULL) OR (NOT enabled)))
);
CREATE INDEX webhook_endpoint_newest_first ON webhook_endpoint USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX webhook_endpoint_to_notify ON webhook_endpoint USING btree (org_id, id) WHERE failing_since IS NOT NULL OR failing_notified_since IS NOT NULL;
alter table webhook_endpoint enable and force row level security;
CREATE TRIGGER changes_are_noted AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoint FOR EACH ROW WHEN (CURRENT_USER <> 'quoin_system'::name OR current_setting('app.reencrypting'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION note_change('{failing_since,recovered_at,failing_notified_since,org_id,version,created_at,updated_at}', '{secret_sealed,previous_secret_sealed,header_values_sealed}', 'webhook_endpoint');
CREATE CONSTRAINT TRIGGER deletion_is_noted AFTER UPDATE ON webhook_endpoint DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION note_deletion('webhook_endpoint', 'id');
create policy every_org on webhook_endpoint to quoin_system using (true);
create policy own_org on webhook_endpoint to quoin_app using ((org_id = current_org()));
grant insert, select, update on webhook_endpoint to quoin_app;
grant delete, insert, select, update on webhook_endpoint to quoin_system;

create table webhook_replay (
  org_id text collate "C" not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  since timestamp(3) with time zone not null,
  until timestamp(3) with time zone not null,
  only_failed boolean not null,
  status text not null,
  total integer not null,
  done integer not null,
  position bigint not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  last_position bigint not null default '9223372036854775807'::bigint,
  constraint webhook_replay_pkey PRIMARY KEY (org_id, id),
  constraint replay_goes_to_endpoint FOREIGN KEY (org_id, endpoint_id) REFERENCES webhook_endpoint(org_id, id) ON DELETE CASCADE,
  constraint replay_ends_after_it_begins CHECK ((until >= since)),
  constraint replay_status_is_known CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'CANCELLED'::text])))
);
CREATE INDEX webhook_replay_by_endpoint ON webhook_replay USING btree (org_id, endpoint_id);
CREATE INDEX webhook_replay_running ON webhook_replay USING btree (org_id, created_at) WHERE status = 'RUNNING'::text;
alter table webhook_replay enable and force row level security;
create policy every_org on webhook_replay to quoin_system using (true);
create policy own_org on webhook_replay to quoin_app using ((org_id = current_org()));
grant insert, select, update on webhook_replay to quoin_app;
grant delete, insert, select, update on webhook_replay to quoin_system;

create view client_email as
 SELECT org_id,
    id,
    lower(email) AS email
   FROM client
  WHERE org_id = current_org() AND email IS NOT NULL;
alter view client_email owner to quoin_system;
grant select on client_email to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on client_email to quoin_system;

create view client_order as
 SELECT org_id,
    id,
    name_order(name) COLLATE "C" AS name
   FROM client
  WHERE org_id = current_org();
alter view client_order owner to quoin_system;
grant select on client_order to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on client_order to quoin_system;

create view expense_by_month as
 SELECT org_id,
    id,
    project_id,
    category,
    description,
    vendor,
    reference,
    receipt_file_id,
    date,
    created_at,
    updated_at,
    date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)) AS created_month
   FROM expense
  WHERE org_id = current_org();
alter view expense_by_month owner to quoin_system;
grant select on expense_by_month to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on expense_by_month to quoin_system;

create view expense_order as
 SELECT org_id,
    id,
    date,
    amount,
    COALESCE(name_order(vendor), ''::text) COLLATE "C" AS vendor
   FROM expense
  WHERE org_id = current_org();
alter view expense_order owner to quoin_system;
grant select on expense_order to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on expense_order to quoin_system;

create view invoice_by_month as
 SELECT org_id,
    id,
    number,
    title,
    status,
    client_id,
    project_id,
    quotation_id,
    subtotal,
    gst_rate,
    retention_pct,
    issued_at,
    due_date,
    sent_at,
    created_at,
    updated_at,
    date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)) AS created_month,
    kind,
    contract_id,
    claim_id,
    untaxed
   FROM invoice
  WHERE org_id = current_org();
alter view invoice_by_month owner to quoin_system;
grant select on invoice_by_month to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on invoice_by_month to quoin_system;

create view invoice_order as
 SELECT org_id,
    id,
    status,
    name_order(number) COLLATE "C" AS number,
    due_date,
    document_total(subtotal, retention_pct, gst_rate, untaxed) AS total
   FROM invoice
  WHERE org_id = current_org();
alter view invoice_order owner to quoin_system;
grant select on invoice_order to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on invoice_order to quoin_system;

create view lead_email as
 SELECT org_id,
    id,
    lower(email) AS email
   FROM lead
  WHERE org_id = current_org() AND email IS NOT NULL;
alter view lead_email owner to quoin_system;
grant select on lead_email to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on lead_email to quoin_system;

create view payment_by_month as
 SELECT org_id,
    id,
    invoice_id,
    method,
    reference,
    paid_at,
    reversed_at,
    created_at,
    date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)) AS created_month
   FROM payment
  WHERE org_id = current_org();
alter view payment_by_month owner to quoin_system;
grant select on payment_by_month to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on payment_by_month to quoin_system;

create view payment_receipt_order as
 SELECT org_id,
    id,
    paid_at
   FROM payment_receipt
  WHERE org_id = current_org();
alter view payment_receipt_order owner to quoin_system;
grant select on payment_receipt_order to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on payment_receipt_order to quoin_system;

create view project_order as
 SELECT org_id,
    id,
    name_order(name) COLLATE "C" AS name
   FROM project
  WHERE org_id = current_org();
alter view project_order owner to quoin_system;
grant select on project_order to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on project_order to quoin_system;

create view quotation_by_month as
 SELECT org_id,
    id,
    number,
    title,
    status,
    client_id,
    project_id,
    subtotal,
    gst_rate,
    retention_pct,
    valid_until,
    decided_at,
    created_at,
    updated_at,
    date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)) AS created_month,
    untaxed
   FROM quotation
  WHERE org_id = current_org();
alter view quotation_by_month owner to quoin_system;
grant select on quotation_by_month to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on quotation_by_month to quoin_system;

create view quotation_order as
 SELECT org_id,
    id,
    status,
    name_order(number) COLLATE "C" AS number,
    COALESCE(valid_until, 'infinity'::timestamp with time zone) AS valid_until,
    document_total(subtotal, retention_pct, gst_rate, untaxed) AS total
   FROM quotation
  WHERE org_id = current_org();
alter view quotation_order owner to quoin_system;
grant select on quotation_order to quoin_app;
grant delete, insert, references, select, trigger, truncate, update on quotation_order to quoin_system;
