import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Tests that kill, stop or starve processes and databases. They take long, so `npm test` leaves them to .ci/run. */
export default defineConfig({ test: { ...base.test, include: ["tests/faults/**/*.test.ts"], exclude: [] } });
