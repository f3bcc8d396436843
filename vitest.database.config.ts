import { defineConfig } from "vitest/config";
import { filesTagged, withoutPooler } from "./tests/support/tagged-files.ts";
import base from "./vitest.config.ts";
import gate from "./vitest.gate.config.ts";

/** The tests whose outcome can depend on the server, the pooler or the cells: .ci/run runs them on others than ours. */
export default defineConfig({
  test: {
    ...base.test,
    include: filesTagged(process.env["QUOIN_TEST_CELLS"] === undefined ? "database" : "cells"),
    exclude: withoutPooler,
    // Some are of the gate too, and need its time.
    testTimeout: gate.test?.testTimeout,
  },
});
