-- no-transaction
-- What clients and money did since a member last looked: their mark, and indexes of the newest visits, responses to claims
-- and failures of mails. Each statement can be repeated; an index that an interruption left half-built is built again.

create table if not exists news_mark (
  org_id text collate "C" not null references organization (id) on delete cascade,
  membership_id text collate "C" not null,
  -- Up to when the member has seen news; a member without a row has seen none yet.
  seen_at timestamptz(3) not null,
  primary key (org_id, membership_id),
  constraint mark_is_of_member foreign key (org_id, membership_id) references membership (org_id, id) on delete cascade
);

alter table news_mark enable row level security;

alter table news_mark force row level security;

do $$
begin
  if not exists (select 1 from pg_policies where schemaname = current_schema() and tablename = 'news_mark') then
    create policy own_org on news_mark to quoin_app using (org_id = current_org());
    create policy every_org on news_mark to quoin_system using (true);
  end if;
end $$;

grant select, insert, update on news_mark to quoin_app;

grant select, insert, update, delete on news_mark to quoin_system;

drop index concurrently if exists portal_view_newest_first;

create index concurrently portal_view_newest_first on portal_view (org_id, viewed_at desc, document_id);

drop index concurrently if exists contract_entry_responses;

create index concurrently contract_entry_responses on contract_entry (org_id, at desc) where kind = 'RESPONDED';

drop index concurrently if exists mail_failed_last;

create index concurrently mail_failed_last on mail (org_id, failed_at desc) where status = 'FAILED';
