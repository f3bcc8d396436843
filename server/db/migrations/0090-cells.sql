-- Cells: schemas that each hold all tables for a group of organizations (docs/decisions/0056-cells.md). The directory is
-- used only in the first cell, where the people are too.
create table cell (
  name text collate "C" not null,
  schema_name text collate "C" not null,
  -- Encrypted, as it may contain a password; null on the server of the first cell.
  url_sealed bytea,
  created_at timestamptz(3) not null,
  primary key (name),
  constraint cell_has_plain_name check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint cell_has_plain_schema check (schema_name ~ '^[a-z_][a-z0-9_]{0,62}$')
);

grant select, insert, update, delete on cell to quoin_system;

-- The cell of each organization that is not in the first one.
create table organization_place (
  organization_id text collate "C" not null,
  cell text collate "C" not null references cell (name),
  primary key (organization_id)
);

create index organization_place_by_cell on organization_place (cell);

grant select, insert, update, delete on organization_place to quoin_system;

-- Who may belong to an organization of another cell: that cell is asked, and its memberships decide.
create table person_place (
  user_id text collate "C" not null references person (id) on delete cascade,
  organization_id text collate "C" not null references organization_place (organization_id) on delete cascade,
  primary key (user_id, organization_id)
);

create index person_place_by_organization on person_place (organization_id);

grant select, insert, update, delete on person_place to quoin_system;

-- In the cells that an organization moves between: whether its rows here are not those that count. ARRIVING before the
-- directory names this cell, LEAVING while nothing is sent from here any more, LEFT when no write is allowed.
create table organization_passage (
  org_id text collate "C" not null,
  state text not null,
  began_at timestamptz(3) not null default now(),
  primary key (org_id),
  constraint passage_is_known check (state in ('ARRIVING', 'LEAVING', 'LEFT'))
);

alter table organization_passage enable row level security;

alter table organization_passage force row level security;

create policy own_org on organization_passage to quoin_app using (org_id = current_org());

create policy every_org on organization_passage to quoin_system using (true);

grant select on organization_passage to quoin_app;

grant select, insert, update, delete on organization_passage to quoin_system;

-- Begins a transaction that writes rows of the organization: it waits for the last moment of a move, and fails when the
-- organization is not here. Each statement of a volatile function sees what was committed before it, so the table is read
-- after the lock is held.
create function enter_org(org text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('place of ' || org, 0));
  if exists (select 1 from organization_passage p where p.org_id = org and p.state in ('ARRIVING', 'LEFT')) then
    raise exception 'the organization % is being moved', org using errcode = 'QN001';
  end if;
end $$;

do $$
begin
  execute format('alter function enter_org(text) set search_path = %I, pg_temp', current_schema());
end $$;

-- A member of an organization in another cell is a person of the first one, and a person there may work in an
-- organization of another cell.
alter table membership drop constraint membership_user_id_fkey;

alter table session drop constraint session_current_org_id_fkey;
