// @module-tag slow
import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { secretFrom } from "#server/core/secret.ts";
import { Client, clientOf } from "../support/portal.ts";
import { atTime, createTestApp, newOrg, service, testSecret } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { Api, statusesOf } from "../support/api.ts";

const rests = ["", "/pdf"];

test("a revised quotation's old link says that a newer one comes by mail", async () => {
  const api = await newOrg();
  await api.patch("/organization", { email: "office@alpha.example" });
  const { id, number, version } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  await api.act(`/quotations/${id}/revise`);
  for (const rest of rests) {
    const { status, text } = await client.get(rest);
    expect(status).toBe(410);
    expect(text).toContain("This quotation is being revised");
    expect(text).toContain(number);
    expect(text).toContain("mailto:office@alpha.example");
  }
  expect((await client.accept({ name: "Lim", version })).status).toBe(410);
  expect((await client.send("POST", "/accept", { form: { name: "Lim", version: "2" } })).status).toBe(410);
  const next = await api.act<Quotation>(`/quotations/${id}/send`, { to: "client@example.com" });
  expect((await client.get()).text).toContain("There is a newer version");
  const newer = await clientOf(api, next);
  expect(newer.path).not.toBe(client.path);
  expect((await newer.get()).text).toMatch(/Revision[\s\S]*2/);
  expect((await newer.accept({ name: "Lim", version: next.version })).status).toBe(200);
});

test("a deleted quotation's link says that it was withdrawn", async () => {
  const api = await newOrg();
  const { id, version } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  await client.reject({ version });
  await api.act(`/quotations/${id}/revise`);
  expect((await api.delete(`/quotations/${id}`)).status).toBe(204);
  const { status, text } = await client.get();
  expect(status).toBe(410);
  expect(text).toContain("was withdrawn");
});

test("during a secret's rotation the office sees the link that was sent", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const { path } = await clientOf(api, { id });
  const [newest, before] = ["a newer secret of the tests, long enough", testSecret];
  const on = await service();
  const duringRotation = new Api(await createTestApp(on, { secret: secretFrom(newest, before) }), api.org, api.key);
  const shown = await clientOf(duringRotation, { id });
  expect([shown.path, (await shown.get()).status]).toEqual([path, 200]);
  const afterwards = new Api(await createTestApp(on, { secret: secretFrom(newest) }), api.org, api.key);
  expect(await afterwards.refused("GET", `/invoices/${id}/portal-link`)).toMatchObject({ status: 404 });
  await afterwards.act(`/invoices/${id}/send`, { to: "client@example.com" });
  const again = await clientOf(afterwards, { id });
  expect([again.path === path, (await again.get()).status]).toEqual([false, 200]);
});

test("the link of a void invoice says that there is nothing to pay", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentInvoice();
  const client = await clientOf(api, { id });
  await api.act(`/invoices/${id}/void`);
  for (const rest of rests) {
    const { status, text } = await client.get(rest);
    expect(status).toBe(410);
    expect(text).toContain("This invoice was cancelled");
    expect(text).toContain(number);
  }
});

test("a link expires half a year after the document's last day, unless it is unpaid", async () => {
  const api = await newOrg();
  const quotation = await clientOf(api, await api.sentQuotation({ validUntil: "2027-01-01T00:00:00Z" }));
  const owed = await clientOf(api, await api.sentInvoice({ dueDate: "2027-01-01T00:00:00Z" }));
  const invoice = await api.sentInvoice({ dueDate: "2027-01-01T00:00:00Z" });
  await api.pay(invoice, 109);
  const paid = await clientOf(api, invoice);
  const statuses = async () => Promise.all([quotation, owed, paid].map(async (client) => (await client.get()).status));
  await atTime("2027-06-30T00:00:00.000Z", async () => expect(await statuses()).toEqual([200, 200, 200]));
  await atTime("2027-06-30T00:00:00.001Z", async () => expect(await statuses()).toEqual([410, 200, 410]));
});

