// @module-tag database
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Numbering } from "#contract/organizations/numbering.ts";
import type { Api } from "../support/api.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { atTime, newOrg, service } from "../support/service.ts";

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

const numbersOf = async (by: Tab) => (await by.get<Numbering>("/numbering")).body;
const raise = (by: Tab, change: object) => by.send<Numbering & ErrorBody>("PATCH", "/numbering", change);

test("the next numbers are those that the next documents get", async () => {
  const api = await newOrg();
  await atTime("2026-12-31T15:00:00Z", async () => {
    const owner = await ownerOf(api.org, await service());
    await api.sentInvoice();
    await api.patch("/organization", { invoicePrefix: "A", quotationPrefix: "B" });
    expect(await numbersOf(owner)).toEqual({
      invoice: { number: "A-2026-0002", next: 2, year: 2026 },
      quotation: { number: "B-2026-0001", next: 1, year: 2026 },
    });
    expect(await api.sentInvoice()).toMatchObject({ number: "A-2026-0002" });
    expect(await api.quotation()).toMatchObject({ number: "B-2026-0001" });
  });
  // 2027 has begun in Singapore.
  await atTime("2026-12-31T16:00:00Z", async () => {
    const next = await numbersOf(await ownerOf(api.org, await service()));
    expect(next).toMatchObject({ invoice: { number: "A-2027-0001" }, quotation: { year: 2027 } });
  });
});

test("a number is raised, never lowered, and the audit log has the gap", async () => {
  const api = await newOrg();
  await atTime("2026-05-04T03:00:00Z", async () => {
    const owner = await ownerOf(api.org, await service());
    await api.sentInvoice();
    const { status, body } = await raise(owner, { nextInvoiceNumber: 118, nextQuotationNumber: 1 });
    expect([status, body]).toMatchObject([
      200,
      { invoice: { number: "INV-2026-0118", next: 118 }, quotation: { number: "Q-2026-0001", next: 1 } },
    ]);
    const lower = await raise(owner, { nextInvoiceNumber: 117 });
    expect([lower.status, lower.body.error.details]).toEqual([
      422,
      [
        {
          path: "nextInvoiceNumber",
          code: "OUT_OF_RANGE",
          message:
            "must not be below 118, because lower numbers of 2026 may have been given; choose 118 or a higher one",
        },
      ],
    ]);
    expect(await api.sentInvoice()).toMatchObject({ number: "INV-2026-0118" });
    expect(await api.sentInvoice()).toMatchObject({ number: "INV-2026-0119" });
    const log = await owner.get<{ data: AuditEntry[] }>("/audit-log?action=raiseNumbers");
    expect(log.body.data.map(({ details }) => details)).toEqual([
      { nextInvoiceNumber: "INV-2026-0002 → INV-2026-0118" },
    ]);
  });
});

test("raising numbers while invoices are sent gives no number twice", async () => {
  const { api, owner } = await newOrgWithOwner();
  const drafts = await Promise.all(Array.from({ length: 6 }, () => api.invoice()));
  const sends = drafts.map(({ id }) => api.post<{ number: string }>(`/invoices/${id}/send`));
  const [raised, ...sent] = await Promise.all([raise(owner, { nextInvoiceNumber: 500 }), ...sends]);
  expect(raised?.status).toBe(200);
  const numbers = sent.map(({ body }) => (body as { number: string }).number.slice(-4)).toSorted();
  expect(new Set(numbers).size).toBe(6);
  const before = numbers.filter((number) => number < "0500");
  expect(before).toEqual(before.map((_, i) => String(i + 1).padStart(4, "0")));
  const after = numbers.filter((number) => number >= "0500");
  expect(after).toEqual(after.map((_, i) => String(i + 500).padStart(4, "0")));
});

test("only those who may change the settings raise a number", async () => {
  const finance = await newColleague(await newOwner(), "FINANCE");
  expect((await finance.get("/numbering")).status).toBe(200);
  expect(await finance.refused("PATCH", "/numbering", { nextInvoiceNumber: 9 })).toEqual([403, "FORBIDDEN"]);
});
