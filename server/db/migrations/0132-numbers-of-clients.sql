-- True for numbers that earlier versions took of a client in Singapore and that are refused now: a UEN of none of the published
-- forms, and a postal code that has not six digits. Spaces, hyphens and small letters are no fault, as they are taken out.
create function has_wrong_numbers(uen text, postal_code text) returns boolean
language sql immutable parallel safe
return coalesce(
    upper(regexp_replace(normalize(uen, nfkc), '[\s-]', '', 'g')) !~ '^([0-9]{8}|[0-9]{9}|[RST][0-9]{2}[A-Z]{2}[0-9]{4})[A-Z]$'
      and uen ~ '\S', false)
  or coalesce(
    upper(regexp_replace(normalize(postal_code, nfkc), '[\s-]', '', 'g')) !~ '^(SINGAPORE|S)?[(]?[0-9]{6}[)]?$'
      and postal_code ~ '\S', false);

create index client_with_wrong_numbers on client (org_id, updated_at, id)
  where archived_at is null and has_wrong_numbers(uen, postal_code);
