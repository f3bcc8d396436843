// @module-tag database
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { checkDerived, repairDerived } from "#server/db/derived/check-derived.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { newContract, submitted } from "../../support/contracts.ts";
import { newOrg, startService } from "../../support/service.ts";

test("a check names search entries that differ from records, and a repair ends that", async () => {
  const on = await startService("found");
  const api = await newOrg({ on });
  const { id: clientId } = await api.client({ name: "Tan & Sons" });
  const { id: projectId } = await api.project({ clientId });
  const invoice = await api.sentInvoice({ clientId, projectId });
  expect(await checkDerived(on.db, api.org)).toEqual([]);

  const spoil = (as: (system: Parameters<Parameters<typeof asSystem>[1]>[0]) => Promise<unknown>) =>
    asSystem(on.db, as);
  await spoil((sql) => sql`delete from search_entry where org_id = ${api.org} and id = ${invoice.id}`);
  await spoil((sql) => sql`update search_entry set said = 'other' where org_id = ${api.org} and id = ${clientId}`);
  await spoil(
    (sql) => sql`
      insert into search_entry (org_id, kind, id, said, created_at)
      select org_id, kind, 'prj_none', said, created_at from search_entry where org_id = ${api.org} and id = ${projectId}`,
  );
  const wrong = { figure: "SEARCH", at: null };
  expect(await checkDerived(on.db, api.org)).toMatchObject([
    { ...wrong, status: "CLIENT", kept: { count: 1 }, documents: { count: 1 } },
    { ...wrong, status: "INVOICE", kept: { count: 0 }, documents: { count: 1 } },
    { ...wrong, status: "PROJECT", kept: { count: 1 }, documents: { count: 0 } },
  ]);
  const writers = Array.from({ length: 8 }, (_, n) => api.client({ name: `Client ${n}` }));
  await Promise.all([
    ...writers,
    repairDerived(on.db, api.org),
    api.patch(`/clients/${clientId}`, { name: "Zebedee" }),
  ]);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  const found = await api.get<{ data: { id: string }[] }>("/clients?q=zebedee");
  expect(found.body.data.map(({ id }) => id)).toEqual([clientId]);
});

test("a claim is found by the title that its contract had, and that is no difference", async () => {
  const on = await startService("claims");
  const api = await newOrg({ on });
  const contract = await newContract(api);
  await submitted(api, contract);
  await api.patch<Contract>(`/contracts/${contract.id}`, { title: "Another title" });
  expect(await checkDerived(on.db, api.org)).toEqual([]);
});
