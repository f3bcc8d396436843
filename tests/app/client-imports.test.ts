// @module-tag slow
// @module-tag database
import { expect, test, vi } from "vitest";
import type { ClientImportPreview } from "#contract/client-imports.ts";
import type { Client } from "#contract/clients.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { type Api, formWith } from "../support/api.ts";
import { blockEvents, waiting } from "../support/broken-connections.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const send = <Body>(by: Tab, path: string, content: Uint8Array<ArrayBuffer> | string) =>
  by.send<Body>(
    "POST",
    path,
    formWith(typeof content === "string" ? bytes(content) : content, "clients.csv", "text/csv"),
  );

async function preview(by: Tab, content: Uint8Array<ArrayBuffer> | string): Promise<ClientImportPreview> {
  const { status, body } = await send<ClientImportPreview>(by, "/client-imports/preview", content);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function refusal(by: Tab, path: string, content: Uint8Array<ArrayBuffer> | string) {
  const { status, body } = await send<ErrorBody>(by, path, content);
  return { status, ...body.error };
}

const clientsOf = async (api: Api, query = "") =>
  (await api.get<{ data: Client[] }>(`/clients${query}`)).body.data.toReversed();

test("a preview shows what would be added, and adds nothing", async () => {
  const { api, owner } = await newOrgWithOwner();
  const before = await everythingOf(api.org);
  const found = await preview(
    owner,
    "Name,E-mail,Favourite colour\r\nTan Ah Kow,tan@mail.example,blue\r\n陈伟明,,\r\n",
  );
  expect(found).toEqual({
    rows: 2,
    valid: 2,
    errors: [],
    ignoredColumns: ["Favourite colour"],
    sample: [{ name: "Tan Ah Kow", email: "tan@mail.example" }, { name: "陈伟明" }],
  });
  expect({ ...(await everythingOf(api.org)), session: [] }).toEqual({ ...before, session: [] });
});

test("an import adds every client, in the order of the file, each with its event", async () => {
  const { api, owner } = await newOrgWithOwner();
  const file =
    "\uFEFFCustomer Name;Kind;Tel;ADDRESS;Postal Code;U.E.N.;Attn;Remarks\r\n" +
    '"Lim; Sons";company;+65 6123 4567;"Blk 1\nBishan";570001;201912345A;Mdm Lim;pays late\r\n' +
    "Siti Aminah;;;;;;;\r\n";
  const { status, body } = await send<{ imported: number }>(owner, "/client-imports", file);
  expect([status, body]).toEqual([200, { imported: 2 }]);
  expect(await clientsOf(api)).toMatchObject([
    {
      name: "Lim; Sons",
      type: "COMPANY",
      phone: "+65 6123 4567",
      address: "Blk 1\nBishan",
      postalCode: "570001",
      uen: "201912345A",
      attention: "Mdm Lim",
      notes: "pays late",
    },
    { name: "Siti Aminah", type: "HOMEOWNER", phone: null },
  ]);
  expect((await eventsOf(api.org)).map(({ type, data }) => [type, (data.object as Client).name])).toEqual([
    ["client.created", "Lim; Sons"],
    ["client.created", "Siti Aminah"],
  ]);
});

test("an import raises its events after all clients are written, in one short turn", async () => {
  const { api, owner } = await newOrgWithOwner();
  const endpoints = [await api.endpoint(), await api.endpoint()];
  await api.endpoint({ events: ["invoice.sent"] });
  const count = 3_000;
  const names = Array.from({ length: count }, (_, i) => `Client ${i}`);
  await send(owner, "/client-imports", `name\n${names.join("\n")}`);
  const { db } = await service();
  // cmin is the number, within its transaction, of the statement that wrote a row.
  const [written] = await db.system`
    select (select max(cmin::text::integer) from client where org_id = ${api.org}) as clients,
      (select min(cmin::text::integer) from event where org_id = ${api.org}) as first,
      (select count(distinct cmin::text)::integer from event where org_id = ${api.org}) as statements`;
  expect(written?.["first"]).toBeGreaterThan(written?.["clients"]);
  expect(written?.["statements"]).toBe(count / 500);

  const events = await eventsOf(api.org);
  expect(events.map(({ data }) => (data.object as Client).name)).toEqual(names);
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted());
  const [last] = await clientsOf(api, "?limit=1");
  expect(events.at(-1)?.data.object).toEqual(last);
  const deliveries = await db.system`
    select d.endpoint_id, count(distinct d.event_id)::integer as events
    from delivery d join delivery_queue q on q.org_id = d.org_id and q.delivery_id = d.id
    where d.org_id = ${api.org} and d.status = 'PENDING' and d.event_type = 'client.created' group by 1 order by 1`;
  expect(deliveries).toEqual(endpoints.map(({ id }) => ({ endpointId: id, events: count })));
});

