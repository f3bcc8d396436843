import type { Config } from "#server/settings/config.ts";

/** Returns the address at which people open this installation; without QUOIN_PUBLIC_URL, the one that it listens on. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
