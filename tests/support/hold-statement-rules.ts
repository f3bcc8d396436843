import { afterAll, expect } from "vitest";
import { takeFaults } from "./statement-rules.ts";

// Runs after every test file: each statement that its tests caused must obey the rule of statement-rules.ts.
afterAll(() => expect(takeFaults()).toEqual([]));
