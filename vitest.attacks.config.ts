import { defineConfig } from "vitest/config";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";

/** Tests that compare latencies within one run: nothing else may run beside them. */
export default defineConfig({
  test: {
    include: ["tests/attacks/**/*.test.ts"],
    setupFiles: ["tests/support/around-each-file.ts"],
    globalSetup: ["tests/support/run-folder.ts", "tests/support/global-setup.ts"],
    fileParallelism: false,
    testTimeout: 120_000 * timeoutFactor,
    hookTimeout: 90_000 * timeoutFactor,
    reporters: ["default", "./tests/support/closing-line.ts"],
  },
});
