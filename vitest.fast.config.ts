import { defineConfig } from "vitest/config";
import { filesTagged } from "./tests/support/tagged-files.ts";
import base from "./vitest.config.ts";

/** The tests to run after each edit: without a browser, processes of commands, and files that take seconds. */
export default defineConfig({
  test: {
    ...base.test,
    // These compute all the time: a worker more than cores made it slower.
    maxWorkers: 2,
    exclude: [...(base.test?.exclude ?? []), "tests/{commands,web}/**", ...filesTagged("slow")],
  },
});