test("faults are reported by row and field, and nothing is added", async () => {
  const { api, owner } = await newOrgWithOwner();
  const file = "name,email,type\nTan,tan@mail.example,\n,nobody@mail.example,\n\nGoh,not an address,PALACE\n";
  expect(await preview(owner, file)).toMatchObject({
    rows: 3,
    valid: 1,
    errors: [
      { row: 3, path: "name", message: "is required" },
      { row: 5, path: "email", message: "must be a single email address, such as office@example.com" },
      { row: 5, path: "type", message: expect.stringContaining("must be one of HOMEOWNER, COMPANY") },
    ],
  });
  const refused = await refusal(owner, "/client-imports", file);
  expect([refused.status, refused.code]).toEqual([422, "VALIDATION_FAILED"]);
  expect(refused.details?.map(({ path }) => path)).toEqual(["rows[3].name", "rows[5].email", "rows[5].type"]);
  expect(await clientsOf(api)).toEqual([]);
  expect(await eventsOf(api.org)).toEqual([]);
});

test("at most fifty faults are reported", async () => {
  const { owner } = await newOrgWithOwner();
  const found = await preview(owner, `name,email\n${"Tan,none\n".repeat(80)}`);
  expect([found.rows, found.valid, found.errors.length]).toEqual([80, 0, 50]);
});

test("an exported file is imported unchanged", async () => {
  const { api, owner } = await newOrgWithOwner();
  const fields = {
    name: "=Tan & Co",
    phone: "+65 9123 4567",
    notes: 'said "no"\n; then yes',
    type: "MCST",
    mcstNumber: "3412",
    externalId: "C-77",
  };
  await api.client(fields);
  const { body } = await owner.get<string>("/exports/clients.csv");
  const other = await newOrgWithOwner();
  await send(other.owner, "/client-imports", body);
  expect(await clientsOf(other.api)).toMatchObject([fields]);
});

test("external ids that are taken or repeat are faults of their rows, and nothing is added", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id } = await api.client({ externalId: "C-1" });
  const before = await everythingOf(api.org);
  const file = "Name,External ID\nTan,C-1\nLim,C-2\nGoh,C-2\nOng,c-1\nNg,\n";
  const errors = [
    { row: 2, path: "externalId", message: `belongs to ${id}; use that one, or choose another id` },
    { row: 4, path: "externalId", message: "is the id of a row above; choose another id, or remove this row" },
  ];
  expect(await preview(owner, file)).toMatchObject({ rows: 5, valid: 3, errors });
  const refused = await refusal(owner, "/client-imports", file);
  expect(refused.details?.map(({ path, code }) => [path, code])).toEqual([
    ["rows[2].externalId", "TAKEN"],
    ["rows[4].externalId", "DUPLICATE"],
  ]);
  expect({ ...(await everythingOf(api.org)), session: [] }).toEqual({ ...before, session: [] });
});

test.each(["import", "request"] as const)(
  "the external id of an %s under way is refused to others: first for now, then with the client that has it",
  async (earlier) => {
    const { api, owner } = await newOrgWithOwner();
    const ways = {
      import: () => send<ErrorBody>(owner, "/client-imports", "name,external id\nTan,C-1\n"),
      request: () => api.post<ErrorBody>("/clients", { name: "Tan", externalId: "C-1" }),
    };
    const later = earlier === "import" ? "request" : "import";
    const events = await blockEvents(api.org);
    const done = ways[earlier]();
    await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 10_000 });
    const refused = ways[later]();
    await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 10_000 });
    await events.release();
    expect((await done).status).toBe(earlier === "import" ? 200 : 201);
    const message = expect.stringContaining("gave the same external id");
    expect(await refused).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE", message } } });
    expect(await ways[later]()).toMatchObject({ status: 422, body: { error: { details: [{ code: "TAKEN" }] } } });
    expect(await clientsOf(api)).toHaveLength(1);
  },
);

