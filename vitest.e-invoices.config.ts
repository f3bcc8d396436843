import { defineConfig } from "vitest/config";
import { timeoutFactor } from "./tests/support/timeout-factor.ts";
import base from "./vitest.config.ts";

/** The e-invoices of all kinds of documents, by the official rules, which are not part of the repository. */
export default defineConfig({
  test: { ...base.test, include: ["tests/e-invoices/**/*.test.ts"], exclude: [], testTimeout: 300_000 * timeoutFactor },
});
