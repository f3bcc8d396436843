import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { appPrefix, type AppRoute } from "#contract/api/app-route.ts";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { pageBytesMax } from "#contract/api/page.ts";
import { requestExamples } from "#contract/examples/requests.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import type { Route } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { type Api, formWith, line } from "../support/api.ts";
import { newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { newClaim, newContract, variation } from "../support/contracts.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { clientOf } from "../support/portal.ts";
import { newKey, service } from "../support/service.ts";
import { type BoundSchema, largeValue, type Size } from "./large-values.ts";
import { expectShortPieces, listening, type Sent } from "./pieces.ts";

type AnyRoute = Omit<Route, "scope"> & Partial<Pick<AppRoute, "access">>;

/** A megabyte is the most that a body may have. */
const bodyBytes = 1_000_000;
/** Texts of letters and of a ligature that becomes many; as long as they may be, and short ones in long lists. */
const sizes = [
  { unit: "a ", length: 100_000, items: 100 },
  { unit: "\ufdfa", length: 100_000, items: 20 },
  { unit: "x", length: 300, items: 500 },
];
/** Header fields that a route reads, as slow to read as 12 KB of them can be. */
const worstHeaders = {
  "accept-language": "zh;".repeat(1_000),
  "if-none-match": '"a",'.repeat(700),
  "user-agent": "Mozilla/5.0 (".repeat(200),
  "x-forwarded-for": "1.1.1.1,".repeat(300),
};
const longFiltered = ["q", "number", "email", "externalId"];

let app: FastifyInstance;
let api: Api;
let owner: SignedInTab;
let session: Readonly<Record<string, string>>;
let ids: Record<string, string[]>;
const portal: string[] = [];

beforeAll(async () => {
  const on = await service();
  app = await listening(on);
  owner = await newOwner();
  api = await newKey(owner.org, {});
  session = await newSession();
  const filled = await fillOrganization(api);
  ids = Object.fromEntries(Object.entries(filled.ids).map(([prefix, all]) => [prefix, [...all]]));
  for (const [outer, inner] of filled.nested) ids[inner?.split("_")[0] ?? ""] ??= [outer ?? "", inner ?? ""].slice(1);
  await withLargeDocuments();
}, 240_000);

/** Signs in, since some routes end the session. */
async function newSession(): Promise<Readonly<Record<string, string>>> {
  const tab = new Tab(owner.on);
  await tab.act("/sign-in", { email: owner.email, password: owner.password });
  await tab.act("/session/confirm", { password: owner.password });
  return { "sec-fetch-site": "same-origin", cookie: tab.cookie };
}

/** Creates documents as large as they may be, which come first among their kinds. */
async function withLargeDocuments(): Promise<void> {
  const items = Array.from({ length: 500 }, (_, i) =>
    line({ description: `${i} ${"Works at 12 Long Street ".repeat(16)}`.slice(0, 390), qty: 1.5, unitPrice: 12.3456 }),
  );
  const { id: projectId, clientId } = await api.project({ name: "Extension" });
  const document = { clientId, projectId, title: "Works", items };
  const [draft, bill] = [
    await api.create<Made>("/quotations", document),
    await api.create<Made>("/invoices", document),
  ];
  const quotation = await api.sentQuotation(document);
  const invoice = await api.sentInvoice(document);
  // The 3,000 lines of a contract have less room each.
  const short = items.map((item) => Object.assign({}, item, { description: item.description.slice(0, 180) }));
  const contract = await newContract(api, {}, { items: short });
  for (let i = 0; i < 5; i++) await variation(api, contract, short);
  const claim = await newClaim(contract, api);
  await api.act(`/claims/${claim.id}/submit`);
  const first = { qtn: [draft.id, quotation.id], inv: [bill.id, invoice.id], con: [contract.id], clm: [claim.id] };
  for (const [prefix, own] of Object.entries(first)) ids[prefix] = [...own, ...(ids[prefix] ?? [])];
  portal.push((await clientOf(api, quotation)).path, (await clientOf(api, invoice)).path);
  portal.push((await clientOf(api, claim)).path);
  const { url } = await owner.act<PortalLink>(`/clients/${clientId}/portal-link`);
  portal.push(new URL(url).pathname);
}

interface Made {
  readonly id: string;
}

const idOf = (prefix: string) => ids[prefix]?.[0] ?? `${prefix}_${"0".repeat(26)}`;

/** Returns the path with ids of each kind that exist, the largest first. */
function pathOf({ path, id, nestedIds = {} }: AnyRoute): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "id" && id !== undefined ? idOf(id) : idOf(nestedIds[name] ?? name),
  );
}