test.each([
  ["nothing but commas", ",".repeat(2_090_000), "TOO_MANY", "has more than 200 columns"],
  ["a million columns", `name${",a".repeat(1_040_000)}`, "TOO_MANY", "has more than 200 columns"],
  ["201 columns", `name${";a".repeat(200)}\nTan`, "TOO_MANY", "has more than 200 columns"],
  ["a column with a book for its name", `name,"${"a\n".repeat(10_000)}"\nTan`, "TOO_LONG", "20,000 characters"],
])("a file with %s is refused at its first row, and not repeated", async (_what, content, code, message) => {
  const { owner } = await newOrgWithOwner();
  for (const path of ["/client-imports/preview", "/client-imports"]) {
    const refused = await refusal(owner, path, content);
    expect([refused.status, refused.details?.[0]?.path, refused.details?.[0]?.code]).toEqual([422, "file", code]);
    expect(refused.message).toContain(message);
    expect(JSON.stringify(refused).length).toBeLessThan(500);
  }
});

test("a file may have 200 columns, quoted names and rows of any length", async () => {
  const { owner } = await newOrgWithOwner();
  const file = `name,"${"x, y\n".repeat(300)}"${",a".repeat(198)}\r\nTan${",".repeat(500)}\r\nGoh\r\n`;
  const found = await preview(owner, file);
  expect([found.rows, found.valid, found.ignoredColumns.length]).toEqual([2, 2, 199]);
});

test.each([
  ["", "NO_NAMES"],
  ["\n\n\n", "NO_NAMES"],
  ["email,phone\na@b.example,1\n", "NO_NAMES"],
  ["name,e-mail,mail\nTan,a@b.example,c@d.example\n", "DUPLICATE"],
  ['name\n"Tan\n', "WRONG_FORMAT"],
  ['"name,email\nTan,\n', "WRONG_FORMAT"],
  ["PK\u0003\u0004\u0000\u0001", "NO_NAMES"],
])("%j is no table of clients", async (content, code) => {
  const { owner } = await newOrgWithOwner();
  const { status, details } = await refusal(owner, "/client-imports/preview", content);
  expect([status, details?.[0]?.path, details?.[0]?.code]).toEqual([422, "file", code]);
});

test("a file that is not UTF-8, too large or empty is refused with a remedy", async () => {
  const { owner } = await newOrgWithOwner();
  const latin = new Uint8Array([...bytes("name\nCaf"), 0xe9, 0x0a]);
  expect((await refusal(owner, "/client-imports", latin)).message).toContain("CSV UTF-8");
  const large = await refusal(owner, "/client-imports", `name\n${"x".repeat(3 * 1024 * 1024)}`);
  expect([large.status, large.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect((await refusal(owner, "/client-imports", "name\n")).message).toContain("has no clients below its header row");
});

test("importing requires the permission to add clients", async () => {
  const viewer = await newColleague(await newOwner(), "VIEWER");
  expect((await refusal(viewer, "/client-imports", "name\nTan\n")).status).toBe(403);
});

test("UENs and postal codes of a file are kept as published, and refused by row where they cannot be", async () => {
  const { api, owner } = await newOrgWithOwner();
  const right = "Name,UEN,Postal code,Address\nTan,2019 12345r,S(408564),\nJohor,202001012345,80000,Malaysia\n";
  const bad = await preview(owner, `${right}Lim,N/A,8000,\n`);
  expect(bad.errors).toEqual([
    { row: 4, path: "uen", message: "must be a UEN of Singapore, such as 53123456L, 201912345R or T08MC1234H" },
    { row: 4, path: "postalCode", message: "must be a postal code of Singapore with six digits, such as 408564" },
  ]);
  await send(owner, "/client-imports", right);
  expect(await clientsOf(api)).toMatchObject([
    { uen: "201912345R", postalCode: "408564" },
    { uen: "202001012345", postalCode: "80000" },
  ]);
});
