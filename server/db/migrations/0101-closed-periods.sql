-- An organization closes its books through a day: nothing that has that day or an earlier one is added, changed or removed
-- any more (docs/decisions/0065-closed-periods.md). The trigger is the one place that sees every way to do so, and holds the
-- setting until the transaction ends, so that a change and a closing at the same time come one after the other.
alter table organization
  add column locked_through date,
  -- The first instant after that day, in the organization's time zone.
  add column open_from timestamptz(3);

create function require_open_day() returns trigger language plpgsql as $$
declare
  field constant text := tg_argv[0];
  before constant timestamptz := case when tg_op <> 'INSERT' and tg_argv[1] = 'both' then (to_jsonb(old) ->> field)::timestamptz end;
  after constant timestamptz := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> field)::timestamptz end;
  org constant text := case when tg_op = 'DELETE' then old.org_id else new.org_id end;
  closed record;
begin
  -- An organization moves with its books as they are.
  if current_user = 'quoin_system' and current_setting('app.importing', true) = org then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  select o.locked_through, o.open_from, o.time_zone into closed from organization o where o.id = org for share;
  if least(before, after) < closed.open_from then
    raise exception 'the books of % are closed through %', org, closed.locked_through
      using errcode = 'QN002', column = field,
        detail = json_build_object('through', closed.locked_through, 'timeZone', closed.time_zone);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

do $$
begin
  execute format('alter function require_open_day() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger day_of_issue_is_open before update of sent_at, issued_at on invoice for each row
  when (new.sent_at is not null and (old.sent_at, old.issued_at) is distinct from (new.sent_at, new.issued_at))
  execute function require_open_day('issued_at');

create trigger day_of_voiding_is_open before update of voided_at on invoice for each row
  when (new.sent_at is not null and old.voided_at is distinct from new.voided_at)
  execute function require_open_day('voided_at');

create trigger day_of_issue_is_open before update of sent_at, issued_at on credit_note for each row
  when (new.sent_at is not null and (old.sent_at, old.issued_at) is distinct from (new.sent_at, new.issued_at))
  execute function require_open_day('issued_at');

create trigger day_of_voiding_is_open before update of voided_at on credit_note for each row
  when (new.sent_at is not null and old.voided_at is distinct from new.voided_at)
  execute function require_open_day('voided_at');

create trigger day_is_open before insert on payment for each row execute function require_open_day('paid_at');

create trigger change_is_open before update of amount, paid_at on payment for each row
  when ((old.amount, old.paid_at) is distinct from (new.amount, new.paid_at))
  execute function require_open_day('paid_at', 'both');

create trigger reversal_is_open before update of reversed_at on payment for each row
  when (old.reversed_at is distinct from new.reversed_at)
  execute function require_open_day('reversed_at', 'both');

create trigger day_is_open before insert on refund for each row execute function require_open_day('paid_at');

create trigger change_is_open before update of amount, paid_at on refund for each row
  when ((old.amount, old.paid_at) is distinct from (new.amount, new.paid_at))
  execute function require_open_day('paid_at', 'both');

create trigger reversal_is_open before update of reversed_at on refund for each row
  when (old.reversed_at is distinct from new.reversed_at)
  execute function require_open_day('reversed_at', 'both');

create trigger day_is_open before insert or delete on expense for each row execute function require_open_day('date', 'both');

-- The receipt, the notes and a program's own values are no part of the books.
create trigger change_is_open before update on expense for each row
  when ((to_jsonb(old) - '{receipt_file_id,notes,external_id,metadata,updated_at}'::text[])
    is distinct from (to_jsonb(new) - '{receipt_file_id,notes,external_id,metadata,updated_at}'::text[]))
  execute function require_open_day('date', 'both');

-- The day says it all.
create or replace trigger changes_are_noted after insert or delete or update on organization
  for each row execute function note_change('{org_id,version,created_at,updated_at,open_from}', '{}', 'organization');
