-- True for an email to a client that nobody asked for: a reminder, a receipt or an invoice that the service sent by itself.
alter table mail add column is_automatic boolean not null default false;

-- When a mail is sent again, these keep what the client has: when it was first sent, and as which message.
alter table mail add column first_sent_at timestamptz(3), add column first_edition integer;
