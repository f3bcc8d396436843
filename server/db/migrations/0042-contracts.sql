-- no-transaction
-- Contracts: accepted quotations that are billed by claims (docs/decisions/0030-contracts-and-claims.md). Each statement
-- can be repeated, and the indexes of invoices are built while others write.
create table if not exists contract (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  quotation_id text collate "C" not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  number text not null,
  title text not null,
  currency text not null,
  status text not null,
  client_reference text,
  retention_pct numeric(7, 6),
  retention_limit numeric(14, 2),
  release_pct numeric(7, 6) not null,
  defects_months integer not null,
  completed_on date,
  -- Null for the day that follows from the completion.
  defects_end_on date,
  recoup_pct numeric(7, 6),
  is_remeasured boolean not null,
  act_applies boolean not null,
  claim_day integer,
  response_days integer,
  payment_days integer,
  stages jsonb,
  opening jsonb,
  notes text,
  written_off numeric(14, 2) not null,
  closing_note text,
  -- The last numbers that were taken.
  last_variation integer not null,
  last_claim integer not null,
  closed_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint one_contract_of_quotation unique (org_id, quotation_id),
  constraint contract_begins_with_quotation foreign key (org_id, quotation_id) references quotation (org_id, id),
  constraint contract_has_project_of_its_client foreign key (org_id, project_id, client_id)
    references project (org_id, id, client_id),
  constraint contract_status_is_known check (status in ('ACTIVE', 'COMPLETED', 'CLOSED')),
  constraint closed_exactly_when_closed_at check ((status = 'CLOSED') = (closed_at is not null)),
  constraint completed_once_completed_on check (status <> 'COMPLETED' or completed_on is not null),
  constraint terms_are_fractions check (
    retention_pct between 0 and 1 and release_pct between 0 and 1 and recoup_pct between 0 and 1),
  constraint amounts_are_not_negative check (retention_limit >= 0 and written_off >= 0)
);

create index if not exists contract_newest_first on contract (org_id, created_at desc, id desc);

create index if not exists contract_by_client on contract (org_id, client_id, created_at desc, id desc);

create index if not exists contract_by_project on contract (org_id, project_id, created_at desc, id desc);

-- The quotations that change a contract. A table of its own, so that tables refer to each other in one direction.
create table if not exists variation (
  org_id text collate "C" not null references organization (id) on delete cascade,
  quotation_id text collate "C" not null,
  contract_id text collate "C" not null,
  number integer not null,
  primary key (org_id, quotation_id),
  constraint variation_number_is_unique unique (org_id, contract_id, number),
  constraint variation_is_a_quotation foreign key (org_id, quotation_id)
    references quotation (org_id, id) on delete cascade,
  constraint variation_is_of_contract foreign key (org_id, contract_id) references contract (org_id, id)
);

create table if not exists claim (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  sequence integer,
  status text not null,
  -- The status that it gets back when its invoice, or that of the claim which carries it, is void.
  status_before text,
  carried_by text collate "C",
  period_from date,
  period_to date not null,
  stage integer,
  -- To date, as are all amounts of a claim.
  materials numeric(14, 2) not null,
  materials_certified numeric(14, 2),
  withheld numeric(14, 2) not null,
  withheld_certified numeric(14, 2),
  recoup numeric(14, 2),
  response jsonb,
  withdrawal_reason text,
  -- What its figures follow from besides its lines: the terms, and what was billed before.
  served_basis jsonb,
  billed_basis jsonb,
  billed_gross numeric(14, 2),
  billed_materials numeric(14, 2),
  billed_retention numeric(14, 2),
  billed_deposit numeric(14, 2),
  billed_withheld numeric(14, 2),
  -- The count of the lines and their digest, for the audit log.
  lines text not null,
  served_at timestamptz(3),
  served_on date,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint claim_number_is_unique unique (org_id, contract_id, sequence),
  constraint claim_is_of_contract foreign key (org_id, contract_id) references contract (org_id, id),
  constraint claim_status_is_known check (
    status in ('DRAFT', 'SUBMITTED', 'RESPONDED', 'BILLED', 'CARRIED', 'WITHDRAWN')),
  constraint billed_exactly_with_figures check ((status = 'BILLED') = (billed_basis is not null)
    and (billed_basis is null) = (billed_gross is null or billed_materials is null or billed_retention is null
      or billed_deposit is null or billed_withheld is null)),
  constraint numbered_once_submitted check (status in ('DRAFT', 'CARRIED', 'WITHDRAWN') or sequence is not null),
  constraint carried_exactly_by_another check ((status = 'CARRIED') = (carried_by is not null)),
  constraint gives_back_a_status check ((status in ('BILLED', 'CARRIED')) = (status_before is not null)),
  constraint period_is_in_order check (period_from <= period_to)
);

