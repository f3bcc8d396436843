import { defineConfig } from "vitest/config";

/** Tests that compare latencies within one run: nothing else may run beside them. */
export default defineConfig({
  test: {
    include: ["tests/attacks/**/*.test.ts"],
    globalSetup: ["tests/support/run-folder.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 90_000,
    reporters: ["default", "./tests/support/closing-line.ts"],
  },
});
