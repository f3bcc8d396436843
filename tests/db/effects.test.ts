import { afterAll, expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import { findFollowing } from "../../scripts/schema/print-database-page.ts";
import { followingOf } from "../../scripts/schema/print-effects.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { findEffects } from "../../scripts/schema/find-effects.ts";
import { newExpense } from "../support/api.ts";
import { billed, newContract, submitted } from "../support/contracts.ts";
import { newOrg, startService } from "../support/service.ts";
import { freshDatabase } from "../support/target.ts";

const owner = openOwner(await freshDatabase());
afterAll(() => owner.end());

test("docs/database.md names what operations change and raise", async () => {
  const on = await startService("effects");
  const api = await newOrg({ on });
  const { id: clientId } = await api.client();
  const { id: projectId } = await api.project({ clientId });
  await api.patch(`/clients/${clientId}`, { name: "Tan & Sons" });
  const quotation = await api.acceptedQuotation({ clientId, projectId });
  await api.create(`/quotations/${quotation.id}/convert`, {});
  const invoice = await api.sentInvoice({ clientId, projectId, retentionPct: 0.1 });
  const paid = await api.create<{ id: string }>(`/invoices/${invoice.id}/payments`, { amount: 5 });
  await api.act(`/invoices/${invoice.id}/payments/${paid.id}/reverse`, { reason: "bounced" });
  await api.act(`/invoices/${(await api.sentInvoice({ clientId, projectId })).id}/void`, { reason: "twice" });
  await api.create(`/projects/${projectId}/release-retention`, {});
  await api.create("/expenses", newExpense());
  const contract: Contract = await newContract(api);
  const claim = await submitted(api, contract);
  await api.act(`/claims/${claim.id}/respond`, { amount: 400, reason: "Defects" });
  await billed(api, claim);

  const effects = new Map(findEffects().map((each) => [each.operation, each]));
  const triggers = await findFollowing(owner);
  const changes = await asSystem(
    on.db,
    (sql) => sql<{ action: string; table: string; requestId: string }[]>`
      select distinct action, resource_type as table, request_id from audit_entry
      where org_id = ${api.org} and change <> 'NONE' and action is not null`,
  );
  expect(new Set(changes.map(({ action }) => action)).size).toBeGreaterThan(12);
  const unnamed = changes.filter(({ action, table }) => {
    const writes = effects.get(action)?.writes ?? [];
    return ![...writes, ...followingOf(writes, triggers)].some((write) => write.table === table);
  });
  expect(unnamed).toEqual([]);

  const { body } = await api.get<{ data: { type: string }[] }>("/events?limit=100");
  const named = new Set(
    [...new Set(changes.map(({ action }) => action))].flatMap((name) => effects.get(name)?.raises ?? []),
  );
  expect(body.data.length).toBeGreaterThan(12);
  expect(body.data.filter(({ type }) => !named.has(type))).toEqual([]);
});
