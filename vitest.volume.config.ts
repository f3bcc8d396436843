import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Tests that need thousands of rows to show what they show. */
export default defineConfig({ test: { ...base.test, include: ["tests/volume/**/*.test.ts"], exclude: [] } });
