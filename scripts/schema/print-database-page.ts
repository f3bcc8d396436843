import type postgres from "@quoin/postgres";
import { derivedTables } from "#server/db/derived/derived-tables.ts";
import { type Effects, type Following, printEffects, writesIn } from "./print-effects.ts";

/** The sentence about each trigger function, after "the database". A new function needs a line here. */
const deeds: Readonly<Record<string, string>> = {
  follow_lead_status:
    "sets when the status of a lead changed and when it became a client, and clears the reason of its loss",
  give_receipt: "gives a payment that was entered without a receipt one of its own",
  keep_allocated: "adds up how much of a bank line is matched, under its lock",
  keep_claim_entry: "keeps what a search finds of a claim",
  keep_contract_entry: "keeps what a search finds of a contract",
  keep_credit_note_entry: "keeps what a search finds of a credit note",
  keep_credit_note_figures: "notes the difference to the figures of the overview that a credit note counts in",
  keep_expense_figures: "notes the difference to the figures of the overview that an expense counts in",
  keep_invoice_figures: "notes the difference to the figures of the overview that an invoice counts in",
  keep_payment_figures: "notes the difference to the figures of the overview that a payment counts in",
  keep_quotation_figures: "notes the difference to the figures of the overview that a quotation counts in",
  keep_receipt_figures: "notes the difference to the figures of the overview by money that is kept as credit",
  keep_refund_figures: "notes the difference to the figures of the overview by credit that is paid back",
  keep_released_retention: "notes the difference to the retention held by invoices that release it without a contract",
  keep_search_entry: "keeps what a search finds of a record",
  note_change: "writes the change with its origin to the audit log; not while an organization is moved or imported",
  note_decision: "notes that it must be examined whether the quotation still waits for its invoice",
  note_deletion: "adds the record to the list of deletions, at the organization's next position, in its turn",
  note_quotation_of_contract:
    "notes that it must be examined whether the contract's quotation still waits for its invoice",
  note_quotation_of_invoice:
    "notes that it must be examined whether the invoice's quotation still waits for its invoice",
  note_retention_of_contract: "notes that the retention held of the contract must be added up again",
  note_retention_of_credit_item: "notes that the retention held of a claim's contract must be added up again",
  note_retention_of_invoice: "notes that the retention held of the invoice's contract must be added up again",
  note_retention_of_item: "notes that the retention held of the item's contract must be added up again",
  number_claim: "numbers a claim that the previous version submits or bills; a later release drops it",
  number_receipt: "gives a receipt its number, from the counter of its year",
  refuse_change: "refuses every change of the audit log",
  refuse_deletion: "refuses to delete an invoice that was sent",
  require_open_day: "refuses a fact on a day whose books are closed (QN002, which requests show as 409)",
};

interface TriggerRow {
  readonly table: string;
  readonly name: string;
  readonly function: string;
  readonly definition: string;
  readonly source: string;
}

interface RuleRow {
  readonly table: string;
  readonly name: string;
}

/**
 * Prints the page for docs/database.md: what the database refuses and does by itself, by function, operation and table.
 * @throws Error for a trigger function without a sentence, and for a sentence without a function
 */
export async function printDatabasePage(owner: postgres.Sql, effects: readonly Effects[]): Promise<string> {
  const triggers = await findTriggers(owner);
  const functions = [...Map.groupBy(triggers, (row) => row.function)];
  const known = new Set(functions.map(([name]) => name));
  const faults = [
    ...functions.filter(([name]) => deeds[name] === undefined).map(([name]) => `${name} has no sentence`),
    ...Object.keys(deeds).flatMap((name) => (known.has(name) ? [] : [`${name} is no trigger function`])),
  ];
  if (faults.length > 0) throw new Error(`scripts/schema/print-database-page.ts: ${faults.join(", ")}`);
  const rules = Map.groupBy(await findRules(owner), ({ table }) => table);
  const tables = [...new Set([...triggers.map(({ table }) => table), ...rules.keys()])].toSorted();
  return [
    opening,
    "## What happens by itself\n",
    "| function | the database | writes | on |\n|---|---|---|---|",
    ...functions.map(([name, rows]) => functionRow(name, rows)),
    ...derivedPart,
    ...printEffects(effects, triggers.map(followingOfTrigger)),
    "\n## By table\n",
    "The names of rules are sentences. Keys and references, which every table has, are left out.",
    ...tables.map((table) => tablePart(table, triggers, rules.get(table) ?? [])),
    "",
  ].join("\n");
}

