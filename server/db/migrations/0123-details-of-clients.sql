-- True for details of a client that earlier versions took and that are refused now: an address that cannot receive mail, and a
-- name with control characters or marks that turn the direction of what follows.
create function has_wrong_details(email text, name text, attention text) returns boolean
language sql immutable parallel safe
return coalesce(email !~ '^[^@.]+([.][^@.]+)*@[^@.-][^@.]*([.][^@.-][^@.]*)+$' or length(split_part(email, '@', 1)) > 64, false)
  or name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
  or coalesce(attention ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]', false);

create index client_with_wrong_details on client (org_id, updated_at, id)
  where archived_at is null and has_wrong_details(email, name, attention);
