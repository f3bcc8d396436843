// @module-tag slow
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import { isDay, isInstant } from "#server/core/calendar.ts";
import { type Api, newExpense } from "../support/api.ts";
import { checkAnswer } from "../support/check-answer.ts";
import {
  document,
  type FuzzRequest,
  type FuzzTargets,
  type Operation,
  operations,
  requestsOf,
  validBodies,
} from "../support/fuzz-request.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { png } from "../support/images.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";
import { manyRunsMs, randomly, runs, seed } from "../support/runs.ts";

/** To each operation, when all are sent. */
const requestsPerOperation = 30;
/**
 * How many requests may change an organization before another one takes its place. To fill one takes five times as many
 * requests as an operation gets; after three operations nearly all of them still find what they need.
 */
const changesMax = 3 * requestsPerOperation;

/** Occurs in every resource of the other organization, and must occur in no response. */
const foreignMark = "Kranji";

/** Creates resources of every kind in an organization, some of them with unusual but valid content. */
async function createFuzzTargets(api: Api, foreignIds: readonly string[], strangeCount: number): Promise<FuzzTargets> {
  const ground = { ...(await fillOrganization(api)), foreignIds };
  const strange = async (name: string, path: string, prefix: string, fixed: object = {}) => {
    for (const body of validBodies(name, ground, { count: strangeCount, seed })) {
      const { status, body: made } = await api.post<{ id: string }>(path, { ...body, ...fixed });
      if (status === 201) ground.ids[prefix]?.push(made.id);
    }
  };
  await strange("createClient", "/clients", "cli");
  await strange("createProject", "/projects", "prj", { clientId: ground.ids["cli"]?.at(-1) });
  const { body: project } = await api.get<{ id: string; clientId: string }>(`/projects/${ground.ids["prj"]?.at(-1)}`);
  const of = { clientId: project.clientId, projectId: project.id };
  await strange("createQuotation", "/quotations", "qtn", of);
  await strange("createInvoice", "/invoices", "inv", { ...of, quotationId: null });
  await strange("createLead", "/leads", "led");
  await strange("createExpense", "/expenses", "exp");
  await strange("createRecurringInvoice", "/recurring-invoices", "rec", of);
  await strange("createPriceItem", "/price-items", "pri");
  return ground;
}

/** Creates resources in another organization, all of which contain the mark, and returns their ids. */
async function foreignIds(): Promise<string[]> {
  const api = await newOrg();
  const name = foreignMark;
  const { id: clientId } = await api.client({ name, notes: name });
  const { id: projectId } = await api.project({ name, clientId });
  const documents = { clientId, projectId, title: name };
  const invoice = await api.sentInvoice(documents);
  const made = [
    await api.quotation(documents),
    await api.pay(invoice, 1, { note: name }),
    await api.create<{ id: string }>("/leads", { name }),
    await api.create<{ id: string }>("/expenses", newExpense({ description: name })),
    await api.endpoint({ description: name }),
    (await api.upload(png(), `${name}.png`)).body,
  ];
  return [clientId, projectId, invoice.id, ...made.map(({ id }) => id)];
}

const ajv = new Ajv({
  strict: false,
  formats: {
    text: (text: string) => !text.includes("\u0000") && text.isWellFormed(),
    "date-time": isInstant,
    day: isDay,
    "day-or-instant": (text: string) => isDay(text) || isInstant(text),
  },
});
// Ajv divides floating-point numbers, and 0.3 is no multiple of 0.1 there.
ajv.removeKeyword("multipleOf");
ajv.addSchema({ $id: "document", ...document });

