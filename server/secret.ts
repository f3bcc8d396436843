import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Keys made from QUOIN_SECRET, one per purpose, so that none can stand in for another. */
export interface Secret {
  /** HMAC-SHA256 under the key of that purpose. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
}

export function secretFrom(text: string): Secret {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const key = keys.get(purpose) ?? createHmac("sha256", text).update(`quoin:${purpose}`).digest();
    keys.set(purpose, key);
    return key;
  };
  return { mac: (purpose, data) => createHmac("sha256", keyFor(purpose)).update(data).digest() };
}

/** The secret of this installation: as configured, otherwise kept in the data folder and made there once. */
export async function loadSecret(config: Config): Promise<Secret> {
  if (config.secret !== undefined) return secretFrom(config.secret);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  return secretFrom(keptOrMade(join(config.dataDir, "secret"), () => randomBytes(32).toString("hex")));
}

/** The text that a private file holds; made once, whole, by exactly one of several that start together. */
function keptOrMade(file: string, make: () => string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, make(), { mode: 0o600 });
    try {
      // A link either appears with the whole content or fails because another was first.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readFileSync(file, "utf8").trim();
}
