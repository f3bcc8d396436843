import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OrganizationId } from "#contract/api/ids.ts";
import { everyScope } from "#contract/api/scopes.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Clock } from "#server/core/clock.ts";
import { asSystem, type Database, isoInstantOrNull, type Sql } from "#server/db/sql.ts";
import { digestOf, isApiKey } from "#server/identity/api-keys/api-key.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { findApiKey } from "#server/identity/api-keys/read.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import {
  type Account,
  accountExists,
  openAccount,
  passwordOpens,
  replacePassword,
} from "#server/identity/accounts/open-account.ts";
import { contractor, demoName, demoSlug, ownerName } from "./contractor.ts";
import { fillDemo } from "./fill-demo.ts";
import { readKeyFile, writeKeyFile } from "./key-file.ts";
import { enteredAt } from "./office-hours.ts";
import { noteFirstOrganization } from "#server/installation/administration.ts";
import { deleteOrganization, findDemoOrganization, lockDemo } from "./store.ts";

const openedDaysAgo = 363;

export interface Demo {
  readonly apiKey: string;
  /** The credentials of the owner; without the password if it has been changed. */
  readonly account: Account;
  /** True when the year was entered just now, false at an earlier start. */
  readonly filled: boolean;
}

/**
 * Makes sure that the demo organization exists, is complete, and that its key is known.
 *
 * 1. One process at a time: a transaction holds the lock until all is done.
 * 2. The first key is created in that transaction, after everything else. An organization without any key was therefore
 *    left by an interrupted start: it was never usable, and it is deleted.
 * 3. The database stores only digests of keys, so the key itself is kept in the data directory. When it is lost, or no
 *    longer valid, the organization gets a new one.
 */
export function prepareDemo(
  db: Database,
  options: { readonly dataDir: string } & Pick<
    Caller,
    "clock" | "secret" | "pdf" | "fileReader" | "allowedRanges" | "mailLimits"
  >,
): Promise<Demo> {
  const keyFile = join(options.dataDir, "demo-key");
  return asSystem(db, async (system) => {
    await lockDemo(system);
    const found = await findDemoOrganization(system, demoSlug);
    if (found?.hasKey === true) {
      const kept = await readKeyFile(keyFile);
      const isGood = kept !== undefined && (await keyWorks(db, kept, found.id, options.clock));
      const apiKey = isGood ? kept : await makeKey(system, found.id, keyFile, options.clock);
      return { apiKey, account: await ownerOf(system, found.id, options), filled: false };
    }

    // In separate transactions, since the verbs that fill the organization must see it.
    if (found !== undefined) await asSystem(db, (own) => deleteOrganization(own, found.id));
    const org = await openOrganization(db, options.clock());
    const { secret, pdf, fileReader, allowedRanges, mailLimits } = options;
    const samples = await fillDemo({ db, org, secret, pdf, fileReader, allowedRanges, mailLimits }, options.clock());
    // With a database elsewhere nothing has made it yet.
    await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
    for (const { name, content } of samples) await writeFile(join(options.dataDir, name), content);
    const account = await ownerOf(system, org, options);
    // Not when it is created: an interrupted start leaves one that is deleted.
    await noteFirstOrganization(system, org);
    return { apiKey: await makeKey(system, org, keyFile, options.clock), account, filled: true };
  });
}

function openOrganization(db: Database, now: Date): Promise<OrganizationId> {
  const [at = now] = enteredAt([openedDaysAgo], now);
  const registration = { number: contractor.gstRegistrationNumber, from: contractor.gstRegisteredFrom };
  return asSystem(db, (own) => createOrganization(own, { name: demoName, email: contractor.email, registration, at }));
}

/** Returns the owner's account. Like the key, the password is kept in the data directory. */
async function ownerOf(
  system: Sql,
  org: OrganizationId,
  { dataDir, clock }: { readonly dataDir: string; readonly clock: Clock },
): Promise<Account> {
  const file = join(dataDir, "demo-password");
  const { email } = contractor;
  const kept = await readKeyFile(file);
  if (kept !== undefined && (await accountExists(system, email))) {
    return { email, password: (await passwordOpens(system, email, kept)) ? kept : null };
  }
  const replaced = await replacePassword(system, email, clock());
  const account =
    replaced === undefined
      ? await openAccount(system, org, { email, name: ownerName }, clock())
      : { email, password: replaced };
  if (account.password !== null) await writeKeyFile(file, account.password);
  return account;
}

async function keyWorks(db: Database, key: string, org: OrganizationId, clock: Clock): Promise<boolean> {
  if (!isApiKey(key)) return false;
  const row = await findApiKey(db, digestOf(key));
  if (row === undefined || row.orgId !== org || row.revokedAt !== null) return false;
  const expiresAt = isoInstantOrNull(row.expiresAt);
  return expiresAt === null || expiresAt > clock().toISOString();
}

/** Creates a key. The file is written before the commit: an interruption in between leaves no key that is unknown. */
async function makeKey(system: Sql, org: OrganizationId, keyFile: string, clock: Clock): Promise<string> {
  const { key } = await createApiKey(system, {
    org,
    name: "Demo key",
    scopes: everyScope,
    expiresAt: null,
    at: clock(),
  });
  await writeKeyFile(keyFile, key);
  return key;
}
