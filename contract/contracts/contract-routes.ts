import {
  Contract,
  ContractChange,
  ContractClosing,
  ContractCompletion,
  ContractList,
  ContractQuery,
  ContractTotalsQuery,
  NewContract,
  NewDeposit,
  NewRelease,
} from "./contracts.ts";
import { ContractListTotals } from "#contract/documents/list-totals.ts";
import { includeQuery } from "#contract/api/include.ts";
import { Invoice } from "#contract/invoices/invoices.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

const write = { group: "Contracts", scope: "contracts:write", query: noQuery } as const;
const verb = {
  ...write,
  method: "POST",
  id: "con",
  status: 200,
  answer: Contract,
  refusals: ["INVALID_STATE"],
} as const;
const bill = {
  method: "POST",
  group: "Contracts",
  scope: "invoices:write",
  id: "con",
  query: noQuery,
  status: 201,
  answer: Invoice,
  locatedAt: "/invoices/{id}",
  refusals: ["INVALID_STATE"],
} as const;

export const contractRoutes = {
  listContracts: {
    method: "GET",
    path: "/contracts",
    group: "Contracts",
    summary: "List contracts",
    description:
      "Without lines, which only a single contract has. `q` finds a contract by its number, title or the client's reference.",
    scope: "contracts:read",
    query: ContractQuery,
    status: 200,
    answer: ContractList,
  },
  getContractTotals: {
    method: "GET",
    path: "/contracts/totals",
    group: "Contracts",
    summary: "Add up contracts",
    description:
      "The number of the contracts that the list shows with the same filters, their sums, what is billed of them and held.",
    scope: "contracts:read",
    query: ContractTotalsQuery,
    status: 200,
    answer: ContractListTotals,
  },
  createContract: {
    ...write,
    method: "POST",
    path: "/contracts",
    summary: "Bill an accepted quotation by claims",
    description: "Raises contract.created.",
    body: NewContract,
    status: 201,
    answer: Contract,
    refusals: ["INVALID_STATE", "ALREADY_CONVERTED", "HAS_DOCUMENTS"],
  },
  getContract: {
    method: "GET",
    path: "/contracts/{id}",
    group: "Contracts",
    summary: "Get a contract with its lines and its ledger",
    description: "The ledger has what was claimed, billed, held back and paid to date.",
    scope: "contracts:read",
    id: "con",
    query: includeQuery("client", "project"),
    status: 200,
    answer: Contract,
  },
  updateContract: {
    ...write,
    method: "PATCH",
    path: "/contracts/{id}",
    summary: "Change the terms of a contract",
    description: "Changes only the given terms. They take effect in the next claim that is billed.",
    id: "con",
    body: ContractChange,
    status: 200,
    answer: Contract,
    refusals: ["INVALID_STATE", "HAS_DOCUMENTS"],
  },
  deleteContract: {
    ...write,
    method: "DELETE",
    path: "/contracts/{id}",
    summary: "Delete a contract without claims, variations and invoices",
    description: "The quotation stays accepted, and may be converted or get another contract.",
    id: "con",
    status: 204,
    refusals: ["HAS_DOCUMENTS"],
  },
  completeContract: {
    ...verb,
    path: "/contracts/{id}/complete",
    summary: "Record that the work is complete",
    description: "The first part of the retention falls due. Raises contract.completed.",
    body: ContractCompletion,
  },
  reopenContract: {
    ...verb,
    path: "/contracts/{id}/reopen",
    summary: "Reopen a contract",
    description: "Undoes its completion and closing, unless retention was written off.",
  },
  closeContract: {
    ...verb,
    path: "/contracts/{id}/close",
    summary: "Close a contract",
    description:
      "Rejected while a claim or a draft invoice is open, a variation is sent, or deposit or retention is left, unless " +
      "`writeOff` is true. A `balance` other than 0 must be confirmed. Raises contract.closed.",
    body: ContractClosing,
    bodyIsOptional: true,
  },
  billDeposit: {
    ...bill,
    path: "/contracts/{id}/deposit",
    summary: "Bill a deposit",
    description:
      "Creates a draft invoice of kind DEPOSIT; claims give the deposit back once it is sent. Raises invoice.created.",
    body: NewDeposit,
  },
  releaseContractRetention: {
    ...bill,
    path: "/contracts/{id}/release-retention",
    summary: "Bill retention of a contract",
    description: "Creates a draft invoice of kind RETENTION_RELEASE. Raises invoice.created.",
    body: NewRelease,
    bodyIsOptional: true,
  },
} as const satisfies Record<string, Route>;
