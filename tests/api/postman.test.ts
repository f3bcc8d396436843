import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { routeEntries } from "#contract/api/routes.ts";
import { newOrg, service } from "../support/service.ts";

interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly url: {
    readonly path: readonly string[];
    readonly variable: readonly { key: string; value: string }[];
    readonly query: readonly { readonly key: string; readonly value: string; readonly disabled: boolean }[];
  };
  readonly body?: { readonly mode: string; readonly raw?: string };
}
interface Collection {
  readonly info: { readonly schema: string };
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly { name: string; request: Request }[] }[];
}

async function fetchCollection(): Promise<Collection> {
  const { app } = await service();
  const answer = await app.inject({ url: "/postman.json" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/json");
  return answer.json();
}

test("the Postman collection has every operation in the folder of its group", async () => {
  const { item, info } = await fetchCollection();
  expect(info.schema).toBe("https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
  const collected = item.flatMap((folder) =>
    folder.item.map(({ request }) => `${folder.name} ${request.method} /${request.url.path.join("/")}`),
  );
  const expected = routeEntries.map(
    ([, { group, method, path }]) => `${group} ${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  expect(collected.toSorted()).toEqual(expected.toSorted());
});

test("every variable that a request uses is one of the collection", async () => {
  const collection = await fetchCollection();
  const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  expect(collection.variable.map(({ key }) => key)).toEqual(expect.arrayContaining([...new Set(used)]));
});

test("a request is sent with the parameters that it needs, and the others can be ticked", async () => {
  const { item } = await fetchCollection();
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
  const sent = requests.flatMap(({ url }) => url.query.filter(({ disabled }) => !disabled));
  expect(sent).toMatchObject([
    { key: "ids", value: "{{projectId}}" },
    { key: "kind", value: "CLIENTS" },
  ]);
  const required = routeEntries.flatMap(([, { query }]) => query.required ?? []);
  expect(sent.map(({ key }) => key)).toEqual(required);
});

// The life of a job: each request is sent as the collection has it, and its script remembers what was created.
const job = [
  "Create a lead",
  "Create a client",
  "Create a project",
  "Create a price item",
  "Create a draft quotation",
  "Update a draft quotation",
  "Send a quotation",
  "Record that the client accepted",
  "Bill an accepted quotation by claims",
  "Create a draft claim",
  "Submit a claim",
  "Record the client's response to a claim",
  "Bill a claim",
  "Create a draft quotation",
  "Create a draft invoice",
  "Send an invoice",
  "Record a payment",
  "Create a draft credit note",
  "Send a credit note",
  "Record a refund",
  "Create an expense",
];

test("the requests of a job work in a new organization as they are", async () => {
  const { item, variable, event } = await fetchCollection();
  const api = await newOrg();
  const variables = new Map(variable.map(({ key, value }) => [key, value]));
  const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? "");
  const script = event.flatMap(({ script: { exec } }) => exec).join("\n");
  const requests = new Map(item.flatMap((folder) => folder.item.map(({ name, request }) => [name, request])));
  for (const name of job) {
    const request = requests.get(name);
    if (request === undefined) throw new Error(`the collection has no request named ${name}`);
    const ids = new Map(request.url.variable.map(({ key, value }) => [`:${key}`, filled(value)]));
    const path = request.url.path.map((part) => ids.get(part) ?? part).join("/");
    const body: unknown = request.body?.raw === undefined ? undefined : JSON.parse(filled(request.body.raw));
    const answer = await api.send<object>(request.method, `/${path}`, { body });
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300);
    const pm = {
      request: { method: request.method },
      response: { code: answer.status, text: () => answer.text },
      collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
    };
    runInNewContext(script, { pm });
  }
});
