import { expect, test } from "vitest";
import type { PortalLink } from "#contract/documents/documents.ts";
import { newOrg } from "../support/service.ts";

test("a sent invoice has one link from then on, which stays when it is void", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const link = async () => (await api.get<PortalLink>(`/invoices/${id}/portal-link`)).body.url;
  const url = await link();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1\/portal\/i\/[\w-]{43}$/);
  await api.act(`/invoices/${id}/send`, { to: "a@example.com" });
  await api.act(`/invoices/${id}/void`);
  expect(await link()).toBe(url);
});

test("an invoice that was never sent has no link, void or not", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  expect(await api.refused("GET", `/invoices/${id}/portal-link`)).toMatchObject({
    status: 409,
    currentStatus: "DRAFT",
  });
  await api.act(`/invoices/${id}/void`);
  expect(await api.refused("GET", `/invoices/${id}/portal-link`)).toMatchObject({ status: 409, currentStatus: "VOID" });
});
