import { expect, test } from "vitest";
import type { PortalLink } from "#contract/documents/documents.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { newKey, newOrg } from "../support/service.ts";

test("an issued credit note has one link from then on, also once it is sent again", async () => {
  const api = await newOrg();
  const { id } = await credited(api, await api.sentInvoice(), 10);
  const link = async () => (await api.get<PortalLink>(`/credit-notes/${id}/portal-link`)).body.url;
  const url = await link();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1\/portal\/n\/[\w-]{43}$/);
  await api.act(`/credit-notes/${id}/send`, { to: "a@example.com" });
  expect(await link()).toBe(url);
});

test("a draft has no link", async () => {
  const api = await newOrg();
  const { id } = await draftCredit(api, await api.sentInvoice(), 10);
  expect(await api.refused("GET", `/credit-notes/${id}/portal-link`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "DRAFT",
    allowedActions: ["update", "send", "void"],
  });
});

test("the link needs the scope to write, and another organization's is unknown", async () => {
  const api = await newOrg();
  const { id } = await credited(api, await api.sentInvoice(), 10);
  const reader = await newKey(api.org, { scopes: ["credits:read"] });
  expect((await reader.refused("GET", `/credit-notes/${id}/portal-link`)).status).toBe(403);
  expect((await (await newOrg()).refused("GET", `/credit-notes/${id}/portal-link`)).status).toBe(404);
});
