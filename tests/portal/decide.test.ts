// @module-tag slow
// @module-tag database
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { quotationJob } from "../pdf/jobs.ts";
import { type Api, statusesOf } from "../support/api.ts";
import { clientOf } from "../support/portal.ts";
import { mailsOf } from "../support/rows.ts";
import { atTime, eventsOf, newOrg, testPdf } from "../support/service.ts";
import { everythingOf, rowsOf } from "../support/stored-rows.ts";

const quotationOf = async (api: Api, id: string) => (await api.get<Quotation>(`/quotations/${id}`)).body;

async function sent(api: Api, fields: object = {}) {
  const quotation = await api.sentQuotation(fields);
  return { quotation, client: await clientOf(api, quotation) };
}

test("a form with a name accepts, redirects to the page, and shows who and when", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  const form = { name: "  Lim Mei Ling ", version: String(quotation.version), signature: "" };
  const answer = await atTime("2026-12-01T06:05:00Z", () => client.send("POST", "/accept", { form }));
  expect(answer).toMatchObject({ status: 303, headers: { location: `${client.path}#decide` } });
  const accepted = await quotationOf(api, quotation.id);
  expect(accepted).toMatchObject({
    status: "ACCEPTED",
    decidedAt: "2026-12-01T06:05:00.000Z",
    decidedBy: "Lim Mei Ling",
    decidedVia: "PORTAL",
    decisionNote: null,
    version: quotation.version + 1,
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "quotation.accepted", data: { object: accepted } });
  const { text } = await client.get();
  expect(text).toContain("Accepted by <bdi>Lim Mei Ling</bdi> on 1 Dec 2026, 14:05");
  expect(text).not.toMatch(/action="[^"]*\/(accept|reject)"/);
});

test("a JSON client accepts with a drawn signature, and the evidence is kept", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  const signature = [
    [
      [10, 20],
      [30, 40],
    ],
    [[600, 200]],
  ];
  const answer = await client.accept({ name: "Lim", version: quotation.version, signature });
  expect(answer.status, answer.text).toBe(200);
  const { decidedAt } = await quotationOf(api, quotation.id);
  expect(JSON.parse(answer.text)).toEqual({ number: quotation.number, status: "ACCEPTED", decidedAt });
  const { body } = await api.get<QuotationDecision>(`/quotations/${quotation.id}/decision`);
  const { bytes } = await client.get("/pdf?as=issued");
  expect(body).toEqual({
    quotationId: quotation.id,
    number: quotation.number,
    revision: 1,
    decision: "ACCEPTED",
    name: "Lim",
    reason: null,
    decidedAt,
    via: "PORTAL",
    address: client.address,
    userAgent: "A phone",
    officeBrowser: false,
    confirmedAddress: null,
    linkReads: [{ at: expect.any(String), by: "test", address: "127.0.0.1" }],
    mailedTo: [],
    documentSha256: createHash("sha256").update(bytes).digest("hex"),
    signature: "M10 20L30 40M600 200h0",
  });
  expect((await client.get()).text).toContain('<path d="M10 20L30 40M600 200h0"');
});

