import type { Config } from "#server/settings/config.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import { type Secret, secretFrom } from "#server/core/secret.ts";
import { acceptSecret } from "./accept-secret.ts";
import { makeSecretFile, readSecretFile, secretFileIn } from "./secret-file.ts";
import { findSecretKeys, hasOrganization } from "./store.ts";

/**
 * Opens the secret of this installation, from the configuration or the data folder, after checking that the database's
 * data is encrypted under it. Creates one only for a new database.
 * @throws Error with one line that says what to do
 */
export async function openSecret(db: Database, config: Config, at: Date): Promise<Secret> {
  const text = config.secret ?? (await readOrMakeSecret(db, config.dataDir));
  const secret = secretFrom(text, config.secretOld);
  const source = config.secret === undefined ? secretFileIn(config.dataDir) : "QUOIN_SECRET";
  await acceptSecret(db, secret, source, at);
  return secret;
}

async function readOrMakeSecret(db: Database, dataDir: string): Promise<string> {
  const kept = readSecretFile(dataDir);
  if (kept !== undefined) return kept;
  if (await asSystem(db, async (system) => (await findSecretKeys(system)).length > 0 || hasOrganization(system))) {
    // Another process may have created both the file and the first rows since.
    const since = readSecretFile(dataDir);
    if (since !== undefined) return since;
    throw new Error(
      `${secretFileIn(dataDir)} is missing, but the database contains data: restore it from a backup, or set ` +
        "QUOIN_SECRET to the secret that the database was encrypted with",
    );
  }
  makeSecretFile(dataDir);
  return readSecretFile(dataDir) ?? readOrMakeSecret(db, dataDir);
}
