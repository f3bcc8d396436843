import { Socket } from "node:net";
import postgres from "@quoin/postgres";
import { createFinder } from "./find-server.ts";
import { placeOf, type Server } from "./place.ts";
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
  const { url, servers, user, isSocket, kind } = placeOf(withPlace, target.setting);
  const [first] = servers;
  const at = (server: Server) => ({
    ...all,
    // In lists the driver takes an address with colons as it is.
    ...({ host: [server.host], port: [server.port] } as unknown as { host: string; port: number }),
    ...(isSocket && { path: `${server.host}/.s.PGSQL.${server.port}` }),
    ...(user !== undefined && { user }),
    ssl: isSocket ? false : ssl,
  });
  if (first === undefined) return postgres(url, { ...all, ...(user !== undefined && { user }), ssl });
  if (kind === undefined) return postgres(url, at(first));
  const find =
    finders.get(target) ??
    createFinder(servers, kind, (server, looking) => postgres(url, { ...at(server), ...looking }));
  finders.set(target, find);
  return postgres(url, { ...at(first), socket: async () => socketTo(await find()) });
}

/** All pools of a target look for its server together. */
const finders = new WeakMap<ConnectionTarget, () => Promise<Server>>();

/** Returns a socket that connects, with the name that a certificate is checked for. */
const socketTo = ({ host, port }: Server): Socket => Object.assign(new Socket().connect(port, host), { host, port });

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
