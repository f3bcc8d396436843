-- What was corrected in the parties of an issued document, by whom and why. The corrected content is a further revision of
-- issued_document: the one as it was issued stays, with its PDF.
create table document_correction (
  org_id text collate "C" not null references organization (id) on delete cascade,
  document_id text collate "C" not null,
  revision integer not null,
  -- The fields, each with what it said before and says since.
  changes jsonb not null,
  reason text,
  corrected_by text,
  corrected_at timestamptz(3) not null,
  primary key (org_id, document_id, revision),
  constraint correction_has_content foreign key (org_id, document_id, revision)
    references issued_document (org_id, document_id, revision) on delete cascade
);

alter table document_correction enable row level security;

alter table document_correction force row level security;

create policy own_org on document_correction to quoin_app using (org_id = current_org());

create policy every_org on document_correction to quoin_system using (true);

grant select, insert on document_correction to quoin_app;

grant select, insert, update, delete on document_correction to quoin_system;
