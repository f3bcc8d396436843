import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { checkServerIdentity, type ConnectionOptions } from "node:tls";

/** A database URL without its parameters for TLS, and what they ask for in the driver's terms. */
export interface SecuredUrl {
  readonly url: string;
  readonly ssl: false | "prefer" | ConnectionOptions;
}

/** The modes of libpq. `allow`, which tries without encryption first, gains nothing and is left out. */
const modes = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof modes)[number];

/** The values of `ssl`, which other programs use in place of `sslmode`. */
const modesBySsl: Readonly<Record<string, Mode>> = { true: "verify-full", false: "disable" };

/** Parameters of libpq that protect a connection and that the driver would not honour. */
const unsupported = [
  "channel_binding",
  "gssencmode",
  "hostaddr",
  "krbsrvname",
  "passfile",
  "require_auth",
  "requirepeer",
  "requiressl",
  "service",
  "ssl_max_protocol_version",
  "ssl_min_protocol_version",
  "sslcertmode",
  "sslcompression",
  "sslcrl",
  "sslcrldir",
  "sslpassword",
  "sslsni",
] as const;

/**
 * Reads the parameters for TLS as PostgreSQL's own programs do. Where those look for certificates in the home folder,
 * this uses the authorities that Node trusts.
 * @param setting the name of the setting that has the URL
 * @throws Error with one line that says what to change in the setting
 */
export function readTls(databaseUrl: string, setting = "DATABASE_URL"): SecuredUrl {
  const url = new URL(databaseUrl);
  const take = (name: string): string | undefined => {
    const value = url.searchParams.get(name) ?? undefined;
    url.searchParams.delete(name);
    return value === "" ? undefined : value;
  };
  const refused = unsupported.find((name) => url.searchParams.has(name));
  if (refused !== undefined) throw new Error(`${setting}: ${refused} is not supported; remove it from the URL`);
  const ssl = take("ssl");
  const given = take("sslmode") ?? (ssl === undefined ? undefined : (modesBySsl[ssl] ?? ssl));
  const [rootFile, certFile, keyFile] = [take("sslrootcert"), take("sslcert"), take("sslkey")];
  const mode = modes.find((each) => each === (given ?? "disable"));
  if (mode === undefined) throw new Error(`${setting}: sslmode must be one of ${modes.join(", ")}, not "${given}"`);
  const named = [rootFile, certFile, keyFile].some((file) => file !== undefined);
  if (named && (mode === "disable" || mode === "prefer")) {
    throw new Error(
      `${setting}: sslrootcert, sslcert and sslkey need sslmode=verify-full, or another mode that always encrypts`,
    );
  }
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new Error(`${setting}: sslcert and sslkey must be given together`);
  }
  if (rootFile === "system" && mode !== "verify-full") {
    throw new Error(`${setting}: sslrootcert=system needs sslmode=verify-full`);
  }
  const withoutTls = url.href;
  if (mode === "disable") return { url: withoutTls, ssl: false };
  if (mode === "prefer") return { url: withoutTls, ssl: mode };
  const files: ConnectionOptions = {
    ...(rootFile !== undefined && rootFile !== "system" && { ca: readPem(setting, "sslrootcert", rootFile) }),
    ...(certFile !== undefined && { cert: readPem(setting, "sslcert", certFile) }),
    ...(keyFile !== undefined && { key: readPem(setting, "sslkey", keyFile) }),
  };
  const hosts = url.searchParams.get("host") ?? url.hostname;
  return { url: withoutTls, ssl: { ...files, ...checksOf(mode, rootFile, hosts) } };
}

/** Returns how the server's certificate is checked. As in libpq, `require` checks it when an authority is named. */
function checksOf(mode: Mode, rootFile: string | undefined, hosts: string): ConnectionOptions {
  if (mode === "require" && rootFile === undefined) return { rejectUnauthorized: false };
  // Any certificate of a public authority would do without its name, so the name is checked all the same.
  if (mode !== "verify-full" && rootFile !== undefined) return { checkServerIdentity: () => undefined };
  const names = hosts.split(",").map((host) => host.replace(/^\[(.*)\]$/, "$1"));
  return {
    // For an address instead of a name, Node would check for "localhost".
    checkServerIdentity: (name, certificate) => {
      const addresses = names.filter((host) => isIP(host) !== 0);
      const failures = (name === "localhost" && addresses.length > 0 ? addresses : [name]).map((host) =>
        checkServerIdentity(host, certificate),
      );
      return failures.includes(undefined) ? undefined : failures[0];
    },
  };
}

function readPem(setting: string, parameter: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${setting}: ${parameter} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
