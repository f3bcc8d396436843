// @module-tag gate
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { newExpense } from "../support/api.ts";
import { newColleague, newOwner } from "../support/browser-like.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { png, tinyPdf } from "../support/images.ts";
import { startReceiver } from "../support/receiver.ts";
import { newKey as newApi } from "../support/service.ts";
import { all, clientOf, fileWith, newFolder, newKey, newTarget, signInAt, succeed } from "./moving-support.ts";
import { type Installation, newInstallation, quoin, serve } from "./in-process.ts";
import { serve as serveAlone, until } from "./quoin.ts";

interface Stored {
  readonly id: string;
}

interface Sent extends Stored {
  readonly status: string;
}

/** Lists that are the same in both places. */
const lists = [
  "/clients",
  "/projects",
  "/leads",
  "/quotations",
  "/contracts",
  "/claims",
  "/invoices",
  "/payments",
  "/expenses",
  "/gst-returns",
  "/events",
];
const withDetails = [
  "/clients",
  "/projects",
  "/quotations",
  "/contracts",
  "/claims",
  "/invoices",
  "/expenses",
  "/gst-returns",
];

test("an organization that is exported in the app is the same after its import, and has its own people", async () => {
  const owner = await newOwner();
  const viewer = await newColleague(owner, "VIEWER");
  const api = await newApi(owner.org, {});
  await fillOrganization(api);
  const { id: receiptFileId } = (await api.upload(tinyPdf(), "Receipt: 7 \u2028 11.pdf")).body;
  await api.create("/expenses", newExpense({ receiptFileId, amount: 1234.5, notes: "瓷砖" }));
  await api.patch("/organization", { logoFileId: (await api.upload(png())).body.id, address: "1 Jalan Besar" });
  await api.create("/gst-returns", { from: "2026-01-01", to: "2026-03-31", closesPeriod: true });
  const downloaded = await owner.on.app.inject({
    method: "GET",
    url: "/app/v1/exports/everything.zip",
    headers: { "sec-fetch-site": "same-origin", cookie: owner.cookie },
  });
  const file = await fileWith("firm.zip", downloaded.rawPayload);
  const read = async (path: string) => (await api.get(path)).body;
  const before = new Map(await Promise.all(lists.map(async (path) => [path, await all<Stored>(read, path)] as const)));
  const log = await all<AuditEntry>(read, "/audit-log");

  // The neighbour's owner has the same address as the organization's: one account belongs to both.
  const { env, neighbour } = await newTarget(owner.email);
  const { out, error } = await succeed(["import", file], env);
  expect(error).toMatch(/Loading \d+ rows, \d+ PDFs and files…/);
  expect(out).toContain(`Joined to the accounts that they have here, with their present passwords:\n  ${owner.email}`);
  expect(out).toContain(`to set one (quoin user reset-password):\n  ${viewer.email} (viewer)`);
  expect(out).toContain("QUOIN_SECRET is another one");
  expect((await succeed(["figures", "check"], env)).out).toContain("The figures of 2 organizations are those of their");

  const server = await serve(env);
  const here = clientOf(server, await newKey(api.org, env));
  for (const path of lists) {
    const there = before.get(path) ?? [];
    expect(there.length, path).toBeGreaterThan(0);
    expect(await all(here.get, path), path).toEqual(there);
  }
  for (const path of ["/expenses/totals", "/payments/totals"]) {
    const totals = await read(path);
    expect(totals).toMatchObject({ count: before.get(path.replace("/totals", ""))?.length });
    expect(await here.get(path)).toEqual(totals);
  }
  for (const path of withDetails) {
    for (const { id } of before.get(path) ?? []) {
      expect(await here.get(`${path}/${id}`), `${path}/${id}`).toEqual(await read(`${path}/${id}`));
    }
  }
  const firstEvent = before.get("/events")?.at(-1)?.id;
  const inOrder = `/events?limit=100&after=${firstEvent}`;
  expect(await here.get(inOrder)).toEqual(await read(inOrder));
  const issued = (before.get("/invoices") as Invoice[]).filter(({ status }) => status !== "DRAFT");
  for (const path of [...issued.map(({ id }) => `/invoices/${id}/pdf`), `/files/${receiptFileId}`]) {
    expect(Buffer.compare(await here.bytes(path), (await api.file(path)).bytes), path).toBe(0);
  }
  expect(await here.get("/organization")).toEqual((await api.get("/organization")).body);
  const moved = await all<AuditEntry>(here.get, "/audit-log");
  // Keys stay behind, and their names with them.
  const named = log.map((entry) => (entry.resourceType === "api_key" ? { ...entry, resourceName: null } : entry));
  expect(moved.slice(2)).toEqual(named);
  expect(moved.slice(0, 2)).toMatchObject([
    { resourceType: "api_key", change: "CREATED" },
    { resourceType: "organization", change: "NONE", details: { list: "everything" } },
  ]);

  const there = await signInAt(server, { ...neighbour.user, password: neighbour.user.password ?? "" });
  expect((await there.post("/session/organization", { organizationId: api.org })).status).toBe(200);
  const at = expect.any(String) as string;
  const figures = await there.get<object>("/dashboard");
  expect(figures).toEqual({ ...((await owner.get("/dashboard")).body as object), at });

  // Work in progress is not continued here.
  const readMails = async (path: string) => (await owner.get(path)).body;
  const mails = await all<Sent>(readMails, "/mails");
  expect(mails.map(({ status }) => status)).toContain("QUEUED");
  expect(await all((path) => there.get(path), "/mails")).toMatchObject(
    mails.map(({ id, status }) => ({ id, status: status === "QUEUED" ? "FAILED" : status })),
  );
  const deliveries = await all<Sent>(read, "/webhook-deliveries");
  expect(deliveries.map(({ status }) => status)).toContain("PENDING");
  expect(await all(here.get, "/webhook-deliveries")).toMatchObject(
    deliveries.map(({ id, status }) => ({ id, status: status === "PENDING" ? "CANCELLED" : status })),
  );
});

