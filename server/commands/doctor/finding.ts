/** The parts of an installation that are examined, in the order in which they are shown. */
export const examined = [
  "database",
  "clock",
  "secret",
  "disk",
  "backups",
  "public-address",
  "proxy",
  "name-servers",
  "ipv6",
  "mail",
  "dkim",
] as const;

export interface Finding {
  readonly check: (typeof examined)[number];
  /** `failed`: something does not work; `warning`: it works, and something should be changed. */
  readonly status: "ok" | "warning" | "failed";
  readonly found: string;
  /** The remedy in one line; null where nothing has to be done. */
  readonly fix: string | null;
}

export const ok = (check: Finding["check"], found: string): Finding => ({ check, status: "ok", found, fix: null });
export const warning = (check: Finding["check"], found: string, fix: string): Finding => ({
  check,
  status: "warning",
  found,
  fix,
});
export const failed = (check: Finding["check"], found: string, fix: string): Finding => ({
  check,
  status: "failed",
  found,
  fix,
});

/** Returns the text of an error in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
