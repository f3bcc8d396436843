import { type Diagnosis, examined } from "#contract/organizations/installation.ts";
import type { Language } from "#contract/language.ts";
import type { Arrival } from "#server/http/caller.ts";
import type { Clock } from "#server/core/clock.ts";
import {
  examineBackups,
  examineClock,
  examineDatabase,
  examineDisk,
  examinePasskeys,
  type ExaminedDatabase,
  examineSecret,
} from "./examine-installation.ts";
import { examineDkim, examineMail } from "./examine-mail.ts";
import {
  examineArrival,
  examineBrowser,
  examineIpv6,
  examineNameServers,
  examineProxy,
  examinePublicAddress,
} from "./examine-network.ts";
import { type Finding, presentFinding } from "./finding.ts";
import type { ExaminedSettings } from "./settings.ts";

export interface Examination extends ExaminedDatabase {
  readonly settings: ExaminedSettings;
  readonly clock: Clock;
  /** The address in the links of mails. */
  readonly url: string;
  readonly language: Language;
  /** A request of the person who looks, and the origin in their address bar; undefined for a command. */
  readonly seen?: { readonly arrival: Arrival; readonly shown: string };
}

/** Examines the installation from inside, and names a remedy for each fault. */
export async function examine({ settings, clock, url, language, seen, ...database }: Examination): Promise<Diagnosis> {
  const atOnce: readonly Finding[] = [
    examineSecret(settings),
    examineIpv6(),
    ...(seen === undefined
      ? [examineProxy(settings)]
      : [examineBrowser(seen.shown, url), examineArrival(seen.arrival, seen.shown)]),
  ];
  const asked = await Promise.all([
    examineDatabase(database, settings),
    examineClock(database.db, clock),
    examineDisk(settings),
    examineBackups(settings.backupDir, clock()),
    examinePublicAddress(settings, url),
    examinePasskeys(database.db, url),
    examineNameServers(),
    examineMail(settings),
    examineDkim(settings),
  ]);
  const findings = [...atOnce, ...asked]
    .toSorted((a, b) => examined.indexOf(a.check) - examined.indexOf(b.check))
    .map((finding) => presentFinding(finding, language));
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  return { failed: count("failed"), warnings: count("warning"), findings };
}