create unique index if not exists one_draft_claim on claim (org_id, contract_id) where status = 'DRAFT';

create index if not exists claim_newest_first on claim (org_id, created_at desc, id desc);

create index if not exists claim_by_contract on claim (org_id, contract_id, created_at desc, id desc);

create table if not exists claim_item (
  org_id text collate "C" not null references organization (id) on delete cascade,
  claim_id text collate "C" not null,
  item_id text collate "C" not null,
  entered_as text,
  entered numeric(20, 6),
  claimed numeric(14, 2) not null,
  certified numeric(14, 2),
  primary key (org_id, claim_id, item_id),
  constraint claim_item_is_of_claim foreign key (org_id, claim_id) references claim (org_id, id) on delete cascade,
  constraint claim_item_is_a_line foreign key (org_id, item_id) references quotation_item (org_id, id),
  constraint entered_as_is_known check (entered_as in ('FRACTION', 'QTY', 'VALUE')),
  constraint entered_in_a_form check ((entered_as is null) = (entered is null))
);

create index if not exists claim_item_by_item on claim_item (org_id, item_id);

alter table contract enable row level security;

alter table contract force row level security;

alter table variation enable row level security;

alter table variation force row level security;

alter table claim enable row level security;

alter table claim force row level security;

alter table claim_item enable row level security;

alter table claim_item force row level security;

do $$
declare
  name text;
begin
  foreach name in array '{contract,variation,claim,claim_item}'::text[] loop
    if not exists (select 1 from pg_policy where polrelid = name::regclass) then
      execute format('create policy own_org on %I to quoin_app using (org_id = current_org())', name);
      execute format('create policy every_org on %I to quoin_system using (true)', name);
    end if;
    execute format('grant select, insert, update, delete on %I to quoin_system', name);
  end loop;
end $$;

grant select, insert, update, delete on contract to quoin_app;

grant select, insert on variation to quoin_app;

grant select, insert, update on claim to quoin_app;

grant select, insert, update on claim_item to quoin_app;

create or replace trigger changes_are_noted after insert or update or delete on contract
for each row execute function note_change('{org_id,version,created_at,updated_at}', '{opening}', 'contract');

create or replace trigger changes_are_noted after insert or update or delete on claim
for each row execute function
  note_change('{org_id,version,created_at,updated_at}', '{served_basis,billed_basis}', 'claim');

alter table quotation add column if not exists stages jsonb;

alter table invoice add column if not exists kind text not null default 'STANDARD';

alter table invoice add column if not exists contract_id text collate "C";

alter table invoice add column if not exists claim_id text collate "C";

alter table invoice add column if not exists client_reference text;

alter table invoice_item add column if not exists kind text not null default 'WORK';

