// @module-tag slow
/**
 * A key or a person sees nothing that they may not read, be it in the audit log, events, exports, tools, search, previews,
 * batches, timelines or included resources. Texts that occur nowhere else are planted in resources of every kind, and every
 * route is read with each scope alone, and as each role.
 */
import { beforeAll, expect, test } from "vitest";
import type { AppRoute } from "#contract/api/app-route.ts";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { exampleId } from "#contract/api/ids.ts";
import { type Permission, permissionsOf, type Role } from "#contract/people/roles.ts";
import type { Route } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { type Scope, scopes } from "#contract/api/scopes.ts";
import { type Api, line, newExpense, newPriceItem } from "../support/api.ts";
import { newBankLines } from "../support/bank.ts";
import { newColleague, newOwner, type SignedInTab } from "../support/browser-like.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { tinyPdf } from "../support/images.ts";
import { newRecurring } from "../support/recurring.ts";
import { newKey } from "../support/service.ts";

interface Canary {
  readonly text: string;
  /** Each of these sets of permissions shows it. */
  readonly shownTo: readonly (readonly Permission[])[];
}

const word = (name: string) => `canary${name}`;
const shown = (name: string, ...shownTo: readonly (readonly Permission[])[]): Canary => ({ text: word(name), shownTo });

/** The objects of events are read with their scope alone, as it says. */
const inEvents = ["events:read"] as const;

const canaries: readonly Canary[] = [
  // The cost of a price item is in no event, and in the audit log only beside its own scope.
  {
    text: "31.4159",
    shownTo: [
      ["prices:read", "costs:read"],
      ["audit:read", "prices:read", "costs:read"],
    ],
  },
  shown("price", ["prices:read"]),
  // The bank account is printed on invoices, and thus in their e-invoices.
  shown("bankaccount", ["organization:read"], ["invoices:read"], ["credits:read"]),
  shown("client", ["clients:read"], inEvents),
  shown("lead", ["leads:read"], inEvents),
  shown("project", ["projects:read"], inEvents),
  shown("quotation", ["quotations:read"], inEvents),
  shown("contract", ["contracts:read"], inEvents),
  shown("claim", ["contracts:read"], inEvents),
  shown("invoice", ["invoices:read"], inEvents, ["payments:read", "invoices:read"]),
  // An invoice is returned with its payments, as a payment by itself.
  shown("payment", ["payments:read"], ["invoices:read"], inEvents),
  shown("credit", ["credits:read"], inEvents),
  shown("refund", ["credits:read"], inEvents),
  shown("bankline", ["bank:read"]),
  shown("expense", ["expenses:read"], inEvents),
  shown("recurring", ["invoices:read"]),
  shown("endpoint", ["webhooks:read"]),
  // The audit log has whoever was invited, for whom there is no scope of keys.
  shown("member", ["people:read"], ["audit:read"]),
];

interface Story {
  readonly owner: SignedInTab;
  readonly api: Api;
  readonly ids: Readonly<Record<string, string>>;
  /** The secret of the webhook endpoint, which nothing shows again. */
  readonly secret: string;
}
let story: Story;

/** The labels of a resource of its own: a note of a program, which is in everything that shows the resource. */
const labels = (name: string) => ({ externalId: `${word(name)}-id`, metadata: { note: word(name) } });

beforeAll(async () => {
  const owner = await newOwner();
  const api = await newKey(owner.org, {});
  const created = async (path: string, body: unknown) => (await api.create<{ id: string }>(path, body)).id;
  const to = "client@example.com";
  await api.patch("/organization", {
    bank: { name: "DBS", accountName: "Alpha", accountNumber: word("bankaccount") },
  });
  const secretOf = await api.endpoint({ url: `https://receiver.example/${word("endpoint")}` });
  const cli = await created("/clients", { name: "Lim", email: to, notes: word("client"), ...labels("client") });
  const prj = await created("/projects", {
    name: "Kitchen",
    clientId: cli,
    notes: word("project"),
    ...labels("project"),
  });
  const document = { clientId: cli, projectId: prj, title: "Works" };
  const items = [line()];
  const qtn = await created("/quotations", { ...document, items, notes: word("quotation"), ...labels("quotation") });
  await api.act(`/quotations/${qtn}/send`, { to });
  const contract = await newContract(api, { notes: word("contract") });
  const claim = await submitted(api, contract);
  await api.act(`/claims/${claim.id}/respond`, { amount: 1, reason: word("claim") });
  const inv = await created("/invoices", { ...document, items, notes: word("invoice"), ...labels("invoice") });
  await api.act(`/invoices/${inv}/send`, { to });
  const pmt = await created(`/invoices/${inv}/payments`, { amount: 100, note: word("payment"), ...labels("payment") });
  const credit = { invoiceId: inv, reason: "Return", notes: word("credit"), items: [line({ qty: 1, unitPrice: 50 })] };
  const crn = await created("/credit-notes", credit);
  await api.act(`/credit-notes/${crn}/send`, { to });
  await created(`/credit-notes/${crn}/refund`, { amount: 1, note: word("refund") });
  const [bankLine] = await newBankLines(api, [["2026-03-27", word("bankline"), "7.00"]]);
  const { id: fil } = (await api.upload(tinyPdf(), "receipt.pdf")).body;
  const exp = await created(
    "/expenses",
    newExpense({ description: word("expense"), notes: word("expense"), receiptFileId: fil }),
  );
  const led = await created("/leads", { name: "Tan", notes: word("lead") });
  const pri = await created("/price-items", newPriceItem({ description: word("price"), unitCost: 31.4159 }));
  await api.patch(`/price-items/${pri}`, { unitPrice: 99 });
  const rec = (await newRecurring(api, { notes: word("recurring") })).id;
  await owner.act("/members", { email: `${word("member")}@example.com`, role: "VIEWER" });
  const replay = await api.act<{ id: string }>(`/webhook-endpoints/${secretOf.id}/replay`, {
    since: "2026-01-01T00:00:00Z",
    only: "all",
  });
  const first = async (path: string) => (await api.get<{ data: { id: string }[] }>(path)).body.data[0]?.id ?? "";
  const mails = (await owner.get<{ data: { id: string }[] }>("/mails")).body.data;
  const ids = {
    cli,
    prj,
    qtn,
    con: contract.id,
    clm: claim.id,
    inv,
    pmt,
    crn,
    exp,
    led,
    pri,
    rec,
    fil,
    job: replay.id,
    bkl: bankLine?.id ?? "",
    we: secretOf.id,
    mail: mails[0]?.id ?? "",
    evt: await first("/events"),
    dlv: await first("/webhook-deliveries"),
  };
  story = { owner, api, ids, secret: secretOf.secret };
});

