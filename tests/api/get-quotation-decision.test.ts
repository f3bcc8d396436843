import { expect, test } from "vitest";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { clientOf } from "../support/portal.ts";
import { newKey, newOrg } from "../support/service.ts";

const missing = "/quotations/qtn_01k9qv3m8xf2ta7r6y5w4h3e2d/decision";

test("the client's decision in the portal can be downloaded", async () => {
  const api = await newOrg();
  const { id, number, version } = await api.sentQuotation();
  await (await clientOf(api, { id })).reject({ reason: "Too dear", version });
  const { status, headers, body } = await api.get<QuotationDecision>(`/quotations/${id}/decision`);
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain(`attachment; filename="${number}-decision.json"`);
  expect(body).toMatchObject({ decision: "REJECTED", name: null, reason: "Too dear", signature: null, revision: 1 });
  expect(body.documentSha256).toMatch(/^[0-9a-f]{64}$/);
});

test("there is no decision file before a decision, after a revision or for the office's", async () => {
  const api = await newOrg();
  const { id, version } = await api.sentQuotation();
  const path = `/quotations/${id}/decision`;
  expect(await api.refused("GET", path)).toMatchObject({ status: 404 });
  await (await clientOf(api, { id })).reject({ version });
  expect((await api.get(path)).status).toBe(200);
  await api.act(`/quotations/${id}/revise`);
  expect(await api.refused("GET", path)).toMatchObject({ status: 404 });
  await api.act<Quotation>(`/quotations/${id}/send`, { to: "client@example.com" });
  await api.act(`/quotations/${id}/accept`);
  expect(await api.refused("GET", path)).toMatchObject({ status: 404 });
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id, version } = await api.sentQuotation();
  await (await clientOf(api, { id })).reject({ version });
  expect(await (await newOrg()).refused("GET", `/quotations/${id}/decision`)).toMatchObject({ status: 404 });
  expect(await api.refused("GET", missing)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await other.refused("GET", `/quotations/${id}/decision`)).toMatchObject({ status: 403 });
});