-- The previous version writes plain invoices only, with the defaults of these columns.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('invoice', 'invoice_kind_is_known', 'check (kind in (''STANDARD'', ''CLAIM'', ''DEPOSIT'', ''RETENTION_RELEASE''))'),
      ('invoice', 'kind_goes_with_contract', 'check (case kind when ''STANDARD'' then contract_id is null
        when ''RETENTION_RELEASE'' then true else contract_id is not null end)'),
      ('invoice', 'claim_goes_with_kind', 'check ((kind = ''CLAIM'') = (claim_id is not null))'),
      ('invoice', 'invoice_is_of_contract', 'foreign key (org_id, contract_id) references contract (org_id, id)'),
      ('invoice', 'invoice_is_of_claim', 'foreign key (org_id, claim_id) references claim (org_id, id)'),
      ('invoice_item', 'item_kind_is_known',
        'check (kind in (''WORK'', ''MATERIALS'', ''RETENTION'', ''DEPOSIT'', ''WITHHELD'', ''RELEASE''))'),
      ('invoice_item', 'derived_amounts_are_cents',
        'check (kind = ''WORK'' or (qty = 1 and unit_price = round(unit_price, 2)))')
    ) as c (of_table, name, rule)
  loop
    if not exists (select 1 from pg_constraint where conname = wanted.name and conrelid = wanted.of_table::regclass) then
      execute format('alter table %I add constraint %I %s not valid', wanted.of_table, wanted.name, wanted.rule);
    end if;
  end loop;
end $$;

alter table invoice validate constraint invoice_kind_is_known;

alter table invoice validate constraint kind_goes_with_contract;

alter table invoice validate constraint claim_goes_with_kind;

alter table invoice validate constraint invoice_is_of_contract;

alter table invoice validate constraint invoice_is_of_claim;

alter table invoice_item validate constraint item_kind_is_known;

alter table invoice_item validate constraint derived_amounts_are_cents;

drop index concurrently if exists invoice_by_contract;

create index concurrently invoice_by_contract on invoice (org_id, contract_id, created_at desc, id desc)
  where contract_id is not null;

drop index concurrently if exists invoice_by_claim;

create index concurrently invoice_by_claim on invoice (org_id, claim_id) where claim_id is not null;

drop index concurrently if exists invoice_by_kind;

create index concurrently invoice_by_kind on invoice (org_id, kind, created_at desc, id desc) where kind <> 'STANDARD';

drop index concurrently if exists one_draft_of_contract;

-- The previous version writes no row that is in this index or in those below.
create unique index concurrently one_draft_of_contract on invoice (org_id, contract_id)
  where contract_id is not null and status = 'DRAFT';

drop index concurrently if exists one_draft_release_of_project;

-- The previous version writes no row that is in this index.
create unique index concurrently one_draft_release_of_project on invoice (org_id, project_id)
  where kind = 'RETENTION_RELEASE' and contract_id is null and status = 'DRAFT';

drop index concurrently if exists one_standing_invoice_of_claim;

-- The previous version writes no row that is in this index.
create unique index concurrently one_standing_invoice_of_claim on invoice (org_id, claim_id)
  where claim_id is not null and status <> 'VOID';

-- A quotation that is billed by claims waits for no invoice (0040-uninvoiced-quotations.sql).
create or replace function uninvoiced_quotations(of_org text)
returns table (id text, decided_at timestamptz) language sql stable parallel safe
begin atomic
  select q.id, q.decided_at
  from quotation q
  where q.org_id = of_org and q.status = 'ACCEPTED'
    and (select i.id from invoice i
      where i.org_id = of_org and i.quotation_id = q.id and i.status <> 'VOID' limit 1) is null
    and (select v.id from invoice v
      where v.org_id = of_org and v.converted_from = q.id and v.status <> 'VOID' limit 1) is null
    and (select c.id from contract c where c.org_id = of_org and c.quotation_id = q.id) is null
    and (select v.quotation_id from variation v where v.org_id = of_org and v.quotation_id = q.id) is null;
end;

create or replace function note_quotation_of_contract() returns trigger language plpgsql as $$
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  insert into uninvoiced_quotation (org_id, quotation_id)
  values (coalesce(new.org_id, old.org_id), coalesce(new.quotation_id, old.quotation_id));
  return null;
end $$;

do $$
begin
  execute format('alter function note_quotation_of_contract() set search_path = %I, pg_temp', current_schema());
end $$;

create or replace trigger quotation_is_noted after insert or delete on contract for each row
  execute function note_quotation_of_contract();
