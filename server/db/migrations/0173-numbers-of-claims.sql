-- A claim's number was composed wherever it was shown or looked for, of its contract's number and its sequence. It is a
-- column now, written once with the sequence.
alter table claim add column number text;

-- The log of changes has the sequence already.
drop trigger changes_are_noted on claim;

create trigger changes_are_noted after insert or update or delete on claim
  for each row execute function note_change(
    '{org_id,version,created_at,updated_at,number}', '{served_basis,billed_basis}', 'claim');

do $$
begin
  set local role quoin_system;
  update claim c set number = k.number || '-PC' || c.sequence
  from contract k
  where k.org_id = c.org_id and k.id = c.contract_id and c.sequence is not null;
  reset role;
end $$;

-- The previous version writes the sequence alone while it still runs. A later release drops this trigger and its function.
create function number_claim() returns trigger language plpgsql as $$
begin
  select k.number || '-PC' || new.sequence into new.number
  from contract k where k.org_id = new.org_id and k.id = new.contract_id;
  return new;
end $$;

create trigger numbers_what_the_previous_version_writes before insert or update of sequence on claim
  for each row when (new.sequence is not null and new.number is null) execute function number_claim();

create or replace function keep_claim_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = 'CLAIM' and e.id = old.id;
    return null;
  end if;
  insert into search_entry (org_id, kind, id, number, said, created_at)
  select new.org_id, 'CLAIM', new.id, search_form(new.number), search_form(c.title), new.created_at
  from contract c where c.org_id = new.org_id and c.id = new.contract_id
  on conflict (org_id, kind, id) do nothing;
  return null;
end $$;

do $$
begin
  execute format('alter function number_claim() set search_path = %I, pg_temp', current_schema());
  execute format('alter function keep_claim_entry() set search_path = %I, pg_temp', current_schema());
end $$;

-- The previous version meets it too, by the trigger above.
alter table claim add constraint numbered_with_its_sequence check ((sequence is null) = (number is null));

create index claim_by_number on claim (org_id, number);
