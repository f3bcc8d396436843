import { resolve } from "node:path";
import { attemptsMax, attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { type LogLevel, logLevels } from "#server/core/log.ts";
import type { MailLimits, SessionLimits } from "#server/http/caller.ts";
import {
  type PoolSizes,
  poolSizesDefault,
  poolSizesMax,
  poolSizesMin,
} from "#server/db/connection/connection-shares.ts";
import type { MailSettings } from "#server/mail/smtp.ts";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import type { TelemetrySettings } from "#server/telemetry/start-telemetry.ts";
import { ConfigError, createEnvironment, type Environment, type UnknownSetting } from "./environment.ts";
import { readMail } from "./read-mail.ts";
import {
  readBetween,
  readChoice,
  readCount,
  readDatabaseUrl,
  readDuration,
  readOrigin,
  readPort,
  readRanges,
  readSecretText,
  readShare,
  readSize,
  readUrl,
} from "./read-values.ts";

/** The settings from the environment. This module is the only reader of process.env. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Unset means the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The role that owns the tables, where that of `databaseUrl` does not: it migrates, backs up and restores. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePooler: "none" | "transaction";
  /** The time that `serve`, `worker` and `migrate` wait for a database that is just starting. */
  readonly databaseWaitMs: number;
  /** A streaming replica for slow reads, and how far it may be behind. */
  readonly databaseReplica: { readonly url: string; readonly maxLagMs: number } | undefined;
  /** The maximum number of database connections of this process, besides the one that it listens on. */
  readonly poolSizes: PoolSizes;
  readonly dataDir: string;
  /** The folder of the backups, which only `doctor` looks at. */
  readonly backupDir: string | undefined;
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly secret: string | undefined;
  /** The previous secret, while it is being replaced. */
  readonly secretOld: string | undefined;
  /** The API key of commands that work as a program does. */
  readonly key: string | undefined;
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
  /** CPU seconds that reading the files of one organization may take per minute; 0 for no limit. */
  readonly fileSecondsPerMinute: number;
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
  /** The outgoing proxy of webhooks, `http://`, with user and password if it requires them. */
  readonly webhookProxy: string | undefined;
  readonly mailLimits: MailLimits;
  /** The limit on the total size of one organization's files; 0 for no limit. */
  readonly storageBytesMax: number;
  /** The settings for sending mail; undefined keeps it in the app. */
  readonly mail: MailSettings | undefined;
  /** The settings for sending mail that have no effect, because SMTP_URL is not set. */
  readonly unusedMailSettings: readonly string[];
  readonly logLevel: LogLevel;
  readonly telemetry: TelemetrySettings;
  /** The variables that look like settings but are none. */
  readonly unknownSettings: readonly UnknownSetting[];
}

const poolers = ["none", "transaction"] as const;
/** The default limit of an organization, as a multiple of that of one key or person. */
const organizationFactor = 5;

/**
 * Returns the settings of a command that uses none but its key, so that an invalid one of the others does not stop it.
 * @throws ConfigError
 */
export const readKeyConfig = (
  { QUOIN_KEY, QUOIN_KEY_FILE }: Record<string, string | undefined> = process.env,
): Config => readConfig({ QUOIN_KEY, QUOIN_KEY_FILE });

/** @throws ConfigError with one line that names the variable and its format */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const environment = createEnvironment(env);
  const { value, secretValue } = environment;
  const count = (name: string, otherwise: number) => readCount(name, value(name) ?? String(otherwise));
  const requestsPerMinute = count("QUOIN_RATE_LIMIT_PER_MINUTE", 3000);
  const config = {
    port: readPort("PORT", value("PORT") ?? "3000"),
    host: value("HOST") ?? "127.0.0.1",
    databaseUrl: readDatabaseUrl("DATABASE_URL", secretValue("DATABASE_URL")),
    databaseOwnerUrl: readOwnerUrl(environment),
    databasePooler: readChoice("DATABASE_POOLER", value("DATABASE_POOLER"), poolers, "none"),
    databaseWaitMs: readWait("QUOIN_DATABASE_WAIT", value("QUOIN_DATABASE_WAIT") ?? "30s"),
    databaseReplica: readReplica(environment),
    poolSizes: {
      app: readPoolSize("QUOIN_DATABASE_CONNECTIONS", value("QUOIN_DATABASE_CONNECTIONS"), "app"),
      system: readPoolSize("QUOIN_DATABASE_SYSTEM_CONNECTIONS", value("QUOIN_DATABASE_SYSTEM_CONNECTIONS"), "system"),
    },
    dataDir: resolve(value("QUOIN_DATA_DIR") ?? "data"),
    backupDir: resolvedOrNone(value("QUOIN_BACKUP_DIR")),
    publicUrl: readOrigin("QUOIN_PUBLIC_URL", value("QUOIN_PUBLIC_URL")),
    secret: readSecret(secretValue("QUOIN_SECRET"), secretValue("DATABASE_URL")),
    secretOld: readSecretText("QUOIN_SECRET_OLD", secretValue("QUOIN_SECRET_OLD")),
    key: secretValue("QUOIN_KEY"),
    webhookAllowedRanges: readRanges("QUOIN_WEBHOOK_ALLOW_CIDRS", value("QUOIN_WEBHOOK_ALLOW_CIDRS")),
    trustedProxies: readRanges("TRUST_PROXY", value("TRUST_PROXY")),
    requestsPerMinute,
    organizationRequestsPerMinute: count(
      "QUOIN_ORGANIZATION_RATE_LIMIT_PER_MINUTE",
      requestsPerMinute * organizationFactor,
    ),
    anonymousRequestsPerMinute: count("QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE", 600),
    pdfSecondsPerMinute: count("QUOIN_PDF_SECONDS_PER_MINUTE", 20),
    fileSecondsPerMinute: count("QUOIN_FILE_SECONDS_PER_MINUTE", 10),
    connectionsPerAddressMax: count("QUOIN_CONNECTIONS_PER_ADDRESS", 500),
    drainMs: readWait("QUOIN_DRAIN_TIME", value("QUOIN_DRAIN_TIME") ?? "0s"),
    sessionLimits: {
      days: readBetween("QUOIN_SESSION_DAYS", value("QUOIN_SESSION_DAYS") ?? "30", { min: 1, max: 365 }),
      idleHours: readBetween("QUOIN_SESSION_IDLE_HOURS", value("QUOIN_SESSION_IDLE_HOURS") ?? "72", {
        min: 1,
        max: 8760,
      }),
    },
    webhookWaitsMs: readWaits("QUOIN_WEBHOOK_RETRY_WAITS", value("QUOIN_WEBHOOK_RETRY_WAITS")),
    webhookPollMs: readPollInterval("QUOIN_WEBHOOK_POLL_INTERVAL", value("QUOIN_WEBHOOK_POLL_INTERVAL")),
    webhookTimeoutMs: readWebhookTimeout("QUOIN_WEBHOOK_TIMEOUT", value("QUOIN_WEBHOOK_TIMEOUT")),
    webhookProxy: readUrl("QUOIN_WEBHOOK_PROXY", secretValue("QUOIN_WEBHOOK_PROXY"), ["http:"]),
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
    ...readMail(environment),
    telemetry: readTelemetry(environment),
    logLevel: readChoice("LOG_LEVEL", value("LOG_LEVEL"), logLevels, "info"),
  };
  return { ...config, unknownSettings: environment.unknownSettings() };
}

