-- no-transaction
-- Credit notes, what they settle and what is refunded of them (docs/decisions/0034-credit-notes.md). Each statement can be
-- repeated.
create table if not exists credit_note (
  org_id text collate "C" not null references organization (id) on delete cascade,
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
  subtotal numeric(22, 8) not null,
  gst_rate numeric(7, 6) not null,
  retention_pct numeric(7, 6),
  -- The count of the lines and their digest, for the audit log.
  lines text not null,
  issued_at timestamptz(3) not null,
  parties jsonb,
  sent_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint credit_note_number_is_unique unique (org_id, number),
  constraint credit_note_is_of_invoice foreign key (org_id, invoice_id) references invoice (org_id, id),
  constraint credit_note_has_project_of_its_client foreign key (org_id, project_id, client_id)
    references project (org_id, id, client_id),
  constraint credit_note_is_of_contract foreign key (org_id, contract_id) references contract (org_id, id),
  constraint credit_note_is_of_claim foreign key (org_id, claim_id) references claim (org_id, id),
  constraint credit_note_status_is_known check (status in ('DRAFT', 'SENT', 'VOID')),
  constraint rates_are_fractions check (gst_rate between 0 and 1 and retention_pct between 0 and 1),
  constraint draft_number_until_sent check ((sent_at is null) = (number like 'DRAFT-%')),
  constraint sent_exactly_when_issued check (case status when 'DRAFT' then sent_at is null when 'SENT' then sent_at is not null
    else true end),
  constraint parties_exactly_once_sent check ((sent_at is null) = (parties is null)),
  constraint void_exactly_when_voided_at check ((status = 'VOID') = (voided_at is not null)),
  constraint reason_only_when_void check (void_reason is null or status = 'VOID')
);

create index if not exists credit_note_newest_first on credit_note (org_id, created_at desc, id desc);

create index if not exists credit_note_by_invoice on credit_note (org_id, invoice_id, created_at desc, id desc);

create index if not exists credit_note_by_client on credit_note (org_id, client_id, created_at desc, id desc);

create index if not exists credit_note_by_project on credit_note (org_id, project_id);

create index if not exists credit_note_by_contract on credit_note (org_id, contract_id) where contract_id is not null;

create index if not exists credit_note_by_claim on credit_note (org_id, claim_id) where claim_id is not null;

create index if not exists credit_note_issued on credit_note (org_id, issued_at)
  include (subtotal, gst_rate, retention_pct) where status = 'SENT';

create unique index if not exists one_draft_credit_of_contract on credit_note (org_id, contract_id)
  where contract_id is not null and status = 'DRAFT';

create table if not exists credit_note_item (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  credit_note_id text collate "C" not null,
  ref text,
  description text not null,
  unit text,
  qty numeric(11, 4) not null,
  unit_price numeric(13, 4) not null,
  sort_order integer not null,
  kind text not null,
  primary key (org_id, id),
  constraint credit_note_item_order_is_unique unique (org_id, credit_note_id, sort_order),
  constraint item_belongs_to_credit_note foreign key (org_id, credit_note_id)
    references credit_note (org_id, id) on delete cascade,
  constraint item_kind_is_known check (kind in ('WORK', 'MATERIALS', 'RETENTION', 'DEPOSIT', 'WITHHELD', 'RELEASE')),
  constraint qty_is_positive check (qty > 0)
);

create table if not exists refund (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  credit_note_id text collate "C" not null,
  amount numeric(14, 2) not null,
  paid_at timestamptz(3) not null,
  method text not null,
  note text not null,
  reference text,
  created_at timestamptz(3) not null,
  reversed_at timestamptz(3),
  reversal_reason text,
  primary key (org_id, id),
  constraint refund_is_of_credit_note foreign key (org_id, credit_note_id) references credit_note (org_id, id),
  constraint amount_is_positive check (amount > 0),
  constraint method_is_known check (method in ('BANK_TRANSFER', 'PAYNOW', 'GIRO', 'CHEQUE', 'CASH', 'CARD', 'OTHER')),
  constraint reason_only_when_reversed check (reversal_reason is null or reversed_at is not null)
);

create index if not exists refund_by_credit_note on refund (org_id, credit_note_id, paid_at desc, id desc);

create index if not exists refund_newest_first on refund (org_id, created_at desc, id desc);

alter table credit_note enable row level security;

alter table credit_note force row level security;

alter table credit_note_item enable row level security;

alter table credit_note_item force row level security;

alter table refund enable row level security;

alter table refund force row level security;

do $$
declare
  name text;
