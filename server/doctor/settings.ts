import type { AllowedRanges } from "#server/core/address-ranges.ts";
import type { PoolSizes } from "#server/db/connection/connection-shares.ts";
import type { MailSettings } from "#server/mail/smtp.ts";

/** The settings of an installation that are examined. None of their secrets is ever shown. */
export interface ExaminedSettings {
  /** Undefined with the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly poolSizes: PoolSizes;
  readonly dataDir: string;
  /** The folder of the backups, where it is known. */
  readonly backupDir: string | undefined;
  /** The public base URL of this service, without a trailing slash; undefined where none is set. */
  readonly publicUrl: string | undefined;
  readonly secret: string | undefined;
  readonly secretOld: string | undefined;
  readonly trustedProxies: AllowedRanges;
  readonly mail: MailSettings | undefined;
}
