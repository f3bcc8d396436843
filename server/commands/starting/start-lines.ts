import type { Config } from "#server/settings/config.ts";
import { shownPlace } from "#server/db/connection/place.ts";
import { version } from "#server/core/version.ts";
import type { Logger } from "#server/core/log.ts";
import type { Installation } from "#server/commands/installation.ts";
import { publicUrlOf } from "./public-url.ts";

const inWords = new Intl.ListFormat("en", { type: "conjunction" });

/** Logs in one line what has been started, for an administrator who wants to know what is running and with what. */
export function logStart(
  config: Config,
  log: Logger,
  { databaseVersion, login }: Pick<Installation, "databaseVersion" | "login">,
  { worker, serves }: { readonly worker: boolean; readonly serves: boolean },
): void {
  const fields = {
    version: version.number,
    commit: version.commit,
    node: process.version,
    serves,
    worker,
    database: config.databaseUrl === undefined ? "embedded" : shownPlace(config.databaseUrl),
    databaseVersion,
    // The data folder has the generated secret only where it has the database.
    dataDir: config.databaseUrl === undefined ? config.dataDir : null,
    publicUrl: publicUrlOf(config),
    mail: config.mail === undefined ? "none" : hostIn(config.mail.smtpUrl),
    webhookExceptions: config.webhookAllowedRanges.texts,
  };
  log.info(fields, "Quoin starts");
  if (login.excess.length > 0) {
    log.warn(
      login,
      `the role ${login.role} in DATABASE_URL ${inWords.format(login.excess)}: give Quoin one that may only become quoin_app and quoin_system, see docs/operating.md`,
    );
  }
}

/** Logs the settings that are probably a mistake, or that weaken the protection. */
export function warnOfSettings(config: Config, log: Logger): void {
  for (const { name, similar } of config.unknownSettings) {
    const hint = similar === undefined ? "remove it, or correct its name" : `did you mean ${similar}?`;
    log.warn({ setting: name }, `${name} is not a setting of Quoin and has no effect: ${hint}`);
  }
  for (const name of config.unusedMailSettings) {
    log.warn({ setting: name }, `${name} has no effect: SMTP_URL is not set, so mail remains in the outbox`);
  }
  const { texts: ranges } = config.webhookAllowedRanges;
  if (ranges.length > 0) {
    log.warn(
      { ranges },
      "QUOIN_WEBHOOK_ALLOW_CIDRS lets webhook endpoints reach these addresses, which are rejected by default",
    );
  }
  if (config.publicUrl === undefined && !isLoopback(config.host)) {
    log.warn(
      { host: config.host },
      "QUOIN_PUBLIC_URL is not set: links in mails will not lead here. Set it to the address that people open",
    );
  }
}

/** Returns the host and the port of a URL of a mail server, without the user and the password. */
const hostIn = (url: string): string => new URL(url).host;

const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || host.startsWith("127.");
