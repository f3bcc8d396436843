import { defineConfig } from "vitest/config";
import { filesTagged } from "./tests/support/tagged-files.ts";
import base from "./vitest.config.ts";

/** The tests of screens, processes and large amounts that `npm test` leaves to .ci/run. */
export default defineConfig({ test: { ...base.test, include: filesTagged("gate"), exclude: [] } });
