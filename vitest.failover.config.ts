import { defineConfig } from "vitest/config";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";
import base from "./vitest.config.ts";

const rounds = Number(process.env["QUOIN_FAILOVER_ROUNDS"] ?? 1);

/** Tests of a database that fails over, which .ci/with-patroni starts: see tests/failover. */
export default defineConfig({
  test: {
    ...base.test,
    include: ["tests/failover/**/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    // A round is some two minutes; the other events of a route are done once.
    testTimeout: (600_000 + 300_000 * rounds) * timeoutFactor,
    hookTimeout: 180_000 * timeoutFactor,
  },
});
