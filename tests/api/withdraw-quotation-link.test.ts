import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import { Client, clientOf } from "../support/portal.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a quotation's withdrawn link is 410, and its next link works", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentQuotation();
  const wrong = await clientOf(api, { id });
  const withdrawn = await api.act<PortalLink>(`/quotations/${id}/portal-link/withdraw`);
  for (const rest of ["", "/pdf"]) {
    const { status, text } = await wrong.get(rest);
    expect(status).toBe(410);
    expect(text).toContain("This link was withdrawn");
    expect(text).not.toContain(number);
  }
  expect((await wrong.get("/logo")).status).toBe(404);
  const next = new Client(api, new URL(withdrawn.url).pathname);
  expect(next.path).not.toBe(wrong.path);
  expect((await next.get()).status).toBe(200);
  expect((await clientOf(api, { id })).path).toBe(next.path);
  await api.act(`/quotations/${id}/send`, { to: "right@example.com" });
  expect((await clientOf(api, { id })).path).toBe(next.path);
  await api.act(`/quotations/${id}/portal-link/withdraw`);
  expect([(await wrong.get()).status, (await next.get()).status]).toEqual([410, 410]);
});

test("withdrawing the link of a quotation is in the audit log", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  await api.act(`/quotations/${id}/portal-link/withdraw`);
  const { body } = await api.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${id}`);
  expect(body.data.filter(({ action }) => action === "withdrawQuotationLink")).toMatchObject([
    // The new link is in the response.
    { resourceId: id, change: "NONE", details: { linkRead: true } },
    { resourceType: "quotation", resourceId: id, change: "NONE" },
  ]);
});

test("a draft, unknown or foreign quotation, or a key without the scope, is refused", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  const [draft, sent] = [await api.quotation(), await api.sentQuotation()];
  const path = (id: string) => `/quotations/${id}/portal-link/withdraw`;
  expect(await api.refused("POST", path(draft.id))).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect((await api.refused("POST", path(`${sent.id.slice(0, 4)}${"0".repeat(26)}`))).status).toBe(404);
  expect((await other.refused("POST", path(sent.id))).status).toBe(404);
  const reader = await newKey(api.org, { scopes: ["quotations:read"] });
  expect((await reader.refused("POST", path(sent.id))).status).toBe(403);
  expect((await api.refused("POST", path(sent.id), { body: { reason: "x" } })).status).toBe(422);
});