/** A firm with a webhook endpoint, on a server of its own. */
async function firm() {
  const installation = await newInstallation();
  const receiver = await startReceiver();
  const env = {
    ...installation.env,
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    QUOIN_MAILS_PER_DAY: "0",
    QUOIN_MAILS_PER_RECIPIENT_PER_DAY: "0",
  };
  const server = await serve(env);
  const api = clientOf(server, installation.apiKey);
  await api.post("/webhook-endpoints", { url: receiver.url, events: ["invoice.sent", "client.created"] });
  const { id: clientId } = await api.post<Stored>("/clients", { name: "Lim Mei Ling", email: "lim@example.com" });
  const { id: projectId } = await api.post<Stored>("/projects", { clientId, name: "Kitchen" });
  const sendInvoice = async (at = api) => {
    const item = { description: "Tiling", qty: 3, unitPrice: 33.3333 };
    const { id } = await at.post<Stored>("/invoices", { clientId, projectId, title: "Claim", items: [item] });
    return at.post<Invoice>(`/invoices/${id}/send`, { to: "lim@example.com" });
  };
  const sent = await sendInvoice();
  await until(async () => receiver.received.length === 2);
  const file = join(await newFolder(), "firm.zip");
  const exportTo = (to = file) => quoin(["export", "--org", installation.organization.id, to], env);
  return { installation, receiver, env, server, api, sendInvoice, sent, file, exportTo };
}

const orgOf = ({ organization }: Installation) => organization.id;

test("numbers, links and figures go on after a move, and neither receivers nor clients hear of it twice", async () => {
  const { installation, receiver, server, api, sendInvoice, sent, file, exportTo } = await firm();
  const { url } = await api.get<{ url: string }>(`/invoices/${sent.id}/portal-link`);
  const { code, error, out } = await exportTo();
  expect([code, out]).toEqual([0, expect.stringMatching(/^Exported X to .*: \d+ rows, 1 PDFs and files/)]);
  expect(error).toMatch(/^Reading the records of X…\n(\d+ rows, \d of 1 PDFs and files\n)+$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dirname(file))).toEqual(["firm.zip"]);

  const { env, neighbour } = await newTarget("b@example.com", installation.env.QUOIN_SECRET);
  const allowed = { ...env, QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };
  const there = await serve(allowed);
  const beside = clientOf(there, neighbour.apiKey);
  const besideBefore = await all(beside.get, "/audit-log");
  // While the server runs: the other organization is served as before.
  const imported = await succeed(["import", file], env);
  for (const text of [
    `${installation.user.email} (owner)`,
    "First key (…",
    receiver.url,
    "QUOIN_SECRET is the same: links that clients have work here",
  ]) {
    expect(imported.out).toContain(text);
  }
  expect(await all(beside.get, "/audit-log")).toEqual(besideBefore);

  const here = clientOf(there, await newKey(orgOf(installation), env));
  expect((await fetch(url.replace(server.url, there.url))).status).toBe(200);
  const shown = await here.get<{ url: string }>(`/invoices/${sent.id}/portal-link`);
  expect(shown.url).toBe(url.replace(server.url, there.url));
  const endpoints = await all<{ enabled: boolean; disabledReason: string }>(here.get, "/webhook-endpoints");
  expect(endpoints).toMatchObject([
    { enabled: false, disabledReason: expect.stringContaining("new secret") as string },
  ]);
  const next = await sendInvoice(here);
  expect([sent.number.slice(-4), next.number.slice(-4)]).toEqual(["0001", "0002"]);
  const events = await here.get<{ data: { data: { object: Stored } }[] }>(`/events?after=${await lastEvent(api)}`);
  expect(events.data.map(({ data }) => data.object.id)).toContain(next.id);
  expect(receiver.received).toHaveLength(2);
});

