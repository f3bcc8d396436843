import { defineConfig } from "vitest/config";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";
import base from "./vitest.config.ts";

/** Tests of a database that fails over, which .ci/with-patroni starts: see tests/failover. */
export default defineConfig({
  test: {
    ...base.test,
    include: ["tests/failover/**/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    testTimeout: 900_000 * timeoutFactor,
    hookTimeout: 180_000 * timeoutFactor,
  },
});
