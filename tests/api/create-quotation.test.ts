// @module-tag slow
import { expect, test } from "vitest";
import { itemsMax } from "#contract/documents/lines.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("a bill of quantities shows its sections, and its items flat in document order", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const answer = await api.post<Quotation>("/quotations", {
    clientId,
    projectId,
    title: "Kitchen and bathroom",
    notes: "Valid while stocks last",
    retentionPct: 0.05,
    validUntil: "2026-12-31",
    items: [{ description: "Preliminaries", qty: 1, unitPrice: 1200 }],
    sections: [
      {
        ref: "A",
        title: "Demolition",
        items: [{ ref: "A.1", description: "Hack tiles", unit: "m2", qty: 12.5, unitPrice: 38.4 }],
      },
      { title: "Nothing yet", items: [] },
      { ref: "C", title: "Discount", items: [{ description: "Loyalty", qty: 1, unitPrice: -80 }] },
    ],
  });
  expect(answer.status).toBe(201);
  expect(answer.headers["location"]).toBe(`/api/v1/quotations/${answer.body.id}`);
  const [first, second, third] = answer.body.sections;
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^qtn_/),
    number: expect.stringMatching(/^Q-\d{4}-0001$/),
    title: "Kitchen and bathroom",
    status: "DRAFT",
    clientId,
    projectId,
    notes: "Valid while stocks last",
    gstRateAtIssue: 0.09,
    retentionPct: 0.05,
    clientReference: null,
    items: [
      { ...item("Preliminaries", 1, 1200, 1200), sortOrder: 1, sectionId: null },
      { ...item("Hack tiles", 12.5, 38.4, 480), sortOrder: 2, sectionId: first?.id, ref: "A.1", unit: "m2" },
      { ...item("Loyalty", 1, -80, -80), sortOrder: 3, sectionId: third?.id },
    ],
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
    sections: [
      { id: expect.stringMatching(/^qsc_/), ref: "A", title: "Demolition", sortOrder: 1 },
      { id: second?.id, ref: null, title: "Nothing yet", sortOrder: 2 },
      { id: third?.id, ref: "C", title: "Discount", sortOrder: 3 },
    ],
    validUntil: "2026-12-31T15:59:59.999Z",
    revision: 1,
    decidedAt: null,
    decidedBy: null,
    decidedVia: null,
    decisionNote: null,
    stages: null,
    contractId: null,
    variationNo: null,
    totals: { subtotal: 1600, retention: 80, net: 1520, gst: 136.8, rounding: 0, total: 1656.8 },
    currency: "SGD",
    version: 1,
    externalId: null,
    metadata: {},
  });
  expect((await api.get(`/quotations/${answer.body.id}`)).body).toEqual(answer.body);
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "quotation.created", data: { object: answer.body } });
});

const item = (description: string, qty: number, unitPrice: number, amount: number) => ({
  id: expect.stringMatching(/^qli_/),
  description,
  qty,
  unitPrice,
  ref: null,
  unit: null,
  taxCode: "STANDARD",
  accountCode: null,
  amount,
});

test("numbers follow one another within the organization's calendar year", async () => {
  const api = await newOrg();
  const running = await service();
  try {
    // In Singapore the new year begins at 16:00 UTC.
    running.now = new Date("2026-12-31T15:59:59.999Z");
    expect((await api.quotation()).number).toBe("Q-2026-0001");
    running.now = new Date("2026-12-31T16:00:00.000Z");
    expect((await api.quotation()).number).toBe("Q-2027-0001");
    expect((await api.quotation()).number).toBe("Q-2027-0002");
  } finally {
    running.now = null;
  }
});

