import type { ClaimId, ClientId, ContractId, QuotationId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Project } from "#contract/clients/projects.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Quoted } from "./invoice-lines.ts";

/** An action of the office on a day; it may depend on everything done before it. */
export interface Step {
  readonly daysAgo: number;
  run(caller: Caller): Promise<void>;
}

/** Everything entered so far, by the keys of the story; invoices, contracts and claims have none, so by their stories themselves. */
export interface Year {
  readonly now: Date;
  readonly clients: Map<string, ClientId>;
  readonly projects: Map<string, Project>;
  readonly quotations: Map<string, Quoted>;
  readonly invoices: Map<object, Invoice>;
  /** The quotations of contracts and their variations. */
  readonly contracted: Map<object, QuotationId>;
  readonly contracts: Map<object, ContractId>;
  readonly claims: Map<object, ClaimId>;
  /** Payments that came in at the bank and are in no export yet, with the stories of their invoices. */
  readonly banked: {
    readonly story: object;
    readonly amount: number;
    readonly date: string;
    readonly description: string;
  }[];
}

export const newYear = (now: Date): Year => ({
  now,
  clients: new Map(),
  projects: new Map(),
  quotations: new Map(),
  invoices: new Map(),
  contracted: new Map(),
  contracts: new Map(),
  claims: new Map(),
  banked: [],
});

export function known<Key, Entered>(entered: ReadonlyMap<Key, Entered>, key: Key): Entered {
  const found = entered.get(key);
  if (found !== undefined) return found;
  throw new Error(`the demo's ${JSON.stringify(key)} is used before the day on which it is entered`);
}
