export type Kind = "client" | "project" | "quotation" | "invoice" | "payment" | "expense";

/** An acknowledged write, which is repeated at the end with the same key. */
export interface Acknowledged {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly status: number;
  readonly answer: unknown;
}

/** Facts that the load of one organization knows for certain about its data. */
export interface Ledger {
  /** A name that occurs in every text of this organization, and in no other's. */
  readonly tag: string;
  /** Ids of acknowledged resources by their names. */
  readonly created: Record<Kind, Map<string, string>>;
  /** Names of writes with an uncertain outcome: at most one such resource exists. */
  readonly uncertain: Set<string>;
  /** Names of resources that the service refused to create. */
  readonly refused: Set<string>;
  /** Ids of resources whose deletion was acknowledged. */
  readonly deleted: Set<string>;
  /** Ids of invoices whose sending or voiding, and of payments whose reversal, was acknowledged. */
  readonly sent: Set<string>;
  readonly voided: Set<string>;
  readonly reversed: Set<string>;
  readonly acknowledged: Acknowledged[];
  /** Responses that a reader should not have got. */
  readonly faults: string[];
  names: number;
}

export const newLedger = (tag: string): Ledger => ({
  tag,
  created: {
    client: new Map(),
    project: new Map(),
    quotation: new Map(),
    invoice: new Map(),
    payment: new Map(),
    expense: new Map(),
  },
  uncertain: new Set(),
  refused: new Set(),
  deleted: new Set(),
  sent: new Set(),
  voided: new Set(),
  reversed: new Set(),
  acknowledged: [],
  faults: [],
  names: 0,
});

/** Returns a text that identifies one resource of this organization. */
export const newName = (ledger: Ledger, kind: Kind): string => `${ledger.tag} ${kind} ${++ledger.names}`;
