import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";
import { everyRowOf } from "../support/stored-rows.ts";
import type { PortalLink } from "#contract/documents/documents.ts";

test("each revision has one link, however often it is sent", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const link = async () => (await api.get<PortalLink>(`/quotations/${id}/portal-link`)).body.url;
  const first = await link();
  expect(first).toMatch(/^http:\/\/127\.0\.0\.1\/portal\/q\/[\w-]{43}$/);
  await api.act(`/quotations/${id}/send`, { to: "other@example.com" });
  expect(await link()).toBe(first);
  await api.act(`/quotations/${id}/accept`);
  expect(await link()).toBe(first);
});

test("a revised quotation has no link until it is sent again", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const { url } = (await api.get<PortalLink>(`/quotations/${id}/portal-link`)).body;
  await api.act(`/quotations/${id}/revise`);
  expect(await api.refused("GET", `/quotations/${id}/portal-link`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
  });
  await api.act(`/quotations/${id}/send`, { to: "client@example.com" });
  expect((await api.get<PortalLink>(`/quotations/${id}/portal-link`)).body.url).not.toBe(url);
});

test("no other answer, no event and no row of the database holds the link", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  // The response to a withdrawal contains the new link, and is stored under the idempotency key.
  await api.send("POST", `/quotations/${id}/portal-link/withdraw`, { headers: { "idempotency-key": "once" } });
  const { url } = (await api.get<PortalLink>(`/quotations/${id}/portal-link`)).body;
  const token = url.slice(url.lastIndexOf("/") + 1);
  expect((await api.get(`/quotations/${id}`)).text).not.toContain(token);
  expect((await api.get("/events")).text).not.toContain(token);
  expect(JSON.stringify(await everyRowOf(api.org))).not.toContain(token);
});
