// @module-tag gate
import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import Type from "typebox";
import { describe, expect, test } from "vitest";
import { appPrefix } from "#contract/api/app-route.ts";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { Acceptance, Rejection } from "#contract/documents/portal.ts";
import { bodyBytesMax, publicBodyBytesMax } from "#server/http/limits/body-size.ts";
import { publicPaths } from "#server/http/public-paths.ts";
import { cpuMsOf } from "../support/cpu.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg, service } from "../support/service.ts";
import { type WorstBody, worstForms, worstIllegalBodies, worstLegalBodies } from "../support/worst-bodies.ts";

/** All requests share the event loop, so no anonymous request may block it longer. */
const cpuMsMax = 100;
/** Node accepts 16 KiB of headers, including the request line. */
const headerBytes = 15 * 1024;

interface Sent {
  readonly method: "GET" | "HEAD" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: WorstBody;
}

async function expectCheap(app: FastifyInstance, { method, url, headers, body }: Sent, title: string): Promise<void> {
  let status = 0;
  const cpuMs = await cpuMsOf(async () => {
    const answer = await app.inject({
      method,
      url,
      // A new address each time, so that no rate limit answers instead of the route.
      remoteAddress: `10.${randomInt(3, 200)}.${randomInt(256)}.${randomInt(256)}`,
      headers: {
        "sec-fetch-site": "same-origin",
        ...(body === undefined ? {} : { "content-type": body.contentType }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body.payload }),
    });
    status = answer.statusCode;
  }, cpuMsMax);
  expect(status, title).toBeLessThan(500);
  expect(cpuMs, title).toBeLessThan(cpuMsMax);
}

const publicRoutes = appRouteEntries.filter(([, { access }]) => access === "anyone");
/** The number of strokes, each with that many points, in the longest signature. */
const signatureStrokes = 44;

describe("the worst body costs a route without credentials less than 100 ms of CPU", () => {
  test.each(publicRoutes)("%s", async (_name, { method, path, body }) => {
    const { app } = await service();
    const to = { method: method as "GET" | "POST", url: `${appPrefix}${path}` };
    const legal = body === undefined ? [] : worstLegalBodies(body);
    for (const sent of [...legal, ...worstIllegalBodies(body ?? Type.Object({}), publicBodyBytesMax)]) {
      await expectCheap(app, { ...to, body: sent }, sent.title);
    }
  });

  test.each(["accept", "reject"] as const)("%s in the portal", async (decision) => {
    const api = await newOrg();
    const { path } = await clientOf(api, await api.sentQuotation());
    const schema = decision === "accept" ? Acceptance : Rejection;
    for (const sent of [
      ...worstLegalBodies(schema, signatureStrokes),
      ...worstIllegalBodies(schema, publicBodyBytesMax),
      ...worstForms(["name", "reason", "version", "signature"], publicBodyBytesMax),
    ]) {
      await expectCheap(api.app, { method: "POST", url: `${path}/${decision}`, body: sent }, sent.title);
    }
  });

  test.each(["/api/v1/clients", "/app/v1/clients", "/app/v1/password", "/nothing", "/openapi.json"])(
    "%s, which refuses it unread",
    async (url) => {
      const { app } = await service();
      for (const sent of worstIllegalBodies(Acceptance, bodyBytesMax)) {
        await expectCheap(app, { method: "POST", url, body: sent }, sent.title);
      }
    },
  );
});

const fill = (part: string) => part.repeat(Math.floor(headerBytes / part.length));

const worstHeaders: Readonly<Record<string, readonly string[]>> = {
  cookie: ["a=b; ", "quoin=%;", "=;", "a", ";", "quoin=%41", '"'].map(fill),
  "accept-encoding": ["a,", "*;q=0.5,", "gzip;", " ", ",", "gzip;q=0."].map((part) => `${fill(part)}!`),
  "if-none-match": [",", '"a",', "W/", " "].map((part) => `${fill(part)}!`),
  authorization: [`Bearer ${fill("a")}`, `Bearer ${fill(" ")}!`, `Bearer a${fill(" ")}\t!`, fill("Bearer ")],
  accept: ["text/html,", "a/b;", " "].map(fill),
  "user-agent": ["a", "Mozilla/5.0 (", " "].map(fill),
  origin: ["a", "http://", "."].map(fill),
  "x-forwarded-for": ["1.1.1.1,", ",", ":"].map(fill),
  "content-type": ["application/json;", "charset", "charset=", " "].map((part) => `${fill(part)}!`),
  "idempotency-key": ["a", " "].map(fill),
};

const worstQueries = ["a=1&", "&", "=", "%41", "%E0%A4", "%", "+", "a[]=", "?", "q=a&"].map((part) => `?${fill(part)}`);
const worstPaths = ["/", "a", "%41", "%", "../", "%2e%2e%2f", ":", "*", "a/", "//"].map(fill);

describe("the worst headers, query or path cost a public route less than 100 ms of CPU", () => {
  const routes = publicRoutes.map(([, { method, path }]) => [method as "GET" | "POST", `${appPrefix}${path}`] as const);
  // Without the response body, which for one of them is four megabytes.
  const pages = publicPaths.map((path) => ["HEAD", path] as const);
  test.each([...routes, ...pages, ["GET", "/api/v1/clients"], ["GET", "/app/v1/clients"]] as const)(
    "%s %s",
    async (method, url) => {
      const { app } = await service();
      for (const [name, values] of Object.entries(worstHeaders)) {
        for (const value of values) {
          await expectCheap(app, { method, url, headers: { [name]: value } }, `${name}: ${value.slice(0, 20)}`);
        }
      }
      for (const query of worstQueries) await expectCheap(app, { method, url: url + query }, query.slice(0, 20));
    },
  );

  test.each(["", "/portal/q", "/portal/i", "/api/v1/clients", "/app/v1", "/docs"])("paths below %s", async (base) => {
    const { app } = await service();
    for (const path of worstPaths) {
      for (const method of ["GET", "POST"] as const) {
        await expectCheap(app, { method, url: `${base}/${path}` }, `${method} ${path.slice(0, 10)}`);
      }
    }
  });

  test.each(publicPaths)("GET %s, with its body", async (url) => {
    const { app } = await service();
    for (const encoding of ["identity", "gzip", "br"]) {
      await expectCheap(app, { method: "GET", url, headers: { "accept-encoding": encoding } }, encoding);
    }
  });

  test("pages of the portal", async () => {
    const api = await newOrg();
    const { path } = await clientOf(api, await api.sentQuotation());
    for (const [name, values] of Object.entries(worstHeaders)) {
      for (const value of values) {
        await expectCheap(
          api.app,
          { method: "GET", url: path, headers: { [name]: value } },
          `${name}: ${value.slice(0, 20)}`,
        );
      }
    }
    for (const query of worstQueries) {
      await expectCheap(api.app, { method: "GET", url: path + query }, query.slice(0, 20));
    }
  });
});