test("a decision does not wait for the PDF, whose digest joins the evidence", async () => {
  const api = await newOrg();
  const [accepted, rejected] = [await sent(api), await sent(api)];
  // This job holds up the renderer until the decisions are answered.
  const held = Promise.withResolvers<undefined>();
  const drawing = testPdf.render({ ...quotationJob(1), findLogo: () => held.promise });
  const { version } = accepted.quotation;
  expect((await accepted.client.accept({ name: "Lim", version })).status).toBe(200);
  expect((await rejected.client.reject({ version: rejected.quotation.version })).status).toBe(200);
  held.resolve(undefined);
  await drawing;
  for (const { quotation, client } of [accepted, rejected]) {
    const { body } = await api.get<QuotationDecision>(`/quotations/${quotation.id}/decision`);
    const { bytes } = await client.get("/pdf?as=issued");
    expect(body.documentSha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a form with a reason rejects in the client's name", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  const reason = "Too dear.\r\nPlease ask the council.";
  const form = { reason, version: String(quotation.version) };
  expect((await client.send("POST", "/reject", { form })).status).toBe(303);
  const rejected = await quotationOf(api, quotation.id);
  expect(rejected).toMatchObject({
    status: "REJECTED",
    decidedBy: "Lim Mei Ling",
    decidedVia: "PORTAL",
    decisionNote: "Too dear.\nPlease ask the council.",
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "quotation.rejected", data: { object: rejected } });
  expect((await client.get()).text).toMatch(/Rejected on [\s\S]*Too dear\.\nPlease ask/);
});

test("the office is mailed once per client decision, and not for its own", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  await client.reject({ reason: "Too dear", version: quotation.version });
  await client.reject({ version: quotation.version });
  const other = await api.sentQuotation();
  await api.act(`/quotations/${other.id}/accept`);
  const told = (await mailsOf(api.org)).filter(({ kind }) => kind.startsWith("QUOTATION_"));
  expect(told).toMatchObject([
    { kind: "QUOTATION_REJECTED", documentId: quotation.id, recipient: "office@example.com", message: "Too dear" },
  ]);
});

test("no reason has to be given", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  expect((await client.reject({ version: quotation.version })).status).toBe(200);
  expect((await quotationOf(api, quotation.id)).decisionNote).toBeNull();
});

test("repeating a decision changes nothing, and the opposite one is refused", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  const { version } = quotation;
  await client.accept({ name: "Lim", version });
  await client.get();
  // The page and the decision have begun to make it; once it is there, nothing goes on in the background.
  await client.get("/pdf?as=issued");
  const before = await everythingOf(api.org);
  const again = await client.accept({ name: "Tan", version });
  expect(again.status).toBe(200);
  const opposite = await client.reject({ version });
  expect([opposite.status, JSON.parse(opposite.text).error]).toMatchObject([
    409,
    { code: "INVALID_STATE", currentStatus: "ACCEPTED" },
  ]);
  const page = await client.send("POST", "/reject", { form: { version: String(version) } });
  expect(page.status).toBe(409);
  expect(page.text).toContain("This quotation has already been accepted");
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a decision that the office recorded is kept, and accepting again changes nothing", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  await api.act(`/quotations/${quotation.id}/accept`);
  expect((await client.accept({ name: "Lim", version: quotation.version })).status).toBe(200);
  expect((await quotationOf(api, quotation.id)).decidedVia).toBe("STAFF");
  expect(await rowsOf(api.org, "portal_decision")).toEqual([]);
});

test("of twenty decisions at once exactly one counts", async () => {
  const api = await newOrg();
  for (let round = 0; round < 5; round++) {
    const { quotation, client } = await sent(api);
    const { version } = quotation;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === round % 2 ? client.accept({ name: `Client ${i}`, version }) : client.reject({ version }),
      ),
    );
    expect(statusesOf(answers)).toEqual([...Array(10).fill(200), ...Array(10).fill(409)]);
    const events = (await eventsOf(api.org)).filter(
      ({ type, data }) => /accepted|rejected/.test(type) && (data.object as Quotation).id === quotation.id,
    );
    expect(events).toHaveLength(1);
  }
  expect(await rowsOf(api.org, "portal_decision")).toHaveLength(5);
});

