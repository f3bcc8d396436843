import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { attemptsMax, attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { type LogLevel, logLevels } from "#server/core/log.ts";
import type { MailLimits, SessionLimits } from "./caller.ts";
import { type PoolSizes, poolSizesDefault, poolSizesMax, poolSizesMin } from "#server/db/connection-shares.ts";
import type { MailSettings } from "./mail/smtp.ts";
import { type AllowedRanges, allowedRanges, nothingAllowed } from "#server/core/address-ranges.ts";

/** The settings from the environment. This module is the only reader of process.env. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Unset means the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePooler: "none" | "transaction";
  /** The maximum number of database connections of this process, besides the one that it listens on. */
  readonly poolSizes: PoolSizes;
  readonly dataDir: string;
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly secret: string | undefined;
  /** The previous secret, while it is being replaced. */
  readonly secretOld: string | undefined;
  /** Address ranges that webhook endpoints may be in, for development. */
  readonly webhookAllowedRanges: AllowedRanges;
  /** The networks of proxies that are trusted to report a request's address. */
  readonly trustedProxies: AllowedRanges;
  /** Per API key or person; 0 for no limit. */
  readonly requestsPerMinute: number;
  /** Per organization, over all its API keys and people; 0 for no limit. */
  readonly organizationRequestsPerMinute: number;
  /** Per address without credentials; 0 for no limit. */
  readonly anonymousRequestsPerMinute: number;
  /** Seconds of CPU time per minute for the PDFs of one organization; 0 for no limit. */
  readonly pdfSecondsPerMinute: number;
  /** Simultaneous connections per address; 0 for no limit. */
  readonly connectionsPerAddressMax: number;
  /** The time that requests are still accepted after the signal to stop. */
  readonly drainMs: number;
  readonly sessionLimits: SessionLimits;
  /** The waits before the attempts of a delivery, including the first, in milliseconds. */
  readonly webhookWaitsMs: readonly number[];
  readonly webhookPollMs: number;
  /** The time limit of one delivery. */
  readonly webhookTimeoutMs: number;
  readonly mailLimits: MailLimits;
  /** The limit on the total size of one organization's files; 0 for no limit. */
  readonly storageBytesMax: number;
  /** The settings for sending mail; undefined keeps it in the app. */
  readonly mail: MailSettings | undefined;
  readonly logLevel: LogLevel;
}

const poolers = ["none", "transaction"] as const;
export const secretLengthMin = 32;
/** The default limit of an organization, as a multiple of that of one key or person. */
const organizationFactor = 5;

export class ConfigError extends Error {}

