import { afterAll, expect } from "vitest";
import { takeFaults } from "./statement-rules.ts";

// Runs with every test file: each statement that the tests of it caused keeps the rule of statement-rules.ts.
afterAll(() => expect(takeFaults()).toEqual([]));