/** Returns queries: of the largest page, and of each parameter that may be long. */
function queriesOf({ query }: AnyRoute): readonly string[] {
  const properties = query.properties as Readonly<Record<string, BoundSchema>>;
  const most = [
    ...(properties["limit"] === undefined ? [] : [properties["include"] === undefined ? "limit=100" : "limit=20"]),
    ...(properties["include"]?.items?.enum === undefined ? [] : [`include=${properties["include"].items.enum.join()}`]),
  ];
  const long = longFiltered.flatMap((name) =>
    properties[name] === undefined ? [] : [`${name}=${encodeURIComponent("\u0301\u0323".repeat(50))}`],
  );
  return [most.join("&"), ...long];
}

const type = "content-type";

async function* requestsOf(name: string, route: AnyRoute, prefix: string): AsyncGenerator<readonly [string, Sent]> {
  const { method, body, upload } = route;
  const url = `${prefix}${pathOf(route)}`;
  const credentials = prefix === appPrefix ? session : { authorization: `Bearer ${api.key}` };
  if (upload === undefined) {
    const payload = body === undefined ? {} : { payload: "{}" };
    const headers = { ...credentials, ...(body === undefined ? {} : { [type]: "application/json" }), ...worstHeaders };
    yield ["long headers", { method, url, headers, ...payload }];
  }
  for (const query of method === "GET" ? queriesOf(route) : [""]) {
    if (body !== undefined || upload !== undefined) break;
    yield [query, { method, url: query === "" ? url : `${url}?${query}`, headers: credentials }];
  }
  if (upload !== undefined) {
    const form = new Response(formWith(new Uint8Array(Math.min(upload.bytesMax, 2_000_000)), "a.csv", "text/csv"));
    const headers = { ...credentials, [type]: form.headers.get(type) ?? "" };
    yield ["a file of zeros", { method, url, headers, payload: Buffer.from(await form.arrayBuffer()) }];
  }
  if (body === undefined) return;
  const headers = { ...credentials, [type]: "application/json" };
  const example = (requestExamples as Readonly<Record<string, object>>)[name] ?? {};
  for (const size of sizes) {
    const large = largeValue(body as BoundSchema, { ...size, idOf } satisfies Size) as object;
    for (const value of [large, { ...large, ...example }, { ...example, ...listsOf(large) }]) {
      const payload = JSON.stringify(value);
      if (payload.length > bodyBytes) continue;
      yield [`${size.unit} × ${size.length}, ${size.items} items`, { method, url, headers, payload }];
    }
  }
  yield ["nothing", { method, url, headers, payload: "{}" }];
}

const listsOf = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => Array.isArray(field)));

const all: readonly (readonly [string, AnyRoute, string])[] = [
  ...routeEntries.map(([name, route]) => [name, route, "/api/v1"] as const),
  ...appRouteEntries.map(([name, route]) => [name, route, appPrefix] as const),
];
/** Takes half a minute with documents as large as these; event-loop.test.ts drives it with others. */
const elsewhere = "exportEverything";
/** Afterwards people without an authenticator may do nothing. */
const last = "requireSecondFactor";
const inOrder = all
  .filter(([name]) => name !== elsewhere)
  .toSorted(([a], [b]) => Number(a === last) - Number(b === last));

