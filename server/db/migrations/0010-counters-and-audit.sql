-- A counter exists before its first number is taken, so that it can be locked until then.
alter table document_counter drop constraint numbers_begin_at_one;

alter table document_counter add constraint numbers_count_from_zero check (last_number >= 0);
