import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Holds what the tests of one run share, and is removed after it. */
    runFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-run-"));
  // Where root must not run PostgreSQL, another account does, which has to reach what is in here.
  await chmod(folder, 0o755);
  project.provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
