import { defineConfig } from "vitest/config";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";
import base from "./vitest.config.ts";

/** The main journeys in the browsers of other makers, which scripts/require-engines.ts looks for. */
export default defineConfig({
  test: { ...base.test, include: ["tests/engines/**/*.test.ts"], exclude: [], testTimeout: 120_000 * timeoutFactor },
});
