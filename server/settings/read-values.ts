import { type AllowedRanges, allowedRanges, nothingAllowed } from "#server/core/address-ranges.ts";
import { withHostsApart } from "#server/db/connection/place.ts";
import { ConfigError } from "./environment.ts";

/** Readers of single settings. Each throws a ConfigError that names the variable and its format. */

export const secretLengthMin = 32;

export function readChoice<const Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const chosen = text === undefined ? otherwise : choices.find((choice) => choice === text);
  if (chosen === undefined) throw new ConfigError(`${name} must be one of ${choices.join(", ")}, not "${text}"`);
  return chosen;
}

export function readUrl(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  // The value itself is not repeated: a database URL may contain a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);
  }
  if (!isDecodable(text))
    throw new ConfigError(`${name} contains a % that is not part of an escape sequence; write % as %25`);
  return text;
}

/** Returns the URL of a PostgreSQL database, which may name several hosts. */
export const readDatabaseUrl = (name: string, text: string | undefined): string | undefined =>
  readUrl(name, text && withHostsApart(text), ["postgres:", "postgresql:"]);

/**
 * Returns an address of a website in the form that a browser gives it: scheme, host and port alone. Every page, link and
 * cookie of Quoin begins at the root of its host, so a path could only lead elsewhere.
 */
export function readOrigin(name: string, text: string | undefined): string | undefined {
  const url = readUrl(name, text, ["http:", "https:"]);
  if (url === undefined) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(url);
  if (pathname !== "/" || [search, hash, username, password].some((part) => part !== "")) {
    throw new ConfigError(
      `${name} must be an address such as https://books.example.com, without a path, query or user: give Quoin a host name of its own`,
    );
  }
  return origin;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`${name} must be a number from 0 to 65535, not "${text}"`);
  return port;
}

/** Reads a share of a whole; by default all of it. */
export function readShare(name: string, text = "1"): number {
  const share = Number(text);
  if (!/^[\d.]+$/.test(text) || !(share >= 0 && share <= 1))
    throw new ConfigError(`${name} must be a number from 0 to 1, not "${text}"`);
  return share;
}

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

export function readDuration(name: string, text: string): number {
  const [, count = "", unit = ""] = /^(\d{1,6})(ms|s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * (unitsMs[unit] ?? 0);
  if (ms === 0) throw new ConfigError(`${name} must be a duration such as 30s, 5m or 2h, not "${text}"`);
  return ms;
}

export function readCount(name: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new ConfigError(`${name} must be a whole number, 0 for no limit, not "${text}"`);
  return Number(text);
}

const bytesPerUnit: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3 };

export function readSize(name: string, text: string): number {
  if (text === "0") return 0;
  const [, count = "", unit = ""] = /^(\d{1,6})(MB|GB)$/.exec(text) ?? [];
  const bytes = Number(count) * (bytesPerUnit[unit] ?? 0);
  if (bytes === 0) throw new ConfigError(`${name} must be a size such as 500MB or 5GB, 0 for no limit, not "${text}"`);
  return bytes;
}

export function readBetween(
  name: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const number = Number(text);
  if (!/^\d{1,7}$/.test(text) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return number;
}

export function readRanges(name: string, text: string | undefined): AllowedRanges {
  if (text === undefined) return nothingAllowed;
  try {
    return allowedRanges(text.split(",").map((cidr) => cidr.trim()));
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function readSecretText(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.length >= secretLengthMin) return text;
  throw new ConfigError(`${name} must have at least ${secretLengthMin} characters`);
}
