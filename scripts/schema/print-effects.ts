/** Everything that an operation of the API can do to the database, whatever the conditions. */
export interface Effects {
  readonly operation: string;
  /** Its method and path. */
  readonly route: string;
  /** The functions that lock, in the order in which the code names them. */
  readonly locks: readonly string[];
  /** The writes of its own statements. */
  readonly writes: readonly Write[];
  readonly raises: readonly string[];
}

export interface Write {
  readonly change: "insert" | "update" | "delete";
  readonly table: string;
}

/** A trigger function of a table, and what it writes. */
export interface Following {
  readonly table: string;
  readonly function: string;
  readonly on: readonly Write["change"][];
  readonly writes: readonly Write[];
}

/** Finds what the statements in a text write, each once. */
export function writesIn(text: string): Write[] {
  const pattern = /\b(insert into|delete from|(?<!for |key |do )update) (\w+)(?= )([^`;]*?\bdo update\b)?/g;
  const found = [...text.matchAll(pattern)].flatMap(([, verb = "", table = "", orUpdates]) => {
    const change = verb.split(" ", 1)[0] as Write["change"];
    return [
      { change, table },
      ...(orUpdates !== undefined && change === "insert" ? [{ change: "update", table } as const] : []),
    ];
  });
  return unique(found);
}

/** The tables that raising an event writes. */
const ofEvents: ReadonlySet<string> = new Set(["event", "storage_use", "delivery", "delivery_queue"]);

/** Prints a row for each operation: its locks, its writes, its events, and what triggers write after it. */
export function printEffects(effects: readonly Effects[], triggers: readonly Following[]): string[] {
  return [
    "\n## By operation\n",
    `What an operation that writes can do: all that its verb and the functions it calls lock, write and raise, whatever the
conditions, in the order in which the code names it. Raising an event also writes ${[...ofEvents].map(code).join(", ")}, and what
\`note_change\` watches an \`audit_entry\`. A batch does what its operations do. A test compares these rows with what operations
did.
`,
    "| operation | locks | writes | then triggers write | raises |\n|---|---|---|---|---|",
    ...effects.map(({ route, locks, writes, raises }) => {
      const own = raises.length > 0 ? writes.filter(({ table }) => !ofEvents.has(table)) : writes;
      const after = followingOf(own, triggers).map(({ table }) => table);
      const names = [code(route), list(locks), describe(own), list([...new Set(after)]), list(raises)];
      return `| ${names.join(" | ")} |`;
    }),
  ];
}

const code = (name: string) => `\`${name}\``;
const list = (names: readonly string[]) => names.map(code).join(", ");

const words = { insert: "adds", update: "changes", delete: "deletes" } as const;

const describe = (writes: readonly Write[]) =>
  (["insert", "update", "delete"] as const)
    .map((change) => ({ change, tables: writes.filter((write) => write.change === change).map(({ table }) => table) }))
    .filter(({ tables }) => tables.length > 0)
    .map(({ change, tables }) => `${words[change]} ${list(tables)}`)
    .join("; ");

/** Returns what triggers write after those writes, but for the audit log. */
export function followingOf(writes: readonly Write[], triggers: readonly Following[]): Write[] {
  const all = [...writes];
  for (const { table, change } of all) {
    const next = triggers
      .filter((trigger) => trigger.table === table && trigger.on.includes(change) && trigger.function !== "note_change")
      .flatMap((trigger) => trigger.writes);
    for (const write of next) if (unique([...all, write]).length > all.length) all.push(write);
  }
  return all.slice(writes.length);
}

const unique = (writes: readonly Write[]): Write[] => [
  ...new Map(writes.map((write) => [`${write.change} ${write.table}`, write])).values(),
];
