import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { newColleague, newOwner, ownerOf } from "../support/browser-like.ts";
import { atTime, newOrg, service } from "../support/service.ts";

test("a statement is exported with its balances, behind a guard against formulas", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { id: clientId } = await api.client({ name: "Ng & Daughters 黄" });
  const { id: projectId } = await api.project({ clientId });
  const invoice = await atTime("2026-08-01T04:00:00Z", () => api.sentInvoice({ clientId, projectId, title: "=1+1" }));
  await api.pay(invoice, 40.5, { paidAt: "2026-09-05", method: "CHEQUE", reference: "@SUM(A1)" });

  const path = `/exports/clients/${clientId}/statement.csv`;
  const whole = await owner.get<string>(`${path}?to=2026-09-30`);
  expect(whole.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(decodeURIComponent(String(whole.headers["content-disposition"]))).toContain(
    "attachment; filename=\"Statement Ng _ Daughters _ 2026-09-30.csv\"; filename*=UTF-8''Statement Ng & Daughters 黄 2026-09-30.csv",
  );
  const rowsIn = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
  expect(rowsIn(whole.body)).toMatchObject([
    { Date: "2026-08-01", Type: "INVOICE", Description: "'=1+1", Charged: "109", Paid: "", Balance: "109" },
    { Date: "2026-09-05", Type: "PAYMENT", Charged: "", Paid: "40.5", Balance: "68.5", Reference: "'@SUM(A1)" },
    { Date: "2026-09-30", Type: "CLOSING_BALANCE", Charged: "", Paid: "", Balance: "68.5", Currency: "SGD" },
  ]);
  const { body: later } = await owner.get<string>(`${path}?from=2026-09-01&to=2026-09-30`);
  expect(rowsIn(later).map(({ Date: day, Type, Balance }) => [day, Type, Balance])).toEqual([
    ["2026-09-01", "OPENING_BALANCE", "109"],
    ["2026-09-05", "PAYMENT", "68.5"],
    ["2026-09-30", "CLOSING_BALANCE", "68.5"],
  ]);
  const { data } = (await owner.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${clientId}`)).body;
  expect(data[0]).toMatchObject({ action: "exportClientStatement", details: { list: "statement" } });
});

test("a statement's export is refused like the statement", async () => {
  const owner = await newOwner();
  const { id } = await owner.act<{ id: string }>("/clients", { name: "Ng" });
  const path = `/exports/clients/${id}/statement.csv`;
  for (const query of ["?from=yesterday", "?from=2026-10-02&to=2026-10-01", "?limit=5"]) {
    expect(await owner.refused("GET", `${path}${query}`)).toEqual([400, "BAD_REQUEST"]);
  }
  const stranger = await newOwner();
  expect(await stranger.refused("GET", path)).toEqual([404, "NOT_FOUND"]);
  expect((await (await newColleague(owner, "VIEWER")).get(path)).status).toBe(200);
});
