import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Secret as TotpSecret, TOTP } from "otpauth";
import { expect, inject, onTestFinished, test } from "vitest";
import type { WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { secretFrom } from "#server/core/secret.ts";
import { rotateSecrets } from "#server/commands/secrets/rotate-secrets.ts";
import { sealedColumns } from "#server/commands/secrets/sealed-columns.ts";
import { Api } from "../support/api.ts";
import { linkFor, newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { proxyTo } from "../support/database-proxy.ts";
import { clientOf } from "../support/portal.ts";
import { createTestApp, newOrg, type Service, startService, testSecret } from "../support/service.ts";
import { newInstallation, quoin, start } from "../commands/quoin.ts";
import { until } from "./until.ts";

const newSecret = "another secret of the tests, long enough";
const thirdSecret = "a third secret of the tests, as long as the others";

interface Rotated {
  reencrypted: Record<string, number>;
  unreadable: string[];
}

/** Returns the environment for commands on that service's database. */
async function envOf(name: string): Promise<Record<string, string>> {
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const database = `quoin_test_${name}_${process.env["VITEST_POOL_ID"]}`;
  const { url } = await proxyTo(server, { user, database });
  return { DATABASE_URL: url };
}

/** Runs a command that opens the installation but changes nothing. */
const openWith = (env: Record<string, string>, secret: string, old = "") =>
  quoin(["overdue", "run"], { ...env, QUOIN_SECRET: secret, QUOIN_SECRET_OLD: old });

const rotate = async (env: Record<string, string>, secret: string, old = ""): Promise<Rotated> => {
  const run = await quoin(["secrets", "rotate", "--json"], { ...env, QUOIN_SECRET: secret, QUOIN_SECRET_OLD: old });
  expect(run).toMatchObject({ code: 0, error: "" });
  return JSON.parse(run.out) as Rotated;
};

/** Encrypts as `seal` did before values had a key id and a location. */
function sealInOldFormat(secret: string, purpose: string, text: string): Buffer {
  const key = createHmac("sha256", secret).update(`quoin:seal:${purpose}`).digest();
  const nonce = randomBytes(12);
  const sealing = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()]);
}

/** Returns the same service with other secrets. */
const under = async (on: Service, secret: string, old?: string): Promise<Service> => ({
  ...on,
  app: await createTestApp(on, { secret: secretFrom(secret, old) }),
});

/** Returns the same person's session at another process. */
const at = (on: Service, person: SignedInTab): SignedInTab =>
  Object.assign(new Tab(on), {
    org: person.org,
    email: person.email,
    password: person.password,
    cookie: person.cookie,
  });

const newEndpoint = (owner: Tab) =>
  owner.act<WebhookEndpointWithSecret>("/webhook-endpoints", {
    url: "https://receiver.example/hooks",
    events: ["client.created"],
  });

const reveal = (owner: SignedInTab, id: string) =>
  owner.act<{ secret: string }>(`/webhook-endpoints/${id}/secret`, { password: owner.password });

const codeOf = (secret: string) => new TOTP({ secret: TotpSecret.fromBase32(secret) }).generate();

const statusesIn = async ({ db }: Service) => {
  const rows = await asSystem(db, (system) => system<{ status: string }[]>`select status from secret_key order by 1`);
  return rows.map(({ status }) => status);
};

test("another secret, and an empty or missing secret file, end the start", async () => {
  const { env } = await newInstallation();
  const dataDir = env.QUOIN_DATA_DIR;
  const refusal = async (more: Record<string, string>) => {
    const { code, error } = await quoin(["serve"], { ...env, ...more });
    expect([code, error.trim().split("\n").length]).toEqual([1, 1]);
    return error;
  };
  expect(await refusal({ QUOIN_SECRET: newSecret })).toMatch(
    /QUOIN_SECRET is not the secret that this database was encrypted with: .*QUOIN_SECRET_OLD.*quoin secrets rotate/,
  );
  await writeFile(join(dataDir, "secret"), newSecret);
  expect(await refusal({})).toMatch(/\/secret is not the secret that this database was encrypted with/);
  await writeFile(join(dataDir, "secret"), "");
  expect(await refusal({})).toMatch(/\/secret is empty: restore it from a backup, or set QUOIN_SECRET/);
  await rm(join(dataDir, "secret"));
  expect(await refusal({})).toMatch(/\/secret is missing, but the database contains data: restore it/);
});

