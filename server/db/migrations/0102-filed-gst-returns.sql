-- A GST return as it was filed: its boxes and its documents, which never change (docs/decisions/0066-filed-returns.md).
create table gst_filing (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  from_day date not null,
  to_day date not null,
  currency text not null,
  -- Box by box, as the report showed them.
  boxes jsonb not null,
  note text,
  filed_by text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint period_is_not_reversed check (from_day <= to_day)
);

create index gst_filing_newest_first on gst_filing (org_id, created_at desc, id desc);

create table gst_filing_document (
  org_id text collate "C" not null,
  filing_id text collate "C" not null,
  -- That of the report, in which a document that was voided is twice.
  id text collate "C" not null,
  kind text not null,
  document_id text collate "C" not null,
  -- When it was issued, voided or spent.
  created_at timestamptz(3) not null,
  number text,
  name text,
  gst_rate numeric(7, 6),
  net numeric not null,
  gst numeric not null,
  zero_rated numeric not null,
  exempt numeric not null,
  out_of_scope numeric not null,
  primary key (org_id, filing_id, id),
  constraint filed_document_is_of_filing foreign key (org_id, filing_id) references gst_filing (org_id, id)
    on delete cascade
);

alter table gst_filing enable row level security;

alter table gst_filing force row level security;

create policy own_org on gst_filing to quoin_app using (org_id = current_org());

create policy every_org on gst_filing to quoin_system using (true);

grant select, insert on gst_filing to quoin_app;

grant select, insert, update, delete on gst_filing to quoin_system;

alter table gst_filing_document enable row level security;

alter table gst_filing_document force row level security;

create policy own_org on gst_filing_document to quoin_app using (org_id = current_org());

create policy every_org on gst_filing_document to quoin_system using (true);

grant select, insert on gst_filing_document to quoin_app;

grant select, insert, update, delete on gst_filing_document to quoin_system;

create trigger changes_are_noted after insert or delete or update on gst_filing
  for each row execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'gst_filing');
