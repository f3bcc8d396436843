// @module-tag slow
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { FilledExample, GettingStarted, RemovedExample } from "#contract/organizations/first-run.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { confirm, newColleague, newOwner, type SignedInTab } from "../support/browser-like.ts";
import { line } from "../support/api.ts";
import { qrCodeOn, textOf } from "../support/pdf.ts";

const stateOf = async (tab: SignedInTab) => (await tab.get<GettingStarted>("/getting-started")).body;
const stepsDone = async (tab: SignedInTab) =>
  (await stateOf(tab)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const countOf = async (tab: SignedInTab, list: string) =>
  (await tab.get<{ data: unknown[] }>(`/${list}`)).body.data.length;
const lists = ["clients", "projects", "quotations", "invoices", "leads", "expenses"] as const;
const countsOf = (tab: SignedInTab) => Promise.all(lists.map((list) => countOf(tab, list)));

async function remove(tab: SignedInTab): Promise<RemovedExample> {
  const { status, body } = await tab.send<RemovedExample>("DELETE", "/example");
  expect(status).toBe(200);
  return body;
}

const idOf = ({ records }: FilledExample, of: FilledExample["records"][number]["kind"]) =>
  records.find(({ kind }) => kind === of)?.id ?? "";

test("each first step is done by the organization's own record", async () => {
  const owner = await newOwner();
  expect(await stateOf(owner)).toEqual({
    steps: ["BANK", "CLIENT", "QUOTATION", "MAIL", "COLLEAGUE"].map((step) => ({ step, isDone: false })),
    isMailServerSet: false,
    dismissedAt: null,
    isEmpty: true,
    exampleCount: 0,
  });
  await owner.act("/example");
  expect(await stepsDone(owner)).toEqual([]);
  await confirm(owner);
  await owner.send("PATCH", "/organization", { payNowProxy: "+6591234567" });
  const client = await owner.act<{ id: string }>("/clients", { name: "Lim Mei Ling" });
  const project = await owner.act<{ id: string }>("/projects", { name: "Kitchen", clientId: client.id });
  expect(await stepsDone(owner)).toEqual(["BANK", "CLIENT"]);
  await owner.act("/quotations", { clientId: client.id, projectId: project.id, title: "Works", items: [] });
  await newColleague(owner, "VIEWER");
  expect(await stepsDone(owner)).toEqual(["BANK", "CLIENT", "QUOTATION", "COLLEAGUE"]);
});

test("a sample invoice is drawn with settings as they are typed, and nothing of it is saved", async () => {
  const owner = await newOwner();
  const draft = { address: "21 Jalan Pemimpin", gstRegistered: false, payNowProxy: "9123 4567", language: "en" };
  const drawn = await drawnFor(owner, draft);
  const text = await textOf(drawn);
  for (const words of ["Beta Builders", "21 Jalan Pemimpin", "INV-", "$1,250.00"]) expect(text).toContain(words);
  expect(text).not.toContain("Tax Invoice");
  expect((await qrCodeOn(drawn))?.text).toContain("+6591234567");
  expect(await textOf(await drawnFor(owner, { language: "zh" }))).toContain("您的客户");
  expect((await owner.get<{ address: unknown }>("/organization")).body.address).toBeNull();
  expect(await countsOf(owner)).toEqual([0, 0, 0, 0, 0, 0]);
  const manager = await newColleague(owner, "MANAGER");
  expect(await manager.refused("POST", "/organization/preview-invoice")).toEqual([403, "FORBIDDEN"]);
});

/** Returns the PDF of the sample invoice with those settings. */
async function drawnFor({ on, address, cookie }: SignedInTab, draft: object): Promise<Uint8Array> {
  const answer = await on.app.inject({
    method: "POST",
    url: "/app/v1/organization/preview-invoice",
    remoteAddress: address,
    headers: { "sec-fetch-site": "same-origin", cookie },
    payload: draft,
  });
  expect(answer.headers["content-type"]).toBe("application/pdf");
  return answer.rawPayload;
}

test("the checklist is dismissed once for everyone, by those who may change the organization", async () => {
  const owner = await newOwner();
  const manager = await newColleague(owner, "MANAGER");
  expect(await manager.refused("POST", "/getting-started/dismiss")).toEqual([403, "FORBIDDEN"]);
  const first = await owner.act<GettingStarted>("/getting-started/dismiss");
  expect(first.dismissedAt).toMatch(/Z$/);
  expect(await owner.act("/getting-started/dismiss")).toEqual(first);
  expect((await stateOf(manager)).dismissedAt).toBe(first.dismissedAt);
});

test("the example is drafts only: it takes no invoice number and sends no mail", async () => {
  const owner = await newOwner();
  const { records } = await owner.act<FilledExample>("/example");
  expect(records.map(({ kind }) => kind)).toEqual([
    "CLIENT",
    "CLIENT",
    "PROJECT",
    "PROJECT",
    "QUOTATION",
    "INVOICE",
    "LEAD",
    "EXPENSE",
  ]);
  expect(await countsOf(owner)).toEqual([2, 2, 1, 1, 1, 1]);
  expect(await stateOf(owner)).toMatchObject({ isEmpty: false, exampleCount: 8 });
  const { body } = await owner.get<{ data: Invoice[] }>("/invoices");
  expect(body.data[0]).toMatchObject({ status: "DRAFT", number: expect.stringMatching(/^DRAFT-/) });
  expect(await countOf(owner, "mails")).toBe(0);
});

test("the example is rejected where there is any record, and one of two at once is", async () => {
  const owner = await newOwner();
  const answers = await Promise.all([owner.post("/example"), owner.post("/example")]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const busy = await newOwner();
  await busy.act("/leads", { name: "Ng Hui Min" });
  expect(await busy.refused("POST", "/example")).toEqual([409, "HAS_DOCUMENTS"]);
  expect(await countsOf(busy)).toEqual([0, 0, 0, 0, 1, 0]);
});

test("removing the untouched example leaves nothing, and gives the quotation's number back", async () => {
  const owner = await newOwner();
  const { records } = await owner.act<FilledExample>("/example");
  // Drafts follow the rate, which is no change by a person.
  await owner.send("PATCH", "/organization", { gstRegistered: true, gstRate: 0.08 });
  const number = records.find(({ kind }) => kind === "QUOTATION")?.name;
  const { removed, kept } = await remove(owner);
  expect(removed.map(({ id }) => id).toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  expect(kept).toEqual([]);
  expect(await countsOf(owner)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await remove(owner)).toEqual({ removed: [], kept: [] });
  const again = await owner.act<FilledExample>("/example");
  expect(again.records.find(({ kind }) => kind === "QUOTATION")?.name).toBe(number);
});

test("an example record that people work with stays, with the reason", async () => {
  const owner = await newOwner();
  const filled = await owner.act<FilledExample>("/example");
  const example = (await owner.get<Quotation>(`/quotations/${idOf(filled, "QUOTATION")}`)).body;
  const parties = { clientId: example.clientId, projectId: example.projectId };
  const own = await owner.act<Quotation>("/quotations", { ...parties, title: "My own", items: [line()] });
  await owner.send("PATCH", `/leads/${idOf(filled, "LEAD")}`, { phone: "+65 6123 4567" });
  await owner.act(`/invoices/${idOf(filled, "INVOICE")}/send`, { to: "client@example.com" });
  const { removed, kept } = await remove(owner);
  expect(removed.map(({ kind }) => kind)).toEqual(["EXPENSE", "QUOTATION"]);
  expect(kept.map(({ kind, reason }) => [kind, reason])).toEqual([
    ["INVOICE", "CHANGED"],
    ["LEAD", "CHANGED"],
    ["PROJECT", "IN_USE"],
    ["PROJECT", "IN_USE"],
    ["CLIENT", "IN_USE"],
    ["CLIENT", "IN_USE"],
  ]);
  // A later number was taken, so the example's stays unused.
  const next = await owner.act<Quotation>("/quotations", { ...parties, title: "Next", items: [line()] });
  expect([own, next].map(({ number }) => Number(number.split("-").at(-1)))).toEqual([2, 3]);
  expect(await stateOf(owner)).toMatchObject({ exampleCount: 0 });
  expect(await remove(owner)).toEqual({ removed: [], kept: [] });
});

test("filling and removing the example is in the audit log, record by record", async () => {
  const owner = await newOwner();
  const { records } = await owner.act<FilledExample>("/example");
  await remove(owner);
  const { data } = (await owner.get<{ data: AuditEntry[] }>("/audit-log?limit=100")).body;
  const of = (action: string) =>
    data.filter((entry) => entry.action === action).map(({ resourceId, change }) => `${change} ${resourceId}`);
  const ids = records.map(({ id }) => id);
  expect(of("fillExample").toSorted()).toEqual(ids.map((id) => `CREATED ${id}`).toSorted());
  expect(of("removeExample").toSorted()).toEqual(ids.map((id) => `DELETED ${id}`).toSorted());
});
