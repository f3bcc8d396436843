-- no-transaction
-- What a distributed PostgreSQL needs to place this schema (docs/decisions/0017-a-schema-that-can-be-placed.md).
-- No transaction, so that no table stays locked longer than its own statement takes and large indexes are built while
-- others write. The migration may be interrupted anywhere: each statement can be repeated, and between any two of them
-- this version and the one before both work.

-- The policies compare with a function that the planner inlines, and no longer with a sub-select.
alter policy own_org on api_key using (org_id = current_org());

alter policy own_org on audit_entry using (org_id = current_org());

alter policy own_org on client using (org_id = current_org());

alter policy own_org on delivery using (org_id = current_org());

alter policy own_org on delivery_attempt using (org_id = current_org());

alter policy own_org on delivery_queue using (org_id = current_org());

alter policy own_org on document_counter using (org_id = current_org());

alter policy own_org on event using (org_id = current_org());

alter policy own_org on expense using (org_id = current_org());

alter policy own_org on file using (org_id = current_org());

alter policy own_org on idempotency_key using (org_id = current_org());

alter policy own_org on invoice using (org_id = current_org());

alter policy own_org on invoice_item using (org_id = current_org());

alter policy own_org on issued_document using (org_id = current_org());

alter policy own_org on lead using (org_id = current_org());

alter policy own_org on mail using (org_id = current_org());

alter policy own_org on mail_count using (org_id = current_org());

alter policy own_org on membership using (org_id = current_org());

alter policy own_org on organization using (id = current_org());

alter policy own_org on overdue_mark using (org_id = current_org());

alter policy own_org on payment using (org_id = current_org());

alter policy own_org on portal_decision using (org_id = current_org());

alter policy own_org on portal_link using (org_id = current_org());

alter policy own_org on portal_view using (org_id = current_org());

alter policy own_org on project using (org_id = current_org());

alter policy own_org on quotation using (org_id = current_org());

alter policy own_org on quotation_item using (org_id = current_org());

alter policy own_org on quotation_section using (org_id = current_org());

alter policy own_org on reminder_mark using (org_id = current_org());

alter policy own_org on search_entry using (org_id = current_org());

alter policy own_org on storage_use using (org_id = current_org());

alter policy own_org on webhook_endpoint using (org_id = current_org());

alter policy own_org on webhook_replay using (org_id = current_org());

-- A trigger names the resource itself: where the engine splits a table, its parts have other names.
create or replace trigger changes_are_noted after insert or update or delete on api_key for each row
  execute function note_change('{last_used_at,seen_networks,org_id,version,created_at,updated_at}', '{digest}', 'api_key');

create or replace trigger changes_are_noted after insert or update or delete on client for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'client');

create or replace trigger changes_are_noted after insert or update or delete on expense for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'expense');

create or replace trigger changes_are_noted after insert or update or delete on invoice for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{parties}', 'invoice');

create or replace trigger changes_are_noted after insert or update or delete on lead for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'lead');

create or replace trigger changes_are_noted after insert or update or delete on membership for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{invitation_digest}', 'membership');

create or replace trigger changes_are_noted after insert or update or delete on organization for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'organization');

create or replace trigger changes_are_noted after insert or update or delete on payment for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'payment');

create or replace trigger changes_are_noted after insert or update or delete on project for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'project');

create or replace trigger changes_are_noted after insert or update or delete on quotation for each row
  execute function note_change('{org_id,version,created_at,updated_at}', '{parties}', 'quotation');

create or replace trigger changes_are_noted after insert or update or delete on webhook_endpoint for each row
  when (current_user <> 'quoin_system' or current_setting('app.reencrypting', true) is distinct from 'on')
  execute function note_change('{failing_since,org_id,version,created_at,updated_at}', '{secret_sealed,previous_secret_sealed}', 'webhook_endpoint');

create or replace trigger is_found after insert or delete or update of name, email, uen on client
  for each row execute function keep_search_entry('CLIENT');

create or replace trigger is_found after insert or delete or update of name on project
  for each row execute function keep_search_entry('PROJECT');

create or replace trigger is_found after insert or delete or update of number, title on quotation
  for each row execute function keep_search_entry('QUOTATION');

create or replace trigger is_found after insert or delete or update of number, title on invoice
  for each row execute function keep_search_entry('INVOICE');

create or replace trigger is_found after insert or delete or update of name, email, phone on lead
  for each row execute function keep_search_entry('LEAD');

-- Writes the entry of a changed row. The first argument lists the columns that are left out: what changes with everything,
-- and what is computed. The second lists those whose values are never shown: an entry says that they changed. The third is
-- the resource. The setting app.asked says who made the request.
create or replace function note_change() returns trigger language plpgsql as $$
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
end $$;

-- Keeps the search entry of a row. The argument is the kind of what is found.
create or replace function keep_search_entry() returns trigger language plpgsql as $$
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
    entry.said := new.title;
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
end $$;

-- The same as before, with a body whose names are bound when it is created.
create or replace function search_pairs(org_id text, kind text, said text) returns integer[]
language sql immutable parallel safe cost 10000
return (
  select coalesce(array_agg(distinct hashtext(org_id || kind || substr(word, i, 2))), '{}')
  from regexp_split_to_table(said, '\s+') word, generate_series(1, length(word) - 1) i);

-- Every other function looks names up when it runs, and does so in the schema that it was created in, whatever the
-- session's search_path. PostgreSQL searches pg_catalog before it; pg_temp comes last, since it would come first otherwise.
do $$
declare
  each regprocedure;
begin
  foreach each in array '{audit_id(timestamptz), "crockford(bigint, integer)", "find_entries(text[], text, integer)",
    "find_saying(text, text, integer)", keep_search_entry(), note_change(), refuse_change()}'::regprocedure[]
  loop
    execute format('alter function %s set search_path = %I, pg_temp', each, current_schema());
  end loop;
end $$;

-- A deleted parent is looked for in every table that refers to it. An index that an interruption left half-built is
-- dropped before it is built again.
drop index concurrently if exists session_by_organization;

create index concurrently session_by_organization on session (current_org_id) where current_org_id is not null;

drop index concurrently if exists one_time_link_of_person;

create index concurrently one_time_link_of_person on one_time_link (user_id) where user_id is not null;

drop index concurrently if exists invoice_by_conversion;

create index concurrently invoice_by_conversion on invoice (org_id, converted_from) where converted_from is not null;

drop index concurrently if exists webhook_replay_by_endpoint;

create index concurrently webhook_replay_by_endpoint on webhook_replay (org_id, endpoint_id);

-- The failed deliveries of a list are few among many.
drop index concurrently if exists delivery_failed;

create index concurrently delivery_failed on delivery (org_id, created_at desc, id desc)
  where status = 'FAILED';

-- invoice_open has the same rows and more, in the same order.
drop index concurrently if exists invoice_sent_by_due_date;
