// @module-tag slow
/** Emails of assistants to others than the client wait for a person. */
import { expect, test } from "vitest";
import type { Approval } from "#contract/people/approvals.ts";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { newColleague, newOwner, type SignedInTab } from "../support/browser-like.ts";
import { atTime, newKey } from "../support/service.ts";
import { connectWith } from "./connect.ts";

const stranger = "stranger@example.com";

async function newOffice() {
  const owner = await newOwner();
  const api = await newKey(owner.org, {});
  const { call } = await connectWith(api.key);
  const confirmed = async (name: string, args: Record<string, unknown>) => {
    const { content } = await call(name, args);
    const again = { ...args, confirmation: content.confirmation };
    return { preview: content, again: () => call(name, again), done: await call(name, again) };
  };
  return { owner, api, call, confirmed };
}

const waiting = async (tab: SignedInTab) => (await tab.get<{ data: Approval[] }>("/approvals")).body.data;
const mailsOf = async (tab: SignedInTab) =>
  (await tab.get<{ data: { recipient: string; cc: string[] }[] }>("/mails")).body.data;
const noMails = { data: [] };

test("an email to a stranger waits, and is sent when a person approves it", async () => {
  const { owner, api, confirmed } = await newOffice();
  const invoice = await api.invoice();
  await api.patch(`/clients/${invoice.clientId}`, { email: "lim@example.com" });
  const args = { id: invoice.id, to: "lim@example.com", cc: [stranger], message: "Please pay here." };
  const { preview, done, again } = await confirmed("send_invoice", args);
  expect(preview).toMatchObject({ approvalNeeded: true });
  expect(done.text).toMatch(/^Nothing was sent\. A recipient is not the client's own address/);
  const { id } = done.content["waitsForApproval"] as Approval;
  expect((await again()).content).toMatchObject({ waitsForApproval: { id } });
  expect((await owner.get("/mails")).body).toMatchObject(noMails);
  expect((await api.get<Invoice>(`/invoices/${invoice.id}`)).body.status).toBe("DRAFT");
  expect(await waiting(owner)).toMatchObject([
    {
      id,
      operation: "sendInvoice",
      documentId: invoice.id,
      to: "lim@example.com",
      cc: [stranger],
      message: "Please pay here.",
      requestedBy: "test",
    },
  ]);
  expect((await owner.post(`/approvals/${id}/approve`)).status).toBe(204);
  expect(await mailsOf(owner)).toMatchObject([{ recipient: "lim@example.com", cc: [stranger] }]);
  expect((await api.get<Invoice>(`/invoices/${invoice.id}`)).body.status).toBe("SENT");
  expect(await waiting(owner)).toEqual([]);
  expect(await owner.refused("POST", `/approvals/${id}/approve`)).toEqual([409, "INVALID_STATE"]);
  const entries = (await api.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${invoice.id}&change=NONE`)).body.data;
  expect(entries.map(({ details }) => details?.["approval"]).filter((each) => each !== undefined)).toEqual([
    "APPROVED",
    "REQUESTED",
  ]);
});

test("an email that names no one waits too when the document went to another address before", async () => {
  const { owner, api, confirmed } = await newOffice();
  const invoice = await api.invoice();
  await api.patch(`/clients/${invoice.clientId}`, { email: "lim@example.com" });
  await api.act(`/invoices/${invoice.id}/send`, { to: "site@example.com" });
  const { preview, done } = await confirmed("send_invoice", { id: invoice.id });
  expect(preview).toMatchObject({ approvalNeeded: true, email: { to: "site@example.com" } });
  expect(done.content).toHaveProperty("waitsForApproval");
  expect(await mailsOf(owner)).toHaveLength(1);
  const [{ id = "" } = {}] = await waiting(owner);
  expect((await owner.post(`/approvals/${id}/approve`)).status).toBe(204);
  expect((await mailsOf(owner)).map(({ recipient }) => recipient)).toEqual(["site@example.com", "site@example.com"]);
});

test("a confirmation that is sent four times at once asks once", async () => {
  const { owner, api, call } = await newOffice();
  const { id } = await api.sentInvoice();
  const args = { id, to: stranger };
  const { confirmation } = (await call("send_invoice", args)).content;
  await Promise.all([1, 2, 3, 4].map(() => call("send_invoice", { ...args, confirmation })));
  expect(await waiting(owner)).toHaveLength(1);
  const entries = (await api.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${id}&change=NONE`)).body.data;
  expect(entries.filter(({ details }) => details?.["approval"] === "REQUESTED")).toHaveLength(1);
});

test("a quotation and a reminder to a stranger wait too, and are not sent when declined", async () => {
  const { owner, api, confirmed } = await newOffice();
  const quotation = await api.quotation();
  const invoice = await api.sentInvoice();
  await confirmed("send_quotation", { id: quotation.id, to: stranger });
  await confirmed("send_reminder", { id: invoice.id, to: stranger });
  const requests = await waiting(owner);
  expect(requests.map(({ operation }) => operation)).toEqual(["sendQuotation", "remindInvoice"]);
  for (const { id } of requests) expect((await owner.post(`/approvals/${id}/decline`)).status).toBe(204);
  expect(await waiting(owner)).toEqual([]);
  expect((await owner.get("/mails")).body).toMatchObject(noMails);
  expect(await owner.refused("POST", `/approvals/${requests[0]?.id}/approve`)).toEqual([409, "INVALID_STATE"]);
});

test("only who may send a document sees and decides its request", async () => {
  const { owner, api, confirmed } = await newOffice();
  const invoice = await api.invoice();
  await confirmed("send_invoice", { id: invoice.id, to: stranger });
  const [request] = await waiting(owner);
  const manager = await newColleague(owner, "MANAGER");
  expect(await waiting(manager)).toEqual([]);
  expect(await manager.refused("POST", `/approvals/${request?.id}/approve`)).toEqual([403, "FORBIDDEN"]);
  expect(await manager.refused("POST", `/approvals/${request?.id}/decline`)).toEqual([403, "FORBIDDEN"]);
  const other = await newOwner();
  expect(await waiting(other)).toEqual([]);
  expect(await other.refused("POST", `/approvals/${request?.id}/approve`)).toEqual([404, "NOT_FOUND"]);
  expect((await (await newColleague(owner, "FINANCE")).post(`/approvals/${request?.id}/approve`)).status).toBe(204);
});

test("an approval is refused once the document has changed, and after three days", async () => {
  const { owner, api, confirmed } = await newOffice();
  const [changed, late] = [await api.invoice(), await api.invoice()];
  await confirmed("send_invoice", { id: changed.id, to: stranger });
  const [first] = await waiting(owner);
  await api.patch(`/invoices/${changed.id}`, { title: "Another" });
  expect(await owner.refused("POST", `/approvals/${first?.id}/approve`)).toEqual([412, "PRECONDITION_FAILED"]);
  await owner.act(`/approvals/${first?.id}/decline`);
  const longAgo = new Date(Date.now() - 72.1 * 60 * 60 * 1000).toISOString();
  const { done } = await atTime(longAgo, () => confirmed("send_invoice", { id: late.id, to: stranger }));
  const { id } = done.content["waitsForApproval"] as Approval;
  expect(await waiting(owner)).toEqual([]);
  expect(await owner.refused("POST", `/approvals/${id}/approve`)).toEqual([409, "INVALID_STATE"]);
  expect((await owner.get("/mails")).body).toMatchObject(noMails);
});