/** Sends the request, and returns what is wrong with its response. */
async function faultsOf(api: Api, operation: Operation, request: FuzzRequest): Promise<string[]> {
  const { method, url, headers, payload } = request;
  const answer = await api.app.inject({
    method: method as "GET",
    url,
    headers: { authorization: `Bearer ${api.key}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, rawPayload } = answer;
  const type = (answer.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
  const faults: string[] = [];
  if (status >= 500) faults.push(`answers ${status}`);
  if (!/^req_[0-9a-z]{26}$/.test(String(answer.headers["x-request-id"]))) faults.push("has no request id");
  if (answer.headers["cache-control"] !== "no-store") faults.push("may be stored");
  if (rawPayload.includes(foreignMark)) faults.push("tells of another organization");
  if (rawPayload.length === 0 || type === "application/json") {
    const body: unknown = rawPayload.length === 0 ? undefined : JSON.parse(answer.payload);
    faults.push(...checkAnswer(method, url, status, body));
    const requestId = (body as Partial<ErrorBody> | undefined)?.error?.requestId;
    if (status >= 400 && requestId !== answer.headers["x-request-id"]) faults.push("is of another request id");
  } else if (operation.responses[status]?.content?.[type] === undefined) {
    faults.push(`does not document ${status} with ${type}`);
  }
  if (status < 300) faults.push(...wronglyAccepted(operation, request));
  return faults.length === 0 ? [] : [...faults, `${status} ${answer.payload.slice(0, 2_000)}`];
}

/** Returns what an accepted request contains that the document does not allow: it should have been rejected. */
function wronglyAccepted(
  { parameters, path, method, requestBody }: Operation,
  { url, payload }: FuzzRequest,
): string[] {
  const names = [...new URLSearchParams(url.split("?")[1] ?? "").keys()];
  const unknown = names.filter((name) => !parameters.some((known) => known.in === "query" && known.name === name));
  const wrong = unknown.map((name) => `took the parameter ${name}`);
  if (new Set(names).size < names.length) wrong.push("took a parameter twice");
  if (requestBody?.content["application/json"] === undefined || payload === undefined || payload.length === 0)
    return wrong;
  const pointer = [path, method.toLowerCase(), "requestBody", "content", "application/json", "schema"]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const body: unknown = JSON.parse(payload.toString("utf8").replace(/^\ufeff/, ""));
  return ajv.validate({ $ref: `document#/paths/${pointer}` }, body) ? wrong : [...wrong, `took ${ajv.errorsText()}`];
}

describe("every response is a documented one", () => {
  let foreign: string[];
  let shared: Api;
  let sharedTargets: FuzzTargets;
  /** The organization of operations that change existing resources, and the number of requests that it has had. */
  let changed: readonly [Api, FuzzTargets];
  let changes = Infinity;
  /** Replaces that organization once it has had as many requests as it may. */
  const takeChanged = async () => {
    if (changes >= changesMax) {
      const api = await newOrg();
      changed = [api, await createFuzzTargets(api, foreign, 1)];
      changes = 0;
    }
    changes += runs(requestsPerOperation);
  };
  beforeAll(async () => {
    foreign = await foreignIds();
    shared = await newOrg();
    sharedTargets = await createFuzzTargets(shared, foreign, 12);
  });
  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    "%s",
    async (_, operation) => {
      const changes = operation.method !== "GET" && (operation.path.includes("{") || operation.method === "PATCH");
      if (changes) await takeChanged();
      const [api, ground] = changes ? changed : [shared, sharedTargets];
      const rule = fc.asyncProperty(requestsOf(operation, ground), async (request) => {
        const faults = await faultsOf(api, operation, request);
        expect(faults).toEqual([]);
      });
      await fc.assert(rule, randomly(requestsPerOperation));
    },
    manyRunsMs,
  );
});

test(
  "every valid document can be sent, printed and shown",
  async () => {
    const api = await newOrg();
    const ground = { ...(await fillOrganization(api)), foreignIds: [] };
    const [settings = {}] = validBodies("updateOrganization", ground, { count: 1, seed });
    await api.patch("/organization", { ...settings, currency: "SGD", timeZone: "Asia/Singapore", logoFileId: null });
    const wrong: string[] = [];
    let shown = 0;
    const expectAt = (what: string, status: number, body: object) => {
      if (status >= 300) wrong.push(`${what} is ${status} of ${JSON.stringify(body)}`);
    };
    for (const [kind, name] of [
      ["quotations", "createQuotation"],
      ["invoices", "createInvoice"],
    ] as const) {
      // Many have no items or a negative total, and are not sent.
      for (const body of validBodies(name, ground, { count: runs(requestsPerOperation, 20), seed })) {
        // The dates keep their defaults, because an expired document is closed to its client.
        const fixed = { ...ground.together[0], quotationId: undefined, validUntil: undefined, dueDate: undefined };
        const made = await api.post<{ id: string }>(`/${kind}`, { ...body, ...fixed });
        if (made.status !== 201) continue;
        const path = `/${kind}/${made.body.id}`;
        expectAt("a draft's PDF", (await api.file(`${path}/pdf`)).status, body);
        const mail = await api.post(`${path}/preview-mail`, { to: "client@example.com" });
        const sent = await api.post(`${path}/send`, { to: "client@example.com" });
        // A document without items or with a negative total cannot be sent.
        if (sent.status === 422) continue;
        shown += 1;
        expectAt("its mail", mail.status, body);
        expectAt("sending it", sent.status, body);
        expectAt("its PDF", (await api.file(`${path}/pdf`)).status, body);
        expectAt("its page", (await (await clientOf(api, made.body)).get()).status, body);
      }
    }
    expect(wrong).toEqual([]);
    expect(shown).toBeGreaterThan(0);
  },
  manyRunsMs,
);
