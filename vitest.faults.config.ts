import { defineConfig } from "vitest/config";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";
import base from "./vitest.config.ts";

/**
 * Tests that kill, stop or starve processes and databases. They take long, so `npm test` leaves them to .ci/run, and
 * their limits are longer than elsewhere: a killed database recovers, a lease runs out, many rounds are repeated.
 */
export default defineConfig({
  test: {
    ...base.test,
    include: ["tests/faults/**/*.test.ts"],
    exclude: [],
    testTimeout: 300_000 * timeoutFactor,
    hookTimeout: 180_000 * timeoutFactor,
    expect: { poll: { timeout: 30_000 * timeoutFactor } },
  },
});