test("a document that changed since the page was shown must be reviewed again", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  await client.get("/pdf");
  const before = await everythingOf(api.org);
  for (const version of [quotation.version + 1, quotation.version - 1, 999_999_999]) {
    const program = await client.accept({ name: "Lim", version });
    expect([program.status, JSON.parse(program.text).error.code]).toEqual([409, "INVALID_STATE"]);
    const page = await client.send("POST", "/accept", { form: { name: "Lim", version: String(version) } });
    expect(page.status).toBe(409);
    expect(page.text).toContain("Please read it again before you decide");
    expect(page.text).toContain('value="Lim"');
  }
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a quotation is valid to its last millisecond; after it the page names a contact", async () => {
  const api = await newOrg();
  await api.patch("/organization", { phone: "+65 6123 4567" });
  const validUntil = "2027-01-31T15:59:59.999Z";
  const first = await sent(api, { validUntil });
  const late = await sent(api, { validUntil });
  const accept = ({ quotation, client }: typeof first) => client.accept({ name: "Lim", version: quotation.version });
  await atTime("2027-01-31T16:00:00.000Z", async () => {
    const answer = await accept(late);
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([409, "QUOTATION_EXPIRED"]);
    const form = { version: String(late.quotation.version) };
    expect((await late.client.send("POST", "/reject", { form })).status).toBe(409);
    const { text } = await late.client.get();
    expect(text).toContain("This quotation was valid until 31 Jan 2027");
    expect(text).toContain("+65 6123 4567");
    expect(text).not.toMatch(/action="[^"]*\/(accept|reject)"/);
    expect((await quotationOf(api, late.quotation.id)).status).toBe("SENT");
  });
  await atTime(validUntil, async () => expect((await accept(first)).status).toBe(200));
});

const badAcceptances: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ["no name", { name: "" }, "name"],
  ["a blank name", { name: "   " }, "name"],
  ["a name of two lines", { name: "Lim\nMei" }, "name"],
  ["a name of 101 characters", { name: "x".repeat(101) }, "name"],
  ["a version that is none", { version: "1 " }, "version"],
  ["no version", { version: undefined }, "version"],
  ["a field that there is none of", { amount: 1 }, "amount"],
  ["a signature that is no list", { signature: "M0 0" }, "signature"],
  ["a signature outside its sheet", { signature: [[[601, 0]]] }, "signature[0][0][0]"],
  ["a signature between the steps", { signature: [[[1.5, 0]]] }, "signature[0][0][0]"],
  ["a signature with half a point", { signature: [[[1]]] }, "signature[0][0]"],
  [
    "a signature of more than it may have",
    { signature: [Array.from({ length: 3_000 }, () => [100, 100])] },
    "signature",
  ],
];

test("a signature of endlessly nested lists is refused", async () => {
  const { quotation, client } = await sent(await newOrg());
  const lists = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const answer = await client.api.app.inject({
    method: "POST",
    url: `${client.path}/accept`,
    payload: `{"name":"Lim","version":${quotation.version},"signature":${lists(25_000)}}`,
    headers: { "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(422);
  const form = { name: "Lim", version: String(quotation.version), signature: lists(10_000) };
  expect((await client.send("POST", "/accept", { form })).status).toBe(422);
});

test.each(badAcceptances)("%s is refused, and nothing is decided", async (_what, fields, path) => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  const answer = await client.accept({ name: "Lim", version: quotation.version, ...fields });
  expect(answer.status).toBe(422);
  const { code, details } = JSON.parse(answer.text).error as ErrorBody["error"];
  expect([code, ...new Set(details?.map((fault) => fault.path))]).toEqual(["VALIDATION_FAILED", path]);
  expect((await quotationOf(api, quotation.id)).status).toBe("SENT");
});

test("a refused form keeps its input and shows the fault at its field", async () => {
  const api = await newOrg();
  const { quotation, client } = await sent(api);
  const version = String(quotation.version);
  const unnamed = await client.send("POST", "/accept", { form: { name: " ", version, signature: "[[[1,2]]]" } });
  expect(unnamed.status).toBe(422);
  expect(unnamed.text).toMatch(/id="name"[^>]*aria-invalid="true"[^>]*aria-describedby="name-fault"/);
  expect(unnamed.text).toContain('name="signature" value="[[[1,2]]]"');
  const reason = `<b>${"x".repeat(2_000)}`;
  const long = await client.send("POST", "/reject", { form: { reason, version } });
  expect(long.status).toBe(422);
  expect(long.text).toMatch(/<details open>/);
  expect(long.text).toContain("&lt;b&gt;xxx");
  expect(long.text).toContain("at most 2,000 characters");
});
