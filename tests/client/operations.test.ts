// @module-tag slow
import { expect, test } from "vitest";
import { createQuoin, etagOf, QuoinError } from "#client/quoin.ts";
import { line } from "../support/api.ts";
import { address, connect } from "./connect.ts";

test("the client creates, reads, changes and deletes with a method per operation", async () => {
  const { quoin } = await connect();
  const client = await quoin.createClient({ name: "Lim & Söhne 陈", type: "COMPANY" });
  expect(await quoin.getClient(client.id)).toEqual(client);
  expect(await quoin.updateClient(client.id, { phone: "6123 4567" })).toMatchObject({ phone: "6123 4567" });
  expect(await quoin.deleteClient(client.id)).toBeUndefined();
  await expect(quoin.getClient(client.id)).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("ids, a body and options are the arguments of a nested operation", async () => {
  const { quoin, api } = await connect();
  const { id } = await api.sentInvoice();
  const payment = await quoin.recordPayment(id, { amount: 9 });
  const reversed = await quoin.reversePayment(id, payment.id, { reason: "bounced" });
  expect([payment.invoice.totals.paid, reversed.payments, reversed.totals.paid]).toEqual([9, [], 0]);
});

test("what a read includes is one of its options, and of the parameters of a list", async () => {
  const { quoin, api } = await connect();
  const { id, clientId, items } = await api.invoice();
  const client = await quoin.getClient(clientId);
  const { signal } = new AbortController();
  expect(await quoin.getInvoice(id, { include: "client", signal })).toMatchObject({ id, client });
  expect(await quoin.getInvoice(id, { signal })).not.toHaveProperty("client");
  const listed = [];
  for await (const each of quoin.each("listInvoices", { include: ["items", "client"] })) listed.push(each);
  expect(listed).toMatchObject([{ id, client, items }]);
});

test("an action that needs no body is called with the id alone", async () => {
  const { quoin, api } = await connect();
  const { id } = await api.invoice();
  expect(await quoin.sendInvoice(id)).toMatchObject({ id, status: "SENT" });
});

test("a file goes up as a File, and comes back as a Response", async () => {
  const { quoin } = await connect();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const { id } = await quoin.uploadFile(new File([png], "tiles.png", { type: "image/png" }));
  const response = await quoin.getFile(id);
  expect(response.headers.get("content-disposition")).toContain("tiles.png");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
});

test("`each` yields every element of a list once, from all of its pages", async () => {
  const { quoin, api } = await connect();
  for (const name of ["One", "Two", "Three", "Four", "Five"]) await api.client({ name });
  const namesOf = async (query: { limit?: number; q?: string }) => {
    const names: string[] = [];
    for await (const { name } of quoin.each("listClients", query)) names.push(name);
    return names;
  };
  for (const limit of [1, 2, 5, 100]) expect(await namesOf({ limit })).toEqual(["Five", "Four", "Three", "Two", "One"]);
  expect(await namesOf({ limit: 1, q: "F" })).toEqual(["Five", "Four"]);
  expect(await namesOf({ q: "Six" })).toEqual([]);
});

test("`pages` ends with the last page, although that has a cursor to continue from", async () => {
  const { quoin, api } = await connect();
  for (const name of ["One", "Two", "Three"]) await api.delete(`/clients/${(await api.client({ name })).id}`);
  const cursors: string[] = [];
  for await (const { data, resumeCursor } of quoin.pages("listDeletions", { limit: 2 })) {
    cursors.push(`${data.length} ${resumeCursor}`);
  }
  expect(cursors).toEqual([expect.stringMatching(/^2 ./), expect.stringMatching(/^1 ./)]);
  await api.delete(`/clients/${(await api.client()).id}`);
  const { data } = await quoin.listDeletions({ cursor: cursors[1]?.slice(2) ?? "" });
  expect(data).toHaveLength(1);
});

test("`each` takes the ids of a nested list", async () => {
  const { quoin, api } = await connect();
  const endpoint = await api.endpoint();
  const started = await quoin.replayWebhookEndpoint(endpoint.id, { since: "2026-01-01", only: "failed" });
  expect(started.endpointId).toBe(endpoint.id);
  const { clientId, id } = await api.sentInvoice();
  const found: string[] = [];
  for await (const invoice of quoin.each("listInvoices", { clientId, limit: 1 })) found.push(invoice.id);
  expect(found).toEqual([id]);
});

test("a refusal is a QuoinError with the code, the fields and the request's id", async () => {
  const { quoin, api } = await connect();
  const { clientId, projectId } = await api.invoice();
  const body = { clientId, projectId, title: " ", items: [line({ qty: 0 })] };
  const error = await quoin.createInvoice(body as never).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(QuoinError);
  expect(error).toMatchObject({
    name: "QuoinError",
    status: 422,
    code: "VALIDATION_FAILED",
    message: "`title` must not be blank (and 1 more).",
    requestId: expect.stringMatching(/^req_/) as string,
    details: [{ path: "title" }, { path: "items[0].qty", code: "OUT_OF_RANGE" }],
  });
});

test("a wrong status says which it is, and what it allows", async () => {
  const { quoin, api } = await connect();
  const { id } = await api.sentInvoice();
  await expect(quoin.deleteQuotation((await api.acceptedQuotation()).id)).rejects.toMatchObject({
    code: "INVALID_STATE",
    currentStatus: "ACCEPTED",
    allowedActions: expect.arrayContaining(["convert"]) as string[],
  });
  await expect(quoin.updateInvoice(id, { title: "Late" })).rejects.toMatchObject({ currentStatus: "SENT" });
});

test("`etagOf` lets a change be made only to the state that was read", async () => {
  const { quoin, api } = await connect();
  const { id } = await api.client();
  const client = await quoin.getClient(id);
  const changed = await quoin.updateClient(id, { notes: "One" }, { ifMatch: etagOf(client) });
  const stale = quoin.updateClient(id, { notes: "Two" }, { ifMatch: etagOf(client) });
  await expect(stale).rejects.toMatchObject({ status: 412, code: "PRECONDITION_FAILED" });
  expect((await quoin.updateClient(id, { notes: "Two" }, { ifMatch: etagOf(changed) })).notes).toBe("Two");
  expect(() => etagOf({ ...client })).toThrow("no copy");
});

test("a key of another organization finds nothing, and an unknown one is refused", async () => {
  const { api } = await connect();
  const { quoin: other } = await connect();
  const { id } = await api.client();
  await expect(other.getClient(id)).rejects.toMatchObject({ status: 404 });
  const unknown = createQuoin({ url: await address(), key: "quoin_live_x" });
  await expect(unknown.listClients()).rejects.toMatchObject({ status: 401, code: "INVALID_KEY" });
});

test("the address may end with a slash or the version", async () => {
  const { api } = await connect();
  for (const end of ["", "/", "/v1", "/api/v1", "/api/v1/"]) {
    const quoin = createQuoin({ url: `${await address()}${end}`, key: api.key });
    expect((await quoin.getMe()).org.id).toBe(api.org);
  }
});

test("an empty or missing id is an error before anything is sent", async () => {
  let sent = 0;
  const { quoin } = await connect({
    fetch: () => {
      sent += 1;
      return Promise.reject(new Error("sent"));
    },
  });
  // Without an id this would be a list.
  expect(() => quoin.getClient("")).toThrow("{id} of /clients/{id} must be an id");
  expect(() => quoin.getClient(undefined as never)).toThrow(TypeError);
  expect(sent).toBe(0);
});

test("an id is sent as one segment of the path", async () => {
  const { quoin } = await connect();
  await expect(quoin.getClient("../me?x#")).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
});
