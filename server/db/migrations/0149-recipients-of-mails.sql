-- The recipients of a mail that a server has taken or refused for good, so that an attempt goes to the others alone.
alter table mail add column settled_recipients jsonb not null default '[]'::jsonb;
