-- no-transaction
-- The price book: what an office sells, at which price. Lines of documents are copies, so nothing refers to an item. Each
-- statement can be repeated.
create table if not exists price_item (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  code text,
  description text not null,
  unit text,
  unit_price numeric(13, 4) not null,
  unit_cost numeric(13, 4),
  category text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint unit_cost_is_not_negative check (unit_cost >= 0)
);

create unique index if not exists price_item_code_is_unique on price_item (org_id, lower(code));

create index if not exists price_item_newest_first on price_item (org_id, created_at desc, id desc);

create index if not exists price_item_by_update on price_item (org_id, updated_at);

alter table price_item enable row level security;

alter table price_item force row level security;

do $$
begin
  if exists (select 1 from pg_policy where polrelid = 'price_item'::regclass) then
    return;
  end if;
  create policy own_org on price_item to quoin_app using (org_id = current_org());
  create policy every_org on price_item to quoin_system using (true);
end $$;

grant select, insert, update, delete on price_item to quoin_app;

grant select, insert, update, delete on price_item to quoin_system;

create or replace trigger changes_are_noted after insert or update or delete on price_item
for each row execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'price_item');
