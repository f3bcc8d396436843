-- no-transaction
-- A receipt is money that came in at once, with a number of its own series: the payments that it was recorded as, and what no
-- invoice took, which is kept as the client's credit (docs/decisions/0067-money-kept-as-credit.md,
-- 0068-numbered-receipts.md). Each statement can be repeated.
create table if not exists payment_receipt (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  number text not null,
  client_id text collate "C" not null,
  -- What is above the payments. 0 when they are all of it.
  kept numeric(14, 2) not null default 0,
  paid_at timestamptz(3) not null,
  method text not null,
  note text not null,
  reference text,
  bank_line_id text collate "C",
  linked_at timestamptz(3),
  created_at timestamptz(3) not null,
  reversed_at timestamptz(3),
  reversal_reason text,
  primary key (org_id, id),
  constraint receipt_number_is_unique unique (org_id, number),
  constraint receipt_is_of_client foreign key (org_id, client_id) references client (org_id, id),
  constraint receipt_is_of_bank_line foreign key (org_id, bank_line_id) references bank_line (org_id, id),
  constraint kept_is_not_negative check (kept >= 0),
  constraint method_is_known check (method in ('BANK_TRANSFER', 'PAYNOW', 'GIRO', 'CHEQUE', 'CASH', 'CARD', 'OTHER')),
  constraint reason_only_when_reversed check (reversal_reason is null or reversed_at is not null)
);

create index if not exists payment_receipt_newest_first on payment_receipt (org_id, created_at desc, id desc);

create index if not exists payment_receipt_by_client on payment_receipt (org_id, client_id, created_at desc, id desc);

create index if not exists payment_receipt_by_bank_line on payment_receipt (org_id, bank_line_id)
  where bank_line_id is not null;

create index if not exists payment_receipt_kept_by_day on payment_receipt (org_id, paid_at) where kept > 0;

create index if not exists payment_receipt_reversed on payment_receipt (org_id, reversed_at)
  where kept > 0 and reversed_at is not null;

alter table payment_receipt enable row level security;

alter table payment_receipt force row level security;

do $$
begin
  if not exists (select 1 from pg_policy where polrelid = 'payment_receipt'::regclass) then
    create policy own_org on payment_receipt to quoin_app using (org_id = current_org());
    create policy every_org on payment_receipt to quoin_system using (true);
  end if;
end $$;

grant select, insert, update on payment_receipt to quoin_app;

grant select, insert, update, delete on payment_receipt to quoin_system;

alter table organization add column if not exists receipt_prefix text not null default 'R';

alter table payment add column if not exists receipt_id text collate "C",
  add column if not exists credit_receipt_id text collate "C";

alter table refund add column if not exists receipt_id text collate "C";

alter table refund alter column credit_note_id drop not null;

-- The previous version takes no number of a receipt, pays no invoice with money that was kept, and refunds credit notes only.
do $$
begin
  alter table document_counter drop constraint if exists kind_is_known,
    add constraint kind_is_known check (kind in ('QUOTATION', 'INVOICE', 'CREDIT_NOTE', 'RECEIPT')) not valid;
  alter table payment drop constraint if exists method_is_known,
    add constraint method_is_known check (method in ('BANK_TRANSFER', 'PAYNOW', 'GIRO', 'CHEQUE', 'CASH', 'CARD', 'OTHER',
      'CREDIT_NOTE', 'CREDIT')) not valid,
    drop constraint if exists kept_money_goes_with_method,
    add constraint kept_money_goes_with_method check ((method = 'CREDIT') = (credit_receipt_id is not null)) not valid,
    drop constraint if exists payment_is_of_receipt,
    add constraint payment_is_of_receipt foreign key (org_id, receipt_id)
      references payment_receipt (org_id, id) not valid,
    drop constraint if exists payment_is_of_kept_money,
    add constraint payment_is_of_kept_money foreign key (org_id, credit_receipt_id)
      references payment_receipt (org_id, id) not valid;
  alter table refund drop constraint if exists refund_has_one_source,
    add constraint refund_has_one_source check ((credit_note_id is null) <> (receipt_id is null)) not valid,
    drop constraint if exists refund_is_of_receipt,
    add constraint refund_is_of_receipt foreign key (org_id, receipt_id)
      references payment_receipt (org_id, id) not valid;
end $$;

alter table document_counter validate constraint kind_is_known;

alter table payment validate constraint method_is_known;

alter table payment validate constraint kept_money_goes_with_method;

alter table payment validate constraint payment_is_of_receipt;

alter table payment validate constraint payment_is_of_kept_money;

alter table refund validate constraint refund_has_one_source;

alter table refund validate constraint refund_is_of_receipt;

drop index concurrently if exists payment_by_receipt;

create index concurrently payment_by_receipt on payment (org_id, receipt_id) where receipt_id is not null;

drop index concurrently if exists payment_by_kept_money;

create index concurrently payment_by_kept_money on payment (org_id, credit_receipt_id) where credit_receipt_id is not null;

drop index concurrently if exists payment_of_kept_money_by_day;

create index concurrently payment_of_kept_money_by_day on payment (org_id, paid_at) include (amount)
  where credit_receipt_id is not null and reversed_at is null;

drop index concurrently if exists refund_by_receipt;

create index concurrently refund_by_receipt on refund (org_id, receipt_id, paid_at desc, id desc)
  where receipt_id is not null;