test("an export during writes is of one moment", async () => {
  const { file, exportTo, sendInvoice, api } = await firm();
  let isDone = false;
  const exporting = exportTo().finally(() => (isDone = true));
  // At least one, which begins together with the export.
  while (!isDone) await sendInvoice();
  expect((await exporting).code).toBe(0);
  const entries = unzipSync(await readFile(file));
  const rows = (table: string) =>
    strFromU8(entries[`quoin/${table}.ndjson`] ?? new Uint8Array())
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const invoices = new Set(rows("invoice").map(({ id }) => id));
  expect(invoices.size).toBeGreaterThan(0);
  expect(JSON.parse(strFromU8(entries["invoices.json"] ?? new Uint8Array()))).toHaveLength(invoices.size);
  expect(new Set(rows("invoice_item").map((item) => item["invoice_id"]))).toEqual(invoices);
  // A draft that was not sent yet has no number.
  const numbered = rows("invoice").filter(({ sent_at: at }) => at !== null);
  expect(rows("document_counter")).toMatchObject([{ kind: "INVOICE", last_number: numbered.length }]);
  expect(rows("issued_document")).toHaveLength(numbered.length);
  expect(rows("event").filter(({ type }) => type === "invoice.sent")).toHaveLength(numbered.length);
  const known = new Set((await all<Stored>(api.get, "/invoices")).map(({ id }) => id));
  expect([...invoices].filter((id) => !known.has(String(id)))).toEqual([]);
});

test("a download that is stopped leaves nothing on the server's disk", async () => {
  const installation = await newInstallation();
  const temporary = await newFolder();
  // A process of its own has its own temporary folder.
  const server = await serveAlone({ ...installation.env, TMPDIR: temporary }, ["serve", "--no-build"]);
  const form = new FormData();
  form.append("file", new Blob([tinyPdf(), new Uint8Array(9_000_000)]), "large.pdf");
  const key = { authorization: `Bearer ${installation.apiKey}` };
  expect((await fetch(`${server.url}/api/v1/files`, { method: "POST", headers: key, body: form })).status).toBe(201);
  const owner = await signInAt(server, installation.user);
  const stopping = new AbortController();
  const response = await owner.fetch("/exports/everything.zip", stopping.signal);
  const reader = response.body?.getReader();
  // The records are in the spool by the time that the second part arrives.
  for (let parts = 0; parts < 2; parts += 1) expect((await reader?.read())?.done).toBe(false);
  expect(await spools(temporary)).toHaveLength(1);
  stopping.abort();
  await until(async () => (await spools(temporary)).length === 0);
});

const spools = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith("quoin-export-"));

/** Returns the id of the newest event. */
const lastEvent = async (api: { get: <Body>(path: string) => Promise<Body> }) =>
  (await api.get<{ data: Stored[] }>("/events?limit=1")).data[0]?.id;

