import { decimal, subtract, sum, toNumber } from "#contract/money.ts";
import { findRetainingProjects, type ProjectRetentionRow } from "#server/billing/documents/project-retention/hold.ts";
import {
  type RetentionQuery,
  type RetentionRegister,
  retentionRowsMax,
  type RetentionRow,
} from "#contract/contracts/retention.ts";
import { retentionOf } from "#server/billing/contracts/ledger.ts";
import { findRetainingStates, type ContractState } from "#server/billing/contracts/state.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Read } from "#server/db/sql.ts";
import { getTimeZone } from "#server/organizations/read.ts";

/** Returns the retention that clients hold, what falls due first before the rest. */
export async function listRetention(read: Read, query: RetentionQuery, now: Date): Promise<RetentionRegister> {
  const rows = await listWholeRegister(read, query, now);
  return { data: rows.slice(0, retentionRowsMax), held: toNumber(sum(rows.map(({ held }) => decimal(held)))) };
}

/** Returns every row of the register in that order. */
export async function listWholeRegister(
  read: Read,
  { clientId, due }: RetentionQuery,
  now: Date,
): Promise<RetentionRow[]> {
  const today = dayOf(now, await getTimeZone(read));
  const ofContracts = (await findRetainingStates(read, clientId)).map(presentOfContract);
  const ofProjects = (await findRetainingProjects(read, clientId)).map(presentOfProject);
  return [...ofContracts, ...ofProjects]
    .filter(({ held }) => held !== 0)
    .filter(({ nextOn }) => due === undefined || (nextOn !== null && nextOn <= today) === due)
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

const sortKey = ({ nextOn, number, projectId, contractId }: RetentionRow) =>
  [nextOn ?? "9999-99-99", contractId === null ? 1 : 0, number, contractId ?? projectId].join(" ");

const presentOfContract = (state: ContractState): RetentionRow => {
  const { id, projectId, clientId, number, title } = state.contract;
  return { contractId: id, projectId, clientId, number, title, ...retentionOf(state) };
};

function presentOfProject({ projectId, clientId, name, withheld, released }: ProjectRetentionRow): RetentionRow {
  const held = toNumber(subtract(decimal(withheld), decimal(released)));
  const amounts = { withheld: toNumber(decimal(withheld)), released: toNumber(decimal(released)), writtenOff: 0, held };
  return {
    contractId: null,
    projectId,
    clientId,
    number: name,
    title: name,
    ...amounts,
    nextOn: null,
    nextAmount: held,
  };
}