test("a link opens its own document, also when another organization has the same number", async () => {
  const [ours, theirs] = [await newOrg(), await newOrg()];
  const [quotation, other] = [await ours.sentQuotation({ title: "Kranji" }), await theirs.sentQuotation()];
  const [invoice] = [await ours.sentInvoice({ title: "Kranji" }), await theirs.sentInvoice()];
  expect(other.number).toBe(quotation.number);
  const before = await everythingOf(ours.org);
  const stranger = await clientOf(theirs, other);
  for (const rest of rests) expect((await stranger.get(rest)).text).not.toContain("Kranji");
  expect((await stranger.accept({ name: "Lim", version: other.version })).status).toBe(200);
  for (const { id } of [quotation, invoice]) {
    const path = `${stranger.path.slice(0, stranger.path.lastIndexOf("/"))}/${id}`;
    expect((await new Client(theirs, path).get()).status).toBe(404);
  }
  expect(await everythingOf(ours.org)).toEqual(before);
});

test("an unknown link is the same 404 everywhere and names nobody", async () => {
  const api = await newOrg();
  const { path } = await clientOf(api, await api.sentQuotation());
  const [first = "", ...others] = await Promise.all(
    [
      `/portal/q/${"A".repeat(43)}`,
      `/portal/i/${path.slice(-43)}`,
      `${path}x`,
      path.slice(0, -1),
      "/portal/q/..%2f..",
      "/portal/q/%00",
      "/portal/x/y",
      "/portal",
      "/portal/",
      `${path}/nothing`,
      `/portal/q/${"A".repeat(5_000)}`,
    ].map(async (url) => {
      const answer = await new Client(api, url).get();
      expect([url, answer.status]).toEqual([url, 404]);
      return answer.text;
    }),
  );
  expect(first).toContain("Page not found");
  expect(first).not.toContain("Alpha");
  expect(others.filter((other) => other !== first)).toEqual([]);
});

test("guessing is stopped after sixty misses, and valid links are opened all the same", async () => {
  const api = await newOrg();
  const good = await clientOf(api, await api.sentQuotation({ validUntil: "2030-06-30" }));
  const from = (path: string) => new Client(api, path, "10.66.6.6");
  await atTime("2030-01-01T00:00:00Z", async () => {
    for (let i = 0; i < 70; i++) expect((await from(good.path).get()).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, i) => from(`/portal/q/${String(i).padStart(43, "x")}`).get()),
    );
    expect(statusesOf(guesses)).toEqual([...Array(60).fill(404), ...Array(10).fill(429)]);
    const stopped = await from(`/portal/q/${"x".repeat(43)}`).get();
    expect(stopped).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
    expect(stopped.text).toContain("Please wait a moment");
    const program = await from(`/portal/q/${"x".repeat(43)}`).accept({ name: "Lim", version: 2 });
    expect([program.status, JSON.parse(program.text).error.code]).toEqual([429, "RATE_LIMITED"]);
    for (const rest of rests) expect((await from(good.path).get(rest)).status).toBe(200);
    expect((await from(good.path).accept({ name: "Lim", version: 2 })).status).toBe(200);
  });
});

test("what another site's page embeds is neither looked up nor counted", async () => {
  const api = await newOrg();
  const good = await clientOf(api, await api.sentQuotation());
  const from = (path: string) => new Client(api, path, "10.66.9.9");
  const picture = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" };
  for (let i = 0; i < 70; i++) {
    expect((await from(`/portal/q/${String(i).padStart(43, "u")}`).get("", picture)).status).toBe(404);
  }
  expect((await from(good.path).get("", picture)).status).toBe(404);
  expect((await from(`/portal/q/${"t".repeat(43)}`).get()).status).toBe(404);
  const fromMail = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  expect((await from(good.path).get("", fromMail)).status).toBe(200);
});

test("a flood of unknown links does not use up an address's requests for valid ones", async () => {
  const api = await newOrg();
  const good = await clientOf(api, await api.sentQuotation());
  const app = await createTestApp(await service(), { anonymousRequestsPerMinute: 20 });
  const from = (path: string) => new Client(new Api(app, api.org, api.key), path, "10.66.5.5");
  await atTime(new Date().toISOString(), async () => {
    const wrong = await Promise.all(
      Array.from({ length: 30 }, (_, i) => from(`/portal/q/${String(i).padStart(43, "s")}`).get()),
    );
    expect(statusesOf(wrong)).toEqual([...Array(20).fill(404), ...Array(10).fill(429)]);
    expect((await from(good.path).get()).status).toBe(200);
  });
});

test("good links opened at once do not use up the guesses of their address", async () => {
  const api = await newOrg();
  const good = await clientOf(api, await api.sentQuotation({ validUntil: "2030-06-30" }));
  const office = new Client(api, good.path, "10.66.7.7");
  await atTime("2030-01-02T00:00:00Z", async () => {
    const openings = await Promise.all(Array.from({ length: 200 }, () => office.send("HEAD")));
    expect(statusesOf(openings)).toEqual(Array(200).fill(200));
    expect((await office.get()).status).toBe(200);
    const wrong = new Client(api, `/portal/q/${"z".repeat(43)}`, office.address);
    expect((await wrong.get()).status).toBe(404);
  });
});

