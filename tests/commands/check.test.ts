import { expect, test } from "vitest";
import { newInstallation, ownerOf, quoin } from "./in-process.ts";

test("check says that books agree, and names what an invoice and a bank line that were changed by hand contradict", async () => {
  const installation = await newInstallation();
  const { env, organization } = installation;
  const right = "The books of 1 organization agree.";
  expect(await quoin(["check"], env)).toMatchObject({ code: 0, out: expect.stringContaining(right) });

  const sql = ownerOf(installation);
  const at = "2026-11-21T10:00:00Z";
  const of = { orgId: organization.id, createdAt: at, updatedAt: at };
  const ids = { client: "cli_01", project: "prj_01" };
  await sql`insert into client ${sql({ ...of, id: ids.client, name: "Lim", type: "HOMEOWNER" })}`;
  await sql`
    insert into project ${sql({ ...of, id: ids.project, clientId: ids.client, name: "Kitchen", status: "LEAD", budget: 0, startDate: at })}`;
  await sql`
    insert into invoice ${sql({
      ...of,
      id: "inv_01",
      number: "DRAFT-ABCDEF",
      title: "Works",
      status: "DRAFT",
      clientId: ids.client,
      projectId: ids.project,
      currency: "SGD",
      subtotal: 5,
      gstRate: 0,
      issuedAt: at,
      dueDate: at,
      dueDateGiven: false,
      version: 1,
    })}`;
  const imported = { orgId: organization.id, createdAt: at };
  const line = {
    ...of,
    id: "bkl_01",
    date: "2026-11-20",
    description: "FAST",
    amount: 10,
    allocated: 4,
    identity: "1",
  };
  await sql`
    with statement as (
      insert into bank_statement ${sql({ ...imported, id: "bst_01", name: "november.csv", added: 1, known: 0 })})
    insert into bank_line ${sql({ ...line, statementId: "bst_01" })}`;

  const difference = {
    organizationId: organization.id,
    rule: "the items of an invoice add up to its subtotal",
    subject: "DRAFT-ABCDEF",
    expected: "5.00000000",
    found: "0.00000000",
  };
  const ofLine = {
    organizationId: organization.id,
    rule: "what is allocated of a bank line is the sum of its payments and of what is kept",
    subject: "bkl_01",
    expected: "4.00",
    found: "0",
  };
  const wrong = await quoin(["check", "--json"], env);
  expect([wrong.code, JSON.parse(wrong.out)]).toEqual([1, { checked: 1, differences: [difference, ofLine] }]);
  const shown = await quoin(["check", "--org", organization.id], env);
  expect(shown).toMatchObject({ code: 1, error: "", out: expect.stringContaining("DRAFT-ABCDEF") });
});

test("check names an unknown organization", async () => {
  const { env } = await newInstallation();
  const unknown = await quoin(["check", "--org", "org_00000000000000000000000000"], env);
  expect(unknown).toMatchObject({ code: 1, error: expect.stringContaining("there is no organization with the id") });
});
