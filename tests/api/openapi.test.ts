// @module-tag slow
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { events } from "#contract/webhooks/events.ts";
import { routes } from "#contract/api/routes.ts";
import { cpuMsOf } from "../support/cpu.ts";
import { stockAjv } from "../support/stock-ajv.ts";
import { createTestApp, databaseFor, newOrg, service } from "../support/service.ts";

interface Media {
  content?: { "application/json"?: { schema: object; example?: object } };
}
interface Document {
  openapi: string;
  externalDocs: { url: string };
  tags: { name: string; description: string; externalDocs: { url: string } }[];
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        tags: string[];
        description: string;
        "x-required-scope"?: string;
        requestBody?: Media;
        responses: Record<string, Media>;
      }
    >
  >;
  webhooks: Record<
    string,
    { post: { requestBody: { content: { "application/json": { schema: object; example: object } } } } }
  >;
  components: Record<"schemas" | "parameters" | "headers" | "responses" | "securitySchemes", Record<string, object>>;
}

async function fetchDocument(): Promise<Document> {
  const { app } = await service();
  const answer = await app.inject({ url: "/openapi.json" });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test("the document is public, is OpenAPI 3.1 and names every operation", async () => {
  const document = await fetchDocument();
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.toSorted()).toEqual(Object.keys(routes).toSorted());
});

test("every reference in it leads to something", async () => {
  const document = await fetchDocument();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
  expect(references.length).toBeGreaterThan(1_000);
  for (const [, kind, name] of references) expect(document.components[kind as "schemas"]).toHaveProperty([name ?? ""]);
});

test("a strict stock validator compiles every schema", async () => {
  const document = await fetchDocument();
  const ajv = stockAjv(document);
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).not.toThrow();
  }
});

test("every part of it is used", async () => {
  const document = await fetchDocument();
  const text = JSON.stringify(document);
  const unused = Object.entries(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).filter((name) => kind !== "securitySchemes" && !text.includes(`"#/components/${kind}/${name}"`)),
  );
  expect(unused).toEqual([]);
});

test("each of its steps and limits can be computed by stock tools, and is stated in words", async () => {
  const document = await fetchDocument();
  expect(JSON.stringify(document)).not.toMatch(/"multipleOf":0\.|"format":"(text|day|day-or-instant)"|"x-maxLines"/);
  expect(document.components.schemas["NewPayment"]).toMatchObject({
    properties: { amount: { description: expect.stringContaining("At most 2 decimals") as string } },
  });
  const rates = Array.from({ length: 101 }, (_, i) => ({ retentionPct: i / 100 }));
  const validate = stockAjv(document).compile({ $ref: "document#/components/schemas/InvoiceChange" });
  expect(rates.filter((rate) => !validate(rate))).toEqual([]);
});

test("each operation states the scope that it needs, and each group what it is for", async () => {
  const { paths, tags } = await fetchDocument();
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const words = operation["x-required-scope"] ?? "Any valid key";
    expect(operation.description, operation.operationId).toContain(words);
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
  }
  for (const tag of tags) expect(tag.description.length).toBeGreaterThan(10);
});

test("each operation is described by more than its scope", async () => {
  const { paths } = await fetchDocument();
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const bare = operations.filter(({ description }) => !description.includes("\n\n"));
  expect(
    bare.map(({ operationId }) => operationId),
    "add a description to the rows of these operations",
  ).toEqual([]);
});

test("each JSON body and answer of an operation has an example", async () => {
  const { paths } = await fetchDocument();
  const missing = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, requestBody, responses }) =>
      Object.entries({ request: requestBody, ...responses })
        .filter(([, media]) => media?.content?.["application/json"]?.example === undefined)
        .filter(([, media]) => media?.content?.["application/json"] !== undefined)
        .map(([where]) => `${operationId} ${where}`),
    );
  expect(missing, "add them to contract/examples/requests.ts and contract/examples/answers.ts").toEqual([]);
});

test("the document leads to the guides, and each group to its own", async () => {
  const { app } = await service();
  const { tags, externalDocs } = await fetchDocument();
  for (const { url } of [externalDocs, ...tags.map((tag) => tag.externalDocs)])
    expect((await app.inject({ url: new URL(url).pathname })).statusCode, url).toBe(200);
});

test("all webhooks are in the document, each with its event's envelope", async () => {
  const document = await fetchDocument();
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(events));
  expect(Object.keys(document.webhooks)).toHaveLength(16 + 9 + 12);
});

