import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import { newClaim, newContract, submitted } from "../support/contracts.ts";
import { Client, clientOf } from "../support/portal.ts";
import { newKey, newOrg } from "../support/service.ts";

const path = (id: string) => `/claims/${id}/portal-link/withdraw`;

test("a claim's withdrawn link is 410, and its next link works", async () => {
  const api = await newOrg();
  const { id, number } = await submitted(api, await newContract(api));
  const wrong = await clientOf(api, { id });
  const withdrawn = await api.act<PortalLink>(path(id));
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
  await api.act(`/claims/${id}/submit`, { to: "right@example.com" });
  expect((await clientOf(api, { id })).path).toBe(next.path);
});

test("withdrawing the link of a claim is in the audit log", async () => {
  const api = await newOrg();
  const { id } = await submitted(api, await newContract(api));
  await api.act(path(id));
  const { body } = await api.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${id}`);
  expect(body.data.filter(({ action }) => action === "withdrawClaimLink")).toMatchObject([
    // The new link is in the response.
    { resourceId: id, change: "NONE", details: { linkRead: true } },
    { resourceType: "claim", resourceId: id, change: "NONE" },
  ]);
});

test("a draft, withdrawn, unknown or foreign claim, or a key without the scope, is refused", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  const contract = await newContract(api);
  const taken = await submitted(api, contract);
  await api.act(`/claims/${taken.id}/withdraw`);
  const served = await submitted(api, contract);
  const draft = await newClaim(contract, api, { all: 1 });
  for (const { id } of [draft, taken])
    expect(await api.refused("POST", path(id))).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect((await api.refused("POST", path(`${served.id.slice(0, 4)}${"0".repeat(26)}`))).status).toBe(404);
  expect((await other.refused("POST", path(served.id))).status).toBe(404);
  const reader = await newKey(api.org, { scopes: ["contracts:read"] });
  expect((await reader.refused("POST", path(served.id))).status).toBe(403);
});