test("an earlier version's data decides which secret is accepted", async () => {
  const on = await startService("earlier");
  const env = await envOf("earlier");
  const owner = await newOwner("Tan", on);
  const { id, secret } = await newEndpoint(owner);
  const sealed = sealInOldFormat(testSecret, "webhook", secret);
  await asSystem(on.db, (system) => system`update webhook_endpoint set secret_sealed = ${sealed}`);
  expect(await statusesIn(on)).toEqual([]);
  expect((await openWith(env, newSecret)).error).toContain("not the secret that this database was encrypted with");
  expect(await statusesIn(on)).toEqual([]);
  expect(await openWith(env, testSecret)).toMatchObject({ code: 0, error: "" });
  expect(await statusesIn(on)).toEqual(["CURRENT"]);
  expect(await reveal(owner, id)).toEqual({ secret });
  // Rotating under the same secret adds key id and location to values that an earlier version encrypted.
  expect((await rotate(env, testSecret)).reencrypted).toMatchObject({ webhookSecrets: 1 });
  expect(await reveal(owner, id)).toEqual({ secret });
});

test("an earlier version's data may still be under QUOIN_SECRET_OLD", async () => {
  const on = await startService("earlierold");
  const env = await envOf("earlierold");
  const { id } = await newEndpoint(await newOwner("Tan", on));
  const sealed = sealInOldFormat(testSecret, "webhook", "text");
  await asSystem(on.db, (system) => system`update webhook_endpoint set secret_sealed = ${sealed} where id = ${id}`);
  expect((await openWith(env, newSecret, testSecret)).code).toBe(0);
  expect(await statusesIn(on)).toEqual(["CURRENT", "RETIRING"]);
});

test("a value copied into another row or organization does not open there", async () => {
  const on = await startService("moved");
  const [owner, other] = [await newOwner("Tan", on), await newOwner("Lim", on)];
  const [{ id: from }, { id: to }] = [await newEndpoint(owner), await newEndpoint(other)];
  await asSystem(
    on.db,
    (system) => system`
      update webhook_endpoint set secret_sealed = (select secret_sealed from webhook_endpoint where id = ${from})
      where id = ${to}`,
  );
  expect((await other.post(`/webhook-endpoints/${to}/secret`, { password: other.password })).status).toBe(500);
});

