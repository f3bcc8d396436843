-- An endpoint's signing secret that cannot be opened fails the attempt, under a name of its own.
alter table delivery_attempt
  drop constraint attempt_error_is_known,
  add constraint attempt_error_is_known check (
    error in (
      'dns', 'refused', 'reset', 'tls', 'timed_out', 'blocked_url', 'secret_unreadable', 'worker_lost'
    )
  );
