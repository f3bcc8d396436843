import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { Today } from "#contract/organizations/today.ts";
import { asSystem } from "#server/db/sql.ts";
import { newOwner, type SignedInTab } from "../support/browser-like.ts";
import { databaseFor } from "../support/service.ts";

const groupOf = async (owner: SignedInTab, group: Today["groups"][number]["group"]) =>
  (await owner.get<Today>("/today")).body.groups.find((each) => each.group === group);

test("an organization without a GST registration number is asked for it until it is there", async () => {
  const owner = await newOwner();
  expect(await groupOf(owner, "ORGANIZATION_DETAILS")).toBeUndefined();
  await asSystem(
    await databaseFor(owner.org),
    (system) => system`
      update organization set gst_registration_number = null, email = 'lim@gmail', uen = 'N/A' where id = ${owner.org}`,
  );
  expect(await groupOf(owner, "ORGANIZATION_DETAILS")).toMatchObject({
    count: 3,
    records: [
      { title: "gstRegistrationNumber", number: null },
      { title: "uen", number: "N/A" },
      { title: "email", number: "lim@gmail" },
    ],
  });
  // Another field can be changed at any time.
  expect((await owner.send("PATCH", "/organization", { phone: "+65 6123 4567" })).status).toBe(200);
  const right = { gstRegistrationNumber: "201912345D", email: "lim@gmail.com", uen: "201912345D" };
  expect((await owner.send("PATCH", "/organization", right)).status).toBe(200);
  expect(await groupOf(owner, "ORGANIZATION_DETAILS")).toBeUndefined();
});

test("clients whose details would be refused now are listed, and can be changed otherwise", async () => {
  const owner = await newOwner();
  const { body: wrong } = await owner.post<Client>("/clients", { name: "Lim", email: "lim@example.com" });
  const { body: turned } = await owner.post<Client>("/clients", { name: "Tan" });
  await owner.post<Client>("/clients", { name: "Ong", email: "a.b+c@sub.example.sg", attention: "شركة" });
  await asSystem(await databaseFor(owner.org), async (system) => {
    await system`update client set email = 'lim@gmail' where id = ${wrong.id}`;
    await system`update client set name = ${"Tan\u202e"} where id = ${turned.id}`;
  });
  const johor = { name: "Johor", address: "Johor Bahru\nMalaysia", uen: "202001012345", postalCode: "80000" };
  await owner.post<Client>("/clients", johor);
  const { body: unnumbered } = await owner.post<Client>("/clients", { name: "Goh", address: "Bedok\nSingapore" });
  const { body: plain } = await owner.post<Client>("/clients", { name: "Koh" });
  await asSystem(await databaseFor(owner.org), async (system) => {
    await system`update client set uen = 'N/A', postal_code = '80000' where id = ${unnumbered.id}`;
    await system`update client set uen = '2019 12345r', postal_code = 's(408564)' where id = ${plain.id}`;
  });
  const group = await groupOf(owner, "CLIENT_DETAILS");
  expect(new Map(group?.records.map(({ id, number }) => [id, number]))).toEqual(
    new Map([
      [wrong.id, "lim@gmail"],
      [turned.id, null],
      [unnumbered.id, "N/A, 80000"],
    ]),
  );
  const listed = async (toCorrect: boolean) =>
    (await owner.get<{ data: Client[] }>(`/clients?toCorrect=${toCorrect}`)).body.data.map(({ name }) => name);
  expect(await listed(true)).toEqual(["Goh", "Tan\u202e", "Lim"]);
  expect(await listed(false)).toEqual(["Koh", "Johor", "Ong"]);
  const changed = await owner.send<Client>("PATCH", `/clients/${wrong.id}`, { phone: "6123 4567" });
  expect([changed.status, changed.body.email]).toEqual([200, "lim@gmail"]);
  await owner.send("PATCH", `/clients/${wrong.id}`, { email: "lim@gmail.com" });
  await owner.act(`/clients/${turned.id}/archive`);
  await owner.send("PATCH", `/clients/${unnumbered.id}`, { uen: "201912345R", postalCode: "408564" });
  expect(await groupOf(owner, "CLIENT_DETAILS")).toBeUndefined();
});
