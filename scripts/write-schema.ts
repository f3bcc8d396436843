import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate, readMigrations } from "#server/db/schema/migrate.ts";
import { printDatabasePage } from "./schema/print-database-page.ts";
import { printSchema } from "./schema/print-schema.ts";
import { openOwner } from "#server/db/sql.ts";
import { findEffects } from "./schema/find-effects.ts";

// Lists the digests of new migrations, and writes server/db/schema.sql and docs/database.md from all of them, on a
// temporary database.
const digestsFile = new URL("../server/db/migrations/digests.txt", import.meta.url);
const listed = (await readFile(digestsFile, "utf8")).split("\n").filter((line) => line !== "");
const isListed = (name: string) => listed.some((line) => line.endsWith(`  ${name}`));
const added = (await readMigrations()).filter(({ name }) => !isListed(name));
await writeFile(
  digestsFile,
  [...listed, ...added.map(({ name, checksum }) => `${checksum}  ${name}`)].map((line) => `${line}\n`).join(""),
);

const dataDir = await mkdtemp(join(tmpdir(), "quoin-schema-"));
const embedded = await openEmbedded({ dataDir, log: () => undefined, durable: false });
const owner = openOwner(embedded.owner);
await migrate(owner);
await writeFile(new URL("../server/db/schema.sql", import.meta.url), await printSchema(owner));
await writeFile(new URL("../docs/database.md", import.meta.url), await printDatabasePage(owner, findEffects()));
await owner.end();
await embedded.close();
await rm(dataDir, { recursive: true, force: true });
