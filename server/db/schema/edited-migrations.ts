interface MigrationFile {
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * Two migrations were edited after databases had been created with them, before `digests.txt` forbade it. Such a
 * database is changed to what the file creates today.
 */
interface EditedMigration {
  readonly name: string;
  /** The checksum of the earlier file. */
  readonly checksum: string;
  /** Returns the statements that turn the result of the earlier file into that of today's. */
  readonly statements: (today: MigrationFile) => readonly string[];
}

const editedMigrations: readonly EditedMigration[] = [
  {
    name: "0008-audit-log.sql",
    checksum: "912dc77d64f9dcd0fde82f3189e2f949eab7c465f0ac2aef794714feffefa08d",
    // The audit log outlives the organization, so it has no foreign key to it.
    statements: () => ["alter table audit_entry drop constraint audit_entry_org_id_fkey"],
  },
  {
    name: "0009-search-and-figures.sql",
    checksum: "39f01e667428c16c80536524fa59b7f617ec508f2f64c2eb446fef28d8602d8c",
    // Only the search functions differed.
    statements: ({ statements }) => {
      const first = statements.findIndex((statement) => statement.includes("create function find_entries"));
      const last = statements.findIndex((statement) => statement.startsWith("grant execute on function find_entries"));
      return ["drop function find_entries(text[], text, integer)", ...statements.slice(first, last + 1)];
    },
  },
];

/** Returns the statements that make up for the edit; undefined when the file never had that checksum. */
export function statementsAfterEdit(today: MigrationFile, appliedChecksum: string): readonly string[] | undefined {
  const edited = editedMigrations.find(({ name, checksum }) => name === today.name && checksum === appliedChecksum);
  return edited?.statements(today);
}
