import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { SendCheck } from "#contract/documents/send-checks.ts";
import { type Api, line } from "../support/api.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { draftCredit } from "../support/credit.ts";
import { asSystem } from "#server/db/sql.ts";
import { databaseFor, eventsOf, newOrg } from "../support/service.ts";

const bank = { name: "DBS Bank", accountName: "Wong Builders", accountNumber: "003-9-123456" };
const complete = { gstRegistrationNumber: "M90312345A", address: "1 Science Park Drive", bank };

const checkOf = async (api: Api, path: string, body: object = {}): Promise<SendCheck | undefined> =>
  (await api.post<{ sendCheck?: SendCheck }>(`${path}?check=true`, body)).body.sendCheck;

const pathsIn = (faults: SendCheck["missing"] = []) => faults.map(({ path }) => path);

const large = { items: [line({ qty: 1, unitPrice: 1_000 })] };

/** Takes the number away, as organizations of earlier versions may have none. */
const dropGstNumber = async ({ org }: Api): Promise<void> =>
  asSystem(await databaseFor(org), async (system) => {
    await system`update organization set gst_registration_number = null, gst_registered_from = null where id = ${org}`;
  });

test("the check of an invoice lists what its client needs, sends nothing and changes nothing", async () => {
  const api = await newOrg();
  await dropGstNumber(api);
  const invoice = await api.invoice(large);
  const answer = await api.post<Invoice>(`/invoices/${invoice.id}/send?check=true`);
  expect(answer).toMatchObject({ status: 200, body: { status: "DRAFT", number: invoice.number } });
  expect(answer.headers["etag"]).toBeUndefined();
  expect(answer.body.sendCheck?.ready).toBe(false);
  expect(pathsIn(answer.body.sendCheck?.missing)).toEqual([
    "organization.gstRegistrationNumber",
    "organization.address",
    "client.address",
    "organization.bank",
  ]);
  for (const { message } of answer.body.sendCheck?.missing ?? []) expect(message).toMatch(/^is missing[,;] .+/);
  expect((await eventsOf(api.org)).map(({ type }) => type)).not.toContain("invoice.sent");
  expect((await api.get<Invoice>(`/invoices/${invoice.id}`)).body).toEqual(invoice);

  await api.patch("/organization", complete);
  await api.patch(`/clients/${invoice.clientId}`, { address: "Block 9" });
  expect(await checkOf(api, `/invoices/${invoice.id}/send`)).toEqual({ ready: true, missing: [], warnings: [] });
});

test("an invoice of at most 1,000 needs no address of the client", async () => {
  const api = await newOrg();
  await api.patch("/organization", complete);
  const { id } = await api.invoice({ items: [line({ qty: 1, unitPrice: 917.43 })] });
  expect(await checkOf(api, `/invoices/${id}/send`)).toMatchObject({ ready: true });
  const more = await api.invoice({ items: [line({ qty: 1, unitPrice: 917.44 })] });
  expect(pathsIn((await checkOf(api, `/invoices/${more.id}/send`))?.missing)).toEqual(["client.address"]);
});

test("an organization that is not registered lacks no GST number, and its addresses are advice", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: false, payNowProxy: "201912345D" });
  const { id } = await api.invoice({ items: [line({ qty: 1, unitPrice: 2_000 })] });
  const check = await checkOf(api, `/invoices/${id}/send`);
  expect(check).toMatchObject({ ready: true, missing: [] });
  expect(pathsIn(check?.warnings)).toEqual(["organization.address", "client.address"]);
});

test("PayNow alone does not do above the most of a transfer", async () => {
  const api = await newOrg();
  await api.patch("/organization", { ...complete, bank: null, payNowProxy: "201912345D" });
  const { id, clientId } = await api.invoice({ items: [line({ qty: 1, unitPrice: 200_000 })] });
  await api.patch(`/clients/${clientId}`, { address: "Block 9" });
  expect((await checkOf(api, `/invoices/${id}/send`))?.missing).toEqual([
    {
      path: "organization.bank",
      code: "REQUIRED",
      message: "is missing, and one PayNow transfer takes at most 200,000.00; enter a bank account as well",
    },
  ]);
});

