import { defineConfig } from "vitest/config";

/** One storm of many processes, and then the tests that audit what is left: see tests/storm. */
export default defineConfig({
  test: {
    include: ["tests/storm/**/*.test.ts"],
    fileParallelism: false,
    reporters: ["default", "./tests/support/closing-line.ts"],
  },
});
