// @module-tag slow
// @module-tag database
import { describe, expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { openOwner } from "#server/db/sql.ts";
import { Api } from "../support/api.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { leftCredit } from "../support/credit.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg } from "../support/service.ts";

interface Row {
  readonly id: string;
}
interface List {
  readonly data: readonly Row[];
}

const idsAt = async (api: Api, path: string, query: Readonly<Record<string, string>>) => {
  const { body, status } = await api.get<List>(`${path}?${new URLSearchParams(query).toString()}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.map(({ id }) => id);
};

describe("a number finds the one document that has exactly it", () => {
  const expectFound = async (api: Api, path: string, { id, number }: { id: string; number: string | null }) => {
    if (number === null) throw new Error("it has no number");
    expect(await idsAt(api, path, { number })).toEqual([id]);
    for (const other of [number.slice(0, -1), `${number}0`, number.toLowerCase(), `${number} `, "%"])
      expect(await idsAt(api, path, { number: other })).toEqual([]);
    expect(await idsAt(await newOrg(), path, { number })).toEqual([]);
  };

  test("quotations, invoices and credit notes", async () => {
    const api = await newOrg();
    const { invoice, credit } = await leftCredit(api);
    await leftCredit(api);
    const quotation = await api.quotation();
    await api.quotation();
    await expectFound(api, "/quotations", quotation);
    await expectFound(api, "/invoices", invoice);
    await expectFound(api, "/credit-notes", credit);
    const { number } = invoice;
    expect(await idsAt(api, "/invoices", { number, status: "PAID,VOID" })).toEqual([invoice.id]);
    expect(await idsAt(api, "/invoices", { number, status: "DRAFT,VOID" })).toEqual([]);
    expect(await idsAt(api, "/invoices", { number, totalMin: "1" })).toEqual([invoice.id]);
    expect(await idsAt(api, "/invoices", { number, q: "no such" })).toEqual([]);
  });

  test("contracts, and claims by the number of their contract with their own", async () => {
    const api = await newOrg();
    const [contract, other] = [await newContract(api), await newContract(api)];
    await expectFound(api, "/contracts", contract);
    const { id } = await newClaim(contract, api);
    await newClaim(other, api);
    const claim = await api.act<Claim>(`/claims/${id}/submit`);
    await expectFound(api, "/claims", claim);
    expect(await idsAt(api, "/claims", { number: contract.number })).toEqual([]);
  });

  test("an empty number is 400, and so is one of a sorted list", async () => {
    const api = await newOrg();
    expect(await api.refused("GET", "/invoices?number=")).toMatchObject({ status: 400, details: [{ path: "number" }] });
    expect(await api.refused("GET", "/invoices?sort=updatedAt&number=INV-1")).toMatchObject({
      status: 400,
      details: [{ path: "number", code: "NOT_ALLOWED" }],
    });
  });
});

describe.each(["/clients", "/leads"])("%s by email", (path) => {
  test("finds all with the address, in any case, and no other", async () => {
    const api = await newOrg();
    const make = async (to: Api, email: string | null) =>
      (await to.create<Row>(path, { name: "Lim Mei Ling", email })).id;
    const first = await make(api, "Office@Example.com");
    await make(api, "front-office@example.com");
    await make(api, "office@example.com.sg");
    await make(api, null);
    const second = await make(api, "office@example.com");
    await make(await newOrg(), "office@example.com");
    for (const email of ["office@example.com", "OFFICE@EXAMPLE.COM", "Office@Example.com"])
      expect(await idsAt(api, path, { email })).toEqual([second, first]);
    expect(await idsAt(api, path, { email: "office@example.com", limit: "1" })).toEqual([second]);
    expect(await idsAt(api, path, { email: "ffice@example.com" })).toEqual([]);
    expect(await idsAt(api, path, { email: "%@example.com" })).toEqual([]);
    expect(await idsAt(api, path, { email: "office@example.com", q: "nobody" })).toEqual([]);
  });

  test("an address with a plus must be escaped, and what is no address is 400", async () => {
    const api = await newOrg();
    const { id } = await api.create<Row>(path, { name: "Lim Mei Ling", email: "lim+tiles@example.com" });
    expect((await api.get<List>(`${path}?email=lim%2Btiles@example.com`)).body.data).toMatchObject([{ id }]);
    for (const email of ["lim+tiles@example.com", "", "lim", "a@b.com,c@d.com"])
      expect(await api.refused("GET", `${path}?email=${email}`)).toMatchObject({
        status: 400,
        details: [{ path: "email", code: "WRONG_FORMAT", message: expect.stringContaining("email address") as string }],
      });
  });
});

test("the totals of leads take an email too", async () => {
  const api = await newOrg();
  for (const email of ["lim@example.com", "tan@example.com"]) await api.create("/leads", { name: "Lim", email });
  expect((await api.get("/leads/totals?email=LIM@example.com")).body).toMatchObject({ count: 1 });
});

test("one email among thousands is found by its index", async () => {
  const { on, app, scanned, target } = await countingService(["client"]);
  const { org, key } = await newOrg({ on });
  const large = new Api(app, org, key);
  const owner = openOwner(target);
  try {
    await owner.begin(async (sql) => {
      await sql`set local role quoin_system`;
      await sql`
        insert into client (org_id, id, name, email, type, language, created_at, updated_at)
        select ${org}, 'cli_0' || lpad(n::text, 25, '0'), 'Client ' || n, 'Office' || n || '@example.com', 'COMPANY', 'en',
          now(), now()
        from generate_series(1, 3000) n`;
    });
    await owner`analyze client`;
  } finally {
    await owner.end();
  }
  scanned();
  const { body } = await large.get<List>("/clients?email=office7@example.com");
  const rowsRead = scanned();
  expect([body.data.length, rowsRead > 0, rowsRead < 20]).toEqual([1, true, true]);
});
