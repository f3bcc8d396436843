// @module-tag slow
// @module-tag database
import { beforeAll, expect, test } from "vitest";
import type { Finds } from "#contract/organizations/search.ts";
import type { Api } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { billed, newClaim, newContract, submitted } from "../support/contracts.ts";
import { draftCredit } from "../support/credit.ts";
import { newOrg, service } from "../support/service.ts";

let api: Api;
let owner: Tab;

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const made = await newOrg();
  return { api: made, owner: await ownerOf(made.org, await service()) };
}

const found = async (by: Tab, q: string, more = "") => {
  const { status, body } = await by.get<Finds>(`/search?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body.data;
};

/** Returns the results as kind and name. */
const said = (finds: Finds["data"]) => finds.map(({ kind, name }) => `${kind} ${name}`);

beforeAll(async () => {
  ({ api, owner } = await newOrgWithOwner());
  const tan = await api.client({ name: "Tan Wei Ming", email: "weiming@mail.example" });
  const { id: projectId } = await api.project({ clientId: tan.id, name: "Whole flat" });
  await api.quotation({ clientId: tan.id, projectId, title: "Terrazzo floor" });
  await api.sentInvoice({ clientId: tan.id, projectId, title: "厨房装修工程" });
  await api.create("/leads", { name: "Terrace house in Katong" });
});

test("clients, projects, documents and leads are found, with distinguishing details", async () => {
  expect(said(await found(owner, "terr"))).toEqual(["QUOTATION Terrazzo floor", "LEAD Terrace house in Katong"]);
  expect(await found(owner, "terrazzo")).toMatchObject([
    { kind: "QUOTATION", number: expect.stringMatching(/^Q-\d{4}-0001$/), status: "DRAFT", clientName: "Tan Wei Ming" },
  ]);
  expect(await found(owner, "WHOLE flat")).toMatchObject([
    { kind: "PROJECT", name: "Whole flat", status: "LEAD", clientName: "Tan Wei Ming", number: null },
  ]);
});

test("contracts and claims are found by number, title and the client's reference", async () => {
  const { api: own, owner: by } = await newOrgWithOwner();
  const contract = await newContract(own, { clientReference: "PO-8841/K" }, { title: "Lift lobbies" });
  const claim = await submitted(own, contract);
  const draft = await newClaim(contract, own, { all: 0.75 });
  const numbers = async (q: string) =>
    (await found(by, q)).filter(({ kind }) => kind === "CONTRACT" || kind === "CLAIM").map(({ number }) => number);
  expect(await found(by, "lobbies lift")).toMatchObject([
    { kind: "QUOTATION", number: contract.number },
    { kind: "CONTRACT", id: contract.id, name: "Lift lobbies", status: "ACTIVE", clientName: "Lim Mei Ling" },
    { kind: "CLAIM", id: claim.id, name: "Lift lobbies", number: claim.number, status: "SUBMITTED" },
  ]);
  expect(await numbers(contract.number)).toEqual([contract.number, claim.number]);
  expect(await numbers(`${contract.number.toLowerCase()}-pc1`)).toEqual([claim.number]);
  expect(await numbers("8841/k")).toEqual([contract.number]);
  await own.patch(`/contracts/${contract.id}`, { clientReference: "LOA 12" });
  expect([await numbers("8841/k"), await numbers("loa 12")]).toEqual([[], [contract.number]]);
  const billedDraft = await billed(own, draft);
  expect(await numbers(`${contract.number}-PC2`)).toEqual([`${contract.number}-PC2`]);
  await own.act(`/invoices/${billedDraft.id}/void`);
  expect(await numbers(`${contract.number}-PC2`)).toEqual([`${contract.number}-PC2`]);
  const other = await newContract(own, {}, { title: "Gate house" });
  expect((await own.delete(`/contracts/${other.id}`)).status).toBe(204);
  expect((await found(by, "gate house")).map(({ kind }) => kind)).toEqual(["QUOTATION"]);
});

test("credit notes are found by their number, also once it has changed, and by their reason", async () => {
  const { api: own, owner: by } = await newOrgWithOwner();
  const invoice = await own.sentInvoice({ title: "Paint" });
  const draft = await draftCredit(own, invoice, 10);
  const ids = async (q: string) =>
    (await found(by, q)).filter(({ kind }) => kind === "CREDIT_NOTE").map(({ id }) => id);
  expect(await ids(draft.number)).toEqual([draft.id]);
  const { number } = await own.act<{ number: string }>(`/credit-notes/${draft.id}/send`);
  expect(await found(by, number.toLowerCase())).toMatchObject([
    { kind: "CREDIT_NOTE", id: draft.id, name: "Price reduction", number, status: "SENT", clientName: "Lim Mei Ling" },
  ]);
  expect(await ids(draft.number)).toEqual([]);
  expect(await ids("reduct pric")).toEqual([draft.id]);
});

test("a matching client brings its projects and documents", async () => {
  expect(said(await found(owner, "wei tan"))).toEqual([
    "CLIENT Tan Wei Ming",
    "PROJECT Whole flat",
    "QUOTATION Terrazzo floor",
    "INVOICE 厨房装修工程",
  ]);
  expect((await found(owner, "weiming@mail.example"))[0]).toMatchObject({ kind: "CLIENT", type: "HOMEOWNER" });
});

test.each(["厨房", "装修工程", "厨", "ＩＮＶ", "inv-"])("%s finds the invoice", async (q) => {
  expect(said(await found(owner, q))).toContain("INVOICE 厨房装修工程");
});

test.each(["zebra", "%", "_", "\\", "' or 1=1", "tan zebra"])("%s finds nothing", async (q) => {
  expect(await found(owner, q)).toEqual([]);
});

test("an exact number ranks before a prefix, and a prefix before a title", async () => {
  const desk = await newOrgWithOwner();
  const { id: projectId, clientId } = await desk.api.project();
  await desk.api.patch("/organization", { invoicePrefix: "A" });
  const sent = [];
  for (let i = 0; i < 11; i += 1) sent.push(await desk.api.sentInvoice({ clientId, projectId, title: `Claim ${i}` }));
  const number = sent[0]?.number ?? "";
  await desk.api.invoice({ clientId, projectId, title: `Instead of ${number}` });
  const names = (await found(desk.owner, number)).map(({ name }) => name);
  expect(names).toEqual(["Claim 0", `Instead of ${number}`]);
  expect((await found(desk.owner, number.slice(0, -1), "&limit=10")).map(({ name }) => name).at(0)).toBe("Claim 8");
});

test("five of each kind are given unless more are asked for, newest first among equals", async () => {
  const desk = await newOrgWithOwner();
  for (let i = 0; i < 7; i += 1) await desk.api.client({ name: `Gate ${i}` });
  const stands = await desk.api.client({ name: "The Gate" });
  expect((await found(desk.owner, "gate")).map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((i) => `Gate ${i}`));
  expect((await found(desk.owner, "gate", "&limit=10")).at(-1)?.id).toBe(stands.id);
});

test("a renamed record is found by its new name alone, a deleted one not at all", async () => {
  const desk = await newOrgWithOwner();
  const { id } = await desk.api.client({ name: "Oldname" });
  await desk.api.patch(`/clients/${id}`, { name: "Newname" });
  expect(await found(desk.owner, "oldname")).toEqual([]);
  expect(await found(desk.owner, "newname")).toHaveLength(1);
  await desk.api.delete(`/clients/${id}`);
  expect(await found(desk.owner, "newname")).toEqual([]);
});

test("older records are found by their text", async () => {
  const desk = await newOrgWithOwner();
  const { sql } = { sql: (await service()).db.system };
  await desk.api.client({ name: "Needle 针线" });
  await sql`
    insert into search_entry (org_id, kind, id, said, created_at)
    select ${desk.api.org}, 'CLIENT', 'cli_' || n, 'hay ' || n, now() + interval '1 day' from generate_series(1, 2500) n`;
  expect(said(await found(desk.owner, "needle"))).toEqual(["CLIENT Needle 针线"]);
  expect(said(await found(desk.owner, "针线"))).toEqual(["CLIENT Needle 针线"]);
});

test("another organization's is not found", async () => {
  const stranger = await newOrgWithOwner();
  await stranger.api.client({ name: "Secretive Holdings" });
  expect(await found(owner, "secretive")).toEqual([]);
  expect(await found(stranger.owner, "secretive")).toHaveLength(1);
});

test.each(["", "?q=", "?q=%20", "?q=a&limit=11", "?q=a&kind=CLIENT"])("search%s is 400", async (query) => {
  expect(await owner.refused("GET", `/search${query}`)).toEqual([400, "BAD_REQUEST"]);
});
