// @module-tag gate
// @module-tag database
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { homeName } from "#server/db/placement/databases.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { claimer } from "#server/webhooks/delivery/claim.ts";
import { createSlots } from "#server/webhooks/delivery/slots.ts";
import { Api } from "../support/api.ts";
import { ownerOf, Tab } from "../support/browser-like.ts";
import { cuts, startCuttingProxy } from "../support/cutting-proxy.ts";
import { listenerOf } from "../support/database-proxy.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";

/** An organization with three of each, so that every list has a second row. */
async function filledOrg() {
  const api = await newOrg({ cell: homeName });
  await api.create("/webhook-endpoints", { url: "http://127.0.0.1:9/", events: ["invoice.created", "client.created"] });
  for (let n = 0; n < 3; n += 1) {
    await api.invoice();
    await api.quotation();
  }
  const { data } = (await api.get<{ data: { id: string }[] }>("/invoices")).body;
  return { api, tab: await ownerOf(api.org, await service()), invoice: data[0]?.id ?? "" };
}
type Filled = Awaited<ReturnType<typeof filledOrg>>;

/** Each kind of statement: what an organization does whose answer is cut off. */
const kinds: Readonly<Record<string, (by: Filled) => Promise<unknown>>> = {
  "a list": ({ api }) => api.get("/invoices?limit=2"),
  "a detail": ({ api, invoice }) => api.get(`/invoices/${invoice}`),
  "an export": ({ tab }) => tab.get("/exports/clients.csv"),
  "a batch": ({ api }) =>
    api.post("/batch", {
      operations: ["/clients?limit=2", "/quotations"].map((path) => ({ method: "GET", path })),
    }),
  "a search": ({ api }) => api.get("/clients?q=lim"),
  "a change": ({ api }) => api.post("/clients", { name: "Lim Mei Ling" }),
  "a list of events": ({ api }) => api.get("/events?limit=100"),
  "a claim of deliveries": () => claimer({ db: on.db, clock: () => new Date() })(createSlots().rooms()),
};

/** Opens an app behind the proxy with one connection of each kind, so that the next answers come over the same one. */
async function openBehindProxy() {
  const { target } = await service();
  const proxy = await startCuttingProxy(listenerOf(target));
  const at = "url" in target ? new URL(target.url) : new URL(`postgres://${target.user}@localhost/${target.database}`);
  at.host = `127.0.0.1:${proxy.port}`;
  const db = openDatabase({ target: { url: at.href }, pooler: "none", poolSizes: { app: 1, system: 1 } });
  const app = await createTestApp({ now: null, db });
  const close = async () => {
    await app.close();
    await db.close();
    await proxy.close();
  };
  return { app, db, proxy, close };
}

/** Returns the same office's clients on another app. */
async function through(app: FastifyInstance, { api, tab, invoice }: Filled): Promise<Filled> {
  const there = Object.assign(new Tab({ ...(await service()), app }), { cookie: tab.cookie });
  return { api: new Api(app, api.org, api.key), tab: there, invoice };
}

interface Answered {
  readonly status: number;
}

/** Repeats a read that is 503: a connection that was lost may not be noticed before it is used once more. */
async function answered<Answer extends Answered>(ask: () => Promise<Answer>, repeats = 5): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 && repeats > 0 ? answered(ask, repeats - 1) : answer;
}

/** Returns what an organization reads of its own, as text. */
async function answersTo({ api, tab, invoice }: Filled): Promise<readonly unknown[]> {
  const paths = ["/organization", "/clients?limit=2", `/invoices/${invoice}`, "/quotations?limit=1", "/events?limit=2"];
  const [exported, session, ...read] = await Promise.all([
    answered(() => tab.get("/exports/clients.csv")),
    answered(() => tab.get("/session")),
    ...paths.map(async (path) => (await answered(() => api.get(path))).text),
  ]);
  return [exported.body, session.body, ...read];
}

let on: Awaited<ReturnType<typeof openBehindProxy>>;
let cutOff: Filled;
let neighbour: Filled;
let before: readonly unknown[];
beforeAll(async () => {
  on = await openBehindProxy();
  [cutOff, neighbour] = [await through(on.app, await filledOrg()), await through(on.app, await filledOrg())];
  before = await answersTo(neighbour);
  return () => on.close();
});

describe.each(Object.keys(kinds))("%s that is cut off behind its first row", (kind) => {
  test.each(cuts)("by a %s changes no answer of another organization", async (cut) => {
    let cutsDone = 0;
    for (let pass = 0; ; pass += 1) {
      on.proxy.cutNext(cut, pass);
      await kinds[kind]?.(cutOff).catch(() => undefined);
      if (!on.proxy.wasCut()) break;
      cutsDone += 1;
      expect(await answersTo(neighbour)).toEqual(before);
    }
    expect(cutsDone).toBeGreaterThan(0);
  });
});
