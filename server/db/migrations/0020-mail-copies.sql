-- Who else receives a mail, and the subject that the office chose for it in place of its usual one.
alter table mail add column cc jsonb not null default '[]';

alter table mail add column subject text;
