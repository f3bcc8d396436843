-- How many mails were put into the outbox of each kind that has a limit, until its time is over.
create table mail_count (
  org_id text collate "C" not null references organization (id) on delete cascade,
  -- What is counted, as in `document qtn_…`.
  subject text collate "C" not null,
  count integer not null,
  ends_at timestamptz(3) not null,
  primary key (org_id, subject),
  constraint mails_count_from_zero check (count >= 0)
);

create index mail_count_by_end on mail_count (ends_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['mail_count'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_org on %I to quoin_app using (org_id = (select current_org()))', tenant_table);
    execute format('create policy every_org on %I to quoin_system using (true)', tenant_table);
    execute format('grant select, insert, update on %I to quoin_app', tenant_table);
    execute format('grant select, insert, update, delete on %I to quoin_system', tenant_table);
  end loop;
end $$;

-- A link that was withdrawn goes on being known, and the next one of the document is another one. Those that were sent
-- before are the first.
alter table portal_link add column generation integer not null default 1;

alter table portal_link add column withdrawn_at timestamptz(3);

alter table portal_link drop constraint portal_link_pkey;

alter table portal_link add primary key (org_id, document_id, revision, generation);

alter table portal_link add constraint generations_begin_at_one check (generation >= 1);

-- A mail whose document's link was withdrawn after it was written: it may be on its way to a wrong address.
alter table mail add column link_withdrawn boolean not null default false;
