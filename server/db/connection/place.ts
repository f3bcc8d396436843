/** A server as the driver connects to it. */
export interface Server {
  readonly host: string;
  readonly port: number;
}

/** The kinds of server that a URL may ask for, in the words of PostgreSQL's own programs. */
export const serverKinds = ["any", "primary", "read-write", "standby"] as const;
export type ServerKind = (typeof serverKinds)[number];

/** Where a database URL leads: hosts as the driver takes them, or the folder of a socket. */
export interface DatabasePlace {
  /** The URL without the parameters that say where it leads, which the driver would send to the server. */
  readonly url: string;
  /** Empty where the driver reads the URL itself right. */
  readonly servers: readonly Server[];
  /** Undefined where the URL names the user in front of its host. */
  readonly user: string | undefined;
  /** True for a socket in the file system, which needs no encryption. */
  readonly isSocket: boolean;
  /** The kind of server to look for among them; undefined where the only one is taken as it is. */
  readonly kind: Exclude<ServerKind, "any"> | undefined;
}

const portUsual = 5432;
const parameters = ["host", "port", "user", "target_session_attrs"] as const;

/**
 * Reads where a URL leads in the forms of PostgreSQL's own programs: `postgres:///quoin?host=/var/run/postgresql&user=quoin`,
 * `postgres://quoin@%2Fvar%2Frun%2Fpostgresql/quoin` and `postgres://quoin@[fd00::5]:5432/quoin` besides a name, and
 * several hosts as `withHostsApart` writes them. The driver takes the first for a parameter of the session, and the
 * others for names.
 * @throws Error with one line that says what to change in the setting
 */
export function placeOf(databaseUrl: string, setting = "DATABASE_URL"): DatabasePlace {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const ports = (url.searchParams.get("port") ?? url.port).split(",");
  const user = url.searchParams.get("user") ?? undefined;
  const kind = readKind(url.searchParams.get("target_session_attrs"), setting);
  for (const name of parameters) url.searchParams.delete(name);
  const hosts = given.split(",").map((host) => host.replace(/^\[(.*)\]$/, "$1"));
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new Error(
      `${setting}: it names ${hosts.length} hosts and ${ports.length} ports; give one port, or one for each`,
    );
  }
  const isSocket = hosts.some((host) => host.startsWith("/"));
  if (isSocket && hosts.length > 1) throw new Error(`${setting}: the folder of a socket must be its only host`);
  const isList = hosts.length > 1 || (kind !== undefined && kind !== "any");
  const isAddress = hosts.some((host) => host.includes(":"));
  // A host that the URL does not name itself is given apart.
  const isApart = isSocket || isAddress || isList || given !== decodeURIComponent(url.hostname);
  const servers = hosts.map((host, at) => ({ host, port: Number((ports[at] ?? ports[0]) || portUsual) }));
  return {
    url: url.href,
    servers: isApart ? servers : [],
    user,
    isSocket,
    // Quoin writes, so of several servers it needs the one that takes changes.
    kind: isList ? (kind === undefined || kind === "any" ? "primary" : kind) : undefined,
  };
}

function readKind(given: string | null, setting: string): ServerKind | undefined {
  if (given === null) return undefined;
  const kind = serverKinds.find((each) => each === given);
  if (kind !== undefined) return kind;
  throw new Error(`${setting}: target_session_attrs must be one of ${serverKinds.join(", ")}, not "${given}"`);
}

/**
 * Returns a database URL with several hosts, `postgres://quoin@a:5432,b:5433/quoin`, in the form that every reader of
 * URLs accepts: with the first of them in its place and all of them as parameters. Returns any other text as it is.
 */
export function withHostsApart(text: string): string {
  const from = text.indexOf("://") + "://".length;
  const length = text.slice(from).search(/[/?#]/);
  const to = length === -1 ? text.length : from + length;
  const hostsFrom = Math.max(from, text.lastIndexOf("@", to - 1) + 1);
  const list = text.slice(hostsFrom, to);
  if (!list.includes(",")) return text;
  const places = list.split(",").map((each) => /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(each));
  if (places.some((place) => place === null || place[1] === "")) return text;
  const plain = `${text.slice(0, hostsFrom)}${list.split(",", 1)[0]}${text.slice(to)}`;
  if (!URL.canParse(plain)) return text;
  const url = new URL(plain);
  url.searchParams.set("host", places.map((place) => decodeURIComponent(place?.[1] ?? "")).join(","));
  url.searchParams.set("port", places.map((place) => place?.[2] ?? String(portUsual)).join(","));
  return url.href;
}

/** Returns the place of a URL for people: hosts and ports, or the folder of a socket, without user and password. */
export function shownPlace(databaseUrl: string): string {
  const { servers, isSocket } = placeOf(databaseUrl);
  if (isSocket) return String(servers[0]?.host);
  return servers.length > 1
    ? servers.map(shownServer).join(",")
    : new URL(databaseUrl).host || String(servers[0]?.host);
}

export const shownServer = ({ host, port }: Server): string => `${host.includes(":") ? `[${host}]` : host}:${port}`;