test("an event's body matches the webhook's schema", async () => {
  const document = await fetchDocument();
  const api = await newOrg();
  await api.quotation();
  await api.invoice();
  const db = await databaseFor(api.org);
  const rows = await db.system<
    { type: string; body: string }[]
  >`select type, body from event where org_id = ${api.org}`;
  expect(new Set(rows.map(({ type }) => type)).size).toBe(4);
  const ajv = stockAjv(document);
  for (const { type, body } of rows) {
    const pointer = `document#/webhooks/${encodeURIComponent(type)}/post/requestBody/content/application~1json/schema`;
    expect(ajv.validate({ $ref: pointer }, JSON.parse(body)), ajv.errorsText()).toBe(true);
  }
});

test("each webhook has an example that is valid", async () => {
  const document = await fetchDocument();
  const ajv = stockAjv(document);
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(events));
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const pointer = `document#/webhooks/${encodeURIComponent(type)}/post/requestBody/content/application~1json/schema`;
    const { example } = post.requestBody.content["application/json"];
    expect(ajv.validate({ $ref: pointer }, example), `${type} ${ajv.errorsText()}`).toBe(true);
  }
});

test("every operation documents its refusals", async () => {
  const document = await fetchDocument();
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "401", "500", "503"]));
  }
});

test("the page of the documentation asks no other host for anything", async () => {
  const { app } = await service();
  expect((await app.inject({ url: "/" })).headers["location"]).toBe("/docs");
  const page = await app.inject({ url: "/docs" });
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(page.payload).not.toMatch(/https?:\/\//);
  expect(page.payload).not.toMatch(/<script>/);
  const script = await app.inject({ url: "/docs/reference.js" });
  expect(script.statusCode).toBe(200);
  expect(script.headers["content-type"]).toContain("javascript");
  expect(script.payload.length).toBeGreaterThan(1_000_000);
});

describe("the document and the script of its page", () => {
  const paths = ["/openapi.json", "/postman.json", "/docs/reference.js"];
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  test.each(paths)("%s is sent compressed to clients that accept it", async (url) => {
    const { app } = await service();
    const plain = await app.inject({ url });
    expect(plain.headers).toMatchObject({ vary: "Accept-Encoding", "content-length": String(plain.rawPayload.length) });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accepted, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip;q=1.0, br;q=0.5", "gzip"],
      ["gzip", "gzip"],
      ["*", "br"],
    ] as const) {
      const answer = await app.inject({ url, headers: { "accept-encoding": accepted } });
      expect(answer.headers["content-encoding"], accepted).toBe(encoding);
      expect(decoders[encoding](answer.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    }
    for (const accepted of ["", "identity", "br;q=0", "zstd", ";;;"]) {
      const answer = await app.inject({ url, headers: { "accept-encoding": accepted } });
      expect(answer.headers["content-encoding"], accepted).toBeUndefined();
    }
  });

  test.each(paths)("%s is answered with 304 to a client that has it", async (url) => {
    const { app } = await service();
    const { headers } = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect(headers["etag"]).toMatch(/^W\/"[\w-]{43}"$/);
    expect(headers["cache-control"]).toContain("public");
    const etag = String(headers["etag"]);
    for (const given of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const answer = await app.inject({ url, headers: { "if-none-match": given } });
      expect(answer, given).toMatchObject({ statusCode: 304, payload: "", headers: { etag } });
    }
    expect((await app.inject({ url, headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
    expect(await app.inject({ method: "HEAD", url })).toMatchObject({
      statusCode: 200,
      payload: "",
      headers: { etag },
    });
  });

  test("the document names its own service's public URL", async () => {
    const running = await service();
    const elsewhere = await createTestApp(running, { publicUrl: () => "https://quoin.example" });
    const { app } = running;
    const [here, there] = await Promise.all([app, elsewhere].map((each) => each.inject({ url: "/openapi.json" })));
    expect(here?.json()).toMatchObject({ servers: [{ url: "http://127.0.0.1/api/v1" }] });
    expect(there?.json()).toMatchObject({ servers: [{ url: "https://quoin.example/api/v1" }] });
    expect(here?.headers["etag"]).not.toBe(there?.headers["etag"]);
    await elsewhere.close();
  });

  test.each(paths)("a request for %s costs less than 5 ms of CPU", async (url) => {
    const { app } = await service();
    const count = 50;
    // As a stream, because decoding a megabyte as text would cost more than the request.
    const request = { url, headers: { "accept-encoding": "br" }, payloadAsStream: true } as const;
    await app.inject(request);
    const askForIt = async () => {
      for (let i = 0; i < count; i++) await app.inject(request);
    };
    expect(await cpuMsOf(askForIt, 5 * count)).toBeLessThan(5 * count);
  });
});
