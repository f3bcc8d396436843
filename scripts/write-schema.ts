import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { printSchema } from "#server/db/print-schema.ts";
import { openOwner } from "#server/db/sql.ts";

// Writes server/db/schema.sql anew from the migrations, on a database made for it.
const dataDir = await mkdtemp(join(tmpdir(), "quoin-schema-"));
const embedded = await openEmbedded({ dataDir, log: () => undefined, durable: false });
const owner = openOwner(embedded.owner);
await migrate(owner);
await writeFile(new URL("../server/db/schema.sql", import.meta.url), await printSchema(owner));
await owner.end();
await embedded.close();
await rm(dataDir, { recursive: true, force: true });