/** @throws ConfigError with one line that names the variable and its format */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const value = (name: string) => (env[name] === "" ? undefined : env[name]);
  const count = (name: string, otherwise: number) => readCount(name, value(name) ?? String(otherwise));
  const requestsPerMinute = count("QUOIN_RATE_LIMIT_PER_MINUTE", 3000);
  return {
    port: readPort(value("PORT")),
    host: value("HOST") ?? "127.0.0.1",
    databaseUrl: readUrl("DATABASE_URL", value("DATABASE_URL"), ["postgres:", "postgresql:"]),
    databasePooler: readChoice("DATABASE_POOLER", value("DATABASE_POOLER"), poolers, "none"),
    poolSizes: {
      app: readPoolSize("QUOIN_DATABASE_CONNECTIONS", value("QUOIN_DATABASE_CONNECTIONS"), "app"),
      system: readPoolSize("QUOIN_DATABASE_SYSTEM_CONNECTIONS", value("QUOIN_DATABASE_SYSTEM_CONNECTIONS"), "system"),
    },
    dataDir: resolve(value("QUOIN_DATA_DIR") ?? "data"),
    publicUrl: readUrl("QUOIN_PUBLIC_URL", value("QUOIN_PUBLIC_URL"), ["http:", "https:"])?.replace(/\/+$/, ""),
    secret: readSecret(value("QUOIN_SECRET"), value("DATABASE_URL")),
    secretOld: longEnough("QUOIN_SECRET_OLD", value("QUOIN_SECRET_OLD")),
    webhookAllowedRanges: readRanges("QUOIN_WEBHOOK_ALLOW_CIDRS", value("QUOIN_WEBHOOK_ALLOW_CIDRS")),
    trustedProxies: readRanges("TRUST_PROXY", value("TRUST_PROXY")),
    requestsPerMinute,
    organizationRequestsPerMinute: count(
      "QUOIN_ORGANIZATION_RATE_LIMIT_PER_MINUTE",
      requestsPerMinute * organizationFactor,
    ),
    anonymousRequestsPerMinute: count("QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE", 600),
    pdfSecondsPerMinute: count("QUOIN_PDF_SECONDS_PER_MINUTE", 20),
    connectionsPerAddressMax: count("QUOIN_CONNECTIONS_PER_ADDRESS", 500),
    drainMs: readDrainTime("QUOIN_DRAIN_TIME", value("QUOIN_DRAIN_TIME")),
    sessionLimits: {
      days: readBetween("QUOIN_SESSION_DAYS", value("QUOIN_SESSION_DAYS") ?? "30", { min: 1, max: 365 }),
      idleHours: readBetween("QUOIN_SESSION_IDLE_HOURS", value("QUOIN_SESSION_IDLE_HOURS") ?? "72", {
        min: 1,
        max: 8760,
      }),
    },
    webhookWaitsMs: readWaits("QUOIN_WEBHOOK_RETRY_WAITS", value("QUOIN_WEBHOOK_RETRY_WAITS")),
    webhookPollMs: readDuration("QUOIN_WEBHOOK_POLL_INTERVAL", value("QUOIN_WEBHOOK_POLL_INTERVAL") ?? defaultPoll),
    webhookTimeoutMs: readWebhookTimeout("QUOIN_WEBHOOK_TIMEOUT", value("QUOIN_WEBHOOK_TIMEOUT")),
    mailLimits: {
      perDay: readCount("QUOIN_MAILS_PER_DAY", value("QUOIN_MAILS_PER_DAY") ?? "500"),
      perDocumentPerHour: readCount(
        "QUOIN_MAILS_PER_DOCUMENT_PER_HOUR",
        value("QUOIN_MAILS_PER_DOCUMENT_PER_HOUR") ?? "10",
      ),
      perRecipientPerDay: readCount(
        "QUOIN_MAILS_PER_RECIPIENT_PER_DAY",
        value("QUOIN_MAILS_PER_RECIPIENT_PER_DAY") ?? "50",
      ),
      invitationsPerDay: readCount("QUOIN_INVITATIONS_PER_DAY", value("QUOIN_INVITATIONS_PER_DAY") ?? "50"),
    },
    storageBytesMax: readSize("QUOIN_STORAGE_PER_ORGANIZATION", value("QUOIN_STORAGE_PER_ORGANIZATION") ?? "5GB"),
    mail: readMail(value),
    logLevel: readChoice("LOG_LEVEL", value("LOG_LEVEL"), logLevels, "info"),
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}"`);
  return port;
}

function readChoice<const Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const chosen = text === undefined ? otherwise : choices.find((choice) => choice === text);
  if (chosen === undefined) throw new ConfigError(`${name} must be one of ${choices.join(", ")}, not "${text}"`);
  return chosen;
}

function readUrl(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  // The value itself is not repeated: a database URL may contain a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);
  }
  if (!isDecodable(text))
    throw new ConfigError(`${name} contains a % that is not part of an escape sequence; write % as %25`);
  return text;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const defaultPoll = "5s";
