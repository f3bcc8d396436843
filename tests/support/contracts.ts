import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Api } from "./api.ts";

/** Begins a contract over an accepted quotation; its sum is 1,000.00 unless other items are given. */
export async function newContract(api: Api, terms: object = {}, quotation: object = {}): Promise<Contract> {
  const { id } = await api.acceptedQuotation({ items: thousand, ...quotation });
  return api.create<Contract>("/contracts", { quotationId: id, retentionPct: 0.1, ...terms });
}

const thousand = [
  { description: "Tiling", qty: 10, unit: "m2", unitPrice: 60 },
  { description: "Painting", qty: 1, unit: "lot", unitPrice: 400 },
];

export const newClaim = ({ id }: { readonly id: string }, api: Api, body: object = { all: 0.5 }) =>
  api.create<Claim>(`/contracts/${id}/claims`, body);

export const submitted = async (api: Api, contract: { readonly id: string }, body?: object): Promise<Claim> =>
  api.act<Claim>(`/claims/${(await newClaim(contract, api, body)).id}/submit`);

/** Creates the draft invoice of a claim. */
export const billed = (api: Api, { id }: { readonly id: string }) => api.create<Invoice>(`/claims/${id}/invoice`, {});

export const sent = (api: Api, { id }: { readonly id: string }) => api.act<Invoice>(`/invoices/${id}/send`);

/** Adds a variation that the client accepts. */
export async function variation(
  api: Api,
  { id }: { readonly id: string },
  items: readonly object[],
): Promise<Quotation> {
  const quotation = await api.create<Quotation>("/quotations", { contractId: id, title: "Variation", items });
  await api.act(`/quotations/${quotation.id}/send`, { to: "client@example.com" });
  return api.act<Quotation>(`/quotations/${quotation.id}/accept`);
}

export const contractOf = async (api: Api, { id }: { readonly id: string }): Promise<Contract> =>
  (await api.get<Contract>(`/contracts/${id}`)).body;

export const claimOf = async (api: Api, { id }: { readonly id: string }): Promise<Claim> =>
  (await api.get<Claim>(`/claims/${id}`)).body;