begin
  foreach name in array '{credit_note,credit_note_item,refund}'::text[] loop
    if not exists (select 1 from pg_policy where polrelid = name::regclass) then
      execute format('create policy own_org on %I to quoin_app using (org_id = current_org())', name);
      execute format('create policy every_org on %I to quoin_system using (true)', name);
    end if;
    execute format('grant select, insert, update, delete on %I to quoin_system', name);
  end loop;
end $$;

grant select, insert, update on credit_note to quoin_app;

grant select, insert, delete on credit_note_item to quoin_app;

grant select, insert, update on refund to quoin_app;

create or replace trigger changes_are_noted after insert or update or delete on credit_note
for each row execute function note_change('{org_id,version,created_at,updated_at}', '{parties}', 'credit_note');

create or replace trigger changes_are_noted after insert or update or delete on refund
for each row execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'refund');

alter table organization add column if not exists credit_note_prefix text not null default 'CN';

alter table payment add column if not exists credit_note_id text collate "C";

-- The previous version takes numbers of quotations and invoices only, and records payments of the other methods.
do $$
begin
  alter table document_counter drop constraint if exists kind_is_known,
    add constraint kind_is_known check (kind in ('QUOTATION', 'INVOICE', 'CREDIT_NOTE')) not valid;
  alter table payment drop constraint if exists method_is_known,
    add constraint method_is_known check (method in ('BANK_TRANSFER', 'PAYNOW', 'GIRO', 'CHEQUE', 'CASH', 'CARD', 'OTHER',
      'CREDIT_NOTE')) not valid,
    drop constraint if exists credit_goes_with_method,
    add constraint credit_goes_with_method check ((method = 'CREDIT_NOTE') = (credit_note_id is not null)) not valid,
    drop constraint if exists payment_is_of_credit_note,
    add constraint payment_is_of_credit_note foreign key (org_id, credit_note_id)
      references credit_note (org_id, id) not valid;
end $$;

alter table document_counter validate constraint kind_is_known;

alter table payment validate constraint method_is_known;

alter table payment validate constraint credit_goes_with_method;

alter table payment validate constraint payment_is_of_credit_note;

drop index concurrently if exists payment_by_credit_note;

create index concurrently payment_by_credit_note on payment (org_id, credit_note_id) where credit_note_id is not null;

drop index concurrently if exists payment_of_credit_by_day;

create index concurrently payment_of_credit_by_day on payment (org_id, paid_at) include (amount)
  where credit_note_id is not null and reversed_at is null;

-- The credit of a client, or of all: what issued credit notes were for, without what is applied and refunded of it.
create or replace function credit_left(of_org text, of_client text) returns numeric language sql stable parallel safe
begin atomic
  select coalesce(sum(document_total(n.subtotal, n.retention_pct, n.gst_rate)
    - (select coalesce(sum(p.amount), 0) from payment p
      where p.org_id = of_org and p.credit_note_id = n.id and p.reversed_at is null)
    - (select coalesce(sum(r.amount), 0) from refund r
      where r.org_id = of_org and r.credit_note_id = n.id and r.reversed_at is null)), 0)
  from credit_note n
  where n.org_id = of_org and n.client_id = of_client and n.status = 'SENT';
end;

-- CREDIT is what clients have from credit notes and have not used, by the changes of it.
-- The previous version writes no figure itself: it folds what the triggers add, whichever figure that is.
alter table kept_figure drop constraint if exists figure_is_known, add constraint figure_is_known check (
  figure in ('OPEN', 'INVOICED', 'RETENTION', 'RECEIVED', 'QUOTED', 'DECIDED', 'SPENT', 'SPENT_GST', 'CREDIT')) not valid;

alter table kept_figure validate constraint figure_is_known;

-- The sums that an issued credit note changes. A row of nulls, which a trigger has for what is not there, changes none.
create or replace function figures_of_credit_note(status text, issued_at timestamptz, subtotal numeric,
  retention_pct numeric, gst_rate numeric)
returns table (figure text, at timestamptz, amount numeric) language sql immutable parallel safe
begin atomic
  select v.figure, v.at, v.amount
  from (values
    ('INVOICED', hour_of(issued_at), -document_total(subtotal, retention_pct, gst_rate), true),
    ('CREDIT', '-infinity', document_total(subtotal, retention_pct, gst_rate), true),
    ('RETENTION', '-infinity', -document_retention(subtotal, retention_pct), retention_pct > 0))
    as v (figure, at, amount, counts)
  where v.counts and status = 'SENT';
end;

