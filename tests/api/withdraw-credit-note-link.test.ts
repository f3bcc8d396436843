import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { Client, clientOf } from "../support/portal.ts";
import { newKey, newOrg } from "../support/service.ts";

const path = (id: string) => `/credit-notes/${id}/portal-link/withdraw`;

test("a credit note's withdrawn link is 410, and its next link works", async () => {
  const api = await newOrg();
  const { id, number } = await credited(api, await api.sentInvoice(), 10);
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
  await api.act(`/credit-notes/${id}/send`, { to: "right@example.com" });
  expect((await clientOf(api, { id })).path).toBe(next.path);
});

test("withdrawing the link of a credit note is in the audit log", async () => {
  const api = await newOrg();
  const { id } = await credited(api, await api.sentInvoice(), 10);
  await api.act(path(id));
  const { body } = await api.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${id}`);
  expect(body.data.filter(({ action }) => action === "withdrawCreditNoteLink")).toMatchObject([
    // The new link is in the response.
    { resourceId: id, change: "NONE", details: { linkRead: true } },
    { resourceType: "credit_note", resourceId: id, change: "NONE" },
  ]);
});

test("a draft, unknown or foreign credit note, or a key without the scope, is refused", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  const invoice = await api.sentInvoice();
  const { id } = await credited(api, invoice, 10);
  const draft = await draftCredit(api, invoice, 1);
  expect(await api.refused("POST", path(draft.id))).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect((await api.refused("POST", path(`${id.slice(0, 4)}${"0".repeat(26)}`))).status).toBe(404);
  expect((await other.refused("POST", path(id))).status).toBe(404);
  const reader = await newKey(api.org, { scopes: ["credits:read"] });
  expect((await reader.refused("POST", path(id))).status).toBe(403);
});