test("texts that no font can print are listed with their characters", async () => {
  const api = await newOrg();
  await api.patch("/organization", complete);
  const { id: clientId } = await api.client({ name: "ꦱꦸꦫ", address: "Block 9" });
  const { id: projectId } = await api.project({ clientId });
  const { id } = await api.invoice({
    clientId,
    projectId,
    title: "厨房装修 – café",
    items: [line(), line({ description: "☐ Paint ✔ 🙂" })],
  });
  const check = await checkOf(api, `/invoices/${id}/send`);
  expect(pathsIn(check?.missing)).toEqual(["client.name", "items[1].description"]);
  expect(check?.missing[1]).toEqual({
    path: "items[1].description",
    code: "NOT_PRINTABLE",
    message: "has characters that cannot be printed, and would read (?): 🙂; write it in other letters",
  });
});

test("a due date before the day of issue is a warning until it is confirmed", async () => {
  const api = await newOrg();
  await api.patch("/organization", complete);
  const { id } = await api.invoice({ dueDate: "2026-01-01" });
  const path = `/invoices/${id}/send`;
  expect((await checkOf(api, path))?.warnings).toMatchObject([{ path: "dueDate", code: "DUE_BEFORE_ISSUE" }]);
  expect((await checkOf(api, path, { confirm: ["DUE_BEFORE_ISSUE"] }))?.warnings).toEqual([]);
});

test("a document without lines is not ready, and a status that cannot be sent is refused", async () => {
  const api = await newOrg();
  await api.patch("/organization", complete);
  const empty = await api.invoice({ items: [] });
  expect((await checkOf(api, `/invoices/${empty.id}/send`))?.missing).toMatchObject([{ path: "items" }]);
  await api.act(`/invoices/${empty.id}/void`);
  expect(await api.refused("POST", `/invoices/${empty.id}/send?check=true`)).toMatchObject({ status: 409 });
  expect(await api.refused("POST", `/invoices/${empty.id}/send?check=perhaps`)).toMatchObject({ status: 400 });
});

test("quotations, credit notes and claims are checked as invoices are", async () => {
  const api = await newOrg();
  const quotation = await api.quotation(large);
  const quoted = await checkOf(api, `/quotations/${quotation.id}/send`);
  expect(quoted).toMatchObject({ ready: true });
  expect(pathsIn(quoted?.warnings)).toEqual(["organization.address", "client.address"]);
  expect((await api.get<Quotation>(`/quotations/${quotation.id}`)).body.status).toBe("DRAFT");

  const credit = await draftCredit(api, await api.sentInvoice());
  await dropGstNumber(api);
  const checked = await checkOf(api, `/credit-notes/${credit.id}/send`);
  expect(pathsIn(checked?.missing)).toEqual(["organization.gstRegistrationNumber", "organization.address"]);
  expect((await api.get<CreditNote>(`/credit-notes/${credit.id}`)).body.status).toBe("DRAFT");

  const claim = await newClaim(await newContract(api), api);
  expect(pathsIn((await checkOf(api, `/claims/${claim.id}/submit`))?.warnings)).toContain("organization.address");
  expect((await api.get<Claim>(`/claims/${claim.id}`)).body.status).toBe("DRAFT");
});

test("an invoice that was sent is checked as it was issued", async () => {
  const api = await newOrg();
  const { id, clientId } = await api.sentInvoice(large);
  await api.patch("/organization", complete);
  await api.patch(`/clients/${clientId}`, { address: "Block 9" });
  expect(await checkOf(api, `/invoices/${id}/send`)).toMatchObject({ ready: false });
  await api.act(`/invoices/${id}/correct-parties`);
  expect(await checkOf(api, `/invoices/${id}/send`)).toMatchObject({ ready: true });
});