function readTelemetry({ value }: Environment): TelemetrySettings {
  const port = value("QUOIN_METRICS_PORT");
  const host = value("QUOIN_METRICS_HOST") ?? "127.0.0.1";
  const endpoints = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"].map((name) =>
    readUrl(name, value(name), ["http:", "https:"]),
  );
  const serviceName = value("OTEL_SERVICE_NAME") ?? "quoin";
  const share = readShare("OTEL_TRACES_SAMPLER_ARG", value("OTEL_TRACES_SAMPLER_ARG"));
  return {
    metrics: port === undefined ? undefined : { host, port: readPort("QUOIN_METRICS_PORT", port) },
    traces: endpoints.every((endpoint) => endpoint === undefined) ? undefined : { serviceName, share },
    logsRequests: readChoice("QUOIN_LOG_REQUESTS", value("QUOIN_LOG_REQUESTS"), ["true", "false"], "false") === "true",
  };
}

const waitMsMax = 10 * 60_000;

function readWait(name: string, text: string): number {
  if (text === "0" || text === "0s") return 0;
  const ms = readDuration(name, text);
  if (ms > waitMsMax) throw new ConfigError(`${name} must be at most 10m, not "${text}"`);
  return ms;
}

/** The time after which a worker looks for deliveries that it was not notified of. */
export const webhookPollMsDefault = 5_000;

const readPollInterval = (name: string, text: string | undefined): number =>
  text === undefined ? webhookPollMsDefault : readDuration(name, text);

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

const readPoolSize = (name: string, text: string | undefined, pool: keyof PoolSizes): number =>
  readBetween(name, text ?? String(poolSizesDefault[pool]), { min: poolSizesMin[pool], max: poolSizesMax[pool] });

function readOwnerUrl({ secretValue }: Environment): string | undefined {
  const url = readDatabaseUrl("DATABASE_OWNER_URL", secretValue("DATABASE_OWNER_URL"));
  if (url === undefined || secretValue("DATABASE_URL") !== undefined) return url;
  throw new ConfigError(
    "DATABASE_OWNER_URL must be set together with DATABASE_URL: the embedded database has an owner of its own",
  );
}

function readReplica({ value, secretValue }: Environment): Config["databaseReplica"] {
  const url = readDatabaseUrl("DATABASE_REPLICA_URL", secretValue("DATABASE_REPLICA_URL"));
  const maxLagMs = readDuration("QUOIN_REPLICA_MAX_LAG", value("QUOIN_REPLICA_MAX_LAG") ?? "1s");
  if (url === undefined) return undefined;
  if (secretValue("DATABASE_URL") === undefined) {
    throw new ConfigError(
      "DATABASE_REPLICA_URL must be set together with DATABASE_URL: the embedded database has no replica",
    );
  }
  return { url, maxLagMs };
}

/** Reads one wait for each attempt after the first. */
function readWaits(name: string, text: string | undefined): readonly number[] {
  if (text === undefined) return waitsBeforeMs;
  const waits = text.split(",").map((wait) => readDuration(name, wait.trim()));
  if (waits.length !== attemptsMax - 1) {
    throw new ConfigError(`${name} must list ${attemptsMax - 1} waits, such as 30s,5m,30m,2h`);
  }
  return [0, ...waits];
}

function readSecret(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text === undefined) {
    if (databaseUrl === undefined) return undefined;
    throw new ConfigError(
      "QUOIN_SECRET must be set together with DATABASE_URL, to the same text of at least 32 random characters in every process",
    );
  }
  return readSecretText("QUOIN_SECRET", text);
}

const resolvedOrNone = (folder: string | undefined): string | undefined =>
  folder === undefined ? undefined : resolve(folder);
