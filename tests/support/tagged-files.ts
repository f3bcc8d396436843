import { globSync, readFileSync } from "node:fs";

/** The tags of test files, in the first line of each: `// @module-tag gate`. */
export const tags = [
  { name: "gate", description: "takes long: run by .ci/run and `npm run test:gate`, not by `npm test`" },
  { name: "slow", description: "takes seconds: draws PDFs, waits or repeats much; not run by `npm run test:fast`" },
  { name: "database", description: "its outcome can depend on the server or the pooler" },
  { name: "cells", description: "its outcome can depend on which database has an organization" },
] as const;

/** Returns the test files with a tag. */
export const filesTagged = (tag: (typeof tags)[number]["name"]): string[] =>
  globSync("tests/**/*.test.ts").filter((file) =>
    readFileSync(file, "utf8").split("\n", 3).includes(`// @module-tag ${tag}`),
  );

/** The files that only .ci/with-pgbouncer can run, where it does not: it sets QUOIN_TEST_POOLER. */
export const withoutPooler = process.env["QUOIN_TEST_POOLER"] === undefined ? ["tests/db/pooler.test.ts"] : [];
