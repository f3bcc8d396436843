export type Kind = "client" | "project" | "quotation" | "invoice" | "payment" | "expense";

/** A write that was acknowledged, to be sent again at the end with the same key. */
export interface Acknowledged {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly status: number;
  readonly answer: unknown;
}

/** What one organization's load knows for certain about its own data. */
export interface Ledger {
  /** A name that is in every text that this organization writes, and in no other's. */
  readonly tag: string;
  /** The acknowledged resource of each name. */
  readonly created: Record<Kind, Map<string, string>>;
  /** Names that were sent without a certain outcome: there is one of them, or none. */
  readonly uncertain: Set<string>;
  /** Names of which the service said that nothing was made. */
  readonly refused: Set<string>;
  /** Ids of resources whose deletion was acknowledged. */
  readonly deleted: Set<string>;
  /** Ids of invoices whose sending or voiding, and of payments whose reversal, was acknowledged. */
  readonly sent: Set<string>;
  readonly voided: Set<string>;
  readonly reversed: Set<string>;
  readonly acknowledged: Acknowledged[];
  /** What a reader saw that it should not have seen. */
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

/** A text that names one resource of this organization and nothing else. */
export const newName = (ledger: Ledger, kind: Kind): string => `${ledger.tag} ${kind} ${++ledger.names}`;
