-- Since when no worker sends mail or makes webhook deliveries, and why. Global: it applies to every process of the
-- installation. There is no row until the first pause; afterwards the one row tells about the current or the last one.
create table sending_pause (
  is_only boolean not null default true,
  reason text,
  began_at timestamptz(3) not null,
  -- Null while it lasts.
  ended_at timestamptz(3),
  primary key (is_only),
  constraint one_row check (is_only),
  constraint reason_is_short check (char_length(reason) <= 200)
);

grant select, insert, update, delete on sending_pause to quoin_system;
