import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import MixedOrder from "./tests/support/mixed-order.ts";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";

/** With organizations in several cells (`QUOIN_TEST_CELLS`), leaves out tests that look into the first one themselves. */
function onlyInFirstCell(): string[] {
  if (process.env["QUOIN_TEST_CELLS"] === undefined) return [];
  return globSync("tests/api/*.test.ts").filter((file) => /\bdb\b|openOwner|startDeliver/.test(readFileSync(file, "utf8")));
}

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["**/node_modules/**", "tests/attacks/**", "tests/faults/**", "tests/storm/**", ...onlyInFirstCell()],
    setupFiles: ["tests/support/hold-statement-rules.ts"],
    globalSetup: ["tests/support/run-folder.ts", "tests/support/global-setup.ts"],
    // Modules are loaded once per worker; each test keeps to its own organization instead.
    pool: "threads",
    isolate: false,
    // More than the two cores that a machine has at least: tests of processes spend much of their time waiting.
    maxWorkers: 4,
    sequence: { sequencer: MixedOrder },
    testTimeout: 300_000 * timeoutFactor,
    expect: { poll: { timeout: 30_000 * timeoutFactor } },
    hookTimeout: 180_000 * timeoutFactor,
    reporters: ["default", "./tests/support/closing-line.ts"],
  },
});
