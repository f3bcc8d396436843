import { afterAll, expect } from "vitest";
import { spendLittle } from "./password-cost.ts";
import { takeFaults } from "./statement-rules.ts";

spendLittle();

// Each statement that the tests of a file caused must obey the rule of statement-rules.ts.
afterAll(() => expect(takeFaults()).toEqual([]));
