import { queryOptions } from "@tanstack/react-query";
import type { ContractId } from "#contract/api/ids.ts";
import { request, requestTagged } from "#web/api.ts";

/** Queries a contract with the ETag by which a change can state what it was based on. */
export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: ["/contracts", id],
    queryFn: ({ signal }) => requestTagged("GET /contracts/{id}", { params: { id }, signal }),
  });

/** The number of claims and invoices that the page of a contract shows. */
const recordsShown = 50;

/** Queries the claims of a contract, newest first. */
export const claimsQuery = (contractId: ContractId) =>
  queryOptions({
    queryKey: ["GET /claims", "of contract", contractId],
    queryFn: ({ signal }) => request("GET /claims", { query: { contractId, limit: recordsShown }, signal }),
  });

/** Queries the invoices of a contract, newest first. */
export const contractInvoicesQuery = (contractId: ContractId) =>
  queryOptions({
    queryKey: ["GET /invoices", "of contract", contractId],
    queryFn: ({ signal }) => request("GET /invoices", { query: { contractId, limit: recordsShown }, signal }),
  });
