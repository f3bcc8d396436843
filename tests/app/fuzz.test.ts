// @module-tag slow
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { appPrefix, type AppRoute } from "#contract/api/app-route.ts";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { appErrorStatuses, errorStatuses } from "#contract/api/errors.ts";
import { idField } from "#contract/api/ids.ts";
import { Acceptance, Rejection } from "#contract/documents/portal.ts";
import type { Schema } from "../support/arbitrary-from-schema.ts";
import { newOwner } from "../support/browser-like.ts";
import { type FuzzRequest, type Operation, requestsOf } from "../support/fuzz-request.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg, service } from "../support/service.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.removeKeyword("multipleOf");

/** Returns the operation as the OpenAPI document would describe it. */
const operationOf = (name: string, { method, path, id, query, body, upload }: Omit<AppRoute, "access">): Operation => ({
  operationId: name,
  method,
  path,
  parameters: [
    ...(id === undefined ? [] : [{ name: "id", in: "path" as const, schema: plain(idField(id)) }]),
    ...Object.entries(query.properties).map(([field, schema]) => ({
      name: field,
      in: "query" as const,
      schema: plain(schema),
    })),
  ],
  ...(body === undefined ? {} : { requestBody: { content: { "application/json": { schema: plain(body) } } } }),
  ...(upload === undefined ? {} : { requestBody: { content: {} } }),
  responses: {},
  prefixes: [appPrefix],
});

const plain = (schema: object) => JSON.parse(JSON.stringify(schema)) as Schema;

/** Sends the request, and returns what is wrong with its response. */
async function faultsOf(
  request: FuzzRequest,
  more: Partial<InjectOptions>,
  expected?: { readonly status: number; readonly answer?: object },
): Promise<string[]> {
  const { app } = await service();
  const { method, url, payload, headers } = request;
  const answer = await app.inject({
    method: method as "GET",
    url,
    ...more,
    headers: { ...more.headers, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status } = answer;
  const faults = status >= 500 ? [`answers ${status}`] : [];
  if (!/^req_[0-9a-z]{26}$/.test(String(answer.headers["x-request-id"]))) faults.push("has no request id");
  if (String(answer.headers["content-type"]).startsWith("application/json") && status >= 400) {
    const { code, message } = answer.json<{ error: { code: string; message: string } }>().error;
    const known: Readonly<Record<string, number>> = { ...errorStatuses, ...appErrorStatuses };
    if (known[code] !== status || message === "") faults.push(`says ${code}`);
  }
  if (status < 400 && expected !== undefined) {
    if (status !== expected.status) faults.push(`does not answer ${expected.status}`);
    if (expected.answer !== undefined && !ajv.validate(plain(expected.answer), answer.json()))
      faults.push(ajv.errorsText());
  }
  return faults.length === 0 ? [] : [...faults, `${status} ${answer.payload.slice(0, 2_000)}`];
}

describe("the web app's API answers every request as documented", () => {
  test.each(appRouteEntries as readonly [string, AppRoute][])(
    "%s",
    async (name, route) => {
      const owner = await newOwner();
      const idsAt = async (path: string) =>
        (await owner.get<{ data: { id: string }[] }>(path)).body.data.map(({ id }) => id);
      await owner.act("/members", { email: `invited.${owner.org}@example.com`, role: "VIEWER" });
      await owner.act("/api-keys", { name: "Reporting", scopes: ["clients:read"] });
      const ids = {
        mem: await idsAt("/members"),
        key: await idsAt("/api-keys"),
        mail: await idsAt("/mails"),
        ses: await idsAt("/sessions"),
      };
      const ground = { ids, nested: [], together: [], foreignIds: [owner.org] };
      const { cookie, address: remoteAddress } = owner;
      const rule = fc.asyncProperty(requestsOf(operationOf(name, route), ground), async (request) => {
        const headers = { cookie, "sec-fetch-site": "same-origin" };
        expect(await faultsOf(request, { remoteAddress, headers }, route)).toEqual([]);
      });
      await fc.assert(rule, randomly(30));
    },
    manyRunsMs,
  );
});

describe("the portal answers every request as documented", () => {
  test.each([
    ["accept", Acceptance],
    ["reject", Rejection],
  ])("%s", async (verb, body) => {
    const api = await newOrg();
    const links = await Promise.all([1, 2, 3].map(async () => clientOf(api, await api.sentQuotation())));
    const operations = links.map(({ path }) => ({
      ...operationOf(verb, {
        method: "POST",
        path: `/${verb}`,
        group: "",
        summary: "",
        query: { properties: {} } as never,
        body,
        status: 200,
      }),
      prefixes: [path],
    }));
    const requests = fc.oneof(
      ...operations.map((operation) => requestsOf(operation, { ids: {}, nested: [], together: [], foreignIds: [""] })),
    );
    const asForm = fc.record({ json: fc.jsonValue(), is: fc.boolean() }).map(({ json, is }) => ({
      headers: { "content-type": is ? "application/x-www-form-urlencoded" : "text/plain" },
      payload: new URLSearchParams(
        Object.entries(json ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString(),
    }));
    const rule = fc.asyncProperty(
      fc.oneof(
        { weight: 4, arbitrary: requests },
        fc.tuple(requests, asForm).map(([request, form]) => ({ ...request, ...form })),
      ),
      async (request) => {
        expect(await faultsOf(request, { remoteAddress: links[0]?.address ?? "" })).toEqual([]);
      },
    );
    await fc.assert(rule, randomly(30));
  });
});
