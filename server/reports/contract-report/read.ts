import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { decimal, divide, subtract, sum, toNumber } from "#contract/money.ts";
import {
  type ContractReport,
  type ContractReportQuery,
  type ContractReportRow,
  reportRowsMax,
  type WorkSums,
} from "#contract/books/reports.ts";
import type { Permission } from "#contract/people/roles.ts";
import { listClientNames } from "#server/records/clients/read.ts";
import { listWholeLedgers } from "#server/billing/contracts/read.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { seesCosts } from "#server/records/prices/read.ts";
import { findSpent, type SpentRow } from "./store.ts";

const columns = [
  "contractSum",
  "pendingSum",
  "claimed",
  "billed",
  "balance",
  "retentionHeld",
  "depositLeft",
  "outstanding",
] as const;

/** Returns how far each contract is claimed and billed. @param permissions those of the reader, who may not see costs */
export async function getContractReport(
  read: Read,
  query: ContractReportQuery,
  permissions: readonly Permission[],
): Promise<ContractReport> {
  const { currency } = await getOrganization(read);
  const rows = await listWholeReport(read, query, permissions);
  const sums = Object.fromEntries(
    columns.map((column) => [column, toNumber(sum(rows.map((row) => decimal(row[column]))))]),
  ) as unknown as WorkSums;
  return { currency, data: rows.slice(0, reportRowsMax), count: rows.length, sums };
}

/** Returns the row of every contract. */
export async function listWholeReport(
  read: Read,
  { status }: ContractReportQuery,
  permissions: readonly Permission[],
): Promise<ContractReportRow[]> {
  const contracts = await listWholeLedgers(read, status);
  const names = new Map(
    (await listClientNames(read, [...new Set(contracts.map(({ clientId }) => clientId))])).data.map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const spent = seesCosts(permissions)
    ? new Map((await findSpent(read)).map((each) => [each.projectId, each]))
    : undefined;
  return contracts.map((contract) => ({
    ...rowOf(contract, names.get(contract.clientId) ?? ""),
    ...(spent === undefined ? {} : costsOf(contract, spent.get(contract.projectId))),
  }));
}

function rowOf({ id, number, title, status, clientId, ledger }: ContractSummary, name: string): ContractReportRow {
  const { contractSum, pendingSum, claimed, billed, balance, retention, deposit, outstanding } = ledger;
  return {
    contractId: id,
    number,
    title,
    status,
    clientId,
    name,
    contractSum,
    pendingSum,
    claimed,
    billed,
    balance,
    retentionHeld: retention.held,
    depositLeft: deposit.balance,
    outstanding,
    claimedFraction: fractionOf(claimed, contractSum),
    billedFraction: fractionOf(billed, contractSum),
  };
}

const fractionOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : toNumber(divide(decimal(part), decimal(whole), 4));

/** An expense names its project and no contract, so it can only be counted where the project has one. */
function costsOf({ ledger }: ContractSummary, row: SpentRow | undefined) {
  if (row === undefined || row.contracts > 1) return { spent: null, margin: null };
  return {
    spent: toNumber(decimal(row.spent)),
    margin: toNumber(subtract(decimal(ledger.billed), decimal(row.spent))),
  };
}
