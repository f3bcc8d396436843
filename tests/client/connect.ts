import type { AddressInfo } from "node:net";
import { type Connection, createQuoin, type Quoin } from "#client/quoin.ts";
import type { Scope } from "#contract/api/scopes.ts";
import type { Api } from "../support/api.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";

let opened: Promise<string> | undefined;

/** Returns the address of a server on the database of this worker's service. */
export function address(): Promise<string> {
  opened ??= (async () => {
    const app = await createTestApp(await service());
    await app.listen({ host: "127.0.0.1", port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  })();
  return opened;
}

/** A client of a new organization, and the tests' own way to it. */
export interface Connected {
  readonly quoin: Quoin;
  readonly api: Api;
}

export async function connect(
  options: Partial<Connection> & { readonly scopes?: readonly Scope[] } = {},
): Promise<Connected> {
  const { scopes, ...connection } = options;
  const api = await newOrg(scopes === undefined ? {} : { scopes });
  return { api, quoin: createQuoin({ url: await address(), key: api.key, ...connection }) };
}
