import { expect, test } from "vitest";
import { newInstallation, ownerOf, quoin } from "./in-process.ts";

test("figures check reports kept sums that differ from the documents, and repairs them", async () => {
  const installation = await newInstallation();
  const { env, organization } = installation;
  const right = "The figures of 1 organization are those of their documents.";
  expect(await quoin(["figures", "check"], env)).toMatchObject({ code: 0, out: expect.stringContaining(right) });

  const sql = ownerOf(installation);
  await sql`
    insert into kept_figure (org_id, figure, span, at, amount, count)
    values (${organization.id}, 'INVOICED', 'HOUR', '2026-11-21T10:00:00Z', 5.5, 1)`;

  const found = {
    organizationId: organization.id,
    figure: "INVOICED",
    span: "HOUR",
    at: "2026-11-21T10:00:00.000Z",
    status: null,
    kept: { amount: "5.5", count: 1 },
    documents: { amount: "0", count: 0 },
  };
  const wrong = await quoin(["figures", "check", "--json"], env);
  expect([wrong.code, JSON.parse(wrong.out)]).toEqual([1, { checked: 1, wrong: [found], repaired: false }]);
  const shown = await quoin(["figures", "check", "--org", organization.id], env);
  expect(shown).toMatchObject({ code: 1, error: "" });
  expect(shown.out).toMatch(/INVOICED +- +hour +2026-11-21T10:00 +5\.5 \(1\) +0 \(0\)/);
  expect(shown.out).toContain("quoin figures check --repair calculates them again");

  const repaired = await quoin(["figures", "check", "--repair", "--json"], env);
  expect([repaired.code, JSON.parse(repaired.out)]).toEqual([0, { checked: 1, wrong: [found], repaired: true }]);
  expect(await quoin(["figures", "check"], env)).toMatchObject({ code: 0, out: expect.stringContaining(right) });
});

test("figures check names an unknown organization", async () => {
  const { env } = await newInstallation();
  const unknown = await quoin(["figures", "check", "--org", "org_00000000000000000000000000"], env);
  expect(unknown).toMatchObject({ code: 1, error: expect.stringContaining("there is no organization with the id") });
});
