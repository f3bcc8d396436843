import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/attacks/**", "tests/storm/**"],
    setupFiles: ["tests/support/hold-statement-rules.ts"],
    globalSetup: ["tests/support/run-folder.ts", "tests/support/global-setup.ts"],
    // Modules are loaded once per worker; each test keeps to its own organization instead.
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 90_000,
    reporters: ["default", "./tests/support/closing-line.ts"],
  },
});
