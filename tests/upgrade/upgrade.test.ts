// @module-tag gate
// @module-tag database
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newUnmigratedInstallation, quoin, serve } from "../commands/in-process.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** The demo of a release, as it was backed up, and what that release showed. */
interface Release {
  readonly secret: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  readonly statuses: Readonly<Record<string, number>>;
  readonly outstanding: number;
  readonly paid: number;
  readonly clients: number;
}

const releases: Readonly<Record<string, Release>> = {
  "0.1.0": {
    secret: "c6347a17a6cd4314ce944085a7e9a1ad83e5ff87476d830a2cefe1ecb94cd0e2",
    apiKey: "quoin_live_MFbePNHUxzCcbTlMbeVN02EEpZLv3m07SiCC",
    email: "office@kengsoon.example.com",
    password: "dfvn-x6xu-6wk7-2qjm",
    statuses: { DRAFT: 3, SENT: 4, PAID: 46, OVERDUE: 5, VOID: 2 },
    outstanding: 93_068.14,
    paid: 1_082_294.24,
    clients: 15,
  },
  "0.2.0": {
    secret: "8890fdd883fe3760a2efe697464d8371b55f981906a09ea2baee8e3c237b233f",
    apiKey: "quoin_live_Tji2KuQlU37pYnHwx6oPsm2hTaJRkr3vfasO",
    email: "office@kengsoon.example.com",
    password: "chef-3dan-xbw4-msjd",
    statuses: { DRAFT: 3, SENT: 4, PAID: 46, OVERDUE: 5, VOID: 2 },
    outstanding: 93_068.14,
    paid: 1_082_294.24,
    clients: 15,
  },
};

interface Listed {
  readonly data: readonly {
    readonly id: string;
    readonly status: string;
    readonly totals: { readonly paid: number; readonly outstanding: number };
  }[];
}

test("there is a backup of every release that this test knows, and no other", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".backup"));
  expect(files.toSorted()).toEqual(Object.keys(releases).map((version) => `${version}.backup`));
});

test.each(Object.entries(releases))("a backup of %s is restored with its figures", async (version, release) => {
  const { env } = await newUnmigratedInstallation(release.secret);
  const restored = await quoin(["restore", join(folder, `${version}.backup`)], env);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(await quoin(["figures", "check"], env)).toMatchObject({ code: 0 });
  // Without a worker nothing becomes overdue since.
  const { url } = await serve(env, ["serve", "--no-worker"]);
  const get = (path: string) =>
    fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${release.apiKey}` } });
  const invoices = ((await (await get("/invoices?limit=100")).json()) as Listed).data;
  const countOf = (status: string) => invoices.filter((invoice) => invoice.status === status).length;
  expect(Object.fromEntries(Object.keys(release.statuses).map((status) => [status, countOf(status)]))).toEqual(
    release.statuses,
  );
  const cents = (amounts: readonly number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
  expect(cents(invoices.map(({ totals }) => totals.paid))).toBe(release.paid);
  const pdf = `/invoices/${invoices.find(({ status }) => status === "PAID")?.id}/pdf`;
  // On a busy machine the first document may take longer than a request, which is then told to come back.
  await expect.poll(async () => (await (await get(pdf)).text()).slice(0, 5), { timeout: 60_000 }).toBe("%PDF-");
  const clients = (await (await get("/clients?limit=100")).json()) as Listed;
  expect(clients.data).toHaveLength(release.clients);

  const signedIn = await fetch(`${url}/app/v1/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: release.email, password: release.password }),
  });
  expect(signedIn.status).toBe(200);
  // The oldest organization of an earlier version administers the installation.
  expect(((await signedIn.json()) as { permissions: string[] }).permissions).toContain("installation:read");
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const dashboard = (await (await fetch(`${url}/app/v1/dashboard`, { headers: { cookie } })).json()) as {
    outstanding: { amount: number };
  };
  expect(dashboard.outstanding).toMatchObject({ amount: release.outstanding });
});