// Before the routes are driven, which take back the links of some.
test("the page of the longest document is smaller than a page of a list may be", async () => {
  for (const url of portal) {
    const { statusCode, rawPayload } = await app.inject({ method: "GET", url });
    expect(statusCode, `${url} ${String(rawPayload.subarray(0, 300))}`).toBe(200);
    expect(rawPayload.length, url).toBeLessThan(pageBytesMax);
  }
});

describe("no route keeps the event loop for 50 ms at once", () => {
  test.each(inOrder)(
    "%s",
    async (name, route, prefix) => {
      let count = 0;
      for await (const [title, sent] of requestsOf(name, route, prefix)) {
        count += 1;
        const statuses = await expectShortPieces(app, `${name}: ${title}`, () => sent);
        if (prefix === appPrefix && statuses.includes(401)) session = await newSession();
        if (route.body === undefined) continue;
        const { authorization: _, cookie: __, ...anonymous } = sent.headers ?? {};
        if (count === 1)
          await expectShortPieces(app, `${name} without an account`, () => ({ ...sent, headers: anonymous }));
      }
      expect(count, "requests of this route").toBeGreaterThan(0);
    },
    60_000,
  );
});

/** Returns the paths of all routes, read from the tree that the router prints. */
function registeredPaths(): readonly string[] {
  const stack: string[] = [];
  const paths: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", name = "", methods] = /^(.*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (name === "") continue;
    stack.splice(indent.length / 4, stack.length, name);
    if (methods !== undefined) paths.push(stack.join(""));
  }
  return paths;
}

/** The paths that no contract lists, each with a test here or in event-loop.test.ts; files are sent as they are. */
const further = [
  /^\/$/,
  /^\/(livez|readyz)$/,
  /^\/(openapi\.json|postman\.json|llms\.txt|llms-full\.txt)$/,
  /^\/docs(\*|\/\*|\/(api-reference|search))?$/,
  /^\/mcp$/,
  /^\/portal\/:kind\(\^\[?[a-z]+\]?\$\)\/:token(\/(pdf|e-invoice|logo|pay-now\.png|receipts\/:receiptId|accept|reject|code|question))?$/,
  /^\/(docs|portal)\/[\w.-]+\.(css|js|json|woff2)$/,
  /^\/portal\/brand-:colour/,
];

test("every route is driven: a new one needs a test of its own", () => {
  const listed = /^\/(api\/v1|v1|app\/v1)\//;
  const paths = registeredPaths().filter((path) => !listed.test(path));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !further.some((pattern) => pattern.test(path)))).toEqual([]);
});

describe("no page of a client keeps the event loop for 50 ms at once", () => {
  const long = new URLSearchParams({
    name: "a ".repeat(5_000),
    note: "\ufdfa".repeat(5_000),
    question: "a\ufdfa".repeat(5_000),
    signature: "[[1,1],".repeat(5_000),
  });
  const files = ["/pdf", "/e-invoice", "/logo", "/pay-now.png", "/receipts/{id}"];
  test.each(["", ...files, "/accept", "/reject", "/code", "/question"])("%s", async (rest) => {
    for (const path of portal) {
      const url = `${path}${rest.replace("{id}", idOf("rct"))}`;
      await expectShortPieces(app, `GET ${url}`, () => ({ method: "GET", url, headers: worstHeaders }));
      const headers = { [type]: "application/x-www-form-urlencoded" };
      await expectShortPieces(app, `POST ${url}`, () => ({ method: "POST", url, headers, payload: long.toString() }));
    }
  });
});

test("no message to the tools keeps the event loop for 50 ms at once", async () => {
  const url = "/mcp";
  const headers = {
    authorization: `Bearer ${api.key}`,
    [type]: "application/json",
    accept: "application/json, text/event-stream",
  };
  for (const text of ["a ".repeat(400_000), "\ufdfa".repeat(200_000), "[".repeat(400_000)]) {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search", arguments: { q: text } } };
    await expectShortPieces(app, `search ${text.slice(0, 2)}`, () => ({
      method: "POST",
      url,
      headers,
      payload: JSON.stringify(message),
    }));
  }
  await expectShortPieces(app, "tools/list", () => ({
    method: "POST",
    url,
    headers,
    payload: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  }));
});
