/**
 * The settings that the code relies on, which replace the defaults of the server, the database and the role. PgBouncer
 * accepts only these three when a connection begins, and sets them in each session that it assigns.
 */
const acceptedByPoolers = { TimeZone: "UTC", DateStyle: "ISO, MDY", standard_conforming_strings: "on" } as const;

const others = {
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  array_nulls: "on",
  // Turned off, it makes each statement that a policy limits an error.
  row_security: "on",
  default_transaction_isolation: "read committed",
  default_transaction_deferrable: "off",
  plan_cache_mode: "auto",
  // Connections are kept; as text, since the driver drops a 0.
  idle_session_timeout: "0",
  // Compiling a search takes ten times as long as running it.
  jit: "off",
} as const;

/**
 * The time without a sign of life after which a session is ended in which a statement waits, in seconds. The server's
 * own limits are shorter, but end neither a server that hangs nor a commit that waits for a synchronous standby.
 */
export const answerSecondsMax = 20;

/** The limits of requests and jobs, in milliseconds. */
export const sessionTimeouts = {
  statement_timeout: 10_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** The limits of a session that migrates, backs up or checks: it may take as long as it needs. */
export const unlimited = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
} as const;

/** The settings with which a connection begins. @param isSession false behind a pooler, which lends sessions */
export const sessionSettings = (isSession: boolean): Readonly<Record<string, string>> =>
  isSession ? { ...acceptedByPoolers, ...others } : acceptedByPoolers;

/** The settings of each transaction behind a pooler, which may give each another session. */
export const transactionSettings: Readonly<Record<string, string>> = { ...acceptedByPoolers, ...others };

/** The setting that finds tables in that schema. @param schema as in SQL: quoted where it must be */
export const pathTo = (schema: string | undefined): { search_path?: string } =>
  schema === undefined ? {} : { search_path: schema };