create or replace function figures_of_credit(of_org text)
returns table (figure text, at timestamptz, amount numeric) language sql stable parallel safe
begin atomic
  select f.figure, f.at, f.amount
  from credit_note n
    cross join lateral figures_of_credit_note(
      n.status, n.issued_at, n.subtotal, n.retention_pct, n.gst_rate) f
  where n.org_id = of_org
  union all
  select 'CREDIT', '-infinity', -p.amount from payment p
  where p.org_id = of_org and p.credit_note_id is not null and p.reversed_at is null
  union all
  select 'CREDIT', '-infinity', -r.amount from refund r where r.org_id = of_org and r.reversed_at is null;
end;

-- Every sum of an organization, from its documents: what the kept ones must be.
create or replace function figures_of_documents(of_org text)
returns table (figure text, span text, at timestamptz, status text, amount numeric, count numeric)
language sql stable parallel safe
begin atomic
  with hourly as (
    select f.figure, f.at, null::text as status, sum(f.amount) as amount, count(*) as count
    from invoice i
      cross join lateral (
        select coalesce(sum(p.amount), 0) as paid from payment p
        where i.status in ('SENT', 'OVERDUE') and p.org_id = of_org and p.invoice_id = i.id and p.reversed_at is null) p
      cross join lateral figures_of_invoice(
        i.status, i.sent_at, i.issued_at, i.due_date, i.subtotal, i.retention_pct, i.gst_rate, p.paid) f
    where i.org_id = of_org
    group by f.figure, f.at
    union all
    select 'RETENTION', '-infinity', null, -released_retention(of_org), 0
    union all
    select f.figure, f.at, null, sum(f.amount), 0 from figures_of_credit(of_org) f group by f.figure, f.at
    union all
    select 'RECEIVED', hour_of(p.paid_at), null, sum(p.amount), count(*)
    from payment p
    where p.org_id = of_org and p.reversed_at is null and p.credit_note_id is null
    group by hour_of(p.paid_at)
    union all
    select f.figure, f.at, q.status, sum(f.amount), count(*)
    from quotation q
      cross join lateral figures_of_quotation(q.status, q.decided_at, q.subtotal, q.retention_pct, q.gst_rate) f
    where q.org_id = of_org
    group by f.figure, f.at, q.status
    union all
    select e.figure, e.at, e.status, e.amount, e.count from figures_of_expenses(of_org) e
  )
  select h.figure, 'HOUR', h.at, h.status, sum(h.amount), sum(h.count) from hourly h
  group by h.figure, h.at, h.status
  having sum(h.amount) <> 0 or sum(h.count) <> 0
  union all
  select h.figure, 'DAY', day_of(h.at), h.status, sum(h.amount), sum(h.count) from hourly h
  group by h.figure, day_of(h.at), h.status
  having sum(h.amount) <> 0 or sum(h.count) <> 0;
end;

create or replace function keep_payment_figures() returns trigger language plpgsql as $$
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
      (1, new.invoice_id, new.paid_at, new.amount, new.reversed_at, new.credit_note_id),
      (-1, old.invoice_id, old.paid_at, old.amount, old.reversed_at, old.credit_note_id))
      as c (times, invoice_id, paid_at, amount, reversed_at, credit_note_id)
    left join invoice i on i.org_id = of_org and i.id = c.invoice_id and i.status in ('SENT', 'OVERDUE')
    cross join lateral (values
      ('RECEIVED', hour_of(c.paid_at), c.times * c.amount, c.times, c.credit_note_id is null),
      ('CREDIT', '-infinity', -c.times * c.amount, 0, c.credit_note_id is not null),
      ('OPEN', hour_of(i.due_date), -c.times * c.amount, 0, true)) as f (figure, at, amount, count, counts)
  where c.reversed_at is null and f.at is not null and f.counts
  group by f.figure, f.at
  having sum(f.amount) <> 0 or sum(f.count) <> 0;
  return null;
end $$;

create or replace function keep_credit_note_figures() returns trigger language plpgsql as $$
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
      new.status, new.issued_at, new.subtotal, new.retention_pct, new.gst_rate) f
    union all
    select -1, f.* from figures_of_credit_note(
      old.status, old.issued_at, old.subtotal, old.retention_pct, old.gst_rate) f) c
  group by c.figure, c.at
  having sum(c.times * c.amount) <> 0;
  return null;
end $$;

create or replace function keep_refund_figures() returns trigger language plpgsql as $$
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
end $$;

do $$
declare
  name text;
begin
  foreach name in array '{keep_payment_figures(),keep_credit_note_figures(),keep_refund_figures()}'::text[] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

create or replace trigger figures_are_kept
  after insert or delete or update of status, issued_at, subtotal, retention_pct, gst_rate on credit_note
  for each row execute function keep_credit_note_figures();

create or replace trigger figures_are_kept
  after insert or delete or update of amount, reversed_at on refund
  for each row execute function keep_refund_figures();
