import postgres from "@quoin/postgres";
import { placeOf } from "./place.ts";
import { pathTo, sessionSettings, unlimited } from "./session-settings.ts";
import { readTls } from "./tls.ts";

export type ConnectionTarget =
  /** The setting is the name of the one that has the URL: DATABASE_URL if it is left out. */
  | { readonly url: string; readonly setting?: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** The mode of a pooler in front of the database: behind `transaction`, nothing can be kept in a session. */
export type Pooler = "none" | "transaction";

const connectTimeoutSeconds = 5;

/** @param pooler what is in front of the database; the session begins with the settings that it accepts */
export function connect(
  target: ConnectionTarget,
  pooler: Pooler,
  options: postgres.Options<Record<string, never>>,
): postgres.Sql {
  const all: postgres.Options<Record<string, postgres.PostgresType>> = {
    connect_timeout: connectTimeoutSeconds,
    // The driver would print notices among the output of commands. What matters comes as an error too.
    onnotice: () => undefined,
    // While the database is away every attempt is a quick one, so that it is noticed at once when it is back.
    backoff: () => 0.2,
    // Instants stay text from the database to the response: creating a Date for each would cost more than the query.
    types: {
      date: {
        to: 1184,
        from: [1082, 1114, 1184],
        serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
        parse: (text: string) => text,
      },
    },
    // Columns are snake_case in SQL and camelCase in code.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    ...(options as object),
    connection: { application_name: "quoin", ...sessionSettings(pooler === "none"), ...options.connection },
  };
  if (!("url" in target)) return postgres({ ...target, ...all });
  const { url: withPlace, ssl } = readTls(target.url, target.setting);
  const { url, host, port, user, isSocket } = placeOf(withPlace);
  const at = port ?? 5432;
  const place = {
    // In lists the driver takes an address with colons as it is.
    ...(host !== undefined && ({ host: [host], port: [at] } as unknown as { host: string; port: number })),
    ...(isSocket && { path: `${host}/.s.PGSQL.${at}` }),
    ...(user !== undefined && { user }),
  };
  return postgres(url, { ...all, ...place, ssl: isSocket ? false : ssl });
}

/**
 * Opens one connection as the role that owns the schema: only for migrations and checks of the schema.
 * @param schema of the tables, as in SQL; without one, the role's search path finds them
 */
export function openOwner(target: ConnectionTarget, pooler: Pooler = "none", schema?: string): postgres.Sql {
  // A pooler may give each transaction another session, so nothing but the connection string could set it there.
  const connection = pooler === "none" ? { ...unlimited, ...pathTo(schema) } : pathTo(schema);
  return connect(target, pooler, { max: 1, prepare: pooler === "none", connection });
}

/** Opens another connection with the same settings. */
export const openBeside = (sql: postgres.Sql): postgres.Sql =>
  // The driver does this too, for the connection that it listens on.
  postgres({ ...sql.options, max: 1 } as unknown as postgres.Options<Record<string, never>>);
