import { defineConfig } from "vitest/config";
import { filesTagged } from "./tests/support/tagged-files.ts";
import base from "./vitest.config.ts";

/** What is run after each edit: without a browser, processes of commands, and whatever takes seconds. */
export default defineConfig({
  test: {
    ...base.test,
    exclude: [...(base.test?.exclude ?? []), "tests/{commands,web}/**", ...filesTagged("slow")],
  },
});
