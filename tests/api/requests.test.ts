// @module-tag slow
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import type { Route } from "#contract/api/route.ts";
import { routeEntries, routes, versionPrefixes } from "#contract/api/routes.ts";
import type { Finds } from "#contract/organizations/search.ts";
import { type Api, newExpense, newPriceItem } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newBankLine } from "../support/bank.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { draftCredit } from "../support/credit.ts";
import { newRecurring, recurringBody } from "../support/recurring.ts";
import { newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { newImportPreview } from "../support/imports.ts";

test("an unknown path is 404 for anyone, under the version and beside it", async () => {
  const api = await newOrg();
  for (const path of ["/nothing", "/clients/", "/Clients", "/clients//", "/clients/x/y/z"]) {
    expect(await api.refused("GET", path)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  }
  const { app } = await service();
  for (const url of ["/nothing", "/api", "/api/v2/clients", "/%zz", "/api/v1/clients/%E0%A4%A"]) {
    const answer = await app.inject({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: "NOT_FOUND", requestId: answer.headers["x-request-id"] } });
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("unknown paths and methods are refused before the body is read", async () => {
  const api = await newOrg();
  const form = { "content-type": "multipart/form-data; boundary=x" };
  for (const sent of [{ raw: "{" }, { raw: "--y", headers: form }]) {
    expect(await api.refused("POST", "/nothing", sent)).toMatchObject({ status: 404 });
    expect(await api.refused("PUT", "/clients", sent)).toMatchObject({ status: 405 });
  }
});

test("an Expect header other than 100-continue changes nothing", async () => {
  const api = await newOrg();
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.app.server.address() as { port: number };
  const headers = { authorization: `Bearer ${api.key}`, expect: "the-unexpected" };
  const asked = request({ port, host: "127.0.0.1", path: "/api/v1/me", headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers["x-request-id"]]).toEqual([200, expect.stringMatching(/^req_/)]);
});

describe("another method is 405 and lists the allowed ones", () => {
  const paths = Map.groupBy(Object.values(routes) as Route[], (route) => route.path);
  let api: Api;
  beforeAll(async () => {
    api = await newOrg();
  });
  test.each([...paths])("%s", async (path, atPath) => {
    const taken = new Set<string>(atPath.map((route) => route.method));
    const allow = [...taken, ...(taken.has("GET") ? ["HEAD"] : [])].toSorted().join(", ");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      if (taken.has(method)) continue;
      for (const prefix of versionPrefixes) {
        const url = prefix + path.replaceAll(/\{\w+\}/g, "cli_01k9qv3m8xf2ta7r6y5w4h3e2d");
        const answer = await api.send(method, url);
        expect(answer.headers["allow"], `${method} ${url}`).toBe(allow);
        expect(answer).toMatchObject({ status: 405, body: { error: { code: "METHOD_NOT_ALLOWED" } } });
      }
    }
  });
});

test("a path is the same path however it is spelled", async () => {
  const { app } = await service();
  for (const url of ["/api/v1/%6de", "http://elsewhere/api/v1/me", "/api/v1/me?x=%zz"]) {
    const answer = await app.inject({ method: "DELETE", url });
    expect(answer.statusCode, url).toBe(405);
  }
});

test("HEAD answers as GET does, without the body", async () => {
  const api = await newOrg();
  const answer = await api.app.inject({
    method: "HEAD",
    url: "/api/v1/clients",
    headers: { authorization: `Bearer ${api.key}` },
  });
  expect(answer).toMatchObject({ statusCode: 200, payload: "" });
});

const writes = routeEntries.filter(([, route]) => route.body !== undefined);

describe("a body that cannot be read leaves nothing behind", () => {
  // One organization for all of them: what one left behind would be seen after it.
  let api: Api;
  let ids: Record<string, string>;
  beforeAll(async () => {
    api = await newOrg();
    const invoice = await api.sentInvoice();
    const payment = await api.pay(invoice, 1);
    const contract = await newContract(api);
    ids = {
      cli: invoice.clientId,
      prj: invoice.projectId,
      inv: invoice.id,
      qtn: (await api.quotation()).id,
      con: contract.id,
      clm: (await newClaim(contract, api)).id,
      crn: (await draftCredit(api, invoice, 1)).id,
      we: (await api.endpoint()).id,
      pmt: payment.id,
      bkl: (await newBankLine(api)).id,
      led: (await api.create<{ id: string }>("/leads", { name: "Ng Hui Min" })).id,
      pri: (await api.create<{ id: string }>("/price-items", newPriceItem())).id,
      rec: (await newRecurring(api)).id,
      exp: (await api.create<{ id: string }>("/expenses", newExpense())).id,
      bka: (await api.create<{ id: string }>("/bank-accounts", { name: "Savings" })).id,
      rct: payment.receiptId ?? "",
      ipv: (await newImportPreview(api, "Name\nOurs")).id,
    };
  });
  test.each(writes)("%s", async (_name, route) => {
    const path = route.path
      .replace("{id}", ids[route.id ?? "cli"] ?? "")
      .replace("{paymentId}", ids["pmt"] ?? "")
      .replace("{refundId}", exampleId("rfd"));
    const before = await everythingOf(api.org);
    const refused = async (raw: string | Buffer, headers: Record<string, string> = {}) => {
      const { status, code } = await api.refused(route.method, path, { raw, headers });
      return [status, code];
    };
    if (route.bodyIsOptional !== true) expect(await refused("")).toEqual([400, "BAD_REQUEST"]);
    for (const raw of [" ", "{", "{'a':1}", '{"a":1,}', "{} {}", "\u0000", '{"a":Infinity}', "<a/>"]) {
      expect(await refused(raw), raw).toEqual([400, "BAD_REQUEST"]);
    }
    expect(await refused(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual([400, "BAD_REQUEST"]);
    for (const raw of ["null", "[]", "1", '"{}"', "true"]) {
      expect([400, 422], raw).toContain((await refused(raw))[0]);
    }
    expect(await refused('{"\\u0000":"\\ud800"}')).toEqual([422, "VALIDATION_FAILED"]);
    expect(await refused("{}", { "content-type": "text/plain" })).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    expect(await refused("a=1", { "content-type": "application/x-www-form-urlencoded" })).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ]);
    for (const headers of [
      { "content-type": "application/json", "content-encoding": "gzip" },
      { "content-type": "application/json; charset=utf-16" },
    ]) {
      expect(await refused("{}", headers)).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
    const tooLarge = JSON.stringify({ name: "x".repeat(1024 * 1024) });
    expect(await refused(tooLarge)).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect(await refused(`{"items":${deep},"name":${deep}}`)).toEqual([422, "VALIDATION_FAILED"]);
    expect(await everythingOf(api.org)).toEqual(before);
  });
});

test("JSON is taken with a charset and a byte order mark", async () => {
  const api = await newOrg();
  const answer = await api.send("POST", "/clients", {
    raw: Buffer.from('\ufeff{"name":"Café"}'),
    headers: { "content-type": "Application/JSON; charset=UTF-8" },
  });
  expect(answer).toMatchObject({ status: 201, body: { name: "Café" } });
});

test("of a duplicate name in a JSON object the last one counts", async () => {
  const api = await newOrg();
  const answer = await api.send("POST", "/clients", { raw: '{"name":"First","email":null,"name":"Last"}' });
  expect(answer).toMatchObject({ status: 201, body: { name: "Last" } });
});

describe("a query parameter that is unknown, repeated or bent is 400", () => {
  const lists = routeEntries.filter(([, route]) => "limit" in route.query.properties);
  let api: Api;
  beforeAll(async () => {
    api = await newOrg();
  });
  test.each(lists)("%s", async (_name, route) => {
    const path = route.path.replace("{id}", exampleId((route.id ?? "cli") as "cli"));
    for (const query of [
      "colour=red",
      "limit=1&limit=2",
      "Limit=1",
      "q=%zz",
      "q=%ff",
      "updatedAfter=2026",
      "q=%00",
      "cursor",
    ]) {
      expect(await api.refused("GET", `${path}?${query}`), query).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
      });
    }
  });
});

test("a request without its body is 400, even where every field is optional", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  expect(await api.refused("POST", "/clients")).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  expect(await api.refused("PATCH", `/clients/${id}`)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});

describe("`q` matches every Unicode normalization form", () => {
  const [composed, apart] = ["Café Ngô", "Cafe\u0301 Ngo\u0302"];
  // Deliveries are searched by the id or number of the resource instead, and totals are not a list.
  const lists = routeEntries.filter(
    ([name, route]) =>
      "q" in route.query.properties && name !== "listWebhookDeliveries" && !route.path.endsWith("/totals"),
  );
  test.each([
    ["composed in text that is not", apart, [composed, "Café", "ô"]],
    ["not composed in text that is", composed, [apart, "Cafe\u0301", "o\u0302"]],
  ])("%s", async (_title, kept, asked) => {
    const api = await newOrg();
    const { id: clientId } = await api.client({ name: kept });
    const project = await api.project({ name: kept, clientId });
    const document = { clientId, projectId: project.id, title: kept };
    const quotation = await api.acceptedQuotation(document);
    await api.create("/contracts", { quotationId: quotation.id });
    await api.invoice(document);
    const ofThatClient = await api.invoice({ ...document, title: "Claim 2" });
    await api.act(`/invoices/${ofThatClient.id}/send`, { to: "lim@example.com" });
    await api.pay(ofThatClient, 1);
    await api.create("/credit-notes", { invoiceId: ofThatClient.id, reason: kept });
    await api.create("/leads", { name: kept });
    await newBankLine(api, [kept]);
    await api.create("/expenses", newExpense({ description: kept }));
    await api.create("/price-items", newPriceItem({ description: kept }));
    await api.create("/recurring-invoices", await recurringBody(api, document));
    for (const [, { path }] of lists) {
      for (const q of asked) {
        const { data } = (await api.get<{ data: { id: string }[] }>(`${path}?q=${encodeURIComponent(q)}`)).body;
        expect(data, `${path} ${q}`).toHaveLength(path === "/invoices" ? 2 : 1);
        if (path === "/invoices") expect(data[0]?.id).toBe(ofThatClient.id);
      }
    }
    const owner = await ownerOf(api.org, await service());
    for (const q of asked.slice(0, 2)) {
      for (const list of ["payments", "expenses"]) {
        const totals = await api.get<{ count: number }>(`/${list}/totals?q=${encodeURIComponent(q)}`);
        expect(totals.body.count, `${list} ${q}`).toBe(1);
      }
      const { data } = (await owner.get<Finds>(`/search?q=${encodeURIComponent(q)}`)).body;
      expect(new Set(data.map(({ kind }) => kind)).size, q).toBe(7);
    }
    expect((await api.get<{ name: string }>(`/clients/${clientId}`)).body.name).toBe(kept);
  });
});