test("a rotation beside running servers leaves nothing that needs the secret before", async () => {
  const on = await startService("rotated");
  const env = await envOf("rotated");
  expect((await openWith(env, testSecret)).code).toBe(0);

  const api = await newOrg({ on });
  const owner = await newOwner("Tan", on);
  const endpoint = await newEndpoint(owner);
  await owner.act(`/webhook-endpoints/${endpoint.id}/rotate-secret`, { overlapHours: 24 });
  const totp = await owner.act<{ secret: string }>("/totp", { password: owner.password });
  const invited = "invited@example.com";
  await owner.act("/members", { email: invited, role: "VIEWER" });
  const invitation = await linkFor(invited, on);
  const repeatable = {
    body: { url: "https://receiver.example", events: ["client.created"] },
    headers: { "idempotency-key": "once" },
  };
  const registered = await api.send("POST", "/webhook-endpoints", repeatable);
  const invoice = await api.sentInvoice();
  const client = await clientOf(api, invoice);
  const auditBefore = await auditCount(on);

  // First, every process knows both secrets.
  const both = await under(on, newSecret, testSecret);
  const rotated = await rotate(env, newSecret, testSecret);
  expect(rotated).toEqual({
    reencrypted: {
      webhookSecrets: 3,
      authenticators: 1,
      mailLinks: 1,
      answers: 1,
      portalLinks: 1,
      cellUrls: 0,
      providerSecrets: 0,
    },
    unreadable: [],
  });
  expect(await auditCount(on)).toBe(auditBefore);
  expect(await reveal(at(both, owner), endpoint.id)).not.toEqual({ secret: endpoint.secret });
  expect(await statusesIn(on)).toEqual(["CURRENT"]);

  const after = await under(on, newSecret);
  const afterApi = new Api(after.app, api.org, api.key);
  expect((await afterApi.send("POST", "/webhook-endpoints", repeatable)).body).toEqual(registered.body);
  expect((await clientOf(afterApi, invoice)).path).toBe(client.path);
  expect((await client.get()).status).toBe(200);
  // Sending the document again does not change the client's link.
  await afterApi.act(`/invoices/${invoice.id}/send`, { to: "client@example.com" });
  expect((await clientOf(afterApi, invoice)).path).toBe(client.path);
  expect((await client.get()).status).toBe(200);
  await at(after, owner).act("/totp/confirm", { code: codeOf(totp.secret) });
  expect(await linkFor(invited, after, newSecret)).toBe(invitation);

  expect((await openWith(env, testSecret)).error).toContain("not the secret");
  expect((await openWith(env, newSecret)).code).toBe(0);
  const again = await rotate(env, newSecret);
  expect(Object.values(again.reencrypted).filter((count) => count !== 0)).toEqual([]);
});

test("an unfinished rotation requires QUOIN_SECRET_OLD and refuses another change", async () => {
  const on = await startService("unfinished");
  const env = await envOf("unfinished");
  expect((await openWith(env, testSecret)).code).toBe(0);
  expect((await openWith(env, newSecret, testSecret)).code).toBe(0);
  expect(await statusesIn(on)).toEqual(["CURRENT", "RETIRING"]);
  expect((await openWith(env, newSecret)).error).toMatch(
    /set QUOIN_SECRET_OLD to that secret and run `quoin secrets rotate`/,
  );
  expect((await openWith(env, thirdSecret, newSecret)).error).toMatch(/an earlier rotation is incomplete/);
  // Reverting the change does not count as another change.
  expect((await openWith(env, testSecret, newSecret)).code).toBe(0);
  expect((await openWith(env, newSecret, testSecret)).code).toBe(0);
  await rotate(env, newSecret, testSecret);
  expect((await openWith(env, newSecret)).code).toBe(0);
});

test("a rotation beside a server with the two secrets swapped keeps both known", async () => {
  const on = await startService("swapped");
  const env = await envOf("swapped");
  expect((await openWith(env, testSecret)).code).toBe(0);
  expect((await openWith(env, newSecret, testSecret)).code).toBe(0);
  const rotating = secretFrom(newSecret, testSecret);
  expect((await openWith(env, testSecret, newSecret)).code).toBe(0);
  await expect(rotateSecrets({ db: on.db, secret: rotating })).rejects.toThrow("swapped");
  expect(await statusesIn(on)).toEqual(["CURRENT", "RETIRING"]);
  await rotate(env, newSecret, testSecret);
  expect((await openWith(env, newSecret)).code).toBe(0);
  expect((await openWith(env, testSecret)).code).toBe(1);
});

test("an installation of before that is given two secrets needs both until it rotates", async () => {
  const on = await startService("mixed");
  const env = await envOf("mixed");
  await newOrg({ on });
  expect((await openWith(env, newSecret, testSecret)).code).toBe(0);
  expect((await openWith(env, newSecret)).code).toBe(1);
  await rotate(env, newSecret, testSecret);
  expect((await openWith(env, newSecret)).code).toBe(0);
});

