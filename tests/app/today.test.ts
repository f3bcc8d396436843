// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { Today, TodayGroupName } from "#contract/organizations/today.ts";
import { asSystem } from "#server/db/sql.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { newClaim, newContract, variation } from "../support/contracts.ts";
import { newRecurring, runRecurringJob } from "../support/recurring.ts";
import { atTime, newOrg, service } from "../support/service.ts";

const now = "2026-11-21T04:00:00Z";

const todayOf = async (tab: Tab): Promise<Today> => {
  const { status, body } = await atTime(now, () => tab.get<Today>("/today"));
  expect(status).toBe(200);
  return body;
};

const groupOf = async (tab: Tab, name: TodayGroupName) =>
  (await todayOf(tab)).groups.find(({ group }) => group === name);

/** Returns the ids that a list shows with those filters. */
const listed = async (tab: Tab, path: string) =>
  (await atTime(now, () => tab.get<{ data: { id: string }[] }>(path))).body.data.map(({ id }) => id);

async function office() {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

test("an office without anything to do has no group", async () => {
  const { owner } = await office();
  expect(await todayOf(owner)).toEqual({ at: "2026-11-21T04:00:00.000Z", currency: "SGD", groups: [] });
});

test("overdue invoices are those of the list's filter, the oldest first, with what is outstanding", async () => {
  const { api, owner } = await office();
  const [old, recent] = await atTime("2026-08-01T04:00:00Z", async () => {
    const later = await api.sentInvoice({ dueDate: "2026-11-20", title: "Recent" });
    const first = await api.sentInvoice({ dueDate: "2026-08-13", title: "Old" });
    await api.sentInvoice({ dueDate: "2026-11-21" });
    await api.invoice({ dueDate: "2026-08-13" });
    return [first, later] as const;
  });
  await atTime("2026-09-01T04:00:00Z", () => api.pay(old, 9));
  const group = await groupOf(owner, "OVERDUE_INVOICES");
  expect(group).toMatchObject({ count: 2, from: null, until: null });
  expect(group?.records.map(({ title, amount }) => [title, amount])).toEqual([
    ["Old", 100],
    ["Recent", 109],
  ]);
  expect(group?.records[0]).toEqual({
    id: old.id,
    number: old.number,
    title: "Old",
    documentId: null,
    about: null,
    clientName: "Lim Mei Ling",
    amount: 100,
    date: old.dueDate,
    remindedAt: null,
  });
  await atTime("2026-11-20T04:00:00.000Z", () => api.act(`/invoices/${old.id}/remind`, { to: "client@example.com" }));
  expect((await groupOf(owner, "OVERDUE_INVOICES"))?.records[0]?.remindedAt).toBe("2026-11-20T04:00:00.000Z");
  expect((await listed(owner, "/invoices?overdue=true")).toSorted()).toEqual([old.id, recent.id].toSorted());
});

test("accepted quotations need an invoice that is not void, within a year", async () => {
  const { api, owner } = await office();
  await atTime("2025-11-20T04:00:00Z", () => api.acceptedQuotation());
  const [waiting, voided] = await atTime("2026-11-01T04:00:00Z", async () => {
    const open = await api.acceptedQuotation();
    const converted = await api.acceptedQuotation();
    await api.create(`/quotations/${converted.id}/convert`, {});
    const referred = await api.acceptedQuotation();
    const { clientId, projectId, id: quotationId } = referred;
    await api.invoice({ clientId, projectId, quotationId });
    const undone = await api.acceptedQuotation();
    const { id } = await api.create<{ id: string }>(`/quotations/${undone.id}/convert`, {});
    await api.act(`/invoices/${id}/void`);
    return [open, undone] as const;
  });
  const group = await groupOf(owner, "ACCEPTED_QUOTATIONS");
  expect(group).toMatchObject({ count: 2, from: "2025-11-21", until: null });
  expect(group?.records.map(({ id }) => id)).toEqual([waiting.id, voided.id]);
  const filter = "status=ACCEPTED&invoiced=false&decidedAfter=2025-11-20";
  expect(await listed(owner, `/quotations?${filter}`)).toEqual([voided.id, waiting.id]);
  expect(await listed(owner, "/quotations?invoiced=true")).toHaveLength(2);
});

test("accepted quotations that are billed by claims wait for no invoice, and neither do their variations", async () => {
  const { api, owner } = await office();
  const contract = await atTime("2026-11-01T04:00:00Z", async () => {
    const begun = await newContract(api);
    await variation(api, begun, [{ description: "Lighting", qty: 1, unitPrice: 300 }]);
    return begun;
  });
  expect(await groupOf(owner, "ACCEPTED_QUOTATIONS")).toBeUndefined();
  expect(await listed(owner, "/quotations?status=ACCEPTED&invoiced=false")).toEqual([]);
  expect(await listed(owner, "/quotations?invoiced=true")).toHaveLength(2);
  const another = await atTime("2026-11-01T04:00:00Z", () => newContract(api));
  expect((await api.delete(`/contracts/${another.id}`)).status).toBe(204);
  const [record] = (await groupOf(owner, "ACCEPTED_QUOTATIONS"))?.records ?? [];
  expect(record?.id).toBe(another.quotationId);
  expect(contract.quotationId).not.toBe(another.quotationId);
});

test("quotations expire soon within seven days, and drafts are old after a week", async () => {
  const { api, owner } = await office();
  const [today, inAWeek] = await atTime("2026-11-20T04:00:00Z", async () => {
    const last = await api.sentQuotation({ validUntil: "2026-11-28", title: "In a week" });
    const first = await api.sentQuotation({ validUntil: "2026-11-21", title: "Today" });
    for (const validUntil of ["2026-11-20", "2026-11-29"]) await api.sentQuotation({ validUntil });
    await api.quotation({ validUntil: "2026-11-25" });
    return [first, last] as const;
  });
  const group = await groupOf(owner, "EXPIRING_QUOTATIONS");
  expect(group).toMatchObject({ count: 2, from: "2026-11-21", until: "2026-11-28" });
  expect(group?.records.map(({ id }) => id)).toEqual([today.id, inAWeek.id]);
  const filter = "status=SENT&validAfter=2026-11-20&validBefore=2026-11-29";
  expect((await listed(owner, `/quotations?${filter}`)).toSorted()).toEqual([today.id, inAWeek.id].toSorted());

  // The last instant of 14 November in Singapore, and the first of the 15th.
  const drafts = await atTime("2026-11-14T15:59:59.999Z", async () => [await api.quotation(), await api.invoice()]);
  await atTime("2026-11-14T16:00:00.000Z", async () => [await api.quotation(), await api.invoice()]);
  for (const [name, list, draft] of [
    ["DRAFT_QUOTATIONS", "quotations", drafts[0]],
    ["DRAFT_INVOICES", "invoices", drafts[1]],
  ] as const) {
    const found = await groupOf(owner, name);
    expect(found).toMatchObject({ count: 1, until: "2026-11-14", records: [{ id: draft?.id, amount: 109 }] });
    expect(await listed(owner, `/${list}?status=DRAFT&createdBefore=2026-11-15`)).toEqual([draft?.id]);
  }
});

test("recurring invoices are shown while they have a problem, which the next change of them clears", async () => {
  const { api, owner } = await office();
  const [rule] = await atTime("2026-11-01T04:00:00Z", async () => [
    await newRecurring(api, { nextOn: "2026-11-15", sends: true, items: [] }),
    await newRecurring(api, { nextOn: "2026-11-15" }),
  ]);
  await atTime("2026-11-15T04:00:00Z", runRecurringJob);
  const group = await groupOf(owner, "RECURRING_PROBLEMS");
  expect(group).toMatchObject({
    count: 1,
    records: [{ id: rule?.id, title: rule?.title, date: "2026-11-14T16:00:00.000Z" }],
  });
  expect(await listed(owner, "/recurring-invoices?problem=true")).toEqual([rule?.id]);
  await atTime(now, () => api.patch(`/recurring-invoices/${rule?.id}`, { sends: false }));
  expect(await groupOf(owner, "RECURRING_PROBLEMS")).toBeUndefined();
});

test("failed mails are shown for two weeks, and endpoints while their deliveries fail", async () => {
  const { api, owner } = await office();
  const sent = await atTime("2026-11-06T15:59:59.999Z", () => api.sentQuotation());
  await atTime("2026-11-06T16:00:00.000Z", () => api.act(`/quotations/${sent.id}/send`, { to: "new@example.com" }));
  const { db } = await service();
  await asSystem(db, (system) => system`update mail set status = 'FAILED' where org_id = ${api.org}`);
  const mails = await groupOf(owner, "FAILED_MAILS");
  expect(mails).toMatchObject({
    count: 1,
    from: "2026-11-07",
    records: [
      { number: "new@example.com", title: "QUOTATION", about: sent.number, clientName: "Lim Mei Ling", amount: null },
    ],
  });
  expect(await listed(owner, "/mails?status=FAILED&from=2026-11-07")).toEqual(mails?.records.map(({ id }) => id));

  const [healthy, failing, disabled, off] = await atTime("2026-11-20T04:00:00Z", async () => {
    const made = [await api.endpoint(), await api.endpoint(), await api.endpoint(), await api.endpoint()];
    await api.act(`/webhook-endpoints/${made[1]?.id}/test`, { type: "client.created" });
    await api.patch(`/webhook-endpoints/${made[3]?.id}`, { enabled: false });
    return made;
  });
  await asSystem(db, async (system) => {
    await system`update delivery set status = 'FAILED', finished_at = created_at where org_id = ${api.org}`;
    await system`
      update webhook_endpoint set enabled = false, disabled_reason = 'It failed.'
      where org_id = ${api.org} and id = ${disabled?.id ?? ""}`;
  });
  const endpoints = await groupOf(owner, "FAILING_ENDPOINTS");
  expect(endpoints).toMatchObject({ count: 2, records: [{ id: disabled?.id }, { id: failing?.id }] });
  expect(await listed(owner, "/webhook-endpoints?failing=true")).toEqual([disabled?.id, failing?.id]);
  expect(await listed(owner, "/webhook-endpoints?failing=false")).toEqual([off?.id, healthy?.id]);
});

test("a group shows five records and counts all of them", async () => {
  const { api, owner } = await office();
  const { id: projectId, clientId } = await api.project();
  await atTime("2026-11-01T04:00:00Z", async () => {
    for (let i = 0; i < 7; i += 1) await api.quotation({ clientId, projectId });
  });
  const group = await groupOf(owner, "DRAFT_QUOTATIONS");
  expect(group?.count).toBe(7);
  expect(group?.records).toHaveLength(5);
});

test("people see the groups that they may read, of their own organization", async () => {
  const owner = await newOwner();
  const stranger = await newOwner();
  const client = await owner.act<{ id: string }>("/clients", { name: "Lim Mei Ling" });
  await atTime("2026-11-01T04:00:00Z", async () => {
    const project = await owner.act<{ id: string }>("/projects", { name: "Kitchen", clientId: client.id });
    await owner.act("/quotations", { clientId: client.id, projectId: project.id, title: "Works", items: [] });
  });
  const { db } = await service();
  await owner.act("/webhook-endpoints", { url: "https://receiver.example/hooks", events: ["client.created"] });
  await asSystem(
    db,
    (system) => system`
      update webhook_endpoint set enabled = false, disabled_reason = 'It failed.' where org_id = ${owner.org}`,
  );
  const viewer = await newColleague(owner, "VIEWER");
  const names = async (tab: Tab) => (await todayOf(tab)).groups.map(({ group }) => group);
  expect(await names(owner)).toEqual(["FAILING_ENDPOINTS", "DRAFT_QUOTATIONS"]);
  expect(await names(viewer)).toEqual(["DRAFT_QUOTATIONS"]);
  expect(await names(stranger)).toEqual([]);
});

test("a claim is shown once an application about it is early by no reading of the Act", async () => {
  const { api, owner } = await office();
  await atTime("2026-11-06T04:00:00Z", async () => {
    const draft = await newClaim(await newContract(api, { claimDay: 0, responseDays: 7 }), api);
    // The settlement ends on Sunday, 15 November 2026.
    await api.act(`/claims/${draft.id}/submit`, { servedOn: "2026-10-30" });
  });
  const countOn = (day: string) =>
    atTime(`${day}T04:00:00Z`, async () => {
      const { groups } = (await owner.get<Today>("/today")).body;
      return groups.find(({ group }) => group === "ADJUDICABLE_CLAIMS")?.count ?? 0;
    });
  expect(await countOn("2026-11-16")).toBe(0);
  expect(await countOn("2026-11-17")).toBe(1);
});

test("claims are shown while an application for adjudication can be made, the first to end first", async () => {
  const { api, owner } = await office();
  const serve = async (servedOn: string) => {
    const draft = await newClaim(await newContract(api, { claimDay: 0 }), api);
    return api.act<{ id: string }>(`/claims/${draft.id}/submit`, { servedOn });
  };
  const [late, early] = await atTime("2026-11-20T04:00:00Z", async () => {
    await serve("2026-11-19");
    return [await serve("2026-10-28"), await serve("2026-10-27")] as const;
  });
  const group = await groupOf(owner, "ADJUDICABLE_CLAIMS");
  // The last day of the later one is a Saturday, on which no application is taken.
  const date = "2026-11-27T08:30:00.000Z";
  expect(group).toMatchObject({
    count: 2,
    records: [
      { id: early.id, amount: 450, date },
      { id: late.id, date },
    ],
  });
  await atTime(now, async () =>
    expect(await listed(owner, "/claims?clock=MAY_APPLY&order=endsOn")).toEqual([early.id, late.id]),
  );
});