const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function readDuration(name: string, text: string): number {
  const [, count = "", unit = ""] = /^(\d{1,6})(ms|s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * (unitsMs[unit] ?? 0);
  if (ms === 0) throw new ConfigError(`${name} must be a duration such as 30s, 5m or 2h, not "${text}"`);
  return ms;
}

const drainMsMax = 10 * 60_000;

function readDrainTime(name: string, text: string | undefined): number {
  if (text === undefined || text === "0" || text === "0s") return 0;
  const ms = readDuration(name, text);
  if (ms > drainMsMax) throw new ConfigError(`${name} must be at most 10m, not "${text}"`);
  return ms;
}

const webhookTimeoutMsMin = 1_000;
const webhookTimeoutMsMax = 30_000;

function readWebhookTimeout(name: string, text: string | undefined): number {
  if (text === undefined) return attemptTimeoutMs;
  const ms = readDuration(name, text);
  if (ms < webhookTimeoutMsMin || ms > webhookTimeoutMsMax) {
    throw new ConfigError(`${name} must be from 1s to 30s, not "${text}"`);
  }
  return ms;
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new ConfigError(`${name} must be a whole number, 0 for no limit, not "${text}"`);
  return Number(text);
}

const bytesPerUnit: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3 };

function readSize(name: string, text: string): number {
  if (text === "0") return 0;
  const [, count = "", unit = ""] = /^(\d{1,6})(MB|GB)$/.exec(text) ?? [];
  const bytes = Number(count) * (bytesPerUnit[unit] ?? 0);
  if (bytes === 0) throw new ConfigError(`${name} must be a size such as 500MB or 5GB, 0 for no limit, not "${text}"`);
  return bytes;
}

function readBetween(name: string, text: string, { min, max }: { readonly min: number; readonly max: number }): number {
  const number = Number(text);
  if (!/^\d{1,7}$/.test(text) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return number;
}

const readPoolSize = (name: string, text: string | undefined, pool: keyof PoolSizes): number =>
  readBetween(name, text ?? String(poolSizesDefault[pool]), { min: poolSizesMin[pool], max: poolSizesMax[pool] });

/** Reads one wait for each attempt after the first. */
function readWaits(name: string, text: string | undefined): readonly number[] {
  if (text === undefined) return waitsBeforeMs;
  const waits = text.split(",").map((wait) => readDuration(name, wait.trim()));
  if (waits.length !== attemptsMax - 1) {
    throw new ConfigError(`${name} must list ${attemptsMax - 1} waits, such as 30s,5m,30m,2h`);
  }
  return [0, ...waits];
}

function readRanges(name: string, text: string | undefined): AllowedRanges {
  if (text === undefined) return nothingAllowed;
  try {
    return allowedRanges(text.split(",").map((cidr) => cidr.trim()));
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readMail(value: (name: string) => string | undefined): MailSettings | undefined {
  const smtpUrl = readUrl("SMTP_URL", value("SMTP_URL"), ["smtp:", "smtps:"]);
  if (smtpUrl === undefined) return undefined;
  const from = value("MAIL_FROM");
  if (from === undefined || !/^(?:[^<>\p{Cc}]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u.test(from)) {
    throw new ConfigError("MAIL_FROM must be set together with SMTP_URL, for example to Quoin <office@example.com>");
  }
  return { smtpUrl, from, dkim: readDkim(value) };
}

function readDkim(value: (name: string) => string | undefined): MailSettings["dkim"] {
  const [domainName, keySelector, file] = ["MAIL_DKIM_DOMAIN", "MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY_FILE"].map(value);
  if (domainName === undefined && keySelector === undefined && file === undefined) return undefined;
  if (domainName === undefined || keySelector === undefined || file === undefined) {
    throw new ConfigError("MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE must be set together");
  }
  try {
    return { domainName, keySelector, privateKey: readFileSync(file, "utf8") };
  } catch (error) {
    throw new ConfigError(`MAIL_DKIM_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
}

function readSecret(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text === undefined) {
    if (databaseUrl === undefined) return undefined;
    throw new ConfigError(
      "QUOIN_SECRET must be set together with DATABASE_URL, to the same text of at least 32 random characters in every process",
    );
  }
  return longEnough("QUOIN_SECRET", text);
}

function longEnough(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.length >= secretLengthMin) return text;
  throw new ConfigError(`${name} must have at least ${secretLengthMin} characters`);
}
