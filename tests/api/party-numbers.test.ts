import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { asSystem } from "#server/db/sql.ts";
import { databaseFor, newOrg } from "../support/service.ts";

const uenMessage = "must be a UEN of Singapore, such as 53123456L, 201912345R or T08MC1234H";
const postalMessage = "must be a postal code of Singapore with six digits, such as 408564";

test.each([
  [{ uen: " 2019 12345r" }, { uen: "201912345R" }],
  [{ uen: "t08-mc-1234h" }, { uen: "T08MC1234H" }],
  [{ uen: "５３１２３４５６l" }, { uen: "53123456L" }],
  [{ postalCode: "S(408564)" }, { postalCode: "408564" }],
  [{ postalCode: "Singapore 408 564" }, { postalCode: "408564" }],
  [
    { uen: "", postalCode: null },
    { uen: "", postalCode: null },
  ],
])("%j is kept as it is published, of a client and of the organization", async (typed, kept) => {
  const api = await newOrg();
  expect(await api.create<Client>("/clients", { name: "Tan", ...typed })).toMatchObject(kept);
  const { id } = await api.client();
  expect((await api.patch<Client>(`/clients/${id}`, typed)).body).toMatchObject(kept);
  expect((await api.patch<Organization>("/organization", typed)).body).toMatchObject(kept);
});

test.each([
  [{ uen: "N/A" }, uenMessage],
  [{ uen: "UEN 201654321K" }, uenMessage],
  [{ uen: "202001012345" }, uenMessage],
  [{ uen: "A08MC1234H" }, uenMessage],
  [{ postalCode: "80000" }, postalMessage],
  [{ postalCode: "4085640" }, postalMessage],
  [{ postalCode: "ABC 123" }, postalMessage],
])("%j of a party in Singapore is refused with an example", async (typed, message) => {
  const api = await newOrg();
  const { id } = await api.client();
  const [path] = Object.keys(typed);
  for (const [method, target, body] of [
    ["POST", "/clients", { name: "Tan", ...typed }],
    ["PATCH", `/clients/${id}`, typed],
    ["PATCH", "/organization", typed],
  ] as const) {
    const refused = await api.refused(method, target, { body });
    expect(refused).toMatchObject({ status: 422, details: [{ path, code: "WRONG_FORMAT", message }] });
  }
});

test("a client abroad keeps the numbers of its country, until it moves to Singapore", async () => {
  const api = await newOrg();
  const numbers = { uen: "202001012345", postalCode: "80000" };
  const named = await api.create<Client>("/clients", { name: "Johor", address: "Johor Bahru\nMalaysia", ...numbers });
  expect(named).toMatchObject({ country: "MY", ...numbers });
  const given = await api.create<Client>("/clients", { name: "Johor", country: "MY", ...numbers });
  expect(given).toMatchObject(numbers);
  const refused = await api.refused("PATCH", `/clients/${given.id}`, { body: { country: "SG" } });
  expect(refused.details?.map(({ path }) => path)).toEqual(["uen", "postalCode"]);
  const moved = { country: "SG", uen: "201912345R", postalCode: "408564" };
  expect((await api.patch(`/clients/${given.id}`, moved)).body).toMatchObject(moved);
});

test("numbers that were stored before the check stay at every other change", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  await asSystem(await databaseFor(api.org), async (system) => {
    await system`update client set uen = 'N/A', postal_code = '80000' where id = ${id}`;
    await system`update organization set uen = 'N/A', postal_code = '80000' where id = ${api.org}`;
  });
  const same = { uen: "N/A", postalCode: "80000", phone: "6123 4567" };
  expect((await api.patch(`/clients/${id}`, same)).body).toMatchObject(same);
  expect((await api.patch("/organization", same)).body).toMatchObject(same);
  expect((await api.refused("PATCH", `/clients/${id}`, { body: { uen: "NA" } })).status).toBe(422);
});

test("the GST number and the bank code are kept in capital letters without spaces", async () => {
  const api = await newOrg();
  const { body } = await api.patch<Organization>("/organization", {
    gstRegistrationNumber: "m9-0000001-1",
    bankCode: "dbss sgsg",
  });
  expect(body).toMatchObject({ gstRegistrationNumber: "M9-0000001-1", bankCode: "DBSSSGSG" });
});
