-- Files of projects and clients, as their pages list them.
create table attachment (
  org_id text collate "C" not null references organization (id) on delete cascade,
  -- What the file is attached to: the resource under which the audit log lists the change.
  id text collate "C" not null generated always as (coalesce(project_id, client_id)) stored,
  file_id text collate "C" not null,
  project_id text collate "C",
  client_id text collate "C",
  attached_at timestamptz(3) not null,
  primary key (org_id, id, file_id),
  constraint attached_to_project_or_client check ((project_id is null) <> (client_id is null)),
  constraint attachment_is_a_file foreign key (org_id, file_id) references file (org_id, id),
  constraint attachment_is_of_project foreign key (org_id, project_id) references project (org_id, id),
  constraint attachment_is_of_client foreign key (org_id, client_id) references client (org_id, id) on delete cascade
);

create index attachment_by_file on attachment (org_id, file_id);

create index attachment_by_project on attachment (org_id, project_id) where project_id is not null;

create index attachment_by_client on attachment (org_id, client_id) where client_id is not null;

alter table attachment enable row level security;

alter table attachment force row level security;

create policy own_org on attachment to quoin_app using (org_id = current_org());

create policy every_org on attachment to quoin_system using (true);

grant select, insert, delete on attachment to quoin_app;

grant select, insert, update, delete on attachment to quoin_system;

create trigger changes_are_noted after insert or delete or update on attachment
for each row execute function note_change('{org_id,id}', '{}', 'attachment');
