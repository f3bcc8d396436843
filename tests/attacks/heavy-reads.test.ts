import { expect, test } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { readConfig } from "#server/settings/config.ts";
import { inOrg } from "#server/db/sql.ts";
import { openInstallation } from "#server/commands/installation.ts";
import { createLog } from "#server/core/log.ts";
import { newDataDir, quoin, serve } from "../commands/quoin.ts";
import { measureBaseline, measureDuring } from "../support/bystander.ts";
import { hammer, median, readClients } from "./attacked.ts";

const rounds = 3;
const roundMs = 2_000;
const searchesAtOnce = 40;
const rows = 6_000;
/** Without a limit per organization it was 100 to 160: each read waited for a connection behind forty searches. */
const ratioMax = 40;

interface Made {
  readonly organization: { readonly id: OrganizationId };
  readonly apiKey: string;
  readonly user: { readonly email: string; readonly password: string };
}

/** Fills the tables that a search scans. */
async function fill(dataDir: string, org: OrganizationId): Promise<void> {
  const installation = await openInstallation(readConfig({ QUOIN_DATA_DIR: dataDir }), createLog("silent"));
  await inOrg({ db: installation.db, org }, async (tx) => {
    await tx.rows(tx.sql`
      insert into client (org_id, id, name, type, created_at, updated_at)
      select ${org}, 'cli_0' || lpad(to_hex(n), 25, '0'), 'Contractor ' || md5(n::text), 'COMPANY', now(), now()
      from generate_series(1, ${rows}::integer) n`);
    await tx.rows(tx.sql`
      insert into lead (org_id, id, name, source, status, created_at, updated_at)
      select ${org}, 'led_0' || lpad(to_hex(n), 25, '0'), 'House ' || md5(n::text), 'OTHER', 'NEW', now(), now()
      from generate_series(1, ${rows}::integer) n`);
  });
  await installation.close();
}

test("forty searches at once of one organization do not hold up another's reads", async () => {
  const dataDir = await newDataDir();
  const env = {
    QUOIN_DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    QUOIN_RATE_LIMIT_PER_MINUTE: "0",
    QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0",
  };
  const { url } = await serve(env);
  const make = async (name: string): Promise<Made> => {
    const email = `${name}@example.com`;
    return JSON.parse((await quoin(["org", "create", "--name", name, "--email", email, "--json"], env)).out) as Made;
  };
  const [attacker, bystander] = [await make("attacker"), await make("bystander")];
  await fill(dataDir, attacker.organization.id);
  const signedIn = await fetch(`${url}/app/v1/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(attacker.user),
  });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const search = async () => {
    const answer = await fetch(`${url}/app/v1/search?q=${encodeURIComponent("zz yy xx")}`, { headers: { cookie } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const read = readClients(url, bystander.apiKey);
  await measureBaseline(read, 1_000);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await measureBaseline(read, roundMs);
    const { result, latencies } = await measureDuring(read, () => hammer(roundMs, searchesAtOnce, search));
    expect(result.get(200)).toBeGreaterThan(0);
    ratios.push(latencies.p50 / alone.p50);
  }
  expect(median(ratios)).toBeLessThan(ratioMax);
});