test("a rotation that is killed is finished by the next one", async () => {
  const on = await startService("killed");
  const env = await envOf("killed");
  expect((await openWith(env, testSecret)).code).toBe(0);
  const { org } = await newOrg({ on });
  const rows = 4_000;
  const sealed = sealInOldFormat(testSecret, "mail link", "https://quoin.example/invitation");
  await asSystem(
    on.db,
    (system) => system`
      insert into mail (org_id, id, kind, document_id, revision, recipient, status, created_at, next_attempt_at, link_sealed)
      select ${org}, 'mail_' || lpad(i::text, 26, '0'), 'INVITATION', 'mem_1', 1, 'a@example.com', 'QUEUED', now(), now(),
        ${sealed}::bytea
      from generate_series(1, ${rows}::integer) i`,
  );
  const done = async () => {
    const [row] = await asSystem(
      on.db,
      (system) => system<{ count: number }[]>`select count(*)::int from mail where link_sealed <> ${sealed}`,
    );
    return row?.count ?? 0;
  };
  const owner = openOwner(on.target);
  onTestFinished(() => owner.end());
  await owner.begin(async (tx) => {
    // It leaves out the rows that others have locked, so it does not come to its end.
    await tx`select 1 from mail where id like '%0' for update`;
    const run = start(["secrets", "rotate"], { ...env, QUOIN_SECRET: newSecret, QUOIN_SECRET_OLD: testSecret });
    await until(async () => (await done()) > 0);
    run.child.kill("SIGKILL");
    await run.exit;
  });
  const before = await done();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(rows);
  expect(await statusesIn(on)).toEqual(["CURRENT", "RETIRING"]);
  const { reencrypted, unreadable } = await rotate(env, newSecret, testSecret);
  expect([reencrypted["mailLinks"], unreadable]).toEqual([rows - before, []]);
});

test("a rotation leaves values that neither secret opens unclaimed", async () => {
  const on = await startService("unopened");
  const env = { ...(await envOf("unopened")), QUOIN_SECRET: testSecret };
  const { id } = await newEndpoint(await newOwner("Tan", on));
  expect((await quoin(["secrets", "rotate"], env)).out).toMatch(/^Everything is now encrypted under QUOIN_SECRET\./m);
  const sealed = sealInOldFormat(thirdSecret, "webhook", "text");
  await asSystem(on.db, (system) => system`update webhook_endpoint set secret_sealed = ${sealed} where id = ${id}`);
  const { out } = await quoin(["secrets", "rotate"], env);
  expect(out).toContain(id);
  expect(out).toMatch(/^Everything else is now encrypted under QUOIN_SECRET\./m);
});

test("after a lost secret the documented statements let a new one in", async () => {
  const on = await startService("lost");
  const env = await envOf("lost");
  expect((await openWith(env, testSecret)).code).toBe(0);
  const owner = await newOwner("Tan", on);
  const { id } = await newEndpoint(owner);
  const totp = await owner.act<{ secret: string }>("/totp", { password: owner.password });
  await owner.act("/totp/confirm", { code: codeOf(totp.secret) });
  expect((await openWith(env, newSecret)).code).toBe(1);

  const docs = await readFile(new URL("../../docs/operating/secret.md", import.meta.url), "utf8");
  const [, statements = ""] = /## A lost secret[^#]*?```sql\n([^`]+)```/.exec(docs) ?? [];
  for (const { table } of sealedColumns) expect(statements).toMatch(new RegExp(`(update|from) ${table}\\b`));
  const superuser = openOwner(on.target);
  await superuser.unsafe(statements);
  await superuser.end();

  expect(await openWith(env, newSecret)).toMatchObject({ code: 0, error: "" });
  const tab = new Tab(await under(on, newSecret));
  await tab.act("/sign-in", { email: owner.email, password: owner.password });
  const { secret } = await tab.act<{ secret: string }>(`/webhook-endpoints/${id}/rotate-secret`, {});
  expect(await tab.act(`/webhook-endpoints/${id}/secret`, { password: owner.password })).toEqual({ secret });
});

async function auditCount({ db }: Service): Promise<number> {
  const [row] = await asSystem(db, (system) => system<{ count: number }[]>`select count(*)::int from audit_entry`);
  return row?.count ?? 0;
}
