-- What a fraction of a section billed, by tax code, in cents: the next one bills what is due to date less that. Null in
-- older rows, which billed the fraction of the section's subtotal.
alter table conversion_line add column amounts jsonb;
