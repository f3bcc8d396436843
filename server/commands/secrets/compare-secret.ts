import type { Config } from "#server/settings/config.ts";
import { secretFrom } from "#server/core/secret.ts";
import type { Sql } from "#server/db/sql.ts";
import { readSecretFile } from "./secret-file.ts";
import { findSecretKeys } from "./store.ts";

/** Tells if the configured secret is the one that the database's data is encrypted under, without changing anything. */
export async function compareSecret(sql: Sql, config: Config): Promise<"same" | "different" | "missing" | "none"> {
  const keys = await findSecretKeys(sql);
  const current = keys.find(({ status }) => status === "CURRENT");
  if (current === undefined) return "none";
  const text = config.secret ?? readSecretFile(config.dataDir);
  if (text === undefined) return "missing";
  return secretFrom(text).identity.verifier.equals(current.verifier) ? "same" : "different";
}
