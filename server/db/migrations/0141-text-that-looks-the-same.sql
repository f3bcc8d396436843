-- no-transaction
-- Text that looks the same is found, however its letters, dashes and quotation marks were encoded
-- (docs/decisions/0093-text-that-looks-the-same.md).

-- Text as it is compared with other text that looks the same; contract/plain-form.ts does the same.
create or replace function plain_form(written text) returns text language sql immutable parallel safe
return case
  when octet_length(written) = length(written) then written
  else translate(
    regexp_replace(
      normalize(written, nfkc),
      '[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
    '‐‒–—―−⁃‘’‚‛′ʼʹʻ“”„‟⁄∕⌀☐▢☑✔✅☒✘✖❌', '-------''''''''''''''''""""//Ø□□✓✓✓✗✗✗✗')
end;

create or replace function search_form(written text) returns text language sql immutable parallel safe
return lower(plain_form(written));

-- One that an interruption left half-built.
drop index concurrently if exists payment_by_month_and_reference_ccnew;

reindex index concurrently payment_by_month_and_reference;

-- What is kept for the search was folded by the function as it was before. Plain Latin text is the same by both.
do $$
begin
  set local role quoin_system;
  update search_entry e set number = search_form(e.number), said = search_form(e.said)
  where octet_length(coalesce(e.number, '') || e.said) <> length(coalesce(e.number, '') || e.said)
    and (e.number, e.said) is distinct from (search_form(e.number), search_form(e.said));
  reset role;
end $$;
