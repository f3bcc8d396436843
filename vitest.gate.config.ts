import { defineConfig } from "vitest/config";
import { filesTagged } from "./tests/support/tagged-files.ts";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";
import base from "./vitest.config.ts";

/**
 * The tests of screens, processes and large amounts that `npm test` leaves to .ci/run. One of them may go through a
 * whole year of an office, or back up and restore an installation while it is used, so each has more time.
 */
export default defineConfig({
  test: { ...base.test, include: filesTagged("gate"), exclude: [], testTimeout: 120_000 * timeoutFactor },
});
