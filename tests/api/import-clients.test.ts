// @module-tag slow
// @module-tag database
// @module-tag cells
import { expect, test, vi } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Api } from "../support/api.ts";
import { blockEvents, waiting } from "../support/broken-connections.ts";
import { ownerOf } from "../support/browser-like.ts";
import { importFile, importForm, newImportPreview, runImport } from "../support/imports.ts";
import { databaseFor, eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const clientsOf = async (api: Api, query = "") =>
  (await api.get<{ data: Client[] }>(`/clients${query}`)).body.data.toReversed();
const runImportOf = (api: Api, previewId: string) => api.post<ErrorBody>("/imports", { previewId });

const exported = async (api: Api, path: string) =>
  (await (await ownerOf(api.org, await service())).get<string>(path)).body;

test("a preview of clients changes nothing but the files that are kept", async () => {
  const api = await newOrg();
  const before = await everythingOf(api.org);
  await newImportPreview(api, "Name,Email\nTan Ah Kow,tan@mail.example\n");
  const kept = { import_preview: [], storage_use: [] };
  expect({ ...(await everythingOf(api.org)), ...kept }).toEqual({ ...before, ...kept });
});

test("an import raises its events after all clients are written, in one short turn", async () => {
  const api = await newOrg();
  const endpoints = [await api.endpoint(), await api.endpoint()];
  await api.endpoint({ events: ["invoice.sent"] });
  const count = 3_000;
  const names = Array.from({ length: count }, (_, i) => `Client ${i}`);
  await importFile(api, `name\n${names.join("\n")}`);
  const db = await databaseFor(api.org);
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

test("an exported client is imported unchanged, with every field", async () => {
  const fields = {
    name: "=Tan & Co",
    phone: "+65 9123 4567",
    notes: 'said "no"\n; then yes',
    type: "GOVERNMENT",
    eInvoiceForm: "GOVERNMENT",
    peppolId: "0195:SGUENT08GA0001A",
    businessUnit: "PRJ01",
    externalId: "C-77",
  };
  const api = await newOrg();
  const created = await api.client(fields);
  const body = await exported(api, "/exports/clients.csv");
  const other = await newOrg();
  await importFile(other, body);
  const same = { id: "", createdAt: "", updatedAt: "" };
  expect((await clientsOf(other)).map((client) => ({ ...client, ...same }))).toEqual([{ ...created, ...same }]);
});

test("an external id that is taken or repeats is a fault of its row, and nothing is added", async () => {
  const api = await newOrg();
  const { id } = await api.client({ externalId: "C-1" });
  const preview = await newImportPreview(api, "Name,External ID\nTan,C-1\nLim,C-2\nGoh,C-2\nOng,c-1\nNg,\n");
  expect(preview.rows.map(({ action, duplicates }) => [action, duplicates.map(({ by }) => by)])).toEqual([
    ["SKIP", [["externalId"]]],
    ["ADD", []],
    ["SKIP", []],
    ["ADD", []],
    ["ADD", []],
  ]);
  const refused = await api.refused("POST", "/imports", {
    body: { previewId: preview.id, rows: [{ row: 2, action: "ADD" }] },
  });
  expect(refused.details).toEqual([
    { path: "rows[2].externalId", code: "TAKEN", message: `belongs to ${id}; use that one, or choose another id` },
    {
      path: "rows[4].externalId",
      code: "DUPLICATE",
      message: "is the id of a row above; choose another id, or leave this row out",
    },
  ]);
  expect(await clientsOf(api)).toHaveLength(1);
  expect(await runImport(api, preview, { leaveOutErrors: true })).toMatchObject({ added: 3, skipped: 2 });
});

test.each(["import", "request"] as const)(
  "the external id of an %s under way is refused to others: first for now, then with the client that has it",
  async (earlier) => {
    const api = await newOrg();
    const preview = () => newImportPreview(api, "name,external id\nTan,C-1\n");
    const { id } = await preview();
    const ways = {
      import: () => runImportOf(api, id),
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
    const message = expect.stringContaining("gave the same external id") as string;
    expect(await refused).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE", message } } });
    const again = await preview();
    expect(again.rows).toMatchObject([
      { action: "SKIP", duplicates: [{ by: expect.arrayContaining(["externalId"]) }] },
    ]);
    expect(await api.refused("POST", "/clients", { body: { name: "Tan", externalId: "C-1" } })).toMatchObject({
      status: 422,
      details: [{ code: "TAKEN" }],
    });
    expect(await clientsOf(api)).toHaveLength(1);
  },
);

test.each([
  ["nothing but commas", ",".repeat(2_090_000), "TOO_MANY", "has more than 200 columns"],
  [
    "a million columns",
    `name${",a".repeat(1_040_000)}`,
    "TOO_LONG",
    "has a row near line 1 of more than 20,000 characters",
  ],
  ["201 columns", `name${";a".repeat(200)}\nTan`, "TOO_MANY", "has more than 200 columns"],
])("a file with %s is refused, and not repeated", async (_what, content, code, message) => {
  const api = await newOrg();
  const refused = await api.refused("POST", "/imports/previews?kind=CLIENTS", { body: importForm(content) });
  expect([refused.status, refused.details?.[0]?.path, refused.details?.[0]?.code]).toEqual([422, "file", code]);
  expect(refused.message).toContain(message);
  expect(JSON.stringify(refused).length).toBeLessThan(500);
});

test("a file may have 200 columns, quoted names and rows of any length", async () => {
  const file = `name,"${"x, y\n".repeat(300)}"${",a".repeat(198)}\r\nTan${",".repeat(500)}\r\nGoh\r\n`;
  const { rows, columns } = await newImportPreview(await newOrg(), file);
  expect(rows.map(({ values }) => values)).toEqual([{ name: "Tan" }, { name: "Goh" }]);
  expect(columns.filter(({ field }) => field === null)).toHaveLength(199);
});

test("a file in the encoding of a spreadsheet is read, and one too large or empty refused", async () => {
  const api = await newOrg();
  const latin = new Uint8Array([...new TextEncoder().encode("name\nCaf"), 0xe9, 0x0a]);
  expect((await newImportPreview(api, latin)).rows[0]?.values).toEqual({ name: "Café" });
  const refused = (content: string) =>
    api.refused("POST", "/imports/previews?kind=CLIENTS", { body: importForm(content) });
  const large = await refused(`name\n${"x".repeat(3 * 1024 * 1024)}`);
  expect([large.status, large.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect((await refused("")).status).toBe(422);
});

test("UENs and postal codes of a file are kept as published, and refused where they cannot be", async () => {
  const api = await newOrg();
  const right = "Name,UEN,Postal code,Address\nTan,2019 12345r,S(408564),\nJohor,202001012345,80000,Malaysia\n";
  const bad = await newImportPreview(api, `${right}Lim,N/A,8000,\nOng,,18989,\n`);
  expect(bad.rows.map(({ errors }) => errors)).toEqual([
    [],
    [],
    [
      { path: "uen", message: "must be a UEN of Singapore, such as 53123456L, 201912345R or T08MC1234H" },
      { path: "postalCode", message: "must be a postal code of Singapore with six digits, such as 408564" },
    ],
    [],
  ]);
  await runImport(api, bad, { leaveOutErrors: true });
  expect(await clientsOf(api)).toMatchObject([
    { uen: "201912345R", postalCode: "408564" },
    { uen: "202001012345", postalCode: "80000" },
    { name: "Ong", postalCode: "018989" },
  ]);
  expect((await newImportPreview(api, right)).rows.map(({ known }) => known)).toEqual([true, true]);
});
