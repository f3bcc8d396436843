import type { Config } from "#server/settings/config.ts";
import { readSecretFile } from "#server/settings/environment.ts";
import type { Given } from "./command.ts";
import { UsageError } from "./usage.ts";

/**
 * Returns the API key that a command works with: the content of `--key-file`, or the setting `QUOIN_KEY`.
 * @throws UsageError when neither is given, or it is not one
 */
export function readKey(options: Given["options"], config: Config): string {
  const file = options["key-file"];
  const key = file === undefined ? config.key : readSecretFile("--key-file", file);
  if (key === undefined) throw new UsageError("an API key is required: set QUOIN_KEY, or use --key-file FILE");
  // It becomes a header. What may be a secret is not repeated.
  if (!/^[!-~]+$/.test(key)) throw new UsageError("the API key is malformed: it has characters that no key has");
  return key;
}
