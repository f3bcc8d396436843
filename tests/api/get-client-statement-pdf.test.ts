// @module-tag slow
import { expect, test } from "vitest";
import { pagesOf, textOf } from "../support/pdf.ts";
import { line } from "../support/api.ts";
import { atTime, newOrg } from "../support/service.ts";

test("a statement is a PDF with charges, payments and the amount owed", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "Lim Mei Ling 林", notes: "canary-4711", attention: "Accounts" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const invoice = await atTime("2026-09-01T04:00:00.000Z", () =>
    api.sentInvoice({ clientId: client.id, projectId, items: [line({ qty: 1, unitPrice: 12_000 })] }),
  );
  await api.pay(invoice, 5_000, { paidAt: "2026-09-20", method: "GIRO" });
  const answer = await api.file(`/clients/${client.id}/statement/pdf?from=2026-09-10&to=2026-09-30`);
  expect(answer).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
    "Statement Lim Mei Ling 林 2026-09-30.pdf",
  );
  const text = await textOf(answer.bytes);
  for (const said of [
    "Statement of account",
    "Lim Mei Ling 林 Attn: Accounts",
    "10 Sep 2026 Balance brought forward 13,080.00",
    `20 Sep 2026 ${invoice.number} GIRO 5,000.00 8,080.00`,
    "Balance on 30 Sep 2026 $8,080.00",
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain("canary");
});

test("a statement's file has a name that can be saved, however long the client's is", async () => {
  const api = await newOrg();
  for (const [name, kept] of [
    ["林".repeat(200), `${"林".repeat(66)}…`],
    ["👩‍👩‍👧‍👦".repeat(15), `${"👩‍👩‍👧‍👦".repeat(8)}…`],
    ["x".repeat(200), "x".repeat(200)],
  ] as const) {
    const { id } = await api.client({ name });
    const { headers } = await api.file(`/clients/${id}/statement/pdf?to=2026-09-30`);
    const [, saved = ""] = /filename\*=UTF-8''(.+)$/.exec(String(headers["content-disposition"])) ?? [];
    expect(decodeURIComponent(saved)).toBe(`Statement ${kept} 2026-09-30.pdf`);
    expect(Buffer.byteLength(decodeURIComponent(saved))).toBeLessThanOrEqual(255);
  }
});

test("the same period gives the same bytes, and the header repeats on every page", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  for (let day = 10; day < 60; day++) await api.pay(invoice, 0.01, { paidAt: `2026-01-01T00:${day}:00Z` });
  const path = `/clients/${invoice.clientId}/statement/pdf?to=2026-01-31`;
  const { bytes, headers } = await api.file(path);
  expect((await api.file(path)).bytes.equals(bytes)).toBe(true);
  const pages = await pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain("BALANCE");
  expect(await api.file(path, { "if-none-match": String(headers["etag"]) })).toMatchObject({ status: 304 });
});

test("an unknown client has no statement", async () => {
  const api = await newOrg();
  const unknown = "/clients/cli_01h455vb4pex5vsknk084sn02q/statement/pdf";
  expect(await api.refused("GET", unknown)).toMatchObject({ status: 404 });
});