test("an import that cannot be done says why in one line and changes nothing", async () => {
  const { installation, env: source, server, file, exportTo } = await firm();
  expect((await exportTo()).code).toBe(0);
  expect(await exportTo()).toMatchObject({
    code: 1,
    error: `quoin: ${file} exists already: choose another name, or remove it first\n`,
  });
  const unknown = [
    "export",
    "--org",
    orgOf(installation).replace(/.$/, (last) => (last === "z" ? "y" : "z")),
    `${file}.2`,
  ];
  expect((await quoin(unknown, source)).error).toMatch(
    /^quoin: there is no organization with the id org_\w+; quoin org list shows them\n$/,
  );
  await server.run.stop();

  const whole = await readFile(file);
  const entries = unzipSync(whole);
  const manifest = JSON.parse(strFromU8(entries["quoin/manifest.json"] ?? new Uint8Array())) as Manifest;
  const rezipped = (changed: Record<string, Uint8Array>, without = "") =>
    zipSync(Object.fromEntries(Object.entries({ ...entries, ...changed }).filter(([name]) => name !== without)));
  const withManifest = (changed: object) =>
    rezipped({ "quoin/manifest.json": strToU8(JSON.stringify({ ...manifest, ...changed })) });
  const { client } = manifest.tables;
  const invoicePdf = Object.keys(entries).find((name) => name.startsWith("invoices/")) ?? "";
  const flipped = Buffer.from(whole);
  const at = whole.indexOf("Lim Mei Ling");
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  const cases: [string, Uint8Array][] = [
    ["it is not a zip, or not all of one", whole.subarray(0, -100)],
    ["it is not a zip, or not all of one", Buffer.from("no zip")],
    ["in it was changed or is damaged", flipped],
    ["it is not an export of an organization", zipSync({ "a.txt": strToU8("a") })],
    ["quoin/client.ndjson in it is not what was exported", rezipped({ "quoin/client.ndjson": strToU8("{}\n") })],
    [`${invoicePdf} in it is missing or was changed`, rezipped({}, invoicePdf)],
    ["a newer version of Quoin wrote it: upgrade this installation first", withManifest({ format: 2 })],
    ["with a newer schema (9999-later.sql) wrote it", withManifest({ lastMigration: "9999-later.sql" })],
    [
      "without name of client: upgrade the installation that it comes from, and export again",
      withManifest({
        tables: {
          ...manifest.tables,
          client: { ...client, columns: client.columns.filter((name) => name !== "name") },
        },
      }),
    ],
    ["it unpacks to far more than an export would", rezipped({ "bomb.txt": new Uint8Array(4_000_000) })],
  ];
  const { env } = await newTarget();
  await serve(env);
  for (const [reason, content] of cases) {
    const refused = await quoin(["import", await fileWith("changed.zip", content)], env);
    expect([refused.code, refused.out], reason).toEqual([1, ""]);
    const lines = refused.error.split("\n").filter((line) => line.startsWith("quoin: "));
    expect(lines).toEqual([
      expect.stringMatching(/^quoin: .*changed.zip cannot be imported: .*; nothing was changed$/),
    ]);
    expect(lines[0]).toContain(reason);
  }
  expect((await quoin(["import", `${file}.none`], env)).error).toContain("cannot be read");
  await succeed(["import", await fileWith("compressed.zip", rezipped({}))], env);
  const again = await quoin(["import", file], env);
  expect(again.error).toContain(`the organization ${orgOf(installation)} is here already; nothing was changed`);
});

interface Manifest {
  readonly tables: { readonly client: { readonly columns: readonly string[] } };
}

test("an export holds no password, key, session or signing secret, and its folders are explained", async () => {
  const { installation, file, exportTo, api, sent } = await firm();
  const { secret } = await api.post<{ secret: string }>("/webhook-endpoints", {
    url: "https://receiver.example/",
    events: ["client.created"],
  });
  expect((await exportTo()).code).toBe(0);
  const entries = unzipSync(await readFile(file));
  const text = Object.entries(entries)
    .filter(([name]) => /\.(nd)?json$|\.csv$|\.txt$/.test(name))
    .map(([, content]) => strFromU8(content))
    .join("\n");
  const { url } = await api.get<{ url: string }>(`/invoices/${sent.id}/portal-link`);
  const token = url.split("/").at(-1) ?? "";
  expect([secret.length, token.length]).toEqual([64, 43]);
  for (const kept of [secret, token, installation.apiKey, installation.user.password, "$argon2", "qsl2", "71736c32"]) {
    expect(text).not.toContain(kept);
  }
  expect(strFromU8(entries["README.txt"] ?? new Uint8Array())).toMatch(/quoin\/ .*\n.*\n/);
});
