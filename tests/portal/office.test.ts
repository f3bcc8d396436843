// @module-tag slow
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { newColleague, newOwner, ownerOf, type SignedInTab, type Tab } from "../support/browser-like.ts";
import { Client } from "../support/portal.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { atTime, newOrg, startService } from "../support/service.ts";

/** Creates and sends a quotation, and returns it with the client who has its link. */
async function sentBy(owner: SignedInTab, language: "en" | "zh" = "en") {
  const client = await owner.act<{ id: string }>("/clients", { name: "Lim Mei Ling", language });
  const project = await owner.act<{ id: string }>("/projects", { name: "Bath", clientId: client.id });
  const draft = await owner.act<Quotation>("/quotations", {
    clientId: client.id,
    projectId: project.id,
    title: "Works",
    items: [{ description: "Tiling", qty: 1, unitPrice: 100 }],
  });
  const quotation = await owner.act<Quotation>(`/quotations/${draft.id}/send`, { to: "client@example.com" });
  const { body } = await owner.get<{ url: string }>(`/quotations/${draft.id}/portal-link`);
  return { quotation, path: new URL(body.url).pathname };
}

/** Returns the visitor of that link with the cookies of a tab. */
function visitor(owner: SignedInTab, path: string, { cookie }: Pick<Tab, "cookie">) {
  const client = new Client({ app: owner.on.app } as Client["api"], path);
  const headers = { cookie };
  return {
    address: client.address,
    get: () => client.get("", headers),
    send: (rest: string, given: object) => client.send("POST", rest, { ...given, headers }),
  };
}