type Readable = Pick<
  Route,
  "method" | "path" | "id" | "nestedIds" | "query" | "changesNothing" | "upload" | "answer" | "files"
>;
const reads = ({ method, changesNothing, upload, files = [] }: Readable): boolean =>
  (method === "GET" || changesNothing === true) && upload === undefined && !files.includes("application/pdf");

/** Returns the paths by which a route is read: plain, and with everything that it can include. */
function pathsOf({ path, id, nestedIds, query }: Readable): string[] {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const prefix = name === "id" ? id : nestedIds?.[name];
    return story.ids[prefix ?? ""] ?? exampleId(prefix ?? "cli");
  });
  const plain = path.endsWith("/projects/figures") ? `${filled}?ids=${story.ids["prj"]}` : filled;
  const { include } = query.properties as { include?: { items?: { enum?: string[] }; anyOf?: unknown } };
  const names = /client|project|items|payments/g;
  const included = include === undefined ? [] : [...new Set(JSON.stringify(include).match(names))];
  return [plain, ...included.map((name) => `${filled}?include=${name}`)];
}

/** Returns the canaries in a text that those permissions do not show. */
const seen = (text: string, permissions: readonly Permission[], secret: string): string[] => [
  ...canaries
    .filter((canary) => text.includes(canary.text))
    .filter(({ shownTo }) => !shownTo.some((needed) => needed.every((each) => permissions.includes(each))))
    .map((canary) => canary.text),
  ...(text.includes(secret) ? ["the webhook secret"] : []),
];

test.each(scopes)("a key with %s alone sees nothing of other scopes", async (scope: Scope) => {
  const { api, secret } = story;
  const key = await newKey(api.org, { scopes: [scope] });
  const leaks: string[] = [];
  const note = (where: string, text: string) => {
    for (const leak of seen(text, [scope], secret)) leaks.push(`${where}: ${leak}`);
  };
  const ask = (method: "GET" | "POST", url: string, payload?: object) =>
    api.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key.key}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const gets: { method: string; path: string }[] = [];
  for (const [name, route] of routeEntries as readonly [string, Route][]) {
    if (!reads(route)) continue;
    for (const path of pathsOf(route)) {
      const isGet = route.method === "GET";
      note(`${name} ${path}`, (await ask(isGet ? "GET" : "POST", `/api/v1${path}`, isGet ? undefined : {})).payload);
      if (isGet && route.answer !== undefined) gets.push({ method: "GET", path });
    }
  }
  for (let i = 0; i < gets.length; i += 50) {
    note("runBatch", (await ask("POST", "/api/v1/batch", { operations: gets.slice(i, i + 50) })).payload);
  }
  for (const [name, args] of [
    ["search", { q: "canary" }],
    ["today", {}],
    ...Object.values(story.ids).map((id) => ["get", { id }] as const),
  ] as const) {
    const params = { name, arguments: args };
    const answer = await api.app.inject({
      method: "POST",
      url: "/mcp",
      headers: { authorization: `Bearer ${key.key}`, accept: "application/json, text/event-stream" },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    });
    note(`tool ${name}`, answer.payload);
  }
  expect(leaks).toEqual([]);
});

test("every canary is seen by who may see it", async () => {
  const { api } = story;
  const texts = await Promise.all(
    (routeEntries as readonly [string, Route][])
      .filter(([, route]) => reads(route) && route.method === "GET")
      .flatMap(([, route]) => pathsOf(route))
      .map(async (path) => {
        const headers = { authorization: `Bearer ${api.key}` };
        return (await api.app.inject({ url: `/api/v1${path}`, headers })).payload;
      }),
  );
  const all = texts.join("\n");
  const apart = [word("member")];
  expect(canaries.map(({ text }) => text).filter((text) => !all.includes(text) && !apart.includes(text))).toEqual([]);
});

test.each(["FINANCE", "MANAGER", "VIEWER"] as const)(
  "%s sees nothing that the role may not read",
  async (role: Role) => {
    const { owner, secret } = story;
    const tab = await newColleague(owner, role);
    const leaks: string[] = [];
    for (const [name, route] of [...routeEntries, ...appRouteEntries] as readonly [string, Route | AppRoute][]) {
      if (!reads(route) || route.method !== "GET") continue;
      for (const path of pathsOf(route)) {
        const { body } = await tab.get(path);
        const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
        for (const leak of seen(text, permissionsOf[role], secret)) leaks.push(`${name} ${path}: ${leak}`);
      }
    }
    expect(leaks).toEqual([]);
  },
);
