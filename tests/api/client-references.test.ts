import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

const clientReference = "PO 2304/KA";

test("the client's reference of a quotation is printed, and its invoice takes it over", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation({ clientReference });
  expect(quotation.clientReference).toBe(clientReference);
  expect(await textOf((await api.file(`/quotations/${quotation.id}/pdf`)).bytes)).toContain(clientReference);
  const invoice = await api.create<Invoice>(`/quotations/${quotation.id}/convert`, {});
  expect(invoice.clientReference).toBe(clientReference);
  const copy = await api.create<Quotation>(`/quotations/${quotation.id}/duplicate`, {});
  expect(copy.clientReference).toBe(clientReference);
  const other = await api.acceptedQuotation({ clientReference });
  const contract = await api.create<Contract>("/contracts", { quotationId: other.id });
  expect(contract.clientReference).toBe(clientReference);
});

test("a draft changes its reference, a text of one line with at most 100 characters", async () => {
  const api = await newOrg();
  const quotation = await api.quotation();
  const path = `/quotations/${quotation.id}`;
  expect((await api.patch<Quotation>(path, { clientReference })).body.clientReference).toBe(clientReference);
  expect((await api.patch<Quotation>(path, { clientReference: null })).body.clientReference).toBeNull();
  for (const wrong of ["a\nb", "x".repeat(101)])
    expect(await api.refused("PATCH", path, { body: { clientReference: wrong } })).toMatchObject({
      status: 422,
      details: [{ path: "clientReference" }],
    });
});

test("quotations and invoices are found by the client's reference, in lists and in the search", async () => {
  const api = await newOrg();
  const quotation = await api.quotation({ clientReference });
  const invoice = await api.invoice({ clientReference });
  await api.quotation();
  await api.invoice();
  const idsOf = async (path: string) =>
    (await api.get<{ data: readonly { id: string }[] }>(path)).body.data.map(({ id }) => id);
  expect(await idsOf("/quotations?q=2304/ka")).toEqual([quotation.id]);
  expect(await idsOf("/invoices?q=2304/ka")).toEqual([invoice.id]);
  await api.patch(`/invoices/${invoice.id}`, { clientReference: "LOA 17" });
  expect(await idsOf("/invoices?q=2304/ka")).toEqual([]);
  expect(await idsOf("/invoices?q=loa")).toEqual([invoice.id]);
});
