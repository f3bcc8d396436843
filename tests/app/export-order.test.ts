// @module-tag slow
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { newExpense } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { newClaim, newContract, submitted } from "../support/contracts.ts";
import { draftCredit } from "../support/credit.ts";
import { insertInvoices, type OldInvoice } from "../support/old-rows.ts";
import { newOrg, service } from "../support/service.ts";

async function idsIn(owner: Tab, list: string, query: string): Promise<readonly (string | undefined)[]> {
  const { status, body } = await owner.get<string>(`/exports/${list}.csv?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = parse(body, { columns: true, bom: true }) as readonly Readonly<Record<string, string>>[];
  return rows.map(({ Id }) => Id);
}

interface List {
  readonly data: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

test("a file has the rows in the order of the list", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  for (const [n, name] of ["Bee", "ang", "陈", "Chan"].entries()) {
    const { id: clientId } = await api.client({ name });
    const { id: projectId } = await api.project({ clientId, name });
    const items = [{ description: "Works", qty: 1, unitPrice: 10 * (1 + ((3 * n) % 4)) }];
    const invoice = await api.sentInvoice({ clientId, projectId, items });
    await draftCredit(api, invoice, 1 + ((3 * n) % 4));
    const contract = await newContract(api, {}, { clientId, projectId });
    await submitted(api, contract, { all: (1 + ((3 * n) % 4)) / 10 });
    await newClaim(contract, api, { all: 0.9 });
    await api.create("/expenses", newExpense({ amount: 20 * (1 + ((3 * n) % 4)), vendor: name, gstAmount: 0 }));
    await api.create("/leads", { name, estimatedValue: 100 });
  }
  for (const [list, sorts] of [
    ["clients", ["name"]],
    ["projects", ["-name"]],
    ["quotations", ["client", "-number"]],
    ["invoices", ["client", "-outstanding", "dueDate"]],
    ["credit-notes", ["-client", "total"]],
    ["contracts", ["-number"]],
    ["claims", ["claimedNet", "-number", "servedOn"]],
    ["expenses", ["vendor", "-amount"]],
    ["leads", ["name", "-estimatedValue"]],
  ] as const) {
    for (const sort of sorts) {
      const { data } = (await api.get<List>(`/${list}?sort=${sort}`)).body;
      const listed = data.map(({ id }) => id);
      expect({ list, sort, ids: await idsIn(owner, list, `sort=${sort}`) }).toEqual({ list, sort, ids: listed });
      expect(listed.length).toBeGreaterThanOrEqual(4);
    }
  }
});

test("a file of claims takes one order, not two", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  expect((await owner.get("/exports/claims.csv?sort=number&order=endsOn")).status).toBe(400);
});

/** More than two of the batches in which an export is read. */
const many = 1_100;

test("a file in another order has every row once, however many there are", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const invoices = Array.from({ length: many }, (_, n): OldInvoice => {
    const createdAt = new Date(Date.parse("2020-01-01T00:00:00Z") + n * 3_600_000).toISOString();
    const status = n % 3 === 0 ? "OVERDUE" : "PAID";
    return { status, createdAt, issuedAt: createdAt, dueDate: createdAt, subtotal: (n * 7) % 11, retentionPct: null };
  });
  await insertInvoices(api, invoices);
  for (const sort of ["-total", "client", "outstanding"]) {
    const listed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body }: { body: List } = await api.get<List>(
        `/invoices?limit=100&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      );
      listed.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(new Set(listed).size).toBe(many);
    expect(await idsIn(owner, "invoices", `sort=${sort}`)).toEqual(listed);
  }
});
