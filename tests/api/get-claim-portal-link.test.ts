import { expect, test } from "vitest";
import type { PortalLink } from "#contract/documents/documents.ts";
import { billed, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a submitted claim has one link from then on, also once it is answered and billed", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  const link = async () => (await api.get<PortalLink>(`/claims/${claim.id}/portal-link`)).body.url;
  const url = await link();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1\/portal\/c\/[\w-]{43}$/);
  await api.act(`/claims/${claim.id}/submit`, { to: "a@example.com" });
  await api.act(`/claims/${claim.id}/respond`);
  await sent(api, await billed(api, claim));
  expect(await link()).toBe(url);
});

test("a draft has no link, nor has a claim that was billed without being submitted", async () => {
  const api = await newOrg();
  const draft = await newClaim(await newContract(api), api);
  const path = `/claims/${draft.id}/portal-link`;
  expect(await api.refused("GET", path)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "DRAFT",
    allowedActions: ["update", "submit", "invoice", "credit", "withdraw"],
  });
  await billed(api, draft);
  expect(await api.refused("GET", path)).toMatchObject({ status: 409, currentStatus: "BILLED" });
});

test("a withdrawn claim has no link", async () => {
  const api = await newOrg();
  const { id } = await submitted(api, await newContract(api));
  await api.act(`/claims/${id}/withdraw`);
  expect(await api.refused("GET", `/claims/${id}/portal-link`)).toMatchObject({
    status: 409,
    currentStatus: "WITHDRAWN",
  });
});

test("the link needs the scope to write, since whoever has it may answer for the client", async () => {
  const api = await newOrg();
  const { id } = await submitted(api, await newContract(api));
  const reader = await newKey(api.org, { scopes: ["contracts:read"] });
  expect((await reader.refused("GET", `/claims/${id}/portal-link`)).status).toBe(403);
  expect((await (await newOrg()).refused("GET", `/claims/${id}/portal-link`)).status).toBe(404);
});
