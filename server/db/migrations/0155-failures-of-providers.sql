-- The last answer of the identity provider that was not accepted, which the owners see; null since the settings changed.
-- The previous version writes none of these columns, which keeps all rules.
alter table single_sign_on
  add column failed_at timestamptz(3),
  add column failure text,
  -- By how much the provider's clock is ahead of the server's, where that was the reason; negative when it is behind.
  add column failure_clock_seconds integer,
  add constraint failure_is_known check (failure in ('UNREACHABLE', 'CLIENT_REFUSED', 'CODE_REFUSED', 'CLOCK',
    'NO_NEW_SIGN_IN', 'OTHER_ISSUER', 'OTHER_CLIENT', 'SIGNATURE', 'WRONG_ANSWER')),
  add constraint failure_has_a_time check ((failure is null) = (failed_at is null)),
  add constraint only_clocks_differ check (failure_clock_seconds is null or failure = 'CLOCK');
