import { defineConfig } from "vitest/config";
import MixedOrder from "./tests/support/mixed-order.ts";
import { filesTagged, tags, withoutPooler } from "./tests/support/tagged-files.ts";
import { testTimeout, timeoutFactor } from "./tests/support/timeout-factor.ts";

/** Workers inherit it, and the closing line shows it. */
process.env["QUOIN_TEST_SEED"] ??= String(Date.now() % 2 ** 31);

/** True for a file that the command line names; the name of its folder does not run what takes long. */
const isNamed = (file: string) => process.argv.includes(file);

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: [
      "**/node_modules/**",
      "tests/{attacks,e-invoices,engines,failover,faults,storm}/**",
      ...withoutPooler,
      ...filesTagged("gate").filter((file) => !isNamed(file)),
    ],
    tags: [...tags],
    setupFiles: ["tests/support/around-each-file.ts"],
    globalSetup: ["tests/support/run-folder.ts", "tests/support/global-setup.ts"],
    // Modules are loaded once per worker; each test keeps to its own organization instead.
    pool: "threads",
    isolate: false,
    // One more than the cores that a machine has at least, for tests wait too. A fourth made it slower: 314 s for 247 s.
    maxWorkers: 3,
    sequence: { sequencer: MixedOrder },
    testTimeout,
    expect: { poll: { timeout: 10_000 * timeoutFactor } },
    hookTimeout: 60_000 * timeoutFactor,
    reporters: ["default", "./tests/support/closing-line.ts"],
  },
});
