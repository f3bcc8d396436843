import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { InvoiceSendPreview } from "#contract/documents/document-mails.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Api } from "../support/api.ts";
import { billed, contractOf, newClaim, newContract, sent } from "../support/contracts.ts";
import { draftCredit } from "../support/credit.ts";
import { atTime, newOrg } from "../support/service.ts";

/** Expects that a request is refused for one thing, which its name in `confirm` allows. */
async function expectConfirmed<Body>(
  api: Api,
  [method, path, body]: ["POST" | "PATCH", string, object],
  [field, name]: [string, string],
): Promise<Body> {
  const refusal = await api.refused(method, path, { body });
  expect(refusal).toMatchObject({
    status: 422,
    code: "VALIDATION_FAILED",
    details: [{ path: field, code: name, message: expect.stringContaining(`${name} in \`confirm\``) }],
  });
  const answer = await api.send<Body>(method, path, { body: { ...body, confirm: [name] } });
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

test("an invoice that is due before it is issued must be confirmed, and its preview says so", async () => {
  const api = await newOrg();
  const early = ["dueDate", "DUE_BEFORE_ISSUE"] as [string, string];
  const { id } = await api.invoice({ dueDate: "2020-12-31" });
  const preview = await api.get<InvoiceSendPreview>(`/invoices/${id}/send-preview`);
  expect(preview.body.confirmations).toMatchObject([{ path: "dueDate", code: "DUE_BEFORE_ISSUE" }]);
  const later = await api.get<InvoiceSendPreview>(`/invoices/${id}/send-preview?dueDate=2099-12-31`);
  expect(later.body.confirmations).toEqual([]);
  const batched = await api.post<{ results: { status: number; body: ErrorBody }[] }>("/batch", {
    operations: [{ method: "POST", path: `/invoices/${id}/send`, body: {} }],
  });
  expect(batched.body.results).toMatchObject([{ status: 422 }]);
  const { dueDate } = await expectConfirmed<Invoice>(api, ["POST", `/invoices/${id}/send`, {}], early);
  expect(dueDate).toBe("2020-12-31T15:59:59.999Z");
  await api.patch(`/invoices/${id}`, { dueDate: "2099-12-31" });
  await expectConfirmed(api, ["PATCH", `/invoices/${id}`, { dueDate: "2021-01-31" }], early);
  const other = await newOrg();
  const sameDay = await other.invoice();
  await other.act(`/invoices/${sameDay.id}/send`, { issuedAt: "2026-01-05", dueDate: "2026-01-05" });
});

test("an offer that has expired is sent, or sent again, only when that is confirmed", async () => {
  const api = await newOrg();
  const to = "client@example.com";
  const expired = ["validUntil", "OFFER_EXPIRED"] as [string, string];
  const { id } = await api.quotation({ validUntil: "2026-01-31" });
  await expectConfirmed<Quotation>(api, ["POST", `/quotations/${id}/send`, { to }], expired);
  const sound = await atTime("2026-11-01T04:00:00Z", async () => {
    const quotation = await api.quotation();
    return api.act<Quotation>(`/quotations/${quotation.id}/send`, { to });
  });
  await atTime("2027-11-01T04:00:00Z", () =>
    expectConfirmed(api, ["POST", `/quotations/${sound.id}/send`, { to }], expired),
  );
});

test("a copy of an invoice whose quotation is billed must be confirmed, unless that invoice is void", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation();
  const invoice = await api.create<Invoice>(`/quotations/${quotation.id}/convert`, {});
  const path = `/invoices/${invoice.id}/duplicate`;
  const copy = await expectConfirmed<Invoice>(api, ["POST", path, {}], ["quotationId", "QUOTATION_BILLED"]);
  for (const each of [invoice, copy]) await api.act(`/invoices/${each.id}/void`);
  await api.create(path, undefined);
});

test("a contract that is billed too little or too much closes only when that is confirmed", async () => {
  const api = await newOrg();
  const { id } = await newContract(api);
  const closed = await expectConfirmed<Contract>(
    api,
    ["POST", `/contracts/${id}/close`, {}],
    ["balance", "BALANCE_LEFT"],
  );
  expect(closed.status).toBe("CLOSED");
  const done = await newContract(api, { retentionPct: null });
  await sent(api, await billed(api, await newClaim(done, api, { all: 1 })));
  expect((await api.act<Contract>(`/contracts/${done.id}/close`)).status).toBe("CLOSED");
});

test("crediting all of a claim's invoice says that its work and retention stay billed", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const invoice = await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  const { id } = await draftCredit(api, invoice);
  await expectConfirmed(api, ["POST", `/credit-notes/${id}/send`, {}], ["items", "CLAIM_STAYS_BILLED"]);
  expect((await contractOf(api, contract)).ledger.credited).toMatchObject({ net: invoice.totals.net });
});
