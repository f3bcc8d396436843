/** Where a database URL leads: hosts as the driver takes them, or the folder of a socket. */
export interface DatabasePlace {
  /** The URL without the parameters `host`, `port` and `user`, which the driver would send to the server. */
  readonly url: string;
  /** Undefined where the driver reads the URL itself right. */
  readonly host: string | undefined;
  readonly port: number | undefined;
  /** Undefined where the URL names the user in front of its host. */
  readonly user: string | undefined;
  /** True for a socket in the file system, which needs no encryption. */
  readonly isSocket: boolean;
}

/**
 * Reads where a URL leads in the forms of PostgreSQL's own programs: `postgres:///quoin?host=/var/run/postgresql&user=quoin`,
 * `postgres://quoin@%2Fvar%2Frun%2Fpostgresql/quoin` and `postgres://quoin@[fd00::5]:5432/quoin` besides a name. The
 * driver takes the first for a parameter of the session, and the others for names.
 */
export function placeOf(databaseUrl: string): DatabasePlace {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const port = url.searchParams.get("port") ?? url.port;
  const user = url.searchParams.get("user") ?? undefined;
  for (const name of ["host", "port", "user"]) url.searchParams.delete(name);
  const isSocket = given.startsWith("/");
  const address = given.replace(/^\[(.*)\]$/, "$1");
  const isAddress = address.includes(":") && !address.includes(",");
  // A host that the URL does not name itself is given apart.
  const isApart = isSocket || isAddress || given !== decodeURIComponent(url.hostname);
  return {
    url: url.href,
    host: isApart ? address : undefined,
    port: port === "" ? undefined : Number(port),
    user,
    isSocket,
  };
}

/** Returns the place of a URL for people: host and port, or the folder of a socket, without user and password. */
export function shownPlace(databaseUrl: string): string {
  const { host, isSocket } = placeOf(databaseUrl);
  return isSocket ? String(host) : new URL(databaseUrl).host || String(host);
}
