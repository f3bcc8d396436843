-- What each invoice took of the quotation that it was converted from: of an item a quantity, or of a section a fraction;
-- a section that is null stands for the items before the first one. An invoice without lines here took everything. The
-- share of a void invoice is free again.
create table conversion_line (
  org_id text collate "C" not null,
  invoice_id text collate "C" not null,
  place integer not null,
  quotation_id text collate "C" not null,
  item_id text collate "C",
  qty numeric(11, 4),
  section_id text collate "C",
  fraction numeric(5, 4),
  primary key (org_id, invoice_id, place),
  constraint takes_quantity_of_item_or_fraction_of_section check (
    (item_id is null) = (qty is null) and (item_id is null) = (fraction is not null)
    and (item_id is null or section_id is null)),
  constraint takes_something check (qty > 0 or (fraction > 0 and fraction <= 1)),
  constraint line_is_of_invoice foreign key (org_id, invoice_id) references invoice (org_id, id) on delete cascade,
  constraint line_is_of_quotation foreign key (org_id, quotation_id) references quotation (org_id, id),
  constraint line_takes_item foreign key (org_id, item_id) references quotation_item (org_id, id),
  constraint line_takes_section foreign key (org_id, quotation_id, section_id)
    references quotation_section (org_id, quotation_id, id)
);

create index conversion_line_by_quotation on conversion_line (org_id, quotation_id);

create index conversion_line_by_item on conversion_line (org_id, item_id) where item_id is not null;

alter table conversion_line enable row level security;

alter table conversion_line force row level security;

create policy own_org on conversion_line to quoin_app using (org_id = current_org());

create policy every_org on conversion_line to quoin_system using (true);

grant select, insert on conversion_line to quoin_app;

grant select, insert, update, delete on conversion_line to quoin_system;

-- Several conversions may stand now, as long as they take no more than there is; the quotation is locked for each.
drop index one_standing_conversion;

-- What is left of an item's quantity, exactly, after fractions of its section and quantities of its own were taken.
create function quantity_left(quantity numeric, fraction_taken numeric, quantity_taken numeric) returns numeric
language sql immutable parallel safe
return quantity * (1 - fraction_taken) - quantity_taken;

-- The fraction that this is of the quantity, rounded down to four decimals. div and not a quotient, which is rounded.
create function fraction_left(quantity numeric, remaining numeric) returns numeric
language sql immutable parallel safe
return div(remaining * 10000, quantity) * 0.0001;