test("twenty quotations at once take twenty consecutive numbers", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const quotations = await Promise.all(
    Array.from({ length: 20 }, () =>
      api.create<Quotation>("/quotations", { clientId, projectId, title: "Works", items: [] }),
    ),
  );
  const numbers = quotations.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test("retention defaults to the organization's unless the document sets it, even to null", async () => {
  const api = await newOrg();
  await api.patch("/organization", { defaultRetentionPct: 0.1 });
  expect(await api.quotation()).toMatchObject({ retentionPct: 0.1 });
  expect(await api.quotation({ retentionPct: null })).toMatchObject({ retentionPct: null, totals: { retention: 0 } });
  expect(await api.quotation({ retentionPct: 0 })).toMatchObject({ retentionPct: 0 });
});

test("as many items as a document may have are kept in their order", async () => {
  const api = await newOrg();
  const items = Array.from({ length: itemsMax }, (_, i) =>
    line({ description: `Line ${i}`, qty: 0.0001, unitPrice: i }),
  );
  const quotation = await api.quotation({ items });
  expect(quotation.items.map(({ description }) => description)).toEqual(items.map(({ description }) => description));
  expect(quotation.items.map(({ sortOrder }) => sortOrder)).toEqual(items.map((_, i) => i + 1));
});

const section = (count: number) => ({ title: "S", items: Array.from({ length: count }, () => line()) });

test.each([
  [{ items: undefined }, "", "REQUIRED"],
  [{ title: undefined }, "title", "REQUIRED"],
  [{ items: [line({ qty: 0 })] }, "items[0].qty", "OUT_OF_RANGE"],
  [{ items: [line({ qty: "2" })] }, "items[0].qty", "WRONG_TYPE"],
  [{ items: [line({ qty: true })] }, "items[0].qty", "WRONG_TYPE"],
  [{ items: [line({ qty: null })] }, "items[0].qty", "WRONG_TYPE"],
  [{ items: [line(), line({ qty: 1.00001 })] }, "items[1].qty", "TOO_MANY_DECIMALS"],
  [{ items: [line({ qty: 10_000_000 })] }, "items[0].qty", "OUT_OF_RANGE"],
  [{ items: [line({ unitPrice: -1_000_000_000 })] }, "items[0].unitPrice", "OUT_OF_RANGE"],
  [{ items: [line({ unitPrice: 0.00001 })] }, "items[0].unitPrice", "TOO_MANY_DECIMALS"],
  [{ items: [line({ description: " " })] }, "items[0].description", "WRONG_FORMAT"],
  [{ items: [line({ description: "a\u0000b" })] }, "items[0].description", "WRONG_FORMAT"],
  [{ items: [line({ description: "\ud800" })] }, "items[0].description", "WRONG_FORMAT"],
  [{ items: [line({ amount: 100 })] }, "items[0].amount", "UNKNOWN_FIELD"],
  [{ items: [line({ qty: 9_999_999, unitPrice: 999_999_999 })] }, "items[0]", "AMOUNT_TOO_LARGE"],
  [{ items: Array.from({ length: 20 }, () => line({ qty: 100, unitPrice: 999_999_999 })) }, "items", "TOTAL_TOO_LARGE"],
  [{ items: Array.from({ length: itemsMax + 1 }, () => line()) }, "items", "TOO_MANY"],
  [{ sections: [section(1_500), section(501)] }, "items", "TOO_MANY"],
  [{ sections: [{ items: [] }] }, "sections[0].title", "REQUIRED"],
  [{ sections: [{ title: "A", items: [line({ unitPrice: "1" })] }] }, "sections[0].items[0].unitPrice", "WRONG_TYPE"],
  [{ retentionPct: 1.1 }, "retentionPct", "OUT_OF_RANGE"],
  [{ gstRateAtIssue: 0.07 }, "gstRateAtIssue", "UNKNOWN_FIELD"],
  [{ number: "Q-1" }, "number", "UNKNOWN_FIELD"],
  [{ validUntil: "31/12/2026" }, "validUntil", "WRONG_FORMAT"],
  [{ clientId: "cli_01k9qv3m8xf2ta7r6y5w4h3e2d" }, "clientId", "UNKNOWN_REFERENCE"],
  [{ projectId: "prj_01k9qv3m8xf2ta7r6y5w4h3e2d" }, "projectId", "UNKNOWN_REFERENCE"],
])("%j is refused at %s, and nothing is left of it", async (fields, path, code) => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const before = await everythingOf(api.org);
  const body = { clientId, projectId, title: "Works", items: [line()], ...fields };
  const refusal = await api.refused("POST", "/quotations", { body });
  expect(refusal).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  expect(refusal.details).toContainEqual(expect.objectContaining({ path, code }));
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a project must be the client's, and all faults are reported together", async () => {
  const api = await newOrg();
  const { id: projectId } = await api.project();
  const { id: clientId } = await api.client();
  const items = [line({ qty: 9_999_999, unitPrice: 999_999_999 })];
  const { details } = await api.refused("POST", "/quotations", {
    body: { clientId, projectId, title: "Works", items },
  });
  expect(details?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "projectId WRONG_CLIENT",
    "items[0] AMOUNT_TOO_LARGE",
  ]);
});

test("at most fifty faults are listed", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const items = Array.from({ length: 80 }, () => line({ qty: -1 }));
  const { details } = await api.refused("POST", "/quotations", {
    body: { clientId, projectId, title: "Works", items },
  });
  expect(details).toHaveLength(50);
});

test("numbers that JSON or binary fractions distort are refused", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const raw = (unitPrice: string) =>
    `{"clientId":"${clientId}","projectId":"${projectId}","title":"W","items":[{"description":"x","qty":1,"unitPrice":${unitPrice}}]}`;
  const send = (unitPrice: string) => api.refused("POST", "/quotations", { raw: raw(unitPrice) });
  expect(await send("1e400")).toMatchObject({
    status: 422,
    details: [{ path: "items[0].unitPrice", code: "WRONG_TYPE" }],
  });
  for (const inexact of ["1.00000000000000000001", "1e-400", "0.1e-0000400", "12345678901234567"]) {
    expect(await send(inexact), inexact).toMatchObject({
      status: 422,
      details: [{ path: "items[0].unitPrice", code: "TOO_MANY_DIGITS" }],
    });
  }
  expect(await send('1.00000000000000000001,"colour":1')).toMatchObject({
    details: expect.arrayContaining([expect.objectContaining({ path: "items[0].colour", code: "UNKNOWN_FIELD" })]),
  });
  expect(await send("Infinity")).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  expect(await send("NaN")).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  const minusZero = await api.send<Quotation>("POST", "/quotations", { raw: raw("-0.0") });
  expect(minusZero.text).toContain('"unitPrice":0,');
});

test("a body with too many list elements is refused before validation", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const section = { title: "S", items: Array.from({ length: 4 }, () => ({})) };
  const sections = Array.from({ length: 20_000 }, () => section);
  // Text with digits around an e, which ids may contain, is no number with an exponent.
  const title = "Works2e3";
  const refusal = await api.refused("POST", "/quotations", { body: { clientId, projectId, title, sections } });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "", code: "TOO_MANY" }] });
});

test("an answer repeats the name of an unknown field, but not at any length", async () => {
  const api = await newOrg();
  const answer = await api.send("POST", "/clients", { body: { name: "x", ["y".repeat(100_000)]: 1 } });
  expect(answer.status).toBe(422);
  expect(answer.text.length).toBeLessThan(1_000);
});