const entriesOf = async (owner: SignedInTab, id: string): Promise<AuditEntry[]> =>
  (await owner.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${id}`)).body.data;

test("a member cannot decide in the portal, by form or JSON, and the attempt is recorded", async () => {
  const owner = await newOwner();
  const manager = await newColleague(owner, "MANAGER");
  const { quotation, path } = await sentBy(owner);
  const version = String(quotation.version);
  const member = visitor(owner, path, manager);
  const page = await member.get();
  expect(page.status).toBe(200);
  expect(page.text).toContain("Only the client can decide here");
  expect(page.text).not.toContain("<form");
  for (const [rest, form] of [
    ["/accept", { name: "Lim Mei Ling", version }],
    ["/reject", { version }],
  ] as const) {
    const answer = await member.send(rest, { form });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("The decision was not recorded, because you are signed in as a member");
    const program = await member.send(rest, { json: { ...form, version: quotation.version } });
    expect([program.status, JSON.parse(program.text).error.code]).toEqual([403, "FORBIDDEN"]);
  }
  expect((await owner.get<Quotation>(`/quotations/${quotation.id}`)).body.status).toBe("SENT");
  const attempts = (await entriesOf(owner, quotation.id)).filter(({ details }) => details?.["failure"] !== undefined);
  expect(attempts.map(({ action }) => String(action)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "acceptInPortal",
    "acceptInPortal",
    "rejectInPortal",
    "rejectInPortal",
  ]);
  expect(attempts[0]).toMatchObject({
    actorName: "Siti Aminah",
    address: member.address,
    userAgent: "A phone",
    details: { failure: "MEMBER_OF_ISSUER" },
  });
});

test("a member is told in the client's language why they cannot decide", async () => {
  const owner = await newOwner();
  const { quotation, path } = await sentBy(owner, "zh");
  const member = visitor(owner, path, owner);
  expect((await member.get()).text).toContain("只有客户可以在此决定");
  const answer = await member.send("/reject", { form: { version: String(quotation.version) } });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("此决定未被记录");
});

test("a member of another organization decides like any client", async () => {
  const owner = await newOwner();
  const { quotation, path } = await sentBy(owner);
  const stranger = visitor(owner, path, await newOwner());
  const answer = await stranger.send("/accept", { json: { name: "Lim", version: quotation.version } });
  expect(answer.status).toBe(200);
});

test("the audit log has the address and browser of a decision in the portal", async () => {
  const owner = await newOwner();
  for (const [rest, action] of [
    ["/accept", "acceptInPortal"],
    ["/reject", "rejectInPortal"],
  ] as const) {
    const { quotation, path } = await sentBy(owner);
    const client = visitor(owner, path, { cookie: "" });
    const json = { ...(rest === "/accept" ? { name: "Lim" } : {}), version: quotation.version };
    expect((await client.send(rest, { json })).status).toBe(200);
    const decided = (await entriesOf(owner, quotation.id)).filter((entry) => entry.action === action);
    expect(decided.length).toBeGreaterThan(0);
    for (const entry of decided) {
      expect(entry).toMatchObject({
        actorId: null,
        actorName: "Client in the portal",
        address: client.address,
        userAgent: "A phone",
      });
      expect(entry.requestId).toMatch(/^req_/);
    }
  }
});

const evidenceOf = async (owner: SignedInTab, id: string) =>
  (await owner.get<QuotationDecision>(`/quotations/${id}/decision`)).body;

test("each reading of a link by the office is an audit entry and part of the evidence", async () => {
  const owner = await newOwner();
  const { quotation, path } = await sentBy(owner);
  const manager = await newColleague(owner, "MANAGER");
  await manager.get(`/quotations/${quotation.id}/portal-link`);
  const { body: mails } = await manager.get<{ data: { id: string }[] }>(`/mails?kind=QUOTATION`);
  await manager.get(`/mails/${mails.data[0]?.id}`);
  const client = visitor(owner, path, { cookie: "" });
  await client.send("/accept", { json: { name: "Lim", version: quotation.version } });
  // After the decision it proves nothing.
  await owner.get(`/quotations/${quotation.id}/portal-link`);
  const { linkReads, officeBrowser } = await evidenceOf(owner, quotation.id);
  expect(linkReads.map(({ by, address }) => [by, address])).toEqual([
    ["Wong Li Wen", owner.address],
    ["Siti Aminah", manager.address],
    ["Siti Aminah", manager.address],
  ]);
  expect(officeBrowser).toBe(false);
  const entries = (await entriesOf(owner, quotation.id)).filter(({ details }) => details?.["linkRead"] === true);
  expect(entries.map(({ action }) => action)).toEqual([
    "getQuotationPortalLink",
    "getMail",
    "getQuotationPortalLink",
    "getQuotationPortalLink",
  ]);
});

test("reading the link of an invoice is an audit entry too", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.get(`/invoices/${invoice.id}/portal-link`);
  const { body } = await api.get<{ data: AuditEntry[] }>(`/audit-log?action=getInvoicePortalLink`);
  expect(body.data).toMatchObject([{ resourceId: invoice.id, details: { linkRead: true }, actorName: "test" }]);
});

test("the evidence says that a member had signed in with the browser, and whom the link was mailed to", async () => {
  const on = await startService("portal_office");
  const owner = await newOwner("Wong Li Wen", on);
  const { quotation, path } = await sentBy(owner);
  await deliverDueMails(on, (await startMailServer()).url);
  await owner.act("/sign-out");
  const client = visitor(owner, path, { cookie: owner.device });
  await client.send("/reject", { json: { version: quotation.version } });
  const again = await ownerOf(owner.org, owner.on);
  const { body } = await again.get<QuotationDecision>(`/quotations/${quotation.id}/decision`);
  expect(body).toMatchObject({ officeBrowser: true, mailedTo: ["client@example.com"] });
});

/** Returns an owner whose clients confirm their address, and a mail server that gets what is sent. */
async function confirmingOwner() {
  const on = await startService("portal_office");
  await asSystem(on.db, (system) => system`delete from mail`);
  const owner = await newOwner("Wong Li Wen", on);
  await owner.send("PATCH", "/organization", { confirmsDecisions: true });
  const { quotation, path } = await sentBy(owner);
  const mails = await startMailServer();
  const newestCode = async () => {
    await deliverDueMails(on, mails.url);
    const mail = mails.received.findLast(({ subject }) => subject?.startsWith("Your code") === true);
    return /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  return { owner, quotation, newestCode, client: visitor(owner, path, { cookie: "" }) };
}

test("a code that is mailed to the client's address precedes the decision, and is evidence", async () => {
  const { owner, quotation, newestCode, client } = await confirmingOwner();
  const decision = { name: "Lim", version: quotation.version };
  const without = await client.send("/accept", { json: decision });
  expect([without.status, JSON.parse(without.text).error.details[0]]).toMatchObject([
    422,
    { path: "code", code: "REQUIRED" },
  ]);
  const page = await client.get();
  expect(page.text).toContain("c…@example.com");
  expect(page.text).toContain("Email me a code");
  expect((await client.send("/code", { form: {} })).status).toBe(303);
  const code = await newestCode();
  expect(code).toMatch(/^\d{6}$/);
  const wrong = await client.send("/accept", { json: { ...decision, code: code === "000000" ? "000001" : "000000" } });
  expect(wrong.status).toBe(422);
  expect((await client.send("/accept", { json: { ...decision, code } })).status).toBe(200);
  expect(await evidenceOf(owner, quotation.id)).toMatchObject({ confirmedAddress: "client@example.com" });
});

test("a code ends after five wrong attempts, ten minutes, or another code", async () => {
  const { quotation, newestCode, client } = await confirmingOwner();
  const statusWith = async (code: string) =>
    (await client.send("/reject", { json: { version: quotation.version, code } })).status;
  await client.send("/code", { json: {} });
  const first = await newestCode();
  const other = first === "000000" ? "000001" : "000000";
  for (let i = 0; i < 5; i++) expect(await statusWith(other)).toBe(422);
  expect(await statusWith(first)).toBe(422);
  await client.send("/code", { json: {} });
  const second = await newestCode();
  if (first !== second) expect(await statusWith(first)).toBe(422);
  const later = new Date(Date.now() + 10 * 60_000).toISOString();
  const on = await startService("portal_office");
  expect(await atTime(later, () => statusWith(second), on)).toBe(422);
  expect(await statusWith(second)).toBe(200);
});

test("the office sees no code of a client, and cannot request one", async () => {
  const { owner, quotation, newestCode, client } = await confirmingOwner();
  await client.send("/code", { json: {} });
  const code = await newestCode();
  const { data } = (await owner.get<{ data: { id: string }[] }>("/mails?kind=DECISION_CODE")).body;
  const { text } = (await owner.get<{ text: string }>(`/mails/${data[0]?.id}`)).body;
  expect(text).not.toContain(code);
  const member = visitor(owner, (await sentBy(owner)).path, owner);
  expect((await member.send("/code", { json: {} })).status).toBe(403);
  expect((await owner.get<Quotation>(`/quotations/${quotation.id}`)).body.status).toBe("SENT");
});