test("a request that was refused does not prolong the block of its address", async () => {
  const api = await newOrg();
  const wrong = `/portal/q/${"v".repeat(43)}`;
  const from = (path: string) => new Client(api, path, "10.66.8.8");
  await atTime("2030-01-03T00:00:00Z", async () => {
    for (let i = 0; i < 61; i++) await from(`/portal/q/${String(i).padStart(43, "w")}`).get();
    for (let i = 0; i < 70; i++) expect((await from(wrong).get()).status).toBe(429);
  });
  await atTime("2030-01-03T00:14:59Z", async () => {
    expect(await from(wrong).get()).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  });
  await atTime("2030-01-03T00:15:00Z", async () => expect((await from(wrong).get()).status).toBe(404));
});

test("guesses are counted per /64 of IPv6, and four times as many per /48", async () => {
  const api = await newOrg();
  const guess = (address: string, i: number) =>
    new Client(api, `/portal/q/${String(i).padStart(43, "y")}`, address).get();
  const guessAll = async (addresses: readonly string[]) => statusesOf(await Promise.all(addresses.map(guess)));
  await atTime("2030-02-01T00:00:00Z", async () => {
    const oneNetwork = Array.from({ length: 61 }, (_, i) => `2001:db8:1:1::${(i + 1).toString(16)}`);
    expect(await guessAll(oneNetwork)).toEqual([...Array(60).fill(404), 429]);
    expect(await guessAll(["2001:db8:1:2::1"])).toEqual([404]);
    const oneSite = Array.from({ length: 190 }, (_, i) => `2001:db8:1:${(i + 16).toString(16)}::1`);
    expect((await guessAll(oneSite)).filter((status) => status === 404).length).toBeLessThan(180);
    expect(await guessAll(["2001:db8:2:1::1"])).toEqual([404]);
    const mapped = Array.from({ length: 61 }, (_, i) => (i % 2 === 0 ? "10.67.6.6" : "::ffff:10.67.6.6"));
    expect(await guessAll(mapped)).toEqual([...Array(60).fill(404), 429]);
  });
});

test("HEAD and GET are all that a page takes; a form is posted where it belongs", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentQuotation());
  expect(await client.send("HEAD")).toMatchObject({ status: 200, text: "" });
  for (const [method, rest, allow] of [
    ["POST", "", "GET, HEAD"],
    ["PUT", "", "GET, HEAD"],
    ["DELETE", "/pdf", "GET, HEAD"],
    ["PUT", "/accept", "GET, HEAD, POST"],
    ["DELETE", "/reject", "GET, HEAD, POST"],
  ] as const) {
    const answer = await client.send(method, rest);
    expect(answer, `${method} ${rest}`).toMatchObject({ status: 405, headers: { allow } });
    expect(answer.text).toContain("cannot be opened this way");
  }
  const style = new Client(api, "/portal/portal.css");
  expect(await style.send("PUT")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  expect((await new Client(api, "/portal/portal-css").send("PUT")).status).toBe(404);
  for (const rest of ["/accept", "/reject"]) {
    expect(await client.get(rest)).toMatchObject({ status: 303, headers: { location: client.path } });
  }
});

test("a body of more than 64 KiB, or of another kind, is refused and decides nothing", async () => {
  const api = await newOrg();
  const { id, version } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  const before = await everythingOf(api.org);
  const large = { name: "Lim", version: String(version), more: "x".repeat(64 * 1024) };
  expect((await client.send("POST", "/accept", { form: large })).status).toBe(413);
  expect((await client.send("POST", "/accept", { json: large })).status).toBe(413);
  const text = await client.send("POST", "/accept", { form: { a: "b" }, headers: { "content-type": "text/plain" } });
  expect(text.status).toBe(415);
  expect((await client.send("POST", "/accept")).status).toBe(422);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("forms are accepted in the portal only", async () => {
  const api = await newOrg();
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/v1/clients",
    headers: { authorization: `Bearer ${api.key}`, "content-type": "application/x-www-form-urlencoded" },
    payload: "name=Lim",
  });
  expect(answer.statusCode).toBe(415);
});
