import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { mailsOf, partiesOf } from "../support/rows.ts";

test("the first send sets SENT and the validity, and queues a mail to the client", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const draft = await api.quotation({ clientId, projectId });
  await atTime("2026-03-01T15:00:00Z", async () => {
    const sent = await api.act<Quotation>(`/quotations/${draft.id}/send`, { message: "As discussed" });
    expect(sent).toEqual({
      ...draft,
      status: "SENT",
      validUntil: "2026-03-31T15:59:59.999Z",
      updatedAt: "2026-03-01T15:00:00.000Z",
      version: 2,
    });
    expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "quotation.sent", data: { object: sent } });
  });
  expect(await mailsOf(api.org)).toEqual([
    {
      kind: "QUOTATION",
      documentId: draft.id,
      revision: 1,
      recipient: "lim@example.com",
      message: "As discussed",
      status: "QUEUED",
    },
  ]);
});

test("a validity that was given stays, also where it has passed", async () => {
  const api = await newOrg();
  const sent = await api.sentQuotation({ validUntil: "2026-01-31" });
  expect(sent).toMatchObject({ status: "SENT", validUntil: "2026-01-31T15:59:59.999Z" });
});

test("sending it again changes nothing and raises the event and a mail again", async () => {
  const api = await newOrg();
  const sent = await api.sentQuotation();
  const again = await api.act<Quotation>(`/quotations/${sent.id}/send`, { to: "other@example.com" });
  expect(again).toEqual(sent);
  expect((await eventsOf(api.org)).filter(({ type }) => type === "quotation.sent")).toHaveLength(2);
  expect((await mailsOf(api.org)).map(({ recipient }) => recipient)).toEqual([
    "client@example.com",
    "other@example.com",
  ]);
});

test("without any address sending is refused on `to`, with all other faults", async () => {
  const api = await newOrg();
  const { id } = await api.quotation({ items: [] });
  const before = await everythingOf(api.org);
  for (const send of [{}, { body: {} }, { body: { to: null } }]) {
    expect(await api.refused("POST", `/quotations/${id}/send`, send)).toMatchObject({
      status: 422,
      details: [
        { path: "to", code: "REQUIRED" },
        { path: "items", code: "REQUIRED" },
      ],
    });
  }
  expect(await everythingOf(api.org)).toEqual(before);
});

test.each([
  ["no address", { to: "not an address" }, "to"],
  ["two addresses", { to: "a@example.com,b@example.com" }, "to"],
  ["an address with a name", { to: "Lim<lim@example.com>" }, "to"],
  ["an unknown field", { bcc: "a@example.com" }, "bcc"],
  ["a message that is too long", { message: "x".repeat(5_001) }, "message"],
])("%s is refused and nothing is sent", async (_what, body, path) => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/quotations/${id}/send`, { body })).toMatchObject({
    status: 422,
    details: [{ path }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a total below 0 cannot be sent", async () => {
  const api = await newOrg();
  const { id } = await api.quotation({ items: [line({ unitPrice: -1 })] });
  expect(await api.refused("POST", `/quotations/${id}/send`, { body: { to: "a@example.com" } })).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "OUT_OF_RANGE" }],
  });
});

test("a draft that a new GST rate made too large cannot be sent", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true, gstRate: 0 });
  const draft = await api.quotation({ items: [line({ qty: 1_000, unitPrice: 950_000_000 })] });
  await api.patch("/organization", { gstRate: 0.09 });
  expect(await api.refused("POST", `/quotations/${draft.id}/send`, { body: { to: "lim@example.com" } })).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "TOTAL_TOO_LARGE" }],
  });
});

test("rate and parties are kept as they were when it was sent", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Lim", address: "1 Old Road", notes: "pays late" });
  const { id: projectId } = await api.project({ clientId });
  const sent = await api.sentQuotation({ clientId, projectId });
  expect(await partiesOf("quotation", (await api.quotation()).id)).toBeNull();
  await api.patch("/organization", { gstRate: 0.1, name: "Renamed" });
  await api.patch(`/clients/${clientId}`, { name: "Tan", address: "2 New Road" });
  expect((await api.get<Quotation>(`/quotations/${sent.id}`)).body).toEqual(sent);
  const parties = await partiesOf("quotation", sent.id);
  expect(parties).toMatchObject({
    organization: { name: "Alpha Renovation" },
    client: { name: "Lim", address: "1 Old Road" },
  });
  expect(JSON.stringify(parties)).not.toContain("pays late");
});

test.each([
  [{ cc: ["Lim@Example.com"] }, "cc[0]", "DUPLICATE"],
  [{ cc: ["a@example.com", "b@example.com", "A@example.com"] }, "cc[2]", "DUPLICATE"],
  [{ cc: ["a@example.com", "a@example.com"] }, "cc", "DUPLICATE"],
  [{ cc: ["a, b@example.com"] }, "cc[0]", "WRONG_FORMAT"],
  [{ cc: [1, 2, 3, 4, 5, 6].map((i) => `a${i}@example.com`) }, "cc", "TOO_MANY"],
  [{ subject: "Hello\r\nBcc: a@example.com" }, "subject", "WRONG_FORMAT"],
  [{ subject: " " }, "subject", "WRONG_FORMAT"],
  [{ subject: "a".repeat(201) }, "subject", "TOO_LONG"],
])("%j is rejected, and nothing is sent", async (fields, path, code) => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const before = await everythingOf(api.org);
  const body = { to: "lim@example.com", ...fields };
  expect(await api.refused("POST", `/quotations/${id}/send`, { body })).toMatchObject({
    status: 422,
    details: [{ path, code }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});