const opening = `# The database

<!-- Printed by \`npm run schema\` from a migrated database: scripts/schema/print-database-page.ts. -->

The verbs of the server write rows, and raise events in the same transaction. What must hold for every writer is in the database:
constraints, and triggers, which this page lists. \`server/db/schema.sql\` has their text, and migrations change them. A new
trigger function needs its sentence in \`scripts/schema/print-database-page.ts\`, and more triggers a higher number in
\`tests/budgets.test.ts\`.
`;

/** The tables whose rows follow from others. */
const derivedPart = [
  "\n## Derived tables\n",
  `The rows of these tables follow from others, and \`server/db/derived/derived-tables.ts\` lists them. Triggers write them in
the transaction of the change: the rows themselves, or notes of what changed, which reads take into account and a job folds.
\`quoin figures check\` compares a table with its source, and \`--repair\` makes it again
([0127](decisions/0127-derived-tables.md)).
`,
  "| table | holds | source | written by | notes are folded | made again by |\n|---|---|---|---|---|---|",
  ...derivedTables.map(
    ({ table, holds, source, triggers, notes, rebuild }) =>
      `| \`${table}\` | ${holds} | \`${source}\` | ${triggers.map((name) => `\`${name}\``).join(", ")} | ` +
      `${notes === undefined ? "no: triggers write the rows" : "yes"} | \`${rebuild}\` |`,
  ),
];

function functionRow(name: string, rows: readonly TriggerRow[]): string {
  const on = [...new Set(rows.map(({ table }) => `\`${table}\``))].join(", ");
  const written = new Set(writesIn(rows[0]?.source ?? "").map(({ table }) => `\`${table}\``));
  return `| \`${name}\` | ${deeds[name]} | ${[...written].join(", ")} | ${on} |`;
}

const followingOfTrigger = ({ table, function: name, definition, source }: TriggerRow): Following => ({
  table,
  function: name,
  on: (["insert", "update", "delete"] as const).filter((change) =>
    new RegExp(`\\b${change}\\b`, "i").test(definition.split(" ON ", 1)[0] ?? ""),
  ),
  writes: writesIn(source),
});

/** Returns each trigger with what it writes. */
export const findFollowing = async (owner: postgres.Sql): Promise<Following[]> =>
  (await findTriggers(owner)).map(followingOfTrigger);

function tablePart(table: string, triggers: readonly TriggerRow[], rules: readonly RuleRow[]): string {
  const own = triggers.filter((row) => row.table === table);
  const lines = own.map((row) => `- ${whenOf(row.definition)}: \`${row.function}\` (\`${row.name}\`)`);
  const named = rules.length === 0 ? [] : [`- rules: ${rules.map(({ name }) => `\`${name}\``).join(", ")}`];
  return [`\n### ${table}\n`, ...lines, ...named].join("\n");
}

/** The time and the events of a trigger, such as "after insert or update of status". */
function whenOf(definition: string): string {
  const [, when = ""] = (definition.split(" ON ", 1)[0] ?? "").split(/ (?=BEFORE |AFTER )/);
  return `${when.toLowerCase()}${definition.includes(" INITIALLY DEFERRED") ? ", at the commit" : ""}`;
}

const findTriggers = (owner: postgres.Sql) => owner<TriggerRow[]>`
  select c.relname as table, t.tgname as name, p.proname as function, p.prosrc as source,
    pg_get_triggerdef(t.oid, true) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  order by p.proname, c.relname, t.tgname`;

/** The rules that are named as sentences: PostgreSQL names all others after the table. */
const findRules = (owner: postgres.Sql) => owner<RuleRow[]>`
  select c.relname as table, k.conname as name
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype in ('c', 'x') and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and not starts_with(k.conname, c.relname || '_')
  order by c.relname, k.conname`;
