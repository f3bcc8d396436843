/** A table whose rows an export holds exactly, so that the organization can move with it. */
export interface MovedTable {
  readonly name: string;
  /** The columns that order its rows, after the organization; an index holds that order. */
  readonly order: readonly string[];
  /** Columns that stay: secrets, what is encrypted under QUOIN_SECRET, and leases of running work. */
  readonly without?: readonly string[];
  /** The column whose bytes are an entry of their own: a row holds the entry's name in its place. */
  readonly bytesOf?: "content" | "pdf";
}

/** Every table that moves, each after those that its rows refer to. */
export const movedTables: readonly MovedTable[] = [
  { name: "organization", order: [] },
  { name: "holiday_list", order: [] },
  { name: "file", order: ["id"], bytesOf: "content" },
  { name: "client", order: ["id"] },
  { name: "project", order: ["id"] },
  { name: "lead", order: ["id"] },
  { name: "quotation", order: ["id"] },
  { name: "quotation_section", order: ["id"] },
  { name: "quotation_item", order: ["id"] },
  { name: "contract", order: ["id"] },
  { name: "variation", order: ["quotation_id"] },
  { name: "retention_mark", order: ["contract_id", "half"] },
  { name: "claim", order: ["id"] },
  { name: "claim_item", order: ["claim_id", "item_id"] },
  { name: "contract_entry", order: ["contract_id", "at", "id"] },
  { name: "invoice", order: ["id"] },
  { name: "invoice_item", order: ["id"] },
  { name: "recurring_invoice", order: ["id"] },
  { name: "recurring_run", order: ["recurring_invoice_id", "run_on"] },
  { name: "conversion_line", order: ["invoice_id", "place"] },
  { name: "credit_note", order: ["id"] },
  { name: "credit_note_item", order: ["id"] },
  { name: "gst_filing", order: ["id"] },
  { name: "gst_filing_document", order: ["filing_id", "id"] },
  { name: "bank_account", order: ["id"] },
  { name: "bank_statement", order: ["id"] },
  { name: "bank_line", order: ["id"] },
  { name: "payment_receipt", order: ["id"] },
  { name: "payment", order: ["id"] },
  { name: "refund", order: ["id"] },
  { name: "overdue_mark", order: ["invoice_id", "due_date"] },
  { name: "reminder_mark", order: ["invoice_id", "due_date", "days"] },
  { name: "issued_document", order: ["document_id", "revision"], bytesOf: "pdf" },
  { name: "document_correction", order: ["document_id", "revision"] },
  { name: "portal_link", order: ["document_id", "revision", "generation"], without: ["token_sealed"] },
  { name: "portal_view", order: ["document_id", "revision", "visitor", "viewed_at"] },
  { name: "portal_decision", order: ["quotation_id", "revision"] },
  { name: "portal_question", order: ["id"] },
  { name: "expense", order: ["id"] },
  { name: "price_item", order: ["id"] },
  { name: "receipt", order: ["id"] },
  { name: "attachment", order: ["id", "file_id"] },
  { name: "import_layout", order: ["id"] },
  { name: "document_counter", order: ["kind", "year"] },
  { name: "mail", order: ["id"], without: ["link_sealed", "lease_token", "leased_until"] },
  { name: "reminded_invoice", order: ["invoice_id", "mail_id"] },
  { name: "membership", order: ["id"], without: ["invitation_digest"] },
  { name: "api_key", order: ["id"], without: ["digest"] },
  {
    name: "webhook_endpoint",
    order: ["id"],
    without: ["secret_sealed", "previous_secret_sealed", "previous_secret_until", "header_values_sealed"],
  },
  { name: "event", order: ["position"] },
  { name: "delivery", order: ["id"] },
  { name: "delivery_attempt", order: ["delivery_id", "number"] },
  { name: "webhook_replay", order: ["id"] },
  { name: "deletion", order: ["position"] },
  { name: "audit_entry", order: ["id"] },
  { name: "example_record", order: ["id"] },
];

/** The version of the folder `quoin/` of an export; it increases when an earlier import could not read it. */
export const movingFormat = 1;

export const manifestName = "quoin/manifest.json";

/** The entry with a table's rows, one JSON object per line. */
export const rowsName = (table: string): string => `quoin/${table}.ndjson`;

/** The count and digest of the rows of a table, which show that all of them have arrived. */
export interface TableManifest {
  readonly rows: number;
  /** Of the bytes of the entry, in hexadecimal digits. */
  readonly sha256: string;
  readonly columns: readonly string[];
}

/** Describes the folder `quoin/`, which an import begins with. */
export interface Manifest {
  readonly format: number;
  /** The version of Quoin that exported. */
  readonly quoin: string;
  readonly lastMigration: string;
  readonly organization: { readonly id: string; readonly name: string; readonly slug: string };
  readonly exportedAt: string;
  /** Identifies QUOIN_SECRET without revealing it: under another secret, the links of documents cannot be shown again. */
  readonly secretKeyId: string;
  readonly tables: Readonly<Record<string, TableManifest>>;
  /** Uploaded files that nothing refers to and that were deleted while the export ran. */
  readonly deletedFiles: readonly string[];
}
